"""Boards: counting, impossible positions, the journal's record."""

import pytest
from engine_positions import HOME_STACK, START, position

from engine.board import BAR, Board, Fault, Side
from engine.errors import EngineError, PositionError

ALL_OFF = (15,) + (0,) * 25
CLOSED_OUT = (1,) + (2,) * 6 + (0,) * 18 + (2,)


def test_each_side_starts_with_two_five_three_five_in_its_own_numbering() -> None:
    for side in Side:
        held = {p: START.at(side, p) for p in range(26) if START.at(side, p)}
        assert held == {24: 2, 13: 5, 8: 3, 6: 5}


def test_a_point_is_the_opponents_twenty_five_minus_it() -> None:
    assert START.points()[0] == -2
    assert START.points()[23] == 2
    assert START.points()[5] == 5
    assert START.points()[18] == -5


def test_the_start_counts_167_pips_a_side() -> None:
    assert [START.pip_count(side) for side in Side] == [167, 167]


def test_the_bar_counts_25_pips() -> None:
    assert position({BAR: 2, 1: 1}, HOME_STACK).pip_count(Side.WHITE) == 51


def test_blots_are_single_checkers_alone_on_their_point() -> None:
    board = position({20: 1, 6: 2, 3: 1, BAR: 1}, HOME_STACK)
    assert board.blots(Side.WHITE) == (20, 3)


def test_points_and_board_are_the_same_told_twice() -> None:
    board = position({20: 1, 6: 2, BAR: 1}, {13: 4, BAR: 2})
    bar, off = (1, 2), (11, 9)
    assert Board.from_points(board.points(), bar, off) == board
    assert Board.from_points(board.points(), bar) == board


def test_from_points_wants_24_points() -> None:
    with pytest.raises(PositionError, match="24 points, not 23"):
        Board.from_points([0] * 23)


def test_a_board_wants_26_counts_a_side() -> None:
    with pytest.raises(PositionError, match="Black needs 26 counts, not 25"):
        Board((0,) * 26, (0,) * 25)


def test_a_possible_position_has_no_fault() -> None:
    assert START.faults() is Fault.NONE


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        (START.with_at(Side.WHITE, 6, 6), Fault.TOO_MANY),
        (START.with_at(Side.BLACK, 6, 4), Fault.TOO_FEW),
        (START.moved(Side.WHITE, 6, 1), Fault.SHARED_POINT),
        (START.moved(Side.WHITE, 5, 3), Fault.NEGATIVE),
        (Board(ALL_OFF, ALL_OFF), Fault.BOTH_FINISHED),
        (
            Board(CLOSED_OUT, CLOSED_OUT),
            Fault.BOTH_CLOSED_OUT,
        ),
    ],
)
def test_each_impossibility_has_a_name(board: Board, fault: Fault) -> None:
    assert board.faults() is fault


def test_all_faults_are_named_at_once() -> None:
    board = START.with_at(Side.WHITE, 1, 1).with_at(Side.BLACK, 6, 4)
    assert board.faults() == Fault.TOO_MANY | Fault.TOO_FEW | Fault.SHARED_POINT


def test_a_shared_point_shows_its_majority_and_whites_on_a_tie() -> None:
    assert START.moved(Side.WHITE, 6, 1).points()[0] == -2
    assert START.with_at(Side.BLACK, 24, 1).with_at(Side.WHITE, 1, 1).points()[0] == 1


def test_a_record_has_the_form_of_the_journal() -> None:
    board = position({6: 2, BAR: 1}, {6: 3})
    assert board.to_record() == {
        "points": [0] * 5 + [2] + [0] * 12 + [-3] + [0] * 5,
        "bar": {"white": 1, "black": 0},
        "off": {"white": 12, "black": 12},
    }


@pytest.mark.parametrize(
    "board", [START, START.moved(Side.WHITE, 6, 1), position({BAR: 3}, {BAR: 2, 1: 4})]
)
def test_a_record_loses_nothing(board: Board) -> None:
    assert Board.from_record(board.to_record()) == board


def test_a_record_without_off_means_the_rest_of_fifteen() -> None:
    record = {"points": [2] + [0] * 22 + [-4], "bar": {"white": 1, "black": 0}}
    assert Board.from_record(record) == position({1: 2, BAR: 1}, {1: 4})


@pytest.mark.parametrize(
    ("record", "named"),
    [
        ({}, "'points'"),
        ({"points": [0] * 23}, "'points'"),
        ({"points": "0" * 24}, "'points'"),
        ({"points": [0] * 23 + ["2"]}, r"points\[23\]"),
        ({"points": [0] * 24, "bar": 1}, "'bar'"),
        ({"points": [0] * 24, "bar": {"white": 0.5}}, "bar.white"),
        ({"points": [0] * 24, "shared": {"25": {}}}, "'25'"),
        ({"points": [0] * 24, "shared": {"5": {"white": 1}}}, "shared.5.black"),
    ],
)
def test_a_bad_record_is_refused_by_name(record: dict[str, object], named: str) -> None:
    with pytest.raises(PositionError, match=named):
        Board.from_record(record)


def test_boards_are_values_and_their_repr_can_be_pasted_back() -> None:
    board = position({20: 1, 6: 2}, HOME_STACK)
    again = eval(repr(board), {"Board": Board})
    assert again == board
    assert hash(again) == hash(board)


def test_every_error_is_a_value_error_of_one_root() -> None:
    assert issubclass(PositionError, EngineError)
    assert issubclass(EngineError, ValueError)
