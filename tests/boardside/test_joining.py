"""A referee that begins in the middle of a game, perhaps in the middle of a turn."""

from pathlib import Path

from table import LyingDie, Table

from engine.board import Board, Side

AFTER_ONE_MOVE = Board.start().moved(Side.WHITE, 8, 5)


def lying(folder: Path, board: Board) -> Table:
    """White's dice, 3 and 1, lie there at the first look already."""
    dice = [LyingDie(Side.WHITE, face, (0.6 + 0.1 * face, 0.5)) for face in (3, 1)]
    return Table(folder, board, dice=dice)


def test_a_play_begun_before_is_not_held_against_anybody(tmp_path: Path) -> None:
    table = lying(tmp_path, AFTER_ONE_MOVE).move("6/5").lift().rest(1).roll("black", 6, 2)
    assert not [said for said in table.said if said.startswith("illegal")]
    assert "warning reading_unsure" in table.said


def test_dice_that_only_wait_to_be_lifted_are_no_pass(tmp_path: Path) -> None:
    done = AFTER_ONE_MOVE.moved(Side.WHITE, 6, 5)
    table = lying(tmp_path, done).lift().rest(1).roll("black", 6, 2).move("24/18 13/11").lift()
    assert not [said for said in table.said if said.startswith("illegal")]
    assert table.said[-1] == "play black 24/18 13/11 legal"


def test_a_whole_play_of_such_dice_is_legal_as_ever(tmp_path: Path) -> None:
    table = lying(tmp_path, Board.start()).move("8/5 6/5").lift()
    assert table.said == ["roll white 31", "play white 8/5 6/5 legal"]


def test_a_throw_that_was_seen_is_judged_as_ever(tmp_path: Path) -> None:
    table = Table(tmp_path, Board.start()).roll("white", 3, 1).move("8/3").lift().rest(1)
    assert "illegal white wrong_number" in table.said
