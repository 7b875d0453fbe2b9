"""The most that a side can still lose, and a warning when a resignation offers more.

Source: rulebook section 6. What is said to be impossible is impossible whatever the dice; what is
left open may be very unlikely.
"""

from __future__ import annotations

from engine.actions import Resigns
from engine.board import Board, Side
from engine.game import Game
from engine.places import BAR, CHECKERS, HOME, OFF
from engine.results import Kind, counted

_NAMES = {Kind.SINGLE: "a single game", Kind.GAMMON: "a gammon", Kind.BACKGAMMON: "a backgammon"}
_LEAST_ROLL = 3
_MOST_OFF_IN_A_ROLL = 4


def too_much(game: Game, action: Resigns) -> str:
    """A sentence when a resignation offers more than can be lost, or than counts; else "".

    >>> off = Board.from_points([2] + [0] * 22 + [-2])
    >>> too_much(Game(board=off), Resigns(Side.WHITE, Kind.GAMMON))
    'White offers a gammon, but can lose no more than a single game.'
    """
    side, kind = action.side, action.kind
    most = most_to_lose(game.board, side)
    if kind.multiple > most.multiple:
        return f"{side} offers {_NAMES[kind]}, but can lose no more than {_NAMES[most]}."
    if counted(kind, game.rules, game.length, game.cube_taken) is not kind:
        return f"{side} offers {_NAMES[kind]}, but that counts as a single game here."
    return ""


def most_to_lose(board: Board, side: Side) -> Kind:
    """The most that a side can still lose on a board, by whatever dice and plays.

    >>> most_to_lose(Board.start(), Side.WHITE)
    <Kind.BACKGAMMON: 'backgammon'>
    """
    if board.at(side, OFF) > 0:
        return Kind.SINGLE
    farthest = _highest(board, side)
    has_contact = farthest + _highest(board, side.other) > BAR
    if has_contact or farthest >= BAR - HOME:
        return Kind.BACKGAMMON
    return Kind.SINGLE if _will_bear_off(board, side) else Kind.GAMMON


def _highest(board: Board, side: Side) -> int:
    counts = board.counts(side)
    return max((place for place in range(1, BAR + 1) if counts[place]), default=OFF)


def _will_bear_off(board: Board, side: Side) -> bool:
    """Whether a side that has passed all opposing checkers bears one off in time, surely.

    The opponent needs a roll for every four checkers left, and the side rolls between them. It
    moves at least 2-1 each time, and cannot go on so when all are on its ace point.
    """
    left = CHECKERS - board.at(side.other, OFF)
    rolls = -(-left // _MOST_OFF_IN_A_ROLL) - 1
    return rolls * _LEAST_ROLL > board.pip_count(side) - CHECKERS
