"""The opening throw: who begins, ties, cocked dice, the two dice picked up one by one."""

from dataclasses import replace
from pathlib import Path

from observing import QUIET
from table import Table

from engine.board import Side
from engine.game import Cube
from engine.rules import PRESETS, Rules
from vision.observation import Lie


def opened(folder: Path, white: int, black: int) -> Table:
    """A table after an opening throw, the mover being who begins."""
    table = Table(folder).roll("white", white).roll("black", black)
    table.mover = Side.WHITE if white > black else Side.BLACK
    return table


def test_the_higher_number_begins_with_both(tmp_path: Path) -> None:
    assert opened(tmp_path, 6, 5).said == ["roll white 65"]


def test_black_may_begin_and_throw_first(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("black", 4).roll("white", 3)
    assert table.said == ["roll black 34"]
    assert table.records[3]["opening"] is True


def test_the_turn_ends_when_the_mover_lifts_the_own_die(tmp_path: Path) -> None:
    table = opened(tmp_path, 6, 5).move("24/18 18/13").lift("white")
    assert table.said == ["roll white 65", "play white 24/13 legal"]
    table.lift("black").roll("black", 3, 1)
    assert table.said[2:] == ["roll black 31"]


def test_the_other_die_may_be_lifted_first(tmp_path: Path) -> None:
    table = opened(tmp_path, 6, 5).lift("black").move("24/18 18/13")
    assert table.said == ["roll white 65"]
    assert table.lift("white").said[1:] == ["play white 24/13 legal"]


def test_a_tie_is_thrown_again(tmp_path: Path) -> None:
    table = opened(tmp_path, 3, 3).lift("white").lift("black")
    table.roll("white", 5).roll("black", 1)
    assert table.said == ["void_roll tie", "roll white 51"]
    assert table.records[3]["player"] is None


def test_a_cocked_die_voids_both(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 5, lies=[Lie.LEANING])
    assert table.said == ["void_roll cocked"]
    assert table.records[3]["dice"] == [
        {"player": "white", "cocked": None},
        {"player": "black", "cocked": "leaning"},
    ]
    table.lift().roll("black", 2).roll("white", 6)
    assert table.said[1:] == ["roll white 62"]


def test_two_dice_in_one_half_are_told_apart_once_the_colours_are_known(tmp_path: Path) -> None:
    table = opened(tmp_path, 2, 2).lift()
    table.roll("white", 5, half="black").roll("black", 3)
    assert table.said == ["void_roll tie", "roll white 53"]


def test_the_one_who_begins_may_roll_again_where_that_is_played(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=PRESETS["money"]).roll("white", 2).roll("black", 1)
    table.lift().roll("white", 4, 4).move("13/9 13/9 24/20 24/20").lift()
    assert table.said == ["roll white 21", "roll white 44", "play white 24/20(2) 13/9(2) legal"]


def test_nothing_is_rolled_by_a_single_die(tmp_path: Path) -> None:
    assert Table(tmp_path).roll("white", 6).rest(3).said == []


def test_ties_double_the_stake_as_often_as_is_agreed(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=Rules(automatic_doubles=1))
    for _ in range(2):
        table.roll("white", 4).roll("black", 4).lift()
    assert table.said == ["void_roll tie", "warning automatic_double", "void_roll tie"]
    assert table.sitting.state.cube == Cube(2)


def test_an_opening_roll_was_never_a_double(tmp_path: Path) -> None:
    table = Table(tmp_path, noise=replace(QUIET, face=0.75)).roll("white", 6).roll("black", 5)
    turn = table.sitting.state.turn
    assert turn is not None
    assert not [roll for roll, _ in turn.doubts if roll.is_double]


def test_dice_thrown_into_each_others_halves_accuse_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 6, half="black").roll("black", 5, half="white")
    table.mover = Side.WHITE
    table.move("24/18 18/13").lift()
    assert not [record for record in table.records if record["type"] == "illegal"]
    assert table.said[-1] == "play white 24/13 legal"
    assert [r["code"] for r in table.records if r["type"] == "warning"] == ["player_reread"]
    table.roll("black", 3, 1).move("8/5 6/5").lift()
    assert table.said[-2:] == ["roll black 31", "play black 8/5 6/5 legal"]


def test_once_a_turn_has_ended_the_other_players_checkers_are_not_the_movers(
    tmp_path: Path,
) -> None:
    table = opened(tmp_path, 6, 5).move("24/18 18/13").lift()
    table.roll("black", 3, 1)
    table.mover = Side.WHITE
    table.move("8/5 6/5").lift().rest(1.0)
    flagged = [record["rule"] for record in table.records if record["type"] == "illegal"]
    assert flagged == ["wrong_side"]
