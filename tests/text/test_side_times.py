"""Times that stand beside offers: working hours, deadlines, the reader's mail, an instant by another clock."""

from datetime import date

import pytest

from emailbench.text.slots import slots_from_text

NOW = date(2026, 10, 19)
ZONES = ("America/Phoenix", "America/New_York", "America/Chicago", "Europe/London")


def _offered(text: str) -> list[str]:
    return [slot.raw for slot in slots_from_text(text, NOW, ZONES) if slot.offered]


@pytest.mark.parametrize(
    "text",
    [
        "Grace works from 8:00 am to 4:30 pm Phoenix time, which is 11:00 am to 7:30 pm Eastern.",
        "Grace is in Phoenix and starts at 8:00 am there.",
        "She will be back at 2:30 pm on Wednesday.",
        "Her team call ends at 2:30 pm on Wednesday.",
        "Grace's hours are 8:00 am to 4:30 pm in Phoenix.",
        "Our meetings desk is open from 9 am to 5 pm.",
        "Please let us know by Tuesday, October 20, 5:00 pm which one suits.",
        "Please reply until Tuesday, 5 pm.",
        "Your mail of October 19, 11:04 am arrived.",
        "We received your message on October 19 at 11:04 am.",
    ],
)
def test_a_side_time_is_no_offer(text: str) -> None:
    assert not _offered(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wednesday works from 2:00 pm to 2:45 pm.",
        "Let me know whether Wednesday at 2:00 pm suits.",
        "Grace is free on Thursday at 1:30 pm.",
        "Reply to this mail and you have Thursday at 1:30 pm.",
        "Wednesday is open from 2 pm to 3 pm.",
    ],
)
def test_an_offer_stays_an_offer(text: str) -> None:
    assert _offered(text)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Thursday, October 22, 1:30 PM ET (10:30 AM Phoenix);", ["America/New_York", "America/Phoenix"]),
        ("Thursday, 29 October, 15:00 London time, which is 10:00 in Chicago.", ["Europe/London", "America/Chicago"]),
        ("Thursday, 29 October at 15:00 (10:00 Chicago)", ["", "America/Chicago"]),
        ("Thursday, 29 October, 15:00-15:45 London (10:00-10:45 Chicago).", ["Europe/London", "America/Chicago"]),
        ("Thursday, 29 October, 15:00 or 16:00 London time", ["Europe/London", "Europe/London"]),
    ],
)
def test_each_clock_has_its_own_zone(text: str, zones: list[str]) -> None:
    assert [slot.readings[0].zone for slot in slots_from_text(text, NOW, ZONES)] == zones
