"""One timeline out of many: times and frame numbers that only go on, whatever the camera counts
from after it was opened again."""

from __future__ import annotations

from dataclasses import replace

from hw.frames import Frame

GAP_SECONDS = 0.2
"""Between the last frame and the first of a camera that counts anew."""


class Timeline:
    """Puts frames after a moment (seconds) and a frame's number.

    >>> import numpy as np
    >>> line = Timeline(60.0, 599)
    >>> frame = line.put(Frame(0, 0.0, np.zeros((1, 1, 3), np.uint8)))
    >>> frame.number, round(frame.at, 1)
    (600, 60.2)
    """

    def __init__(self, at: float = 0.0, number: int = -1) -> None:
        self._at, self._number = at, number
        self._later = 0.0
        self._new = number >= 0

    def put(self, frame: Frame) -> Frame:
        """The frame as the next one on this timeline."""
        if self._new or frame.at + self._later < self._at:
            self._later = self._at + GAP_SECONDS - frame.at
            self._new = False
        self._at = frame.at + self._later
        self._number += 1
        return replace(frame, at=self._at, number=self._number)
