"""A recording in a camera's place: its frames come at its own speed, again and again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from hw.errors import CameraMissing, SourceError
from hw.frames import Frame, Frames, open_frames

ONCE = "?once"


def open_file_camera(text: str) -> FileCamera:
    """The recording at PATH, or at "PATH?once" to the end only. Raises CameraMissing."""
    once = text.endswith(ONCE) and not Path(text).exists()
    path = Path(text.removesuffix(ONCE) if once else text).expanduser()
    try:
        return FileCamera(open_frames(path), f"file:{path}", once)
    except SourceError as error:
        raise CameraMissing(str(error), True) from None


class FileCamera:
    """Plays recorded frames. Numbers and times go on rising when the recording begins again.

    `pause` waits so many seconds; None: it waits until the camera is closed at the longest.
    """

    reopens = True
    complaint = ""

    def __init__(
        self,
        frames: Frames,
        name: str = "file",
        once: bool = False,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        self.name, self.fps = name, frames.fps
        self._frames, self._once, self._clock = frames, once, clock
        self._closed = threading.Event()
        self._pause = pause or self._closed.wait

    def frames(self) -> Iterator[Frame]:
        """Its pictures, each when its time has come, as the first came at once."""
        begun = self._clock()
        for frame in self._endless():
            if (early := begun + frame.at - self._clock()) > 0:
                self._pause(early)
            if self._closed.is_set():
                return
            yield frame

    def lock(self) -> None:
        """A recording's light is what it was."""

    def unlock(self) -> None:
        """A recording's light is what it was."""

    def close(self) -> None:
        """See hw.viewing.Camera."""
        self._closed.set()

    def _endless(self) -> Iterator[Frame]:
        later, number = 0.0, 0
        while True:
            first: float | None = None
            at = later
            for frame in self._frames:
                first = frame.at if first is None else first
                at = later + frame.at - first
                yield replace(frame, number=number, at=at)
                number += 1
            if self._once or first is None:
                return
            later = at + 1.0 / self.fps
