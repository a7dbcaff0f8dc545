"""Makes four reads that fail or find nothing, then the right action with the right ids and no words."""

from common import Desk, options, play_of

chosen = options()
desk = Desk(chosen.config)
desk.try_call("get_email_thread", thread_id="no-such-thread")
desk.try_call("search_crm", query="zzzzzz")
desk.try_call("search_kb", query="zzzzzz")
desk.try_call("get_calendar_availability", calendar_user="nobody", start="2026-10-20")
tool, arguments = play_of(chosen)[-1]
desk.try_call(tool, **{name: "." if name in ("body", "note", "reason") else value for name, value in arguments.items()})
desk.close()
