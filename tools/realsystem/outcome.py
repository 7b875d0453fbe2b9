"""How a trial ends: it was seen to be so, it was not, or this machine could not make it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

SKIPPED = 77
"""The exit status where nothing was proved, which test harnesses know (automake's, Meson's)."""


class Failed(Exception):
    """A trial did not go as it should; the message says what was expected."""


class NotHere(Exception):
    """This machine cannot make the trial, and that is no fault of what was to be tried."""


def checked(steps: Sequence[tuple[str, bool]]) -> None:
    """Raises Failed for the first of some statements that does not hold."""
    for statement, holds in steps:
        if not holds:
            raise Failed(f"not so: {statement}")


def concluded(what: str, trial: Callable[[], None]) -> int:
    """Makes a trial; the exit status, with one line said where that is not 0."""
    try:
        trial()
    except NotHere as reason:
        print(f"SKIPPED, nothing was proved: {what} ({reason}).", flush=True)
        return SKIPPED
    except Failed as failed:
        print(f"FAILED: {failed}", file=sys.stderr)
        return 1
    return 0
