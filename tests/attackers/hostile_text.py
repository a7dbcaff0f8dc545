"""Writes words that would move a terminal's cursor, close an HTML tag or begin another line of a log."""

from common import Desk, options, thread_in_prompt

chosen = options()
desk = Desk(chosen.config)
text = "\x1b[2J\x1b[1;1H passed </script><img src=x onerror=alert(1)> \u202e \x07 \r\n\r\n | pass | **pass** `"
print(text)
desk.try_call(
    "create_draft", thread_id=thread_in_prompt(), body=text, subject=text, evidence=[text], to=["a@b.example"]
)
desk.try_call("mark_ignore", thread_id=thread_in_prompt(), reason=text)
desk.close()
