"""Positions as integers: nothing is lost, and what cannot be packed is told."""

import pytest
from engine_positions import HOME_STACK, START, position

from engine.board import BAR, OFF, Board, Side
from engine.errors import PositionError
from engine.judge import Illegal, judge
from engine.packed import Spread, finished, move_between, pack, unpack
from engine.plays import legal_plays
from engine.roll import Roll


@pytest.mark.parametrize("side", Side)
def test_a_position_is_the_same_after_packing(side: Side) -> None:
    board = position({BAR: 2, 24: 1, 6: 3}, {BAR: 1, 2: 5, 20: 1})
    assert unpack(pack(board.state(side))) == board.state(side)


def test_impossible_positions_can_be_packed_too() -> None:
    counts = (7, *[40] * 24, 123)
    assert unpack(pack((counts, counts))) == (counts, counts)


@pytest.mark.parametrize("count", [-1, 124, 255, 256, 10**9])
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("place", [OFF, 1, 13, 24, BAR])
def test_a_count_that_cannot_be_packed_is_named(count: int, side: Side, place: int) -> None:
    board = START.with_at(side, place, count)
    with pytest.raises(PositionError, match=f"cannot be {count} checkers"):
        pack(board.state(Side.WHITE))
    with pytest.raises(PositionError, match=f"cannot be {count} checkers"):
        legal_plays(board, Side.WHITE, Roll(3, 1))
    assert isinstance(judge(START, Side.WHITE, Roll(3, 1), board), Illegal)


def test_the_most_checkers_are_found_wherever_they_lie() -> None:
    board = Board.from_points([0] * 24, off=(0, 0)).with_at(Side.WHITE, 13, 123)
    assert {str(play) for play in legal_plays(board, Side.WHITE, Roll(6, 6))} == {
        "13/7(4)",
        "13/7(2) 13/1",
        "13/1(2)",
    }


def test_positions_one_move_further_come_from_the_farthest_origin_first() -> None:
    start = pack(START.state(Side.WHITE))
    moves = [str(move_between(start, found)) for found in Spread().over([start], 3)]
    assert moves == ["24/21", "13/10", "8/5", "6/3"]


def test_moves_open_before_a_hit_are_not_remembered_after_it() -> None:
    start = pack(position({24: 2}, {5: 1, 3: 5}).state(Side.WHITE))
    spread = Spread()
    once = spread.over([start], 4)
    twice = spread.over(once, 4)
    moves = [str(move_between(before, found)) for found, before in [*once.items(), *twice.items()]]
    assert moves == ["24/20*", "24/20", "20/16"]


def test_a_side_has_finished_when_nothing_is_left_on_points_or_bar() -> None:
    assert finished(pack(position({}, HOME_STACK).state(Side.WHITE)))
    assert not finished(pack(position({1: 1}, HOME_STACK).state(Side.WHITE)))
    assert not finished(pack(position({BAR: 1}, HOME_STACK).state(Side.WHITE)))
