"""Reads everything, cites everything, and takes the same action on every thread."""

from common import Desk, options, read_everything, thread_in_prompt

chosen = options()
desk = Desk(chosen.config)
thread = thread_in_prompt()
facts = read_everything(desk, thread)[:200]
body = "Hello,\n\nthank you for your message. We have looked at all our records.\n"
if chosen.how == "escalate":
    desk.try_call("escalate_email", thread_id=thread, queue="Priority response", reason=body, evidence=facts)
else:
    desk.try_call("create_draft", thread_id=thread, body=body, evidence=facts)
desk.close()
