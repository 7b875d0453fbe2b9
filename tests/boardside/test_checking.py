"""`boardside check`: the reason that it gives is the right one."""

import pytest

from boardside.checking import check

START = "4HPwATDgc/ABMA"


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("7/4", "White has no checker on 7."),
        ("8/5 7/4", "White has no checker on 7."),
        ("bar/22", "White has no checker on the bar."),
        ("24/18/12/9 18/17", "White has no checker on 18."),
        ("7-4", "White has no checker on 7."),
    ],
)
def test_a_move_from_where_there_is_no_checker_is_said_to_be_that(play: str, message: str) -> None:
    answer = check(START, (3, 1), play)
    assert (answer.legal, answer.rule, answer.message) == (False, "no_checker", message)


def test_black_is_named_where_black_is_on_roll() -> None:
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10"
    assert check(position, (3, 1), "7/4").message == "Black has no checker on 7."


def test_a_move_with_the_opponents_checker_breaks_a_rule() -> None:
    answer = check(START, (6, 3), "8/2 12/9")
    assert (answer.legal, answer.rule) == (False, "wrong_side")


def test_moves_of_one_checker_may_be_told_in_any_order() -> None:
    told = [check(START, (6, 4), play).message for play in ("24/18 18/15", "18/15 24/18")]
    assert told == ["White moved 24/15, nine points; 6 and 4 were rolled."] * 2


def test_dashes_between_points_are_read_as_strokes() -> None:
    assert check(START, (3, 1), "8-5 6-5").legal


def test_both_ways_to_bear_off_the_last_checker_are_legal() -> None:
    position = "XGID=--aA--------------------d-:0:0:1:41:0:0:0:0:10"
    assert check(position, (4, 1), "3/off").legal
    assert check(position, (4, 1), "3/2*/off").legal
