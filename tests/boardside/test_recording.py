"""The recording that the repository carries, refereed from frames to files and compared line by
line with the journal that is expected of it.

With BOARDSIDE_RENEW=1 the expected journal is written anew; that run fails, so that somebody looks
at the difference.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from boardside.compose import Job, replay
from boardside.journal import line_of, read_journal
from boardside.rerunning import rerun
from engine.rules import Rules

RECORDING = Path(__file__).parent.parent / "recordings" / "opening"
EXPECTED = RECORDING / "journal.expected.jsonl"
CORNER_PIXELS = 1.5

Record = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `replay` wrote about the recording, of which only the film is there to be read."""
    source = tmp_path_factory.mktemp("source")
    (source / "video.mp4").symlink_to(RECORDING / "video.mp4")
    return replay(Job(source, Rules(), out=tmp_path_factory.mktemp("out") / "match"))


@pytest.fixture(scope="module")
def verdicts(folder: Path) -> list[Record]:
    """The journal's records but for what was seen and shown, numbered by themselves."""
    lines = (folder / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    kept = [record for record in records if record["type"] not in ("seen", "pictures")]
    return [
        {key: value for key, value in record.items() if key not in ("seq", "versions")}
        for record in kept
    ]


@pytest.mark.timeout(180)
def test_every_line_is_as_expected(verdicts: list[Record]) -> None:
    if os.environ.get("BOARDSIDE_RENEW"):
        text = "".join(json.dumps(record) + "\n" for record in verdicts)
        EXPECTED.write_text(text, encoding="utf-8")
        pytest.fail(f"{EXPECTED.name} was written anew: look at the difference")
    expected = [json.loads(line) for line in EXPECTED.read_text(encoding="utf-8").splitlines()]
    assert len(verdicts) == len(expected)
    for record, other in zip(verdicts, expected, strict=True):
        corners, wanted = record.pop("corners", None), other.pop("corners", None)
        assert record == other
        assert (corners is None) == (wanted is None)
        for corner, place in zip(corners or [], wanted or [], strict=True):
            assert corner == pytest.approx(place, abs=CORNER_PIXELS)


@pytest.mark.timeout(180)
def test_what_happened_is_what_the_truth_says(verdicts: list[Record]) -> None:
    truth = json.loads((RECORDING / "truth.json").read_text(encoding="utf-8"))
    happened = [e for e in truth["events"] if e["type"] != "pick_up"]
    told = [record for record in verdicts if record["type"] in ("roll", "void_roll", "play")]
    assert len(happened) == len(told)
    kinds = {"opening_roll": "roll", "roll": "roll", "cocked_roll": "void_roll", "play": "play"}
    for event, record in zip(happened, told, strict=True):
        assert record["type"] == kinds[event["type"]]
        if event["type"] == "roll":
            assert sorted(record["dice"]) == sorted(event["dice"])
        if record["type"] == "play":
            assert record["legal"] is True
            after = next(i for i in truth["intervals"] if i["to_frame"] >= event["frame"])
            assert record["position"]["points"] == after["points"]


@pytest.mark.timeout(180)
def test_the_journal_run_again_gives_the_same_verdicts(folder: Path) -> None:
    path = folder / "journal.jsonl"
    again = [line_of(record) for record in rerun(read_journal(path))]
    assert again == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.timeout(180)
def test_the_match_file_tells_every_turn(folder: Path) -> None:
    text = (folder / "match.mat").read_text(encoding="utf-8")
    assert "1) 65: 24/18 18/13             31: 8/5 6/5" in text
    assert "8/2* 6/2" in text
    assert "bar/22 13/11" in text
