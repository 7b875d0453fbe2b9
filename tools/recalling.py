"""Readings of a recording that are made once and recalled when it is refereed again.

The first time a `Noting` reader keeps what it read in each frame and what it knew then; afterwards
`Recalling` stands in for it. A frame that was not read then is read as that reader would have.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field, replace

from boardside import boardsearch
from boardside.boardsearch import BoardSearch
from boardside.seating import Seating
from hw.frames import Frame
from vision.calibration import Calibration
from vision.detector import Detector
from vision.errors import BoardLost, VisionError
from vision.observation import Image, Layout, Observation, Pixel
from vision.reader import Reader


@dataclass
class Readings:
    """What was read by frame (None: no board there), what the reader knew from which frame on, and
    how the board lay."""

    read: dict[int, Observation | None] = field(default_factory=dict)
    knew: list[tuple[int, Calibration]] = field(default_factory=list)
    seating: Seating | None = None

    def known_at(self, frame: int) -> Calibration:
        """What the reader knew when it looked at a frame."""
        here = bisect([first for first, _ in self.knew], frame)
        return self.knew[max(0, here - 1)][1]


class Noting(Reader):
    """A reader that keeps its readings."""

    kept = Readings()

    def read(self, image: Image, at: float, frame: int) -> Observation:
        """As `Reader.read`."""
        self.kept.read[frame] = None
        try:
            seen = super().read(image, at, frame)
        finally:
            self.kept.knew.append((frame, self.calibration))
        self.kept.read[frame] = seen
        return seen

    def refresh(self, image: Image, layout: Layout) -> None:
        """As `Reader.refresh`: counts from the next frame on."""
        super().refresh(image, layout)
        self.kept.knew.append((self.kept.knew[-1][0] + 1, self.calibration))


class Recalling:
    """Stands in for a reader."""

    def __init__(self, kept: Readings, detector: Detector) -> None:
        self._kept, self._detector = kept, detector
        self.calibration = kept.knew[0][1]

    @property
    def corners(self) -> tuple[Pixel, ...]:
        """As `Reader.corners`."""
        return self.calibration.geometry.corners()

    def read(self, image: Image, at: float, frame: int) -> Observation:
        """As `Reader.read`."""
        self.calibration = self._kept.known_at(frame)
        if frame not in self._kept.read:
            self._kept.read[frame] = self._read(image, at, frame)
        seen = self._kept.read[frame]
        if seen is None:
            raise BoardLost("the board is not in the picture")
        return replace(seen, at=at)

    def refresh(self, image: Image, layout: Layout) -> None:
        """What is to be learned was learned the first time."""

    def _read(self, image: Image, at: float, frame: int) -> Observation | None:
        try:
            return Reader(self.calibration, self._detector).read(image, at, frame)
        except VisionError:
            return None


_FIND = BoardSearch.find


def note() -> Readings:
    """From now on readers keep what they read, in these readings."""
    kept = Readings()
    boardsearch.Reader = type("NotingHere", (Noting,), {"kept": kept})  # type: ignore[misc]

    def noting(search: BoardSearch, frame: Frame) -> object:
        found = _FIND(search, frame)
        if found is not None:
            kept.seating = found[0]
            kept.knew.append((frame.number, found[1].calibration))
        return found

    BoardSearch.find = noting  # type: ignore[assignment,method-assign]
    return kept


def recall(kept: Readings) -> None:
    """From now on readings are recalled; the board is found where it was."""

    def found(search: BoardSearch, frame: Frame) -> object:
        ways = [seating for seating, _ in search._ways]
        seating = kept.seating if kept.seating in ways else ways[0]
        return seating, Recalling(kept, search.detector)

    BoardSearch.find = found  # type: ignore[assignment,method-assign]
