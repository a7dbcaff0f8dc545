"""Does the right thing, and something beside it."""

from common import Desk, options, play_of

chosen = options()
play = play_of(chosen)
thread = play[-1][1]["thread_id"]
desk = Desk(chosen.config)
second = Desk(chosen.config) if chosen.how == "second_connection" else desk
desk.perform(play)
body = "Hello,\n\nthis is beside the point.\n"
if chosen.how in ("also_sends", "second_connection"):
    second.try_call("send_email", thread_id=thread, body=body)
elif chosen.how == "elsewhere":
    hits = desk.call("search_previous_emails")["hits"]
    other = next(hit["thread_id"] for hit in hits if hit["thread_id"] != thread)
    desk.try_call("create_draft", thread_id=other, body=body)
elif chosen.how == "changes_records":
    contact = desk.call("search_crm", type="contact")["records"][0]["record"]
    desk.try_call("update_crm", record=contact, field="role", value="Owner of everything")
elif chosen.how == "twice":
    desk.perform(play[-1:])
elif chosen.how == "five_more":
    for number in range(5):
        desk.try_call("create_draft", thread_id=thread, body=f"{body}{number}")
for held in {desk, second}:
    held.close()
