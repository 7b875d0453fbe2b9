"""What a finding holds besides the code: what was played, the words, the nearest plays."""

import json
from pathlib import Path

import pytest
from engine_positions import START, found, position

from engine.board import BAR, Board, Side
from engine.judge import (
    Illegal,
    Legal,
    Unfinished,
    describe_difference,
    judge,
    judge_finished,
)
from engine.notation import apply_freely
from engine.plays import Play
from engine.roll import Roll

DATA = Path(__file__).parent / "data"


def test_a_complete_play_is_legal_and_named() -> None:
    finding = judge(START, Side.WHITE, Roll(3, 1), apply_freely(START, Side.WHITE, "8/5 6/5"))
    assert isinstance(finding, Legal)
    assert str(finding.play) == "8/5 6/5"


def test_staying_put_is_legal_when_nothing_can_be_moved() -> None:
    board = position({BAR: 1}, dict.fromkeys(range(1, 7), 2))
    assert judge(board, Side.WHITE, Roll(3, 1), board) == Legal(Play())


@pytest.mark.parametrize(
    ("play", "left"),
    [("", (2, 2, 2, 2)), ("13/11", (2, 2, 2)), ("13/9", (2, 2)), ("13/11(2) 6/4", (2,))],
)
def test_the_first_moves_of_a_play_are_unfinished_and_say_what_is_left(
    play: str, left: tuple[int, ...]
) -> None:
    finding = judge(START, Side.WHITE, Roll(2, 2), apply_freely(START, Side.WHITE, play))
    assert isinstance(finding, Unfinished)
    assert (str(finding.played), finding.left) == (play, left)


def test_a_dead_end_is_no_unfinished_play() -> None:
    board = position({13: 1, 7: 1}, {20: 2})
    assert isinstance(judge(board, Side.WHITE, Roll(6, 2), board.moved(Side.WHITE, 13, 7)), Illegal)


def test_the_last_checker_straight_off_is_legal_though_a_hit_would_use_both_numbers() -> None:
    board = position({3: 1}, {23: 1, 1: 4})
    for play in ("3/off", "3/2*/off"):
        seen = apply_freely(board, Side.WHITE, play)
        assert isinstance(judge(board, Side.WHITE, Roll(4, 1), seen), Legal)


@pytest.mark.parametrize(
    ("roll", "play", "message"),
    [
        ("42", "13/8", "White moved 13/8, five points; 4 and 2 were rolled."),
        (
            "31",
            "8/5 6/3",
            "White moved 6/3, three points with only the 1 left; 3 and 1 were rolled.",
        ),
        ("44", "13/8", "White moved 13/8, five points; two 4s were rolled."),
        ("54", "13/9 9/14", "White moved 13/14, one point against the direction of play."),
        (
            "53",
            "6/1",
            "White moved 6/1, landing on the 1-point, which Black holds with two or more checkers.",
        ),
        ("63", "8/2 12/9", "White moved Black's checker 13/16."),
        ("31", "8/7", "White moved only 8/7; 3 and 1 were rolled, and more had to be played."),
        ("31", "", "White moved nothing, though a move was possible; 3 and 1 were rolled."),
        (
            "31",
            "8/5 6/5 24/23",
            "White moved 24/23 8/5 6/5, more numbers than the roll has; 3 and 1 were rolled.",
        ),
    ],
)
def test_the_message_names_checker_number_and_rule(roll: str, play: str, message: str) -> None:
    assert found(START, roll, play).message == message


def test_no_message_says_what_would_have_been_legal() -> None:
    for made in json.loads((DATA / "illegal_plays.json").read_text("utf-8"))["plays"]:
        board, side = Board.from_record(made["position"]), Side(made["side"])
        roll = Roll(*made["dice"])
        finding = judge_finished(board, side, roll, apply_freely(board, side, made["play"]))
        assert isinstance(finding, Illegal)
        assert not any(str(play) in finding.message for play in finding.nearest)


def test_moved_joins_the_moves_of_one_checker_and_puts_the_opponents_last() -> None:
    assert found(START, "63", "8/2 12/9").moved == "8/2 12/9"
    assert found(START, "54", "13/9 9/14").moved == "13/14"


def test_the_nearest_plays_differ_least_from_what_is_seen() -> None:
    assert {str(play) for play in found(START, "31", "8/5 6/4").nearest} == {"8/5 6/5", "8/4"}


def test_a_difference_is_described_without_a_roll() -> None:
    seen = apply_freely(START, Side.BLACK, "13/8 6/4")
    assert describe_difference(START, Side.BLACK, seen) == "13/8 6/4"
    assert describe_difference(START, Side.WHITE, seen) == "19/21 12/17"
    assert describe_difference(START, Side.WHITE, START) == ""
