"""The whole way from frames to files, with a made-up reader in vision's place."""

import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from story import MOVED, SEATING, FakeReader, tell_the_story

from boardside import compose
from boardside.compose import Job
from boardside.errors import JournalError, UsageError
from boardside.folders import Shelf
from boardside.journal import line_of, read_journal
from boardside.rerunning import rerun
from engine.rules import PRESETS, Rules


@pytest.fixture
def recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recording of seventy frames and a made-up vision for it."""
    folder = tmp_path / "recording"
    folder.mkdir()
    for number in range(70):
        cv2.imwrite(str(folder / f"{number:03d}.png"), np.zeros((8, 8, 3), np.uint8))
    (folder / "start.json").write_text('{"white_home": "top-right"}', encoding="utf-8")
    (folder / "truth.json").mkdir()
    tell_the_story(monkeypatch)
    return folder


def test_a_recording_becomes_a_journal_and_a_match_file(
    recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out" / "deep"
    job = Job(recording, Rules(), out, names=("Ann", "Bob"), panel="sim", verbose=True)
    assert compose.replay(job) == out
    records = read_journal(out / "journal.jsonl")
    told = [record["type"] for record in records if record["type"] != "seen"]
    assert told == ["match_start", "board_found", "game_start", "roll", "play"]
    assert records[1]["white_home"] == "top-right"
    assert [line_of(record) for record in rerun(records)] == [*map(line_of, records)]
    assert "31: 8/5 6/5" in (out / "match.mat").read_text(encoding="utf-8")
    said = capsys.readouterr().out
    for words in ("Ann rolls 3-1 and begins.", "Ann plays 8/5 6/5.", "Bob to roll", "reading"):
        assert words in said
    assert FakeReader.learned[-1] == SEATING.layout_of(MOVED)


def test_the_dice_of_a_recording_count_where_a_live_referee_would_deal_them(
    recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compose.replay(Job(recording, PRESETS["rated"], tmp_path / "out"))
    records = read_journal(tmp_path / "out" / "journal.jsonl")
    assert [r["dice"] for r in records if r["type"] == "play"] == [[3, 1]]
    assert records[0]["rules"] == {**PRESETS["rated"].toggles(), "dice_source": "physical"}
    assert "those on the table are read" in capsys.readouterr().out


def test_few_pictures_are_read(recording: Path, tmp_path: Path) -> None:
    compose.replay(Job(recording, Rules(), tmp_path / "out"))
    records = read_journal(tmp_path / "out" / "journal.jsonl")
    looks = [record for record in records if record.get("event") == "board"]
    assert len(looks) <= 20


def test_a_recording_that_breaks_off_is_said_and_what_was_read_is_kept(
    recording: Path, tmp_path: Path
) -> None:
    (recording / "060.png").write_bytes(b"broken")
    compose.replay(Job(recording, Rules(), tmp_path / "out"))
    last = read_journal(tmp_path / "out" / "journal.jsonl")[-1]
    assert (last["type"], last["code"]) == ("warning", "recording_broken")


def test_without_a_folder_a_new_one_is_made_each_time(
    recording: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    first, second = (compose.replay(Job(recording, Rules())) for _ in range(2))
    assert first != second
    assert first.parent == second.parent == tmp_path / "data" / "boardside"


def test_a_start_file_that_is_wrong_stops_it(recording: Path, tmp_path: Path) -> None:
    (recording / "start.json").write_text(json.dumps({"white": "blue"}), encoding="utf-8")
    with pytest.raises(UsageError, match=r"start\.json"):
        compose.replay(Job(recording, Rules(), tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def journal_of(folder: Path, *records: dict[str, object]) -> Path:
    folder.mkdir(parents=True)
    lines = [json.dumps({"seq": n, "t": 0, **one}) + "\n" for n, one in enumerate(records, 1)]
    (folder / "journal.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


NOT_OURS = (
    {"type": "match_start", "rules": {}, "players": {"white": "A", "black": "B"}},
    {"type": "board_found", "white_home": "bottom-right", "white": "light"},
)


def test_a_journal_that_cannot_be_gone_on_with_keeps_no_match_from_beginning(
    tmp_path: Path,
) -> None:
    journal_of(tmp_path / "match-001", *NOT_OURS)
    old, complaint = compose.interrupted(Shelf(tmp_path), resume=True)
    assert old is None
    assert "cannot be understood" in complaint
    assert complaint.endswith("A new match begins.")


def test_a_chosen_journal_that_cannot_be_gone_on_with_is_an_error(tmp_path: Path) -> None:
    chosen = journal_of(tmp_path / "here", *NOT_OURS)
    with pytest.raises(JournalError):
        compose.interrupted(Shelf(tmp_path, chosen), resume=True)
    with pytest.raises(UsageError, match="a journal already"):
        compose.interrupted(Shelf(tmp_path, chosen), resume=False)


def test_what_cannot_be_read_or_is_over_or_old_is_left_alone(tmp_path: Path) -> None:
    folder = journal_of(tmp_path / "match-001", *NOT_OURS)
    shelf = Shelf(tmp_path)
    written = (folder / "journal.jsonl").stat().st_mtime
    assert shelf.unfinished(written + 3600) == folder
    assert shelf.unfinished(written + 2 * 86400) is None
    journal_of(tmp_path / "match-002", *NOT_OURS, {"type": "match_over"})
    os.utime(tmp_path / "match-002" / "journal.jsonl", (written + 9, written + 9))
    assert shelf.unfinished(written + 10) is None
