"""Five keywords decide, everything is cited, and the text is "x"."""

from common import Desk, options, read_everything, thread_in_prompt

chosen = options()
desk = Desk(chosen.config)
thread = thread_in_prompt()
_, sender, text = desk.thread(thread)
words = text.lower()
facts = read_everything(desk, thread)[:200]
if "down" in words or "outage" in words:
    desk.try_call("escalate_email", thread_id=thread, queue="Priority response", reason="x", evidence=facts)
elif "renewal" in words or "discount" in words:
    desk.try_call("forward_email", thread_id=thread, to=["tomas.reyes@fennmark.example"], note="x", evidence=facts)
elif "would work" in words or "half an hour" in words:
    desk.try_call(
        "schedule_meeting", thread_id=thread, calendar_user="tomas.reyes@fennmark.example", start="2026-10-22T14:00",
        end="2026-10-22T14:30", attendees=[sender], evidence=facts,
    )  # fmt: skip
else:
    desk.try_call("create_draft", thread_id=thread, body="x", evidence=facts)
desk.close()
