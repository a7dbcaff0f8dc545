"""What the machine runs short of excuses a run only when it was short before the run began."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import shortage
from emailbench.runner import one_run
from tests.runner.lab import Lab

TASK = "support_001"


def full(*unused: Any, **more: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


def result(lab: Lab) -> dict[str, Any]:
    lab.agent("quiet", "print('done')", uses_mcp=True)
    lab.run("--agents", "quiet", "--tasks", TASK, "--isolation", "none")
    return dict(lab.summary()["quiet", TASK, 0])


def test_a_shortage_before_the_run_is_void(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortage, "LEAST_SPACE", 1 << 80)
    held = result(lab)
    assert (held["verdict"], "MB free before the run" in held["void_reason"]) == ("void", True)


@pytest.mark.parametrize("part", ["judge", "read_bytes"])
def test_a_shortage_after_the_agent_started_is_a_fail(lab: Lab, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(one_run, part, full)
    held = result(lab)
    assert (held["verdict"], held["passed"], held["void_reason"]) == ("fail", False, None)
    assert "No space left" in held["reasons"][0]


def test_another_error_of_ours_before_the_agent_starts_is_void(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*unused: Any) -> Any:
        raise KeyError("ours")

    monkeypatch.setattr(one_run, "staged", broken)
    assert result(lab)["verdict"] == "void"


def test_room_is_descriptors_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shortage.check_room(tmp_path)
    monkeypatch.setattr(shortage, "LEAST_DESCRIPTORS", 10**7)
    with pytest.raises(OSError) as caught:
        shortage.check_room(tmp_path)
    assert shortage.is_shortage(caught.value)


def test_an_agent_writes_no_file_beyond_the_limit(lab: Lab) -> None:
    program = """
        import errno, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        file = os.open("big", os.O_WRONLY | os.O_CREAT)
        try:
            os.pwrite(file, b"x", 1 << 30)
            print("wrote")
        except OSError as error:
            print(errno.errorcode[error.errno])
    """
    lab.agent("big", program, uses_mcp=True)
    lab.run("--agents", "big", "--tasks", TASK)
    assert (lab.runs / "big" / TASK / "trace.jsonl").read_text() == "EFBIG\n"
