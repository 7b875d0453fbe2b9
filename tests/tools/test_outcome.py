"""A trial that this machine cannot make is told from one that failed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.realsystem.needs import need
from tools.realsystem.outcome import SKIPPED, Failed, NotHere, checked, concluded

TOP = Path(__file__).parents[2]


def raising(error: Exception) -> Callable[[], None]:
    def trial() -> None:
        raise error

    return trial


def test_each_way_to_end_has_a_status_and_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert concluded("a thing", lambda: None) == 0
    assert concluded("a thing", raising(NotHere("there is no mmdebstrap"))) == SKIPPED == 77
    assert concluded("a thing", raising(Failed("not so: it works"))) == 1
    told = capsys.readouterr()
    assert told.out == "SKIPPED, nothing was proved: a thing (there is no mmdebstrap).\n"
    assert told.err == "FAILED: not so: it works\n"


def test_a_fault_in_the_trial_itself_is_no_skip() -> None:
    with pytest.raises(ZeroDivisionError):
        concluded("a thing", raising(ZeroDivisionError()))


def test_the_first_statement_that_does_not_hold_is_named() -> None:
    checked([("one", True), ("two", True)])
    with pytest.raises(Failed, match="two"):
        checked([("one", True), ("two", False), ("three", False)])


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(NotHere, match=r"it needs root|there is no no-such-tool"):
        need("no-such-tool")


def test_the_command_says_so_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.realsystem.needs", "no-such-tool"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == SKIPPED
    assert done.stdout.startswith("SKIPPED, nothing was proved: ")
