"""How games and matches end, and how the next game begins."""

from dataclasses import replace
from pathlib import Path

from table import Table

from engine.board import Board
from engine.game import Cube
from engine.rules import PRESETS, Rules

LAST = Board.from_points([0, 0, 0, 1] + [0] * 14 + [-2, -3, -3, -3, -2, -2], off=(14, 0))
BEHIND = Board.from_points([0, 0, 0, 1] + [0] * 14 + [-1, -3, -3, -3, -2, -2], off=(14, 1))
DEEP = Board.from_points([-1, 0, 0, 1] + [0] * 14 + [-1, -3, -3, -3, -2, -2], off=(14, 0))


def ended(folder: Path, board: Board, **further: object) -> Table:
    """A table on which White has borne off the last checker."""
    table = Table(folder, board=board, **further)  # type: ignore[arg-type]
    return table.roll("white", 5, 4).move("4/off").rest(1)


def test_the_last_checker_ends_the_game_with_the_dice_on_the_table(tmp_path: Path) -> None:
    assert ended(tmp_path, LAST).said == [
        "roll white 54",
        "play white 4/off legal",
        "game_over white gammon 2",
    ]


def test_a_loser_with_one_off_loses_a_single_game(tmp_path: Path) -> None:
    assert ended(tmp_path, BEHIND).said[-1] == "game_over white single 1"


def test_a_checker_left_behind_makes_a_backgammon_at_the_cube(tmp_path: Path) -> None:
    table = ended(tmp_path, DEEP, cube=Cube(2, None))
    assert table.said[-1] == "game_over white backgammon 6"
    assert table.records[-1]["score"] == {"white": 6, "black": 0}


def test_gammons_are_only_recorded_in_rated_games(tmp_path: Path) -> None:
    rated = replace(PRESETS["rated"], dice_source="physical")
    assert ended(tmp_path, LAST, rules=rated).said[-1] == "game_over white gammon 1"


def test_jacoby_counts_single_while_the_cube_was_not_turned(tmp_path: Path) -> None:
    assert ended(tmp_path, LAST, rules=Rules(jacoby=True)).said[-1] == "game_over white gammon 1"


def test_the_next_game_begins_when_the_board_is_set_up(tmp_path: Path) -> None:
    table = ended(tmp_path, LAST).lift().put(Board.start()).roll("white", 2).roll("black", 6)
    assert table.said[3:] == ["game_start 2", "roll black 26"]


def test_one_point_away_comes_the_crawford_game_without_a_cube(tmp_path: Path) -> None:
    table = ended(tmp_path, LAST, length=3).lift().put(Board.start())
    assert table.records[-1]["crawford"] is True
    table.roll("white", 2).roll("black", 6).move("24/18 13/11").lift()
    assert table.turn_cube("black").said[-2:] == ["play black 24/18 13/11 legal", "warning refused"]


def test_a_match_is_over_at_its_length(tmp_path: Path) -> None:
    table = ended(tmp_path, LAST, length=2).lift().put(Board.start()).rest(2)
    assert table.said[-1] == "match_over white"


def test_a_board_set_up_in_the_middle_of_a_game_is_said(tmp_path: Path) -> None:
    table = Table(tmp_path, board=BEHIND).rest(1).put(Board.start()).rest(1)
    assert table.said == ["warning set_up_anew", "game_start 2"]


def test_the_players_may_change_sides_between_games(tmp_path: Path) -> None:
    table = ended(tmp_path, LAST).lift().change_sides().roll("white", 2).roll("black", 6)
    table.mover = table.mover.other if table.mover.value == "white" else table.mover
    table.move("24/18 13/11").lift()
    assert table.said[3:] == [
        "board_found",
        "game_start 2",
        "roll black 26",
        "play black 24/18 13/11 legal",
    ]
    assert [r["white_home"] for r in table.records if r["type"] == "board_found"] == [
        "bottom-right",
        "top-left",
    ]
