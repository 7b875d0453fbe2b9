"""The time of day: whether it can be right, and who keeps it so."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from pathlib import Path

from boardside.checks.result import Result, bad, good, note

UNSYNCHRONISED = 5
"""TIME_ERROR (linux/timex.h): nobody sets the clock."""

_TIMEX_BYTES = 512
"""More than a struct timex has; all zero it changes nothing and only asks."""

DAY = 86_400.0


def kernel_says() -> int | None:
    """What adjtimex says of the clock (0 … 4: it is set by NTP), None where it cannot be asked."""
    try:
        state = int(ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES)))
    except (OSError, AttributeError):
        return None
    return state if state >= 0 else None


def check_clock(
    now: float | None = None,
    synchronised: Callable[[], int | None] = kernel_says,
    clock_chip: Path = Path("/dev/rtc0"),
) -> Result:
    """The clock; `now` is in seconds since 1970."""
    now = time.time() if now is None else now
    told = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now < _made_at() - DAY:
        return bad("clock", f"{told} is before this program was installed: set the clock.")
    state = synchronised()
    if state is not None and state != UNSYNCHRONISED:
        return good("clock", f"{told}, set by the network.")
    if clock_chip.exists():
        return good("clock", f"{told}, kept by a clock chip; no network sets it.")
    return note(
        "clock", f"{told}, but nothing sets it: with a network it is right, or with a clock chip."
    )


def _made_at() -> float:
    """When this program's files were written."""
    return Path(__file__).stat().st_mtime
