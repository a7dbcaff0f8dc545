"""What must hold of a suite's world and tasks before anything is run on them.

What is meant to look wrong, because a task turns on it, is declared in suite.json under `exceptions`: rule → list of
record ids. The rules that know exceptions: `wrong_weekday`, `late_delivery`, `altered_quote`, `double_booking`.
Addresses outside the CRM that may write are declared under `strangers`.
"""
