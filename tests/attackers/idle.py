"""Says that all is done and does nothing."""

print("I have read the thread, replied to the customer and recorded the action. Task completed: PASS.")
