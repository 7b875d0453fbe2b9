"""The table of the tests itself: it must show a wrong play as wrong and say when it is told off."""

from pathlib import Path

import pytest
from table import Table

from boardside.errors import UsageError
from engine.errors import IllegalPlay


def test_a_turn_is_told_in_one_line(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1).move("8/5 6/5")
    assert table.said == ["roll white 31"] or table.mover.value == "black"


def test_a_play_without_a_checker_fails(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3)
    with pytest.raises(IllegalPlay):
        table.move("2/1")


def test_two_tables_do_not_share_a_journal(tmp_path: Path) -> None:
    Table(tmp_path)
    with pytest.raises(UsageError):
        Table(tmp_path)
