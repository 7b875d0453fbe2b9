"""What a camera is to everybody else: how one is asked for, and what it gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from hw.errors import CameraMissing
from hw.frames import Frame

PIXELS = 1280 * 960
"""So many pixels a picture has where nobody says a size: what the reader was measured with."""


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """Which camera, and how it is to be set.

    `source`: "auto" (the Pi's, else the first USB camera), "pi" or "pi:N" (N as the system
    counts), "/dev/videoN" or "N", "file:PATH" (a recording in a camera's place, again and again;
    "file:PATH?once" ends). `width` and `height` in pixels, 0: about 1.2 million pixels, as
    wide as the camera sees. `fps`: pictures a second. `mains_hz`: the mains' frequency, 50 or 60;
    lamps flicker at twice that.
    """

    source: str = "auto"
    width: int = 0
    height: int = 0
    fps: float = 10.0
    mains_hz: int = 50

    def __post_init__(self) -> None:
        if self.mains_hz not in (50, 60):
            raise CameraMissing(f"the mains' frequency is 50 or 60 Hz, not {self.mains_hz}.", True)
        if not 1.0 <= self.fps <= 120.0:
            raise CameraMissing(f"a camera gives 1 to 120 pictures a second, not {self.fps}.", True)
        if min(self.width, self.height) < 0 or max(self.width, self.height) > 8192:
            size = f"{self.width} x {self.height}"
            raise CameraMissing(f"a camera's picture cannot be {size} pixels.", True)

    @property
    def half_period(self) -> int:
        """Half the mains' period, in microseconds: a lamp's light comes and goes in this time."""
        return round(1e6 / (2 * self.mains_hz))

    def size(self, aspect: float) -> tuple[int, int]:
        """The picture's width and height in pixels, even, for a sensor of this width / height."""
        width, height = self.width, self.height
        if not width and not height:
            width = round((PIXELS * aspect) ** 0.5 / 32) * 32
        width = width or round(height * aspect)
        height = height or round(width / aspect)
        return max(2, width // 2 * 2), max(2, height // 2 * 2)


class Camera(Protocol):
    """A camera that is open. `lock` and `unlock` return at once and may be called from any thread;
    everything else belongs to one thread.

    `reopens`: it can be opened anew in this process after it hung. `complaint`: one sentence on
    what it does not do as it was told, "" if it does.
    """

    name: str
    fps: float
    reopens: bool

    @property
    def complaint(self) -> str: ...

    def frames(self) -> Iterator[Frame]:
        """Its pictures, waiting for each. They are numbered from 0; `at` is in seconds since the
        first. Ends when there is nothing more to come (a file), raises CameraLost when the camera
        is gone."""

    def lock(self) -> None:
        """Exposure, gain, white balance and focus stay as they are, from the moment they have
        settled, and exposure fits the mains' period. Where a camera cannot, it goes on."""

    def unlock(self) -> None:
        """Light and focus follow the picture again."""

    def close(self) -> None:
        """Lets go of the camera; again is no harm."""
