"""Rulebook section 5: bearing off."""

import pytest
from engine_positions import HOME_STACK, position

from engine.board import BAR, Board, Side
from engine.notation import parse_play
from engine.plays import Move, Play, legal_plays
from engine.roll import Roll


def plays(board: Board, roll: str) -> set[str]:
    """White's legal plays of a roll in notation."""
    return {str(play) for play in legal_plays(board, Side.WHITE, Roll.parse(roll))}


def test_the_exact_number_bears_off_from_its_point() -> None:
    assert "6/off 4/off" in plays(position({6: 2, 4: 2}, HOME_STACK), "64")


def test_nothing_is_borne_off_with_a_checker_outside() -> None:
    board = position({8: 2, 6: 2, 1: 5}, HOME_STACK)
    assert not any("off" in play for play in plays(board, "61"))


def test_the_last_outside_checker_may_come_home_and_one_be_borne_off_at_once() -> None:
    board = position({7: 1, 5: 2}, HOME_STACK)
    assert plays(board, "61") == {"7/off", "7/1 5/4"}


def test_a_larger_number_bears_off_from_the_highest_point() -> None:
    assert plays(position({4: 1, 3: 1}, HOME_STACK), "65") == {"4/off 3/off"}


def test_with_a_checker_behind_a_larger_number_is_played_from_there() -> None:
    assert plays(position({6: 1, 3: 2}, HOME_STACK), "51") == {"6/off", "6/1 3/2"}


def test_bearing_off_is_not_compulsory_when_the_number_can_be_moved() -> None:
    assert {"6/5 4/off", "6/1"} <= plays(position({6: 2, 4: 2, 1: 2}, HOME_STACK), "41")


def test_a_checker_hit_while_bearing_off_must_come_round_again() -> None:
    board = position({BAR: 1, 3: 2}, {10: 2})
    assert not any("off" in play for play in plays(board, "61"))


def test_with_all_checkers_off_nothing_is_left_to_play() -> None:
    assert plays(position({}, HOME_STACK), "61") == {""}


@pytest.mark.parametrize("roll", ["41", "14"])
def test_the_last_checker_may_go_straight_off_though_both_numbers_are_to_be_played(
    roll: str,
) -> None:
    board = position({3: 1}, {23: 1, 1: 4})
    listed = legal_plays(board, Side.WHITE, Roll.parse(roll))
    straight, hit = Play((Move(3, 0),)), Play((Move(3, 2, hits=True), Move(2, 0)))
    assert list(listed) == [hit]
    assert list(listed.endings.values()) == [straight]
    assert list(listed.accepted.values()) == [hit, straight]
    for play in (straight, hit):
        assert play in listed
        assert parse_play(str(play), board, Side.WHITE, Roll.parse(roll)) == play


def test_only_the_last_checker_may_go_off_before_all_numbers_are_played() -> None:
    board = position({3: 1, 1: 1}, {23: 1, 1: 4})
    listed = legal_plays(board, Side.WHITE, Roll(4, 1))
    assert not listed.endings
    assert {str(play) for play in listed} == {"3/off 1/off", "3/2*/off"}


def test_a_double_bears_off_up_to_four() -> None:
    assert plays(position({3: 6}, HOME_STACK), "33") == {"3/off(4)"}
