"""Keeping a film while refereeing: pictures are handed over and written by another thread."""

from __future__ import annotations

import queue
import threading
from contextlib import suppress
from typing import NamedTuple

from hw.frames import Frame
from hw.ring import Ring

WAITING = 8
"""So many pictures wait for a slow disk; more are left out."""

CLOSING_SECONDS = 5.0


class _Handed(NamedTuple):
    frame: Frame
    match: str


class Recording:
    """Writes a film into a ring. Whoever hands pictures over never waits.

    `left_out` counts pictures that came faster than they could be written.
    """

    def __init__(self, ring: Ring, waiting: int = WAITING) -> None:
        self._ring = ring
        self._handed: queue.Queue[_Handed | None] = queue.Queue(waiting)
        self._match = ""
        self._broken = ""
        self.left_out = 0
        self._thread = threading.Thread(target=self._run, name="film", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> str:
        """One sentence on why no film is being kept, "" while it is."""
        return self._broken or self._ring.trouble

    def begin(self, match: str) -> None:
        """What follows shows this match."""
        self._match = match

    def add(self, frame: Frame) -> None:
        """The next picture; its pixels must not be changed any more."""
        try:
            self._handed.put_nowait(_Handed(frame, self._match))
        except queue.Full:
            self.left_out += 1

    def close(self) -> None:
        """Writes what waits and ends the film; a disk that takes too long is not waited for."""
        if self._thread.is_alive():
            with suppress(queue.Full):
                self._handed.put(None, timeout=CLOSING_SECONDS)
            self._thread.join(CLOSING_SECONDS)

    def __enter__(self) -> Recording:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _run(self) -> None:
        try:
            while (handed := self._handed.get()) is not None:
                self._ring.put(handed.frame, handed.match)
        except Exception as error:
            # The film is not worth the match: refereeing goes on without it.
            self._broken = f"The film has ended: {type(error).__name__}: {error}."
        finally:
            self._ring.close()
