"""Takes the same action on every thread, without reading a line."""

from common import Desk, options, thread_in_prompt

chosen = options()
desk = Desk(chosen.config)
thread = thread_in_prompt()
BODY = "Hello,\n\nthank you for your message. We will see to it.\n"
ACTIONS = {
    "draft": ("create_draft", {"body": BODY}),
    "send": ("send_email", {"body": BODY}),
    "ask": ("create_draft", {"body": BODY, "asks": ["other"]}),
    "forward": ("forward_email", {"to": ["support@fennmark.example"], "note": "Please see to it."}),
    "escalate": ("escalate_email", {"queue": "Priority response", "reason": "Please see to it."}),
    "ignore": ("mark_ignore", {"reason": "Nothing to do."}),
}
tool, arguments = ACTIONS[chosen.how]
desk.try_call(tool, thread_id=thread, **arguments)
desk.close()
