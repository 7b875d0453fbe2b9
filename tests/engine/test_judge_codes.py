"""Rulebook section 8: every reason why a play is illegal, from positions players know."""

import json
from pathlib import Path
from typing import Any

import pytest
from engine_positions import HOME_STACK, START, found, offences, position

from engine.board import BAR, OFF, Board, Side
from engine.judge import Illegal, Offence, judge_finished, out_of_turn
from engine.notation import apply_freely
from engine.roll import Roll

MADE = json.loads((Path(__file__).parent / "data" / "illegal_plays.json").read_text("utf-8"))
ON_THE_BAR = position({BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})


@pytest.mark.parametrize("made", MADE["plays"], ids=lambda made: f"{made['code']}-{made['frame']}")
def test_what_was_made_to_break_a_rule_is_found_to_break_it(made: dict[str, Any]) -> None:
    before, side = Board.from_record(made["position"]), Side(made["side"])
    seen = apply_freely(before, side, made["play"])
    finding = judge_finished(before, side, Roll(*made["dice"]), seen)
    assert isinstance(finding, Illegal)
    assert finding.offences[0].value == made["code"]


def test_every_code_of_the_rulebook_is_an_offence() -> None:
    assert [offence.value for offence in Offence] == [
        "wrong_number",
        "blocked_point",
        "bar_first",
        "must_play_more",
        "must_play_higher",
        "not_all_home",
        "bear_off_gap",
        "backward",
        "wrong_side",
        "hit_not_on_bar",
        "too_many",
        "out_of_turn",
    ]


# wrong_number


def test_three_points_with_a_5_and_a_2_are_a_wrong_number() -> None:
    assert offences(START, "52", "8/3 8/5") == ["wrong_number"]


def test_three_points_with_a_5_and_a_4_are_a_wrong_number_for_black_too() -> None:
    board = START.moved(Side.BLACK, 13, 9)
    assert offences(board, "54", "9/4 13/10", Side.BLACK) == ["wrong_number"]


def test_one_number_played_twice_is_a_wrong_number() -> None:
    assert offences(START, "31", "8/5 6/3") == ["wrong_number"]


def test_both_numbers_and_one_more_point_are_a_wrong_number() -> None:
    assert offences(START, "31", "13/8") == ["wrong_number"]


def test_entering_on_the_wrong_point_is_a_wrong_number() -> None:
    assert offences(ON_THE_BAR, "42", "bar/22 6/4")[0] == "wrong_number"


def test_bearing_off_with_a_number_too_small_is_a_wrong_number() -> None:
    assert offences(position({6: 2, 5: 2}, HOME_STACK), "21", "6/off 5/4") == ["wrong_number"]


# blocked_point


def test_landing_on_a_point_held_by_two_is_blocked() -> None:
    assert offences(START, "53", "6/1")[0] == "blocked_point"


def test_passing_over_two_blocked_points_with_one_checker_is_blocked() -> None:
    board = position({24: 2, 6: 5}, {4: 2, 2: 2})
    assert offences(board, "31", "24/20") == ["blocked_point"]


def test_a_double_cannot_jump_a_held_point() -> None:
    board = position({24: 2, 6: 5}, {3: 2})
    assert offences(board, "22", "24/20 6/4(2)")[0] == "blocked_point"


def test_entering_on_a_held_point_is_blocked() -> None:
    assert offences(ON_THE_BAR, "63", "bar/19 24/21")[0] == "blocked_point"


# bar_first


def test_moving_another_checker_while_one_could_enter_is_bar_first() -> None:
    assert offences(ON_THE_BAR, "22", "6/4") == ["bar_first"]


def test_moving_the_runner_while_one_could_enter_is_bar_first() -> None:
    assert offences(ON_THE_BAR, "43", "24/21") == ["bar_first"]


def test_moving_another_checker_while_none_can_enter_is_bar_first() -> None:
    board = position({BAR: 1, 13: 5, 6: 5}, {4: 2, 3: 2})
    assert offences(board, "43", "13/10") == ["bar_first"]


def test_entering_one_of_two_and_then_moving_another_is_bar_first() -> None:
    board = position({BAR: 2, 13: 3}, HOME_STACK | {3: 4})
    assert offences(board, "54", "bar/20 13/9") == ["bar_first"]


# must_play_more, must_play_higher


def test_playing_one_number_of_two_is_too_little() -> None:
    assert offences(START, "31", "8/7") == ["must_play_more"]


def test_lifting_the_dice_without_a_move_is_too_little() -> None:
    assert offences(START, "31", "") == ["must_play_more"]


def test_staying_on_the_bar_although_one_could_enter_is_too_little() -> None:
    assert offences(ON_THE_BAR, "42", "") == ["must_play_more"]


def test_three_moves_of_a_double_are_too_little_when_four_are_possible() -> None:
    assert offences(START, "22", "13/11(2) 6/4") == ["must_play_more"]


def test_a_move_that_strands_the_other_number_is_too_little() -> None:
    board = position({13: 1, 7: 1}, {20: 2})
    assert offences(board, "62", "13/7") == ["must_play_more"]


def test_the_lower_number_where_only_one_can_be_played_is_not_the_higher() -> None:
    board = position({16: 1, 2: 5}, {18: 2})
    assert offences(board, "54", "16/12") == ["must_play_higher"]


# not_all_home, bear_off_gap


def test_bearing_off_with_a_checker_outside() -> None:
    board = position({8: 1, 6: 3, 5: 2}, HOME_STACK)
    assert offences(board, "61", "8/7 6/off") == ["not_all_home"]


def test_bearing_off_before_the_last_checker_comes_home_in_the_same_turn() -> None:
    board = position({13: 1, 6: 3}, HOME_STACK)
    assert offences(board, "64", "13/9 6/off") == ["not_all_home"]


def test_bearing_off_with_a_checker_on_the_bar() -> None:
    board = position({BAR: 1, 6: 3}, HOME_STACK)
    assert offences(board, "61", "6/off")[0] == "not_all_home"


def test_bearing_off_from_a_lower_point_with_a_checker_behind() -> None:
    board = position({6: 2, 4: 2, 2: 1}, HOME_STACK)
    assert offences(board, "51", "4/off 2/1") == ["bear_off_gap"]


def test_bearing_off_with_a_six_from_the_five_point_with_a_checker_on_the_six() -> None:
    board = position({6: 1, 5: 1, 1: 3}, HOME_STACK)
    assert offences(board, "65", "5/off 1/off")[0] == "bear_off_gap"


# backward


def test_moving_back_by_a_number_is_backward() -> None:
    assert offences(START, "64", "13/9 8/14") == ["backward"]


def test_forward_and_back_with_one_checker_is_backward() -> None:
    assert offences(START, "54", "13/9 9/14") == ["backward"]


def test_a_backward_move_alone_is_backward() -> None:
    assert offences(START, "31", "6/9") == ["backward"]


# wrong_side


def test_moving_a_checker_of_the_opponents() -> None:
    assert offences(START, "63", "8/2 12/9") == ["wrong_side"]


def test_putting_a_checker_of_the_opponents_on_the_bar_without_a_hit() -> None:
    seen = apply_freely(START, Side.WHITE, "8/5 6/5").moved(Side.BLACK, 13, BAR)
    assert first(START, "31", seen) == "wrong_side"


# hit_not_on_bar


def first(before: Board, roll: str, seen: Board, side: Side = Side.WHITE) -> str:
    """The code of the smallest departure when a position is judged at the end of the turn."""
    finding = judge_finished(before, side, Roll.parse(roll), seen)
    if not isinstance(finding, Illegal):
        raise AssertionError(f"found legal: {finding}")
    return finding.offences[0].value


BLOT = position({13: 5, 6: 5}, {24: 2, 15: 1, 13: 5})
HIT = apply_freely(BLOT, Side.WHITE, "13/10* 6/5")


def test_a_blot_left_beside_the_checker_that_hit_it() -> None:
    assert HIT.at(Side.BLACK, BAR) == 1
    assert first(BLOT, "31", HIT.moved(Side.BLACK, BAR, 15)) == "hit_not_on_bar"


def test_a_blot_that_was_hit_and_is_nowhere() -> None:
    assert first(BLOT, "31", HIT.with_at(Side.BLACK, BAR, 0)) == "hit_not_on_bar"


@pytest.mark.parametrize("place", [OFF, 3, 16, 24])
def test_a_blot_that_was_hit_and_lies_elsewhere(place: int) -> None:
    assert first(BLOT, "31", HIT.moved(Side.BLACK, BAR, place)) == "hit_not_on_bar"


def test_a_checker_that_is_missing_after_a_good_play() -> None:
    seen = apply_freely(START, Side.WHITE, "8/5 6/5")
    assert first(START, "31", seen.with_at(Side.BLACK, 8, 2)) == "hit_not_on_bar"
    assert first(START, "31", seen.with_at(Side.WHITE, 24, 1)) == "hit_not_on_bar"


def test_a_checker_that_is_extra_after_a_good_play() -> None:
    seen = apply_freely(START, Side.WHITE, "8/5 6/5")
    assert first(START, "31", seen.with_at(Side.WHITE, 24, 3)) == "hit_not_on_bar"
    assert first(START, "31", seen.with_at(Side.BLACK, 24, 3)) == "hit_not_on_bar"


# too_many, out_of_turn


def test_three_checkers_moved_with_two_numbers_are_too_many() -> None:
    assert offences(START, "31", "8/5 6/5 24/23") == ["too_many"]


def test_five_moves_of_a_double_are_too_many() -> None:
    assert offences(START, "22", "13/11(2) 6/4(2) 24/22") == ["too_many"]


def test_moving_without_being_on_roll_is_out_of_turn() -> None:
    finding = out_of_turn(START, Side.BLACK, apply_freely(START, Side.BLACK, "13/8 6/4"))
    assert finding.offences == (Offence.OUT_OF_TURN,)
    assert finding.moved == "13/8 6/4"
    assert "Black moved 13/8 6/4 out of turn" in finding.message


# several at once


def test_the_smaller_departure_is_named_before_the_graver() -> None:
    seen = apply_freely(START, Side.WHITE, "6/1 8/14")
    finding = judge_finished(START, Side.WHITE, Roll(5, 4), seen)
    assert isinstance(finding, Illegal)
    assert [offence.value for offence in finding.offences] == ["blocked_point", "backward"]


def test_every_code_is_named_once() -> None:
    assert found(START, "31", "8/6 13/11").offences.count(Offence.WRONG_NUMBER) == 1
