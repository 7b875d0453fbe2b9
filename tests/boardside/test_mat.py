"""The match file beside a journal."""

from pathlib import Path

import pytest
from selfplay_path import Odds, kept, random_match
from table import Table
from test_ends import LAST

from boardside.journal import read_journal
from boardside.mat import match_text, write_match
from boardside.matchlog import log_of, records_of
from engine.board import Board, Side
from engine.mat import read_mat, write_mat
from engine.rules import PRESETS


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
    text = text_of(played(tmp_path))
    assert text[text.index(" 0 point") :].splitlines() == [
        " 0 point match",
        "",
        " Game 1",
        " White : 0                      Black : 0",
        "  1) 65: 24/18 18/13              Doubles => 2",
        "  2)  Takes                      62: 24/18 13/11",
        "  3) 61: 13/7* 8/7               55:",
        "  4) 31: 8/5 6/5                 ",
    ]


def test_a_play_that_the_format_cannot_hold_ends_the_rows(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1)
    table.mover = Side.WHITE
    table.move("8/11 6/5").lift("white").lift().roll("black", 6, 2).move("24/18 13/11").lift()
    text = text_of(table)
    assert "; game 1: a play that was not legal and stood cannot be written" in text
    assert text.endswith("  1) 31: ????                    \n")


def test_a_game_from_the_middle_is_only_named(tmp_path: Path) -> None:
    table = Table(tmp_path, board=LAST).roll("white", 5, 4).move("4/off").rest(1)
    assert text_of(table).splitlines()[-2:] == [
        "  1) 54: ????                    ",
        "      Wins 2 points",
    ]


def test_what_the_table_saw_comes_back_from_the_file(tmp_path: Path) -> None:
    table = played(tmp_path)
    log, _ = read_mat(text_of(table).encode(), "match.mat")
    assert kept(log) == kept(log_of(read_journal(table.path)))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_file_survives_the_journal(preset: str) -> None:
    first = write_mat(random_match(PRESETS[preset], 3, seed=8, odds=Odds(time_out=0.0)))
    log, _ = read_mat(first.encode(), "first.mat")
    second = match_text(list(records_of(log)))
    assert kept(read_mat(second.encode(), "second.mat")[0]) == kept(log)
    assert second.split(" point match")[1:] == first.split(" point match")[1:]


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
