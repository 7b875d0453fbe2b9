"""Moves out of turn are flagged; what may be a misread roll or play is not."""

from pathlib import Path

from table import Table

from boardside.journal import line_of, read_journal
from boardside.rerunning import rerun
from boardside.strays import mover
from engine.board import Board, Side
from engine.notation import apply_freely
from engine.rules import PRESETS, Rules

W, B = Side.WHITE, Side.BLACK


def turn(folder: Path, rules: Rules | None = None) -> Table:
    """White has played 31; Black is on roll."""
    table = Table(folder, rules=rules).roll("white", 3).roll("black", 1)
    table.mover = W
    return table.move("8/5 6/5").lift("white").lift()


def news(table: Table) -> list[str]:
    records = read_journal(table.path)
    assert [*map(line_of, rerun(records))] == [*map(line_of, records)]
    return table.said[2:]


def moved(board: Board, side: Side, *moves: str) -> Board:
    for move in moves:
        board = apply_freely(board, side, move)
    return board


def test_moving_again_without_being_on_roll_is_flagged(tmp_path: Path) -> None:
    table = turn(tmp_path)
    table.put(moved(table.board, W, "13/7")).rest(2)
    assert news(table) == ["illegal white out_of_turn"]
    assert table.records[-1]["dice"] == []
    assert table.records[-1]["moved"] == "13/7"


def test_blots_hit_on_the_way_are_part_of_the_move(tmp_path: Path) -> None:
    split = Board.start().moved(B, 24, 23)
    table = Table(tmp_path, split).roll("white", 3, 1).move("8/5 6/5").lift("white").lift()
    hit = table.board.moved(W, 6, 1).moved(B, 23, 25).moved(B, 24, 25)
    table.put(hit).rest(2)
    assert table.said[-1] == "illegal white out_of_turn"


def test_a_hit_checker_that_is_not_seen_on_the_bar_makes_it_no_less_a_move(tmp_path: Path) -> None:
    split = Board.start().moved(B, 24, 23)
    table = Table(tmp_path, split).roll("white", 3, 1).move("8/5 6/5").lift("white").lift()
    table.put(table.board.moved(W, 6, 2).moved(B, 23, 0)).rest(2)
    assert table.said[-1] == "illegal white out_of_turn"


def test_a_blot_that_is_gone_where_nobody_came_is_no_move() -> None:
    split = Board.start().moved(B, 24, 23)
    assert mover(split, split.moved(W, 24, 20).moved(B, 23, 25)) is None
    assert mover(split, split.moved(W, 6, 2).moved(B, 23, 25)) is W


def test_put_back_it_is_settled(tmp_path: Path) -> None:
    table = turn(tmp_path)
    before = table.board
    table.put(moved(before, W, "13/7")).rest(2).put(before).roll("black", 6, 2)
    assert news(table) == ["illegal white out_of_turn", "corrected white", "roll black 62"]


def test_it_stands_when_the_opponent_rolls(tmp_path: Path) -> None:
    table = turn(tmp_path)
    table.put(moved(table.board, W, "13/7")).rest(2).roll("black", 6, 2)
    table.move("24/18 13/11").lift()
    assert news(table) == [
        "illegal white out_of_turn",
        "stands white",
        "set_up stands",
        "roll black 62",
        "play black 24/18* 13/11 legal",
    ]


def test_it_stands_when_the_opponent_doubles(tmp_path: Path) -> None:
    table = turn(tmp_path)
    table.put(moved(table.board, W, "13/7")).rest(2).turn_cube("white")
    assert news(table)[1:] == ["stands white", "set_up stands", "double black 2"]


def test_where_it_must_be_corrected_a_roll_on_top_is_void(tmp_path: Path) -> None:
    table = turn(tmp_path, PRESETS["club"])
    strict = turn(tmp_path / "strict", Rules(illegal_play="must_be_corrected"))
    for one in (table, strict):
        one.put(moved(one.board, W, "13/7")).rest(2).roll("black", 6, 2)
    assert news(table)[-1] == "roll black 62"
    assert news(strict)[-1] == "void_roll black premature"


def test_the_cube_nudged_does_not_make_it_stand(tmp_path: Path) -> None:
    table = turn(tmp_path)
    table.put(moved(table.board, W, "13/7")).rest(2).nudge_cube()
    assert news(table) == ["illegal white out_of_turn"]


def test_the_last_play_made_differently_is_no_offence(tmp_path: Path) -> None:
    """It may have been read wrongly: another legal play of the roll is taken for what stands."""
    table = turn(tmp_path)
    table.put(moved(Board.start(), W, "24/23 13/10")).rest(3).roll("black", 6, 2)
    assert news(table) == ["warning board_changed", "roll black 62"]


def test_a_play_whose_roll_was_not_seen_is_no_offence(tmp_path: Path) -> None:
    table = turn(tmp_path)
    table.put(moved(table.board, B, "24/18", "13/11")).rest(3)
    assert news(table) == []


def test_what_no_roll_explains_is_flagged(tmp_path: Path) -> None:
    table = turn(tmp_path)
    table.put(moved(table.board, B, "13/11", "13/10", "13/9", "8/7", "6/5")).rest(3)
    assert news(table) == ["illegal black out_of_turn"]


def test_checkers_knocked_about_and_set_right_are_no_offence(tmp_path: Path) -> None:
    table = turn(tmp_path)
    before = table.board
    knocked = before.moved(B, 24, 23).moved(W, 13, 14).moved(W, 6, 8)
    table.put(knocked).rest(2).put(before).roll("black", 6, 2)
    assert news(table) == ["roll black 62"]


def test_a_glance_is_not_enough(tmp_path: Path) -> None:
    table = turn(tmp_path)
    before = table.board
    table.put(moved(before, W, "13/7"), rest=0.6).put(before).roll("black", 6, 2)
    assert news(table) == ["roll black 62"]
