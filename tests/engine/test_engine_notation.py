"""Plays as players write them."""

import pytest
from engine_positions import HOME_STACK, START, position

from engine.board import BAR, Board, Fault, Side
from engine.errors import AmbiguousPlay, EngineError, IllegalPlay, NotationError
from engine.notation import apply_freely, parse_moves, parse_play
from engine.plays import Move, Play, legal_plays
from engine.roll import Roll


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ((), ""),
        ((Move(6, 5), Move(8, 5)), "8/5 6/5"),
        ((Move(25, 22, True),), "bar/22*"),
        ((Move(4, 0), Move(6, 0)), "6/off 4/off"),
        ((Move(24, 20, True), Move(24, 20), Move(13, 9)), "24/20*(2) 13/9"),
        ((Move(24, 18), Move(18, 13)), "24/13"),
        ((Move(24, 18, True), Move(18, 13)), "24/18*/13"),
        ((Move(24, 18, True), Move(18, 13, True)), "24/18*/13*"),
        ((Move(13, 11), Move(11, 9), Move(13, 11), Move(11, 9)), "13/9(2)"),
        ((Move(25, 20), Move(20, 15), Move(6, 1)), "bar/15 6/1"),
        ((Move(13, 11, True), Move(13, 11), Move(11, 9)), "13/11* 13/9"),
        ((Move(8, 2), Move(2, 0)), "8/off"),
    ],
)
def test_a_play_has_one_canonical_form(moves: tuple[Move, ...], text: str) -> None:
    assert str(Play(moves)) == text
    assert str(Play(moves[::-1])) == text


def test_the_repr_of_a_play_can_be_pasted_back() -> None:
    play = Play((Move(24, 18, hits=True), Move(18, 13)))
    assert eval(repr(play), {"Play": Play, "Move": Move}) == play


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5",
        "6/5 8/5",
        "6/5, 8/5",
        "6/5;8/5",
        " 8-5  6-5 ",
        "8>5 6>5",
        "08/05 06/05",
        "8 / 5 6 / 5",
    ],
)
def test_order_and_separators_do_not_matter(text: str) -> None:
    assert str(parse_play(text, START, Side.WHITE, Roll(3, 1))) == "8/5 6/5"


@pytest.mark.parametrize("text", ["24/13", "24/18/13", "24/19/13", "24/18 18/13", "18/13 24/18"])
def test_one_checker_by_both_numbers_may_be_written_in_any_way(text: str) -> None:
    with_65 = parse_play(text, START.with_at(Side.BLACK, 6, 0), Side.WHITE, Roll(6, 5))
    assert str(with_65) == "24/13"


@pytest.mark.parametrize(
    "text", ["bar/22* 6/4", "BAR/22 6/4", "25/22 6/4", "b/22*, 6/4", "6/4 Bar/22*"]
)
def test_bar_case_and_missing_stars(text: str) -> None:
    board = position({BAR: 1, 6: 4}, {3: 1, 1: 4})
    assert str(parse_play(text, board, Side.WHITE, Roll(3, 2))) == "bar/22* 6/4"


@pytest.mark.parametrize("text", ["6/off 4/off", "4/0 6/0", "6/OFF 4/Off", "6/o 4/o"])
def test_bearing_off_may_be_written_off_or_0(text: str) -> None:
    board = position({6: 2, 4: 2}, HOME_STACK)
    assert str(parse_play(text, board, Side.WHITE, Roll(6, 4))) == "6/off 4/off"


@pytest.mark.parametrize("text", ["13/11(2) 6/4(2)", "6/4(2) 13/11 13/11", "13/11 (2), 6/4 (2)"])
def test_equal_moves_may_be_counted(text: str) -> None:
    assert str(parse_play(text, START, Side.WHITE, Roll(2, 2))) == "13/11(2) 6/4(2)"


@pytest.mark.parametrize("text", ["24/20*(2) 13/9(2)", "24/20(2)* 13/9(2)", "24/20* 24/20 13/9(2)"])
def test_the_star_of_counted_moves_may_stand_before_or_after_the_number(text: str) -> None:
    board = position({24: 2, 13: 5, 6: 8}, {5: 1, 3: 4})
    assert str(parse_play(text, board, Side.WHITE, Roll(4, 4))) == "24/20*(2) 13/9(2)"


@pytest.mark.parametrize("text", ["", "-", "(no play)", "no move", "pass", "dance", "cannot move"])
def test_no_play_may_be_written(text: str) -> None:
    closed = position({BAR: 1, 6: 4}, dict.fromkeys(range(1, 7), 2))
    assert parse_play(text, closed, Side.WHITE, Roll(3, 2)) == Play()
    with pytest.raises(IllegalPlay, match="Moving nothing"):
        parse_play(text, START, Side.WHITE, Roll(3, 2))


@pytest.mark.parametrize(
    "text",
    ["8", "8/", "8/5x", "8/5 and 6/5", "bar", "8/5(5)", "8//5", "off/8", "8/bar", "8/26", "*8/5"],
)
def test_what_cannot_be_read_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        parse_play(text, START, Side.WHITE, Roll(3, 1))


@pytest.mark.parametrize(("text", "times"), [("8/5 ", 10**6), ("-", 10**7), ("8", 500)])
def test_a_text_beyond_all_reason_is_a_notation_error_in_few_words(text: str, times: int) -> None:
    text = f"{text * times}x"
    with pytest.raises(NotationError, match=r"is no play: it has \d+ characters") as error:
        parse_play(text, START, Side.WHITE, Roll(3, 1))
    assert len(str(error.value)) < 100


def test_more_moves_than_a_roll_has_are_refused_at_once() -> None:
    with pytest.raises(IllegalPlay):
        parse_play("24/13 " * 60, START, Side.WHITE, Roll(6, 5))


@pytest.mark.parametrize(
    "text", ["8/5", "8/4 6/5", "8/5* 6/5", "8/5 6/5 24/23", "7/4 6/5", "24/20*"]
)
def test_what_is_not_allowed_is_an_illegal_play(text: str) -> None:
    with pytest.raises(IllegalPlay, match="not a legal play of 31 for White"):
        parse_play(text, START, Side.WHITE, Roll(3, 1))


def test_a_play_over_two_blots_is_ambiguous_without_stars() -> None:
    board = position({24: 1, 6: 4}, {7: 1, 6: 1, 3: 4})
    roll = Roll(6, 5)
    assert {18, 19} == {25 - point for point in board.blots(Side.BLACK)}
    with pytest.raises(AmbiguousPlay, match=r"24/18\*/13 or 24/19\*/13"):
        parse_play("24/13", board, Side.WHITE, roll)
    assert str(parse_play("24/19*/13", board, Side.WHITE, roll)) == "24/19*/13"


def test_without_stars_the_way_that_hits_nobody_is_meant() -> None:
    board = position({24: 1, 6: 4}, {7: 1, 3: 4})
    assert str(parse_play("24/13", board, Side.WHITE, Roll(6, 5))) == "24/13"


def test_a_way_that_must_hit_is_meant_without_stars_too() -> None:
    board = position({24: 1, 6: 4}, {7: 1, 6: 2, 3: 4})
    assert str(parse_play("24/13", board, Side.WHITE, Roll(6, 5))) == "24/18*/13"


@pytest.mark.parametrize("roll", ["61", "53", "22", "44"])
def test_every_legal_play_reads_back_from_its_canonical_form(roll: str) -> None:
    board = position({24: 2, 13: 3, 8: 2, 6: 3, 4: 1}, {22: 1, 20: 2, 13: 3, 8: 2, 6: 4, 2: 1})
    for play in legal_plays(board, Side.WHITE, Roll.parse(roll)):
        assert parse_play(str(play), board, Side.WHITE, Roll.parse(roll)) == play


def test_written_moves_are_read_without_rules() -> None:
    (move,) = parse_moves("24/18*/13")
    assert (move.origin, move.waypoints, move.target, move.hits) == (24, (18,), 13, (True, False))
    assert str(move) == "24/18*/13"


def test_freely_a_checker_may_go_onto_a_held_point() -> None:
    board = apply_freely(START, Side.WHITE, "6/1")
    assert board.faults() is Fault.SHARED_POINT
    assert (board.at(Side.WHITE, 1), board.at(Side.BLACK, 24)) == (1, 2)


def test_freely_a_blot_landed_on_goes_to_the_bar() -> None:
    board = apply_freely(position({8: 1}, {20: 1}), Side.WHITE, "8/5/4")
    assert (board.at(Side.BLACK, BAR), board.at(Side.WHITE, 4)) == (1, 1)


def test_freely_the_opponents_checker_is_moved_where_one_has_none() -> None:
    board = apply_freely(START, Side.WHITE, "12/9")
    assert (board.at(Side.BLACK, 13), board.at(Side.BLACK, 16)) == (4, 1)


@pytest.mark.parametrize(("text", "where"), [("7/4", "7"), ("bar/22", "the bar")])
def test_freely_nobodys_checker_cannot_be_moved(text: str, where: str) -> None:
    with pytest.raises(IllegalPlay, match=f"White has no checker on {where}"):
        apply_freely(START, Side.WHITE, text)


def test_freely_a_move_waits_for_the_one_that_brings_its_checker() -> None:
    told = [apply_freely(START, Side.WHITE, text) for text in ("24/18 18/15", "18/15 24/18")]
    assert told[0] == told[1] == START.moved(Side.WHITE, 24, 15)


def test_a_roll_is_two_numbers_from_one_to_six() -> None:
    assert [str(Roll.parse(text)) for text in ("13", "3-1", "3 1", "1,3")] == ["31"] * 4
    with pytest.raises(NotationError, match="'37' is not a roll"):
        Roll.parse("37")
    with pytest.raises(EngineError, match="not 0"):
        Roll(0, 4)


def test_black_writes_in_blacks_own_numbering() -> None:
    board: Board = apply_freely(START, Side.BLACK, "8/5 6/5")
    assert board.points()[19] == -2
