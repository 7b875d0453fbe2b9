"""A camera that shows what a test holds before it, as strict as a real one."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import numpy as np

from hw.errors import CameraLost, HardwareError
from hw.frames import Frame, Image

PATIENCE = 20.0
"""Seconds after which a test that waits for something that never comes is ended."""


class FakeCamera:
    """Test verbs: `show` a picture, `lose` the camera, `end` its pictures, `hang` and `let_go`.

    As of a real one: its frames are asked for once, and nothing is asked of it after it was closed.
    `held` is whether light and focus are held now; `closed` is set when it was let go.
    """

    def __init__(self, name: str = "fake", fps: float = 10.0, reopens: bool = True) -> None:
        self.name, self.fps, self.reopens = name, fps, reopens
        self.complaint = ""
        self.held = False
        self.closed = threading.Event()
        self._next: queue.SimpleQueue[Frame | HardwareError | None] = queue.SimpleQueue()
        self._shown = 0
        self._asked = False
        self._flowing = threading.Event()
        self._flowing.set()

    def show(self, image: Image | None = None, at: float | None = None) -> Frame:
        """The next picture, grey when none is given; the frame that it becomes."""
        picture = np.full((48, 64, 3), 90, np.uint8) if image is None else image
        number = self._shown
        self._shown += 1
        frame = Frame(number, number / self.fps if at is None else at, picture)
        self._next.put(frame)
        return frame

    def lose(self, why: str = "the cable is loose.") -> None:
        """After what was shown, the camera is gone."""
        self._next.put(CameraLost(why, not self.reopens))

    def end(self) -> None:
        """After what was shown there is nothing more, as of a file."""
        self._next.put(None)

    def hang(self) -> None:
        """From now on asking for a picture never comes back, until `let_go`."""
        self._flowing.clear()

    def let_go(self) -> None:
        """What hung comes back."""
        self._flowing.set()

    def frames(self) -> Iterator[Frame]:
        """See hw.viewing.Camera."""
        self._must_be_open()
        if self._asked:
            raise RuntimeError("a camera's frames are asked for once")
        self._asked = True
        return self._frames()

    def lock(self) -> None:
        """See hw.viewing.Camera."""
        self._must_be_open()
        self.held = True

    def unlock(self) -> None:
        """See hw.viewing.Camera."""
        self._must_be_open()
        self.held = False

    def close(self) -> None:
        """See hw.viewing.Camera."""
        self.closed.set()
        self._next.put(None)

    def _frames(self) -> Iterator[Frame]:
        while not self.closed.is_set():
            if not self._flowing.wait(PATIENCE):
                raise RuntimeError("the camera hung longer than a test may take")
            try:
                shown = self._next.get(timeout=PATIENCE)
            except queue.Empty:
                raise RuntimeError("no picture was shown for longer than a test may take") from None
            if shown is None:
                return
            if isinstance(shown, HardwareError):
                raise shown
            yield shown

    def _must_be_open(self) -> None:
        if self.closed.is_set():
            raise RuntimeError("the camera was closed")
