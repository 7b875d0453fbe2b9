"""Match files as we write them: what every program reads alike, and what is said not to be said."""

import pytest
from matfiles import kept
from selfplay import Odds, random_match

from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    Resigns,
    Rolls,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import Cube
from engine.game import Kind, Result
from engine.log import Entry, GameLog, MatchLog
from engine.mat import read_mat, write_mat
from engine.notation import parse_play
from engine.roll import Roll
from engine.rules import PRESETS, Rules

WHITE, BLACK = Side.WHITE, Side.BLACK
OPENING = OpeningRoll(3, 1)
FIRST = Plays(WHITE, parse_play("8/5 6/5", Board.start(), WHITE, Roll(3, 1)))


def rows_of(*actions: Action, result: Result | None = None, **further: object) -> list[str]:
    """The lines of the one game that these actions make."""
    game = GameLog(1, (0, 0), False, tuple(map(Entry, actions)), result)
    log = MatchLog("Ann", "Bob", games=(game,), **further)  # type: ignore[arg-type]
    return write_mat(log).split(" Game 1\n", maxsplit=1)[1].splitlines()[1:]


def body(text: str) -> str:
    """A file without its comments."""
    return text.split(" point match", maxsplit=1)[1]


def header_of(*actions: Action, **further: object) -> str:
    """The comments at the top of the file of these actions, tags left out."""
    game = GameLog(1, (0, 0), False, tuple(map(Entry, actions)))
    log = MatchLog("Ann", "Bob", games=(game,), **further)  # type: ignore[arg-type]
    lines = write_mat(log).split(" point match", maxsplit=1)[0].splitlines()
    return " ".join(line[2:] for line in lines if line.startswith("; ") and "[" not in line)


def test_two_columns_padded_so_that_no_row_is_short() -> None:
    rows = rows_of(OPENING, FIRST, Doubles(BLACK), Takes(WHITE), Rolls(BLACK, Roll(5, 5)))
    assert rows == [
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Takes                      55: ????",
    ]


def test_the_winner_of_a_pass_stands_beside_it() -> None:
    won = Result(BLACK, Kind.SINGLE, 1, 1)
    rows = rows_of(OPENING, FIRST, Doubles(BLACK), Passes(WHITE), result=won)
    assert rows[-1] == "  2)  Drops                       Wins 1 point"


def test_the_winner_of_anything_else_has_a_line_below() -> None:
    for winner, blanks in ((WHITE, 6), (BLACK, 34)):
        ended = (Resigns(winner.other, Kind.GAMMON), AcceptsResignation(winner))
        rows = rows_of(OPENING, FIRST, *ended, result=Result(winner, Kind.GAMMON, 1, 2))
        assert rows[-1] == " " * blanks + "Wins 2 points"


@pytest.mark.parametrize(
    ("actions", "cells"),
    [
        ((Beavers(WHITE), Takes(BLACK)), ["Beavers => 4", "Takes"]),
        (
            (Beavers(WHITE), Raccoons(BLACK), Takes(WHITE)),
            ["Beavers => 4", "Raccoons => 8", "Takes"],
        ),
        ((Beavers(WHITE), Passes(BLACK)), ["Doubles => 4", "Drops"]),
    ],
)
def test_a_beaver_that_is_not_taken_is_called_a_double(
    actions: tuple[Action, ...], cells: list[str]
) -> None:
    rows = rows_of(OPENING, FIRST, Doubles(BLACK), *actions, rules=Rules(beavers=True))
    assert [cell.strip() for row in rows[1:] for cell in (row[5:32], row[32:]) if cell.strip()] == (
        cells
    )


@pytest.mark.parametrize(
    ("moves", "cell"),
    [
        ([(8, 4), (6, 5)], "8/4 6/5"),
        ([(24, 20)], "24/20"),
        ([(13, 8), (13, 8), (8, 3)], "13/8 13/8 8/3"),
        ([], "????"),
        ([(8, 9)], "????"),
        ([(6, 1)], "????"),
    ],
)
def test_an_illegal_play_is_written_where_programs_can_read_it(
    moves: list[tuple[int, int]], cell: str
) -> None:
    board = Board.start()
    for origin, target in moves:
        board = board.moved(WHITE, origin, target)
    written = " ".join(f"{origin}/{target}" for origin, target in moves)
    rows = rows_of(OPENING, Stands(WHITE, board, written), Rolls(BLACK, Roll(6, 2)))
    expected = f"31: {cell}" if moves else "31:"
    assert rows[0][5:32].strip() == expected


def test_after_a_play_that_cannot_be_written_only_cube_actions_follow() -> None:
    back = Stands(WHITE, Board.start().moved(WHITE, 8, 9), "8/9")
    actions = (OPENING, back, Rolls(BLACK, Roll(5, 5)), Plays(BLACK, FIRST.play), Doubles(WHITE))
    won = Result(WHITE, Kind.SINGLE, 1, 1)
    rows = rows_of(*actions, Passes(BLACK), result=won)
    assert rows == [
        "  1) 31: ????                    ",
        "  2)  Doubles => 2                Drops",
        "      Wins 1 point",
    ]
    assert "game 1: a play that was not legal and stood cannot be written" in header_of(*actions)


def test_a_game_from_another_position_has_its_first_roll_alone() -> None:
    board = Board.from_points([2] + [0] * 22 + [-2])
    rows = rows_of(SetsUp(board, WHITE), Rolls(WHITE, Roll(2, 1)), Plays(WHITE, FIRST.play))
    assert rows == ["  1) 21: ????                    "]


@pytest.mark.parametrize(
    ("actions", "rules", "length", "said"),
    [
        ((OpeningRoll(4, 4),), Rules(automatic_doubles=1), 0, "an automatic double to 2."),
        ((SetsUp(Board.start(), None, Cube(4)),), Rules(), 0, "it began with the cube at 4."),
        ((OPENING, Rolls(WHITE, Roll(5, 5))), Rules(), 0, "White threw again after 31."),
        ((OPENING,), Rules(crawford=False), 5, "without the Crawford rule."),
        ((OPENING,), Rules(gammons="record_only"), 5, "count as single games."),
    ],
)
def test_what_cannot_be_said_is_said_at_the_top(
    actions: tuple[Action, ...], rules: Rules, length: int, said: str
) -> None:
    header = header_of(*actions, rules=rules, length=length)
    assert ".sgf" in header
    assert said in header


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("A: B, C", "A B C"),
        ("", "White"),
        ("x" * 40, "x" * 26),
        ("Ünal", "Ünal"),
        ("\n[;]", "White"),
    ],
)
def test_names_hold_nothing_that_readers_trip_over(given: str, written: str) -> None:
    text = write_mat(MatchLog(given, "Bob", games=(GameLog(1, (0, 0)),)))
    assert f"\n {written} : 0" in text


def test_equal_names_are_told_apart() -> None:
    assert '[Player 1 "Al 1"]' in write_mat(MatchLog("Al", "Al"))


def test_tags_cannot_break_out_of_their_line() -> None:
    text = write_mat(MatchLog("Ann", "Bob", tags=(("Event", 'O"]\n Game 1\n'), ("Site", "Here"))))
    assert '; [Site "Here"]' in text
    assert '; [Event "O Game 1"]' in text


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("length", [0, 3])
def test_a_match_comes_back_as_it_was(preset: str, length: int) -> None:
    odds = Odds(time_out=0.0)
    log = random_match(PRESETS[preset], length, seed=length + 11, odds=odds)
    text = write_mat(log)
    again, _ = read_mat(text.encode(), "again.mat")
    assert kept(again) == kept(log)
    assert again.rules == log.rules
    assert body(write_mat(again)) == body(text)


def test_illegal_plays_that_stood_come_back_where_they_can_be_said() -> None:
    said = 0
    for seed in range(12):
        log = random_match(Rules(), 0, seed, games=1, odds=Odds(stand=0.05))
        text = write_mat(log)
        again, _ = read_mat(text.encode(), "again.mat")
        results = [one.games[0].result for one in (log, again)]
        assert results[0] is not None
        assert results[1] is not None
        assert results[0].winner is results[1].winner
        if "cannot be written" not in text:
            said += any(isinstance(entry.action, Stands) for entry in log.games[0].entries)
            assert kept(again) == kept(log)
    assert said
