"""Rolls that could not be read, and what is played with them."""

from dataclasses import replace
from pathlib import Path

from observing import QUIET
from table import Table

from boardside.acts import SetsOnRoll
from engine.board import Board, Side

BLURRED = replace(QUIET, face=0.66)
"""A camera that sees two dice well and their faces badly."""


def on_roll(folder: Path) -> Table:
    """White is on roll, in the middle of a game."""
    table = Table(folder, Board.start(), noise=BLURRED).hand(0.5).rest(0.5)
    return table.say(SetsOnRoll(Side.WHITE))


def test_the_play_tells_what_was_rolled(tmp_path: Path) -> None:
    table = on_roll(tmp_path).roll("white", 3, 1)
    assert table.said[-1] == "set_up on_roll"
    table.move("8/5 6/5").lift()
    assert table.said[-2:] == ["roll white 31", "play white 8/5 6/5 legal"]


def test_a_play_that_no_roll_allows_is_flagged_all_the_same(tmp_path: Path) -> None:
    table = on_roll(tmp_path).roll("white", 3, 1)
    table.put(Board.start().moved(Side.WHITE, 6, 9)).lift(rest=1.5)
    assert table.said[-3:] == ["warning roll_unclear", "roll white 31", "illegal white backward"]


def test_it_may_be_put_right_by_the_roll_that_it_was(tmp_path: Path) -> None:
    table = on_roll(tmp_path).roll("white", 3, 1)
    table.put(Board.start().moved(Side.WHITE, 6, 9)).lift(rest=1.5)
    table.put(Board.start().moved(Side.WHITE, 8, 5).moved(Side.WHITE, 6, 5)).rest(1)
    assert table.said[-1] == "corrected white"


def test_nobody_is_accused_who_may_have_thrown_again(tmp_path: Path) -> None:
    table = on_roll(tmp_path).roll("white", 3, 1).lift(rest=2)
    assert not any(line.startswith("illegal") for line in table.said)
