"""Positions for tests, written as a player would tell them."""

from collections.abc import Mapping

from engine.board import OFF, Board, Side
from engine.judge import Illegal, judge_finished
from engine.notation import apply_freely
from engine.roll import Roll

START = Board.start()
HOME_STACK = {1: 5, 2: 5, 3: 5}


def position(white: Mapping[int, int], black: Mapping[int, int]) -> Board:
    """The board with these checkers (own numbering, 25 the bar); the rest of fifteen is off.

    Raises ValueError for more than fifteen of a side or two colours on a point.
    """
    board = Board((0,) * 26, (0,) * 26)
    for side, places in ((Side.WHITE, white), (Side.BLACK, black)):
        for place, count in places.items():
            board = board.with_at(side, place, count)
        off = 15 - sum(places.values()) + places.get(OFF, 0)
        board = board.with_at(side, OFF, off)
    if board.faults():
        raise ValueError(f"not a possible position: {board.faults()!r}")
    return board


def offences(board: Board, roll: str, play: str, side: Side = Side.WHITE) -> list[str]:
    """The codes found when a written play, carried out freely, is judged at the end of the turn.

    Raises AssertionError when the play is found legal.
    """
    return [offence.value for offence in found(board, roll, play, side).offences]


def found(board: Board, roll: str, play: str, side: Side = Side.WHITE) -> Illegal:
    """The Illegal that a written play, carried out freely, makes; AssertionError if it is legal."""
    finding = judge_finished(board, side, Roll.parse(roll), apply_freely(board, side, play))
    if not isinstance(finding, Illegal):
        raise AssertionError(f"{play} with {roll} was found legal: {finding}")
    return finding
