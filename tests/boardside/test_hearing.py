"""A person's word: cube and resignation by button, corrections, answers, undoing."""

from dataclasses import replace
from pathlib import Path

import pytest
from table import Table

from boardside.acts import (
    Act,
    Answers,
    Awards,
    EndsTurn,
    GoesOn,
    Names,
    Pauses,
    SetsDice,
    SetsOnRoll,
    SetsPosition,
    SetsScore,
    Undoes,
    act_fields,
    act_of,
)
from boardside.journal import counting, line_of, read_journal
from boardside.matchlog import log_of
from boardside.rerunning import rerun
from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    Passes,
    RefusesResignation,
    Resigns,
    Takes,
)
from engine.board import Board, Side
from engine.results import Kind, Result
from engine.roll import Roll
from engine.rules import PRESETS, Rules

W, B = Side.WHITE, Side.BLACK


def begun(folder: Path, rules: Rules | None = None, length: int = 0) -> Table:
    """White has won the opening with 31 and the dice lie."""
    table = Table(folder, rules=rules, length=length).roll("white", 3).roll("black", 1)
    table.mover = W
    return table


def turn(folder: Path, rules: Rules | None = None, length: int = 0) -> Table:
    """White has played 31; Black is on roll."""
    return begun(folder, rules, length).move("8/5 6/5").lift("white").lift()


def news(table: Table, after: int) -> list[str]:
    """What was said after so many lines; the journal run again says the same."""
    records = read_journal(table.path)
    assert [*map(line_of, rerun(records))] == [*map(line_of, records)]
    return table.said[after:]


@pytest.mark.parametrize(
    "act",
    [
        Doubles(W),
        Takes(B),
        Passes(B),
        Beavers(W),
        Resigns(W, Kind.GAMMON),
        AcceptsResignation(B),
        RefusesResignation(B),
        SetsDice(Roll(6, 1)),
        SetsPosition(Board.start()),
        SetsOnRoll(B),
        SetsScore(3, 4, 7),
        Awards(W, Kind.BACKGAMMON),
        Names("Ann", "Bob"),
        Undoes(),
        Answers(2),
        EndsTurn(),
        Pauses(),
        GoesOn(),
    ],
)
def test_every_act_is_journalled_and_read_again(act: Act) -> None:
    assert act_of(act_fields(act)) == act


def test_double_and_take_by_button(tmp_path: Path) -> None:
    table = turn(tmp_path).say(Doubles(B)).say(Takes(W)).roll("black", 6, 2)
    assert news(table, 2) == ["double black 2", "take white 2", "roll black 62"]


def test_pass_by_button_ends_the_game(tmp_path: Path) -> None:
    table = turn(tmp_path, length=3).say(Doubles(B)).say(Passes(W))
    assert news(table, 2) == ["double black 2", "pass white 2", "game_over black single 1"]


def test_beaver_by_button_where_it_is_played(tmp_path: Path) -> None:
    table = turn(tmp_path, PRESETS["money"]).say(Doubles(B)).say(Beavers(W)).say(Takes(B))
    assert news(table, 2) == ["double black 2", "beaver white 4", "take black 4"]
    assert table.sitting.state.cube.owner is W


@pytest.mark.parametrize("act", [Takes(W), Doubles(W), Beavers(B), AcceptsResignation(W)])
def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(
    tmp_path: Path, act: Act
) -> None:
    table = turn(tmp_path)
    before = table.sitting.state.match
    table.say(act)
    assert news(table, 2) == ["warning refused"]
    assert table.sitting.state.match == before


def test_a_double_ends_a_turn_that_was_flagged(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/4").lift("white").lift().rest(1).say(Doubles(B))
    assert news(table, 1) == [
        "illegal white wrong_number",
        "stands white",
        "play white 8/5 6/4 illegal",
        "double black 2",
    ]


def test_a_resignation_counts_when_it_is_accepted(tmp_path: Path) -> None:
    table = turn(tmp_path, length=5).say(Resigns(B, Kind.GAMMON)).say(AcceptsResignation(W))
    assert news(table, 2) == [
        "warning resignation",
        "resign black gammon accepted",
        "game_over white gammon 2",
    ]


def test_a_resignation_refused_lets_the_game_go_on(tmp_path: Path) -> None:
    table = turn(tmp_path).say(Resigns(B, Kind.SINGLE)).say(RefusesResignation(W))
    table.roll("black", 6, 2)
    assert news(table, 3) == ["resign black single refused", "roll black 62"]


def test_rolling_on_refuses_a_resignation(tmp_path: Path) -> None:
    table = turn(tmp_path).say(Resigns(W, Kind.SINGLE)).roll("black", 6, 2).move("24/18 13/11")
    assert news(table.lift(), 3) == ["roll black 62", "play black 24/18 13/11 legal"]


def test_more_than_can_be_lost_is_warned_of(tmp_path: Path) -> None:
    end = Board.from_points([3] + [0] * 22 + [-2], off=(12, 13))
    table = Table(tmp_path, board=end).say(SetsOnRoll(B)).say(Resigns(W, Kind.GAMMON))
    assert table.said[-2:] == ["warning resigns_too_much", "warning resignation"]


def test_the_dice_are_corrected_while_they_lie(tmp_path: Path) -> None:
    table = begun(tmp_path).say(SetsDice(Roll(4, 1))).move("24/23 13/9").lift("white").lift()
    assert news(table, 1) == ["undone dice", "roll white 41", "play white 24/23 13/9 legal"]


def test_the_dice_are_corrected_after_a_flag(tmp_path: Path) -> None:
    table = begun(tmp_path).move("24/23 13/9").lift("white").lift().rest(1)
    assert table.said[-1] == "illegal white wrong_number"
    table.say(SetsDice(Roll(4, 1)), rest=1)
    assert news(table, 2) == ["undone dice", "roll white 41", "play white 24/23 13/9 legal"]


def test_dice_that_were_not_seen_are_told(tmp_path: Path) -> None:
    table = turn(tmp_path).say(SetsDice(Roll(6, 2)))
    table.mover = B
    table.move("24/18 13/11").say(EndsTurn(), rest=1)
    assert news(table, 2) == ["roll black 62", "play black 24/18 13/11 legal"]


def test_the_opening_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path).say(SetsDice(Roll(2, 2))).say(SetsDice(Roll(2, 5)))
    assert table.said == ["void_roll tie", "roll black 25"]


def test_a_turn_is_over_by_word_though_the_dice_lie(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/5").say(EndsTurn(), rest=1)
    assert news(table, 1) == ["play white 8/5 6/5 legal"]
    table.lift().roll("black", 6, 2)
    assert table.said[-1] == "roll black 62"


def test_the_last_turn_is_undone_and_stays_in_the_journal(tmp_path: Path) -> None:
    table = turn(tmp_path).say(Undoes())
    assert table.sitting.state.board == Board.start()
    table.put(Board.start()).roll("white", 3).roll("black", 1)
    assert news(table, 0)[:4] == [
        "roll white 31",
        "play white 8/5 6/5 legal",
        "undone turn",
        "roll white 31",
    ]
    undone = next(r for r in table.records if r["type"] == "undone")
    first = next(r for r in table.records if r["seq"] == undone["since"])
    assert (first["type"], first["player"]) == ("roll", "white")
    assert table.said[-1] == "roll white 31"


def test_turns_are_undone_one_after_the_other(tmp_path: Path) -> None:
    table = turn(tmp_path).roll("black", 6, 2).move("24/18 13/11").lift()
    after_white = table.sitting.state.past[-1]
    table.say(Undoes())
    assert table.sitting.state.board == after_white.board
    assert table.sitting.state.on_roll is B
    table.say(Undoes())
    assert table.sitting.state.board == Board.start()
    since = [r["since"] for r in table.records if r["type"] == "undone"]
    assert since == sorted(since, reverse=True)
    table.say(Undoes())
    assert table.said[-1] == "warning refused"


def test_a_roll_that_is_being_played_is_undone(tmp_path: Path) -> None:
    table = turn(tmp_path).roll("black", 6, 2).say(Undoes()).lift().roll("black", 5, 3)
    assert news(table, 2) == ["roll black 62", "undone roll", "roll black 53"]


def test_an_undone_game_is_under_way_again(tmp_path: Path) -> None:
    last = Board.from_points([1] + [0] * 22 + [-2], off=(14, 13))
    table = Table(tmp_path, board=last, length=5).say(SetsOnRoll(W)).roll("white", 6, 2)
    table.move("1/off").lift()
    assert table.said[-1] == "game_over white single 1"
    table.say(Undoes())
    assert table.sitting.state.match.score == (0, 0)
    assert table.sitting.state.match.winner is None


def test_the_position_is_set_and_the_game_goes_on_from_it(tmp_path: Path) -> None:
    table = turn(tmp_path)
    other = table.board.moved(B, 13, 7)
    table.board = other
    table.say(SetsPosition(other)).rest(2).roll("black", 6, 2).move("24/18 13/11").lift()
    assert news(table, 2) == [
        "set_up position",
        "roll black 62",
        "play black 24/18 13/11 legal",
    ]


def test_an_impossible_position_is_refused(tmp_path: Path) -> None:
    table = turn(tmp_path).say(SetsPosition(Board.start().moved(W, 6, 5).with_at(W, 5, 3)))
    assert news(table, 2) == ["warning refused"]


def test_who_is_on_roll_is_set(tmp_path: Path) -> None:
    table = turn(tmp_path).say(SetsOnRoll(W)).roll("white", 6, 2)
    assert news(table, 2) == ["set_up on_roll", "roll white 62"]


def test_a_game_is_awarded(tmp_path: Path) -> None:
    table = turn(tmp_path, length=3).say(Awards(B, Kind.BACKGAMMON))
    assert news(table, 2) == [
        "resign white backgammon accepted",
        "game_over black backgammon 3",
        "match_over black",
    ]


def test_score_and_length_are_changed(tmp_path: Path) -> None:
    table = turn(tmp_path, length=3).say(SetsScore(4, 2, 7)).say(Awards(B, Kind.SINGLE))
    assert table.records[-1]["score"] == {"white": 4, "black": 3}
    table.say(SetsScore(7, 2, 7))
    assert table.said[-1] == "warning refused"


def test_a_score_one_point_away_makes_it_the_crawford_game(tmp_path: Path) -> None:
    table = turn(tmp_path, length=3).say(SetsScore(2, 0, 3)).say(Doubles(B))
    assert news(table, 2) == ["score", "warning refused"]


def test_names_are_changed(tmp_path: Path) -> None:
    table = turn(tmp_path).say(Names("Ann", "Bob"))
    assert table.records[-1]["players"] == {"white": "Ann", "black": "Bob"}


@pytest.mark.parametrize(
    ("choice", "said"),
    [(1, "play white 8/4 legal"), (2, "illegal white wrong_number"), (3, "warning refused")],
)
def test_what_cannot_be_told_is_asked(tmp_path: Path, choice: int, said: str) -> None:
    """After a position that was not seen clearly nobody is accused, but a person may tell."""
    table = begun(tmp_path)
    table.sitting.state = replace(table.sitting.state, doubtful=True)
    table.move("8/5 6/4").lift("white").lift().rest(4)
    assert table.said[1:] == ["question white"]
    choices = table.records[-1]["choices"]
    assert [(one["play"], one["legal"]) for one in choices] == [
        ("8/4", True),
        ("8/5 6/4", False),
    ]
    table.say(Answers(choice), rest=0)
    assert table.said[-1] == said


def test_the_clock_runs_for_whoever_is_to_act(tmp_path: Path) -> None:
    rules = Rules(clock=True, clock_bank_seconds=10, clock_delay_seconds=5)
    table = turn(tmp_path, rules).rest(30)
    assert news(table, 2) == ["out_of_time black", "game_over white single 1"]


def test_a_paused_clock_stands_still(tmp_path: Path) -> None:
    rules = Rules(clock=True, clock_bank_seconds=10, clock_delay_seconds=5)
    table = turn(tmp_path, rules).say(Pauses()).rest(30)
    assert news(table, 2) == []
    table.say(GoesOn()).rest(30)
    assert news(table, 2) == ["out_of_time black", "game_over white single 1"]


def test_after_a_game_a_set_position_belongs_to_the_next(tmp_path: Path) -> None:
    table = turn(tmp_path, length=5).say(Awards(B, Kind.SINGLE), rest=0)
    other = table.board.moved(B, 13, 7)
    table.board = other
    table.say(SetsPosition(other)).say(SetsOnRoll(B)).roll("black", 6, 2)
    assert news(table, 4) == ["game_start 2", "set_up position", "set_up on_roll", "roll black 62"]


@pytest.mark.parametrize("act", [Doubles(B), Resigns(W, Kind.SINGLE), Awards(W, Kind.GAMMON)])
def test_a_game_that_is_over_is_not_played_on(tmp_path: Path, act: Act) -> None:
    table = turn(tmp_path, length=5).say(Awards(B, Kind.SINGLE), rest=0).say(act, rest=0)
    assert news(table, 4) == ["warning refused"]
    table.put(Board.start()).rest(1)
    assert table.said[-1] == "game_start 2"


def test_a_game_given_up_without_a_word_is_given_to_the_winner_afterwards(tmp_path: Path) -> None:
    table = turn(tmp_path, length=5).roll("black", 6, 4).move("24/14").lift()
    table.put(Board.start()).rest(1).say(Awards(W, Kind.GAMMON)).rest(1)
    assert news(table, 4) == [
        "warning set_up_anew",
        "game_start 2",
        "undone game",
        "resign black gammon accepted",
        "game_over white gammon 2",
        "game_start 2",
    ]
    games = log_of(counting(read_journal(table.path))).games
    assert [game.number for game in games] == [1, 2]
    assert (len(games[0].entries), games[0].result) == (6, Result(W, Kind.GAMMON, 1, 2))


def test_a_score_that_was_set_is_not_lost_by_an_award(tmp_path: Path) -> None:
    table = turn(tmp_path, length=5).roll("black", 6, 4).move("24/14").lift()
    table.put(Board.start()).rest(1).say(SetsScore(2, 1, 5)).say(Awards(B, Kind.SINGLE), rest=0)
    assert table.records[-1]["score"] == {"white": 2, "black": 2}
