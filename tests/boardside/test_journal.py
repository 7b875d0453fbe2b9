"""The journal: flushed before announced, readable, and true to itself when run again."""

import os
from pathlib import Path

import pytest
from observing import Noise
from table import Table

from boardside.errors import JournalError, UsageError
from boardside.journal import Journal, line_of, read_journal
from boardside.rerunning import rerun
from boardside.verdicts import Warned


def played(folder: Path) -> Table:
    """A table with a bit of everything."""
    table = Table(folder, noise=Noise()).roll("white", 3).roll("black", 3).lift()
    table.roll("white", 6).roll("black", 5)
    table.mover = table.mover.other
    table.move("24/18 18/13").lift("white").lift().turn_cube("white").roll("black", 6, 2)
    table.move("8/1 13/11").lift().roll("white", 4, 1).move("13/9 9/8")
    return table.roll("black", 6, 6).lift("black").lift().covered(6).rest(1)


def test_running_the_events_again_gives_the_same_lines(tmp_path: Path) -> None:
    path = played(tmp_path).path
    again = [line_of(record) for record in rerun(read_journal(path))]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(again) == len(lines)
    assert again == lines
    kinds = {record["type"] for record in read_journal(path)}
    assert {"roll", "void_roll", "play", "illegal", "stands", "double", "take"} <= kinds


def test_a_last_line_cut_off_in_the_middle_of_a_letter_is_left_out(tmp_path: Path) -> None:
    path = played(tmp_path).path
    records = read_journal(path)
    with path.open("ab") as file:
        file.write('{"seq":9999,"type":"names","white":"Zoë'.encode()[:-1])
    assert read_journal(path) == records


def test_a_changed_line_is_not_reproduced(tmp_path: Path) -> None:
    records = read_journal(played(tmp_path).path)
    told = next(record for record in records if record["type"] == "play")
    told["play"] = "24/23"
    assert [*rerun(records)] != records


def test_records_are_numbered_and_timed(tmp_path: Path) -> None:
    records = read_journal(played(tmp_path).path)
    assert [record["seq"] for record in records] == [*range(1, len(records) + 1)]
    times = [record["t"] for record in records]
    assert times == sorted(times)
    assert all("frame" in record for record in records)
    assert [record["type"] for record in records[:3]] == [
        "match_start",
        "board_found",
        "game_start",
    ]


def test_lines_are_on_disk_before_they_are_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    journal = Journal(tmp_path)
    record = journal.outside(Warned("code", "words"), 1.0, 10)
    assert len(synced) == 1
    assert read_journal(journal.path) == [record]


def test_an_old_journal_is_never_written_over(tmp_path: Path) -> None:
    Journal(tmp_path)
    with pytest.raises(UsageError, match="there is a journal already"):
        Journal(tmp_path)


def test_a_last_line_cut_off_is_left_out(tmp_path: Path) -> None:
    path = played(tmp_path).path
    whole = read_journal(path)
    path.write_text(path.read_text(encoding="utf-8") + '{"seq":9', encoding="utf-8")
    assert read_journal(path) == whole


@pytest.mark.parametrize("text", ["no JSON\n", "[]\n", '{"seq":2}\n'])
def test_a_broken_line_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(JournalError, match="line 1"):
        read_journal(path)


def test_a_journal_without_a_header_cannot_be_run() -> None:
    with pytest.raises(JournalError):
        list(rerun([]))
