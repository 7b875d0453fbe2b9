"""Match files. That GNU Backgammon reads such files whole was checked by hand (1.07.001)."""

from pathlib import Path

import pytest
from table import Table
from test_ends import LAST

from boardside.journal import read_journal
from boardside.mat import match_text, write_match
from engine.board import Board, Side


def played(folder: Path) -> Table:
    """A game with a hit, a double and a play that stood."""
    table = Table(folder).roll("white", 6).roll("black", 5)
    table.mover = Side.WHITE
    table.move("24/18 18/13").lift("white").lift().turn_cube("white").roll("black", 6, 2)
    table.move("24/18 13/11").lift().roll("white", 6, 1).move("13/7* 8/7").lift()
    return table.roll("black", 5, 5).lift().roll("white", 3, 1).move("8/5 6/5").lift()


def text_of(table: Table) -> str:
    return match_text(read_journal(table.path))


def test_a_game_in_two_columns(tmp_path: Path) -> None:
    assert text_of(played(tmp_path)).splitlines()[3:] == [
        "",
        " 0 point match",
        "",
        " Game 1",
        " White : 0                      Black : 0",
        "  1) 65: 24/18 18/13              Doubles => 2",
        "  2)  Takes                      62: 24/18 13/11",
        "  3) 61: 13/7* 8/7               55:",
        "  4) 31: 8/5 6/5                 ",
    ]


def test_the_winner_has_the_last_line(tmp_path: Path) -> None:
    records = [
        {"type": "match_start", "length": 3, "players": {"white": "Ann", "black": "Bob"}},
        {"type": "game_start", "game": 1, "score": {"white": 0, "black": 1}},
        {"type": "double", "player": "black", "cube": 2},
        {"type": "pass", "player": "white", "cube": 2},
        {"type": "game_over", "winner": "black", "points": 1, "score": {"white": 0, "black": 2}},
        {"type": "game_start", "game": 2, "score": {"white": 0, "black": 2}},
        {"type": "double", "player": "white", "cube": 2},
        {"type": "pass", "player": "black", "cube": 2},
        {"type": "game_over", "winner": "white", "points": 3, "score": {"white": 3, "black": 2}},
    ]
    lines = match_text(records).splitlines()
    assert lines[7] == " Ann : 0                        Bob : 1"
    assert lines[9] == "  2)  Drops                       Wins 1 point"
    assert lines[-2:] == [
        "  1)  Doubles => 2                Drops",
        "      Wins 3 points and the match",
    ]


def test_a_play_that_the_format_cannot_hold_ends_the_rows(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1)
    table.mover = Side.WHITE
    table.move("8/11 6/5").lift("white").lift().roll("black", 6, 2).move("24/18 13/11").lift()
    text = text_of(table)
    assert "; Game 1 is not whole: a play that stood cannot be written" in text
    assert text.endswith("  1) 31: ????                    \n")


def test_a_game_from_the_middle_is_only_named(tmp_path: Path) -> None:
    table = Table(tmp_path, board=LAST).roll("white", 5, 4).move("4/off").rest(1)
    assert text_of(table).splitlines()[-2:] == [
        "  1) 54: ????                    ",
        "      Wins 2 points",
    ]


@pytest.mark.parametrize(
    ("given", "written"),
    [("A: B, C", "A B C"), ("", "White"), ("x" * 40, "x" * 26), ("Ünal", "Ünal")],
)
def test_names_hold_nothing_that_readers_trip_over(given: str, written: str) -> None:
    records = [
        {"type": "match_start", "length": 0, "players": {"white": given, "black": "Bob"}},
        {"type": "game_start", "game": 1, "score": {"white": 0, "black": 0}},
    ]
    assert f" {written} : 0" in match_text(records)


def test_equal_names_are_told_apart() -> None:
    header = {"type": "match_start", "length": 0, "players": {"white": "Al", "black": "Al"}}
    assert '[Player 1 "Al 1"]' in match_text([header])


def test_a_file_is_replaced_in_one_stroke(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("old", encoding="utf-8")
    write_match(path, [])
    assert path.read_text(encoding="utf-8").startswith("; [Site")
    assert [file.name for file in tmp_path.iterdir()] == ["match.mat"]


def test_the_board_of_the_file_is_the_tables(tmp_path: Path) -> None:
    table = played(tmp_path)
    plays = [record for record in table.records if record["type"] == "play"]
    assert Board.from_record(plays[-1]["position"]) == table.board
