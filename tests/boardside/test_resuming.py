"""Killed and started again, the referee goes on from its journal."""

from pathlib import Path

import pytest
from table import Table

from boardside.errors import JournalError, UsageError
from boardside.journal import Journal, line_of, read_journal
from boardside.rerunning import rerun, restored
from engine.board import Board, Side
from engine.notation import apply_freely


def without_restarts(table: Table) -> list[str]:
    """What was said, but for the new start itself."""
    return [line for line in table.said if line not in ("warning resumed", "board_found")]


def is_true(table: Table) -> bool:
    """Whether the journal's events lead to its lines once more."""
    records = read_journal(table.path)
    return [*map(line_of, rerun(records))] == [*map(line_of, records)]


def begun(folder: Path) -> Table:
    """White has won the opening with 31."""
    table = Table(folder).roll("white", 3).roll("black", 1)
    table.mover = Side.WHITE
    return table


def test_between_two_turns(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/5").lift("white").lift().restart()
    table.roll("black", 4, 2).move("8/4 6/4").lift()
    assert without_restarts(table)[-3:] == [
        "play white 8/5 6/5 legal",
        "roll black 42",
        "play black 8/4 6/4 legal",
    ]
    assert is_true(table)


def test_while_dice_lie_they_are_the_same_dice(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.restart().rest(1).move("8/5 6/5").lift("white").lift().roll("black", 4, 2)
    assert without_restarts(table) == [
        "roll white 31",
        "play white 8/5 6/5 legal",
        "roll black 42",
    ]
    assert is_true(table)


def test_dice_lifted_while_it_was_down_end_the_turn(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/5")
    table.dice = []
    table.restart().rest(1.5)
    assert without_restarts(table)[-1] == "play white 8/5 6/5 legal"


def test_an_illegal_play_flagged_before_stands_when_the_opponent_rolls(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/4").lift("white").lift().rest(1)
    assert table.said[-1] == "illegal white wrong_number"
    flag = table.records[-1]["seq"]
    table.restart().rest(1).roll("black", 4, 2)
    assert table.said[-3:] == ["stands white", "play white 8/5 6/4 illegal", "roll black 42"]
    assert [r["illegal"] for r in table.records if r["type"] == "stands"] == [flag]


def test_a_board_changed_meanwhile_is_said_not_assumed(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/5").lift("white").lift()
    table.board = apply_freely(table.board, Side.BLACK, "13/10")
    table.restart().rest(1.5)
    assert table.said[-2:] == ["warning resumed", "warning changed_meanwhile"]
    table.roll("black", 4, 2).move("8/4 6/4").lift()
    assert table.said[-1] == "play black 8/4 6/4 legal"
    assert is_true(table)


def test_a_board_that_is_as_it_was_is_not_mentioned(tmp_path: Path) -> None:
    table = begun(tmp_path).move("8/5 6/5").lift("white").lift().restart().rest(3)
    assert table.said[-1] == "warning resumed"


@pytest.mark.parametrize("cut", [1, 40, 300, 1200, 4000])
def test_a_journal_cut_anywhere_is_gone_on_with(tmp_path: Path, cut: int) -> None:
    table = begun(tmp_path).move("8/5 6/5").lift("white").lift().restart(cut=cut).rest(1)
    assert is_true(table)
    assert [record["seq"] for record in read_journal(table.path)] == [
        *range(1, len(read_journal(table.path)) + 1)
    ]


def test_verdicts_that_did_not_reach_the_disk_are_made_up_for(tmp_path: Path) -> None:
    records = read_journal(begun(tmp_path).path)
    told = max(n for n, record in enumerate(records) if record["type"] == "roll")
    state, missing = restored(records[:told])
    assert [record["type"] for record in missing] == ["roll"]
    assert state.turn is not None


def test_two_referees_never_write_one_journal(tmp_path: Path) -> None:
    table = begun(tmp_path)
    with pytest.raises(UsageError, match="another referee"):
        Journal.reopened(table.path.parent)


def test_there_must_be_a_journal_to_go_on_with(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no journal"):
        Journal.reopened(tmp_path)


def test_a_journal_that_says_otherwise_is_refused(tmp_path: Path) -> None:
    table = begun(tmp_path)
    records = read_journal(table.path)
    for record in records:
        if record["type"] == "roll":
            record["dice"] = [6, 5]
    with pytest.raises(JournalError, match=r"record \d+"):
        restored(records)


def test_nothing_stands_at_the_opening_but_the_opening_position(tmp_path: Path) -> None:
    table = Table(tmp_path).restart().rest(1).roll("white", 3).roll("black", 1)
    assert table.said[-1] == "roll white 31"
    assert table.board == Board.start()


def test_what_was_played_while_no_pictures_came_is_accused_of_nothing(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.board = apply_freely(table.board, Side.WHITE, "8/5 6/5")
    table.board = apply_freely(table.board, Side.BLACK, "24/18 13/11")
    table.dice = []
    table.without_pictures(30).rest(4)
    assert not [line for line in table.said if "illegal" in line], table.said
    table.roll("white", 6, 4).move("24/18 13/9").lift().rest(1)
    assert not [line for line in table.said if "illegal" in line], table.said
    assert is_true(table)


def test_a_turn_whose_dice_still_lie_is_judged_as_ever(tmp_path: Path) -> None:
    table = begun(tmp_path).without_pictures(30).rest(2)
    table.move("8/5 6/4").lift("white").lift().rest(1)
    assert table.said[-1] == "illegal white wrong_number"
    assert is_true(table)
