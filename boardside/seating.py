"""Seating: who sits where and which paint is whose; the one door between spots and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from boardside.evidence import (
    BAR_PLACE,
    OFF_PLACE,
    PLACES,
    Evidence,
    board_of_places,
    of_trays,
    places_of,
)
from boardside.limits import CUBE_MIDDLE
from engine.board import Board, Side
from vision.observation import SPOTS, Layout, Observation, Pair, Pixel, Shade

HALF_ROW = SPOTS // 2


class Corner(Enum):
    """The corner of the picture nearest White's ace point."""

    BOTTOM_RIGHT = "bottom-right"
    BOTTOM_LEFT = "bottom-left"
    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"

    @property
    def at_bottom(self) -> bool:
        """Whether White's home row is the bottom row; White sits there."""
        return self in (Corner.BOTTOM_RIGHT, Corner.BOTTOM_LEFT)

    @property
    def at_right(self) -> bool:
        """Whether White's home is in the right half of the picture."""
        return self in (Corner.BOTTOM_RIGHT, Corner.TOP_RIGHT)


def _spots(corner: Corner) -> tuple[int, ...]:
    """The spot of each of White's points 1 … 24."""
    columns = range(HALF_ROW - 1, -1, -1) if corner.at_right else range(HALF_ROW)
    near, far = (HALF_ROW, 0) if corner.at_bottom else (0, HALF_ROW)
    home = [near + column for column in columns]
    away = [far + column for column in reversed(columns)]
    return (*home, *away)


@dataclass(frozen=True, slots=True)
class Seating:
    """How the board lies in the picture: White's home corner and White's paint."""

    white_home: Corner
    white: Shade
    _spot_of: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_spot_of", _spots(self.white_home))

    def point_of(self, spot: int) -> int:
        """A spot's number as White counts the points."""
        return self._spot_of.index(spot) + 1

    def layout_of(self, board: Board) -> Layout:
        """A board as the camera sees it."""
        white, black = places_of(board)
        pairs = [self._pair(white[place], black[place]) for place in range(PLACES)]
        spots: list[Pair] = [(0, 0)] * SPOTS
        for place, spot in enumerate(self._spot_of):
            spots[spot] = pairs[place]
        return Layout(tuple(spots), pairs[BAR_PLACE], pairs[OFF_PLACE])

    def board_of(self, layout: Layout) -> Board:
        """What the camera sees as a board."""
        pairs = [self._pair(*layout.spots[spot]) for spot in self._spot_of]
        pairs += [self._pair(*layout.bar), self._pair(*layout.off)]
        return board_of_places([white for white, _ in pairs], [black for _, black in pairs])

    def evidence(self, seen: Observation) -> Evidence:
        """What an observation says, in the engine's terms."""
        tables = [seen.spots[spot].table for spot in self._spot_of]
        tables.append(seen.bar.table)
        off = np.zeros_like(seen.bar.table) if seen.off is None else of_trays(seen.off.table)
        tables.append(off)
        stack: NDArray[np.float32] = np.stack(tables)
        return Evidence.of(stack if self.white is Shade.LIGHT else stack.transpose(0, 2, 1))

    def half_owner(self, place: Pixel) -> Side:
        """Whose right half a place in the board's frame (0 … 1) lies in."""
        in_right = place[0] > 0.5
        return Side.WHITE if in_right == self.white_home.at_bottom else Side.BLACK

    def edge_owner(self, place: Pixel) -> Side | None:
        """Whose long edge a place lies near, None near the middle."""
        least, most = CUBE_MIDDLE
        if least <= place[1] <= most:
            return None
        return Side.WHITE if (place[1] > most) == self.white_home.at_bottom else Side.BLACK

    def standard_corners(self, corners: Sequence[Pixel]) -> tuple[Pixel, ...]:
        """Corners TL, TR, BR, BL of the picture's frame in the order of the standard view, where
        White's home is bottom right."""
        top_left, top_right, bottom_right, bottom_left = corners
        order = {
            Corner.BOTTOM_RIGHT: (top_left, top_right, bottom_right, bottom_left),
            Corner.BOTTOM_LEFT: (top_right, top_left, bottom_left, bottom_right),
            Corner.TOP_LEFT: (bottom_right, bottom_left, top_left, top_right),
            Corner.TOP_RIGHT: (bottom_left, bottom_right, top_right, top_left),
        }
        return order[self.white_home]

    def _pair(self, one: int, other: int) -> Pair:
        """(White's, Black's) as (light, dark), and the other way round."""
        return (one, other) if self.white is Shade.LIGHT else (other, one)


def candidates(white_home: Corner | None, white: Shade | None) -> tuple[Seating, ...]:
    """The seatings that fit what is known: all four corners when the corner is not."""
    corners = tuple(Corner) if white_home is None else (white_home,)
    return tuple(Seating(corner, white or Shade.LIGHT) for corner in corners)


def opening_layouts() -> tuple[Layout, ...]:
    """The opening position in every way in which it can lie, White playing the lighter checkers."""
    return tuple(seating.layout_of(Board.start()) for seating in candidates(None, None))
