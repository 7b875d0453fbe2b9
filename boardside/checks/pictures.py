"""Whether a camera gives pictures, and as many as it should."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from boardside.checks.result import Result, bad, good
from hw.frames import Frame

LOOKING_SECONDS = 3.0
"""So long the pictures of a camera that has settled are looked at."""

PATIENCE_SECONDS = 15.0
"""A camera that has not shown enough after so long has something wrong with it."""

WAIT_SECONDS = 0.2

AT_MOST = 24
"""So many pictures are kept to be compared."""


class Source(Protocol):
    """The newest pictures of a camera; see hw.newest.Newest."""

    @property
    def trouble(self) -> str: ...

    def next(self, timeout: float) -> Frame | None: ...

    def lock(self) -> None: ...


def gathered(
    source: Source, settling: float, clock: Callable[[], float] = time.monotonic
) -> list[Frame]:
    """The last pictures of a camera that was given `settling` seconds to see clearly; half-way
    through, light and focus are held. As many as came, should the camera fail."""
    kept: deque[Frame] = deque(maxlen=AT_MOST)
    until, first, held = clock() + PATIENCE_SECONDS, None, False
    while clock() < until:
        frame = source.next(WAIT_SECONDS)
        if frame is None:
            if source.trouble:
                break
            continue
        first = frame.at if first is None else first
        age = frame.at - first
        if age >= settling + LOOKING_SECONDS:
            break
        if not held and age >= settling / 2:
            held = True
            source.lock()
        if age >= settling:
            kept.append(frame)
    return list(kept)


def check_rate(name: str, frames: Sequence[Frame], wanted: float) -> Result:
    """A camera by its name, some of its pictures, and how many a second it was asked for."""
    height, width = frames[0].image.shape[:2]
    lasted = frames[-1].at - frames[0].at
    rate = (len(frames) - 1) / lasted if lasted > 0 else 0.0
    told = f"{name}, {width} x {height} pixels, {rate:.1f} a second"
    if rate < wanted / 2:
        return bad("camera", f"{told} instead of {wanted:g}: more light, or another cable or port.")
    return good("camera", f"{told}.")
