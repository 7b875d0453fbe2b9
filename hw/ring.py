"""A film that is kept for some minutes and megabytes: the newest segments, the oldest go.

Segments are Matroska files with MPEG-4 pictures: what a process that was killed has left of one
can be played as far as it goes.
"""

from __future__ import annotations

import fcntl
import shutil
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from hw.errors import RecordingError
from hw.frames import Frame, open_frames
from hw.segments import Segment, Shot, named, numbers, segments

if TYPE_CHECKING:
    import cv2

SEGMENT_SECONDS = 60.0
PARTS = 6
"""A film has at least so many segments, so that the oldest can go and a film is left."""

RESERVE = 200 * 10**6
"""Bytes on the disk that a film leaves free: the journal comes first."""

TIDY_SECONDS = 2.0
"""Between two looks at how much the film takes."""

AGAIN_SECONDS = 10.0
"""Before the next attempt after the film could not be written."""

_LOCK = "film.lock"


@dataclass(frozen=True, slots=True)
class Budget:
    """How much film is kept: minutes, and megabytes (10^6 bytes)."""

    minutes: float = 60.0
    megabytes: float = 2000.0


class Ring:
    """The film in one folder, written by one thread. Raises RecordingError when there can be none.

    `trouble` is one sentence on why no film is being kept, "" while it is. `wall` tells the time of
    day, `free` the bytes that are free where a folder lies.
    """

    def __init__(
        self,
        folder: Path,
        budget: Budget,
        *,
        fps: float,
        wall: Callable[[], float] = time.time,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        self._folder, self._fps = folder, fps
        self._most_seconds, self._most_bytes = budget.minutes * 60.0, budget.megabytes * 1e6
        self._wall, self._free = wall, free
        self._lock = _locked(folder)
        self._kept = deque(_tidied(folder))
        self._number = max(numbers(folder), default=0)
        self._piece: _Piece | None = None
        self._tidy_at = self._again_at = float("-inf")
        self._last_at = float("-inf")
        self.trouble = ""

    def put(self, frame: Frame, match: str = "") -> None:
        """The next picture, and the match that it shows."""
        if frame.at < self._last_at:
            self._tidy_at = self._again_at = float("-inf")
        if self._piece is not None and not self._piece.takes(frame, match):
            self._end()
        self._last_at = frame.at
        if self._piece is None and frame.at < self._again_at:
            return
        try:
            self._write(frame, match)
            self.trouble = ""
        except OSError as error:
            self._end()
            self._again_at = frame.at + AGAIN_SECONDS
            why = error.strerror or str(error)
            self.trouble = f"No film is being kept in {self._folder}: {why.rstrip('.')}."

    def close(self) -> None:
        """Ends the segment that is being written."""
        self._end()
        self._lock.close()

    def _write(self, frame: Frame, match: str) -> None:
        if frame.at - self._tidy_at >= TIDY_SECONDS:
            self._tidy_at = frame.at
            self._make_room()
        if self._piece is None:
            self._number += 1
            segment = named(self._folder, self._number, match, self._fps)
            self._piece = _Piece(segment, frame, min(SEGMENT_SECONDS, self._most_seconds / PARTS))
        self._piece.write(frame, self._wall())

    def _make_room(self) -> None:
        """Removes the oldest segments until film and disk are within their limits. Raises OSError
        when the disk is full of something else."""
        while self._kept and self._is_too_much():
            self._kept.popleft().remove()
        if self._piece is not None and self._piece.segment.size() > self._most_bytes / PARTS:
            self._end()
        if self._free(self._folder) < RESERVE:
            raise RecordingError("the disk is nearly full")

    def _is_too_much(self) -> bool:
        written = [*self._kept, *([self._piece.segment] if self._piece else [])]
        seconds = sum(one.seconds for one in self._kept)
        seconds += self._piece.seconds if self._piece else 0.0
        return (
            seconds > self._most_seconds
            or sum(one.size() for one in written) > self._most_bytes
            or self._free(self._folder) < RESERVE
        )

    def _end(self) -> None:
        if self._piece is not None:
            piece, self._piece = self._piece, None
            self._kept.append(piece.end())


class _Piece:
    """The segment that is being written. Raises RecordingError when it cannot be."""

    def __init__(self, segment: Segment, first: Frame, length: float) -> None:
        import cv2  # noqa: PLC0415 - hardware and decoders are loaded when they are needed

        self.segment = segment
        self._match, self._shape = segment.match, first.image.shape
        self._index: TextIO = segment.index.open("w", encoding="utf-8", buffering=1)
        self._index.write(segment.header())
        height, width = first.image.shape[:2]
        code = cv2.VideoWriter.fourcc(*"mp4v")
        self._writer: cv2.VideoWriter = cv2.VideoWriter(
            str(segment.video), cv2.CAP_FFMPEG, code, segment.fps, (width, height)
        )
        if not self._writer.isOpened():
            self._index.close()
            segment.index.unlink(missing_ok=True)
            raise RecordingError(f"{segment.video.name} cannot be written")
        self._begun = self._last = first.at
        self._ends = first.at + length

    @property
    def seconds(self) -> float:
        """How long it plays so far."""
        return self._last - self._begun

    def takes(self, frame: Frame, match: str) -> bool:
        """Whether a picture goes into this segment."""
        return (
            match == self._match
            and frame.image.shape == self._shape
            and self._last <= frame.at < self._ends
        )

    def write(self, frame: Frame, time_of_day: float) -> None:
        self._writer.write(frame.image)
        self._last = frame.at
        self._index.write(Shot(frame.number, frame.at, round(time_of_day, 3)).line())

    def end(self) -> Segment:
        self._writer.release()
        with suppress(OSError):  # what could not be written is missing, and was told
            self._index.close()
        ends = (Shot(0, self._begun, 0.0), Shot(0, self._last, 0.0))
        return replace(self.segment, shots=ends)


def _locked(folder: Path) -> TextIO:
    """Makes the folder, for this process alone until the file that is returned is closed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / _LOCK).open("w", encoding="utf-8")
    except OSError as error:
        raise RecordingError(f"{folder}: no film can be kept there ({error.strerror}).") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise RecordingError(f"{folder}: another program keeps its film there.") from None
    return lock


def _tidied(folder: Path) -> list[Segment]:
    """The segments that are there. What a killed process has left of one is kept when it can be
    played, and removed otherwise."""
    kept = segments(folder)
    whole = {one.number for one in kept if one.shots}
    if kept and kept[-1].number in whole and not _plays(kept[-1]):
        whole.discard(kept[-1].number)
    for number in numbers(folder) - whole:
        named(folder, number).remove()
    return [one for one in kept if one.number in whole]


def _plays(segment: Segment) -> bool:
    try:
        open_frames(segment.video)
    except OSError:
        return False
    return True
