"""Looking for the board until it is there: on the position that the match begins with, or within
corners that a person has pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardside.seating import Seating
from boardside.stopwatch import Stopwatch
from engine.board import Board
from hw.frames import Frame
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.finder import find_board
from vision.observation import Pixel
from vision.reader import Reader
from vision.single import calibrate

FIND_AGAIN_SECONDS = 1.0
"""Between two attempts to find the board."""

EAGER_SECONDS = 20.0
REST_SECONDS = 4.0
"""After so long in vain it is looked for less often: nobody is setting up."""

Way = tuple[Seating, Board]
"""One way the board may lie, with the position on it."""

Found = tuple[Seating, Reader]


class BoardSearch:
    """Looks for a board that lies in one of some ways.

    `corners`, where a person gave them, are the surface's: top left, top right, bottom right,
    bottom left. `exact`: the position must be seen as it is, and teaches how everything looks.
    """

    def __init__(
        self,
        ways: Sequence[Way],
        watch: Stopwatch,
        *,
        corners: tuple[Pixel, ...] | None = None,
        exact: bool = True,
    ) -> None:
        self._ways, self._watch, self._corners, self._exact = tuple(ways), watch, corners, exact
        self._tried_at: float | None = None
        self.reason = "no picture has been looked at yet"
        """Why the board was not found the last time."""
        self.since: float | None = None
        """When it was first looked for in vain."""
        self.detector = Detector()

    def find(self, frame: Frame) -> Found | None:
        """The board in a quiet frame, None when it is not there yet or it is too soon to look
        again."""
        if not self.due(frame.at):
            return None
        self._tried_at = frame.at
        try:
            with self._watch.timing("finding the board"):
                return self._found(frame) if self._corners is None else self._pointed_at(frame)
        except VisionError as error:
            self.reason = str(error)
            self.since = frame.at if self.since is None else self.since
            return None

    def due(self, at: float) -> bool:
        """Whether it is time to look (again)."""
        if self._tried_at is None:
            return True
        eager = self.since is None or at - self.since < EAGER_SECONDS
        return at - self._tried_at >= (FIND_AGAIN_SECONDS if eager else REST_SECONDS)

    def _found(self, frame: Frame) -> Found:
        layouts = [seating.layout_of(board) for seating, board in self._ways]
        found = find_board(frame.image, layouts, self.detector)
        calibration = found.calibration
        if not self._exact:
            calibration = replace(calibration, look=None, layout=None)
        return self._ways[found.layout_index][0], Reader(calibration, self.detector)

    def _pointed_at(self, frame: Frame) -> Found:
        """The board within the corners that were given: the way it lies in is the one that
        explains best what is seen there."""
        calibration = calibrate(frame.image, self._corners or (), self.detector)
        reader = Reader(calibration, self.detector)
        seen = reader.read(frame.image, frame.at, frame.number)
        if not self._ways:
            raise BoardNotFound("the board can lie in no way")
        best = max(self._ways, key=lambda way: way[0].evidence(seen).log(way[1]))
        return best[0], reader
