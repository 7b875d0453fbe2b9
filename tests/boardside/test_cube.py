"""The cube: offers, answers, and a cube that only lies a little elsewhere."""

from pathlib import Path

from table import Table
from test_turns import MIDDLE

from engine.board import Board
from engine.game import Cube
from engine.rules import PRESETS, Rules


def played(folder: Path, **further: object) -> Table:
    """A table at which White has played a turn; Black is on roll."""
    table = Table(folder, board=MIDDLE, **further)  # type: ignore[arg-type]
    return table.roll("white", 3, 1).move("8/5 6/5").lift()


def test_a_double_is_taken_by_going_on(tmp_path: Path) -> None:
    table = played(tmp_path).turn_cube("white").roll("black", 6, 2)
    assert table.said[2:] == ["double black 2", "take white 2", "roll black 62"]


def test_the_taker_may_double_next(tmp_path: Path) -> None:
    table = played(tmp_path).turn_cube("white").roll("black", 6, 2).move("8/2 13/11").lift()
    table.turn_cube("black")
    assert table.said[-1] == "double white 4"


def test_the_other_may_not(tmp_path: Path) -> None:
    table = played(tmp_path, cube=Cube(2, None)).turn_cube("white").roll("black", 6, 2)
    table.move("8/2 13/11").lift().roll("white", 2, 1).move("6/4 8/7").lift()
    said = len(table.said)
    assert table.turn_cube(None).turn_cube("white").said[said:] == []


def test_setting_up_instead_is_a_pass(tmp_path: Path) -> None:
    table = played(tmp_path).turn_cube("white")
    points = list(table.board.points())
    table.put(Board.from_points([0] * 6 + points[6:]), rest=0.4)
    points[6:19] = [0] * 13
    table.put(Board.from_points(points), rest=0.4).turn_cube(None).put(Board.start())
    assert table.said[2:] == [
        "double black 2",
        "pass white 2",
        "game_over black single 1",
        "game_start 2",
    ]
    assert table.records[-2]["cube"] == 1


def test_a_nudged_cube_is_nothing(tmp_path: Path) -> None:
    assert len(played(tmp_path).nudge_cube().roll("black", 6, 2).said) == 3


def test_a_cube_moved_while_dice_lie_is_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, board=MIDDLE).roll("white", 3, 1).turn_cube("black")
    assert table.said == ["roll white 31"]


def test_a_double_makes_a_flagged_play_stand(tmp_path: Path) -> None:
    table = Table(tmp_path, board=MIDDLE).roll("white", 3, 1).move("8/4 6/5").lift()
    table.turn_cube("white")
    assert table.said[2:] == ["stands white", "play white 8/5 6/4 illegal", "double black 2"]


def test_a_beaver_is_turned_at_once_where_it_is_played(tmp_path: Path) -> None:
    table = played(tmp_path, rules=PRESETS["money"]).turn_cube("white", 2).turn_cube("white", 4)
    table.roll("black", 6, 2)
    assert table.said[2:] == ["double black 2", "beaver white 4", "take black 4", "roll black 62"]
    assert table.sitting.state.cube.owner is not None
    assert table.sitting.state.cube.owner.value == "white"


def test_there_is_no_cube_without_a_cube(tmp_path: Path) -> None:
    table = played(tmp_path, rules=Rules(cube=False)).turn_cube("white")
    assert len(table.said) == 2


def test_nobody_doubles_beyond_the_limit(tmp_path: Path) -> None:
    table = played(tmp_path, cube=Cube(64, None)).turn_cube("white")
    assert len(table.said) == 2


def test_setting_up_without_a_pause_is_a_pass_too(tmp_path: Path) -> None:
    table = played(tmp_path).turn_cube("white")
    table.board = Board.from_points([3, 3, 3, 3, 3] + [0] * 14 + [-3] * 5)
    table.hand(5)
    assert table.said[2:] == ["double black 2", "pass white 2", "game_over black single 1"]


def test_a_hand_that_hides_much_for_a_moment_is_no_pass(tmp_path: Path) -> None:
    table = played(tmp_path).turn_cube("white")
    board, table.board = table.board, Board.from_points([15] + [0] * 22 + [-15])
    table.hand(2)
    table.board = board
    assert table.rest(1).roll("black", 6, 2).said[3:] == ["take white 2", "roll black 62"]
