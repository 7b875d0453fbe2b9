"""The free reading: the likeliest complete board, no rule asked but fifteen checkers a side.

Exact: each place's own likeliest counts where those come to fifteen a side, else by dynamic
programming over the places with how many white and black checkers are used up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from boardside.evidence import (
    BAR_PLACE,
    MOST,
    OFF_PLACE,
    PLACES,
    Evidence,
    board_of_places,
    places_of,
)
from boardside.hits import hits
from engine.board import BAR, OFF, Board, Side

SHARED = 1.0
"""What it costs (nats) that both colours lie on one point: it happens, and is seldom meant."""

VANISHED, RETURNED = 3.0, 5.0
"""What each checker costs that is in the trays without its side bearing off, and that has come back
from them: a stack was misread, or something taken for a checker, far more often."""

BORNE_OFF, MORE_OFF, ON_BAR = 0.5, 1.0, 1.0
"""What the first checker more costs in the trays of a side that bears off, what each further one
does; and each more or less on the bar."""

NEARLY_HOME = 3
"""With no more checkers than so many not home yet a side may well bear off, if too soon."""

CHANGED = 0.2
"""What decides between equals: each checker more or less than before. It is not counted against
a reading."""

_SIZE = MOST + 1
_Grid = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FreeReading:
    """A board, and how well it explains the evidence (nats), less what is unlikely about it."""

    board: Board
    log: float


def read_freely(
    evidence: Evidence, before: Board | None = None, expected: Board | None = None
) -> FreeReading:
    """The likeliest board with fifteen checkers a side, `before` being what stood there before;
    what is on the bar and in the trays of a board that is `expected` costs nothing either; where
    none is, what a hit by the reading itself puts on the bar does not."""
    usual = [board for board in (before, expected) if board is not None]
    tables = evidence.tables - _changes(before)
    reading = _read(evidence, tables, _costs(usual))
    if before is None or expected is not None:
        return reading
    hit = _put_up(before, reading.board)
    return reading if hit is None else _read(evidence, tables, _costs([before, hit]))


def _read(evidence: Evidence, tables: _Grid, costs: _Grid) -> FreeReading:
    """The reading of tables, each entry at its cost."""
    tables = tables - costs
    board = _each_alone(tables) or _all_together(tables)
    white, black = places_of(board)
    cost = float(costs[np.arange(PLACES), white, black].sum())
    return FreeReading(board, evidence.log(board) - cost)


def _put_up(before: Board, board: Board) -> Board | None:
    """The position before, with those blots on the bar that were hit on the way to another one;
    None where there are none."""
    put_up = before
    for side in Side:
        for point in hits(before, board, side):
            put_up = put_up.moved(side, point, BAR)
    return None if put_up == before else put_up


def _each_alone(tables: _Grid) -> Board | None:
    """Each place's own likeliest counts, where they come to fifteen a side; else None."""
    best = tables.reshape(PLACES, -1).argmax(axis=1)
    white, black = np.divmod(best, _SIZE)
    if white.sum() != MOST or black.sum() != MOST:
        return None
    return board_of_places(white.tolist(), black.tolist())


def _all_together(tables: _Grid) -> Board:
    best = np.full((_SIZE, _SIZE), -np.inf, np.float32)
    best[0, 0] = 0.0
    choices: list[NDArray[np.intp]] = []
    for table in tables:
        best, choice = _add(best, table)
        choices.append(choice)
    return _trace(choices)


def _add(best: _Grid, table: _Grid) -> tuple[_Grid, NDArray[np.intp]]:
    """The best sums with one more place, for every (white, black) used up, and the choices."""
    padded = np.full((2 * _SIZE - 1, 2 * _SIZE - 1), -np.inf, np.float32)
    padded[MOST:, MOST:] = best
    windows = sliding_window_view(padded, (_SIZE, _SIZE))
    sums = (windows + table[::-1, ::-1]).reshape(_SIZE * _SIZE, _SIZE * _SIZE)
    choice = sums.argmax(axis=1)
    values = np.take_along_axis(sums, choice[:, None], axis=1)
    return values.reshape(_SIZE, _SIZE), choice.reshape(_SIZE, _SIZE)


def _trace(choices: list[NDArray[np.intp]]) -> Board:
    white, black = [0] * PLACES, [0] * PLACES
    left_white = left_black = MOST
    for place in reversed(range(PLACES)):
        row, column = divmod(int(choices[place][left_white, left_black]), _SIZE)
        white[place], black[place] = MOST - row, MOST - column
        left_white -= white[place]
        left_black -= black[place]
    return board_of_places(white, black)


def _costs(usual: Sequence[Board]) -> _Grid:
    """What is unlikely about each pair of counts, by place, where some boards would be nothing
    unusual: of each side what costs the least beside one of them."""
    costs = np.zeros((PLACES, _SIZE, _SIZE), np.float32)
    costs[:BAR_PLACE, 1:, 1:] = SHARED
    if usual:
        white, black = (
            np.min([_side_costs(board, side) for board in usual], axis=0) for side in Side
        )
        costs[[BAR_PLACE, OFF_PLACE]] = white[:, :, None] + black[:, None, :]
    return costs


def _side_costs(board: Board, side: Side) -> _Grid:
    """What each count of a side on the bar and in the trays costs beside what a board has there."""
    counts = np.arange(_SIZE)
    first, further = (BORNE_OFF, MORE_OFF) if _nearly_home(board, side) else (VANISHED, VANISHED)
    on_bar = ON_BAR * np.abs(counts - board.at(side, BAR))
    more = counts - board.at(side, OFF)
    gone = first * np.minimum(np.maximum(more, 0), 1) + further * np.maximum(more - 1, 0)
    return np.stack([on_bar, gone + RETURNED * np.maximum(-more, 0)]).astype(np.float32)


def _nearly_home(board: Board, side: Side) -> bool:
    """Whether a side has so many checkers home that it may well bear off."""
    return sum(board.counts(side)[7:]) <= NEARLY_HOME


def _changes(before: Board | None) -> _Grid:
    changes = np.zeros((PLACES, _SIZE, _SIZE), np.float32)
    if before is None:
        return changes
    counts = np.arange(_SIZE)
    white, black = (np.abs(counts - np.array(had)[:, None]) for had in places_of(before))
    both = CHANGED * (white[:, :, None] + black[:, None, :])
    # Of readings that are as good, one checker borne off is likelier than one more on a stack.
    for side, axis in zip(Side, (1, 0), strict=True):
        borne_off = np.expand_dims(counts > before.at(side, OFF), axis)
        both[OFF_PLACE] -= BORNE_OFF * borne_off * _nearly_home(before, side)
    return np.asarray(both, np.float32)
