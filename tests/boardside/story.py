"""A short story on a board: an opening roll and its play, with a made-up vision that knows it."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import ClassVar

import numpy as np
import pytest
from observing import QUIET
from observing import Reader as MadeUp

from boardside import boardsearch, refereeing
from boardside.seating import Corner, Seating
from engine.board import Board, Side
from vision.finder import Found
from vision.observation import Die, Layout, Lie, Observation, Shade

SEATING = Seating(Corner.TOP_RIGHT, Shade.LIGHT)
MOVED = Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5)
MADE_UP = MadeUp(QUIET, np.random.default_rng(0))
WHITES = MADE_UP.die(3, (0.2, 0.4), Lie.FLAT, Side.WHITE)
BLACKS = MADE_UP.die(1, (0.8, 0.4), Lie.FLAT, Side.BLACK)
STORY: list[tuple[int, Board, tuple[Die, ...]]] = [
    (10, Board.start(), ()),
    (20, Board.start(), (WHITES,)),
    (35, Board.start(), (WHITES, BLACKS)),
    (50, MOVED, (WHITES, BLACKS)),
    (70, MOVED, ()),
]
"""Until which frame what lies on the table; a hand comes in the last two frames of each part."""


@dataclass(frozen=True)
class Learned:
    """What a board that nobody looks at teaches."""

    look: None = None
    layout: None = None


class FakeMotion:
    """Sees a hand in the last two frames of each part."""

    def __init__(self) -> None:
        self._frame = -1

    def feed(self, image: object) -> bool:
        self._frame += 1
        return not any(0 < until - self._frame <= 2 for until, _, _ in STORY[:-1])


class FakeReader:
    """Knows the story."""

    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 7.0), (0.0, 7.0))
    learned: ClassVar[list[Layout]] = []
    calibration = SimpleNamespace(geometry=SimpleNamespace(radius=20.0))

    def __init__(self, calibration: object, detector: object) -> None:
        FakeReader.learned = []

    def read(self, image: object, at: float, frame: int) -> Observation:
        board, dice = next((board, dice) for until, board, dice in STORY if frame < until)
        return MADE_UP.observation((at, frame), SEATING.layout_of(board), dice)

    def refresh(self, image: object, layout: Layout) -> None:
        FakeReader.learned.append(layout)


def tell_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the made-up vision into the real one's place."""
    monkeypatch.setattr(refereeing, "Motion", FakeMotion)
    monkeypatch.setattr(boardsearch, "Reader", FakeReader)
    monkeypatch.setattr(boardsearch, "Detector", lambda: None)
    found = Found(0, Learned())  # type: ignore[arg-type]
    monkeypatch.setattr(boardsearch, "find_board", lambda image, layouts, detector: found)
