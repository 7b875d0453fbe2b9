"""The report for helpers: what is in it, and what never is."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from table import Table

from boardside import bundle
from boardside.bundle import without_matches, write_bundle
from boardside.checks.result import bad
from boardside.config import Config
from boardside.errors import UsageError
from boardside.panel_keeper import LOG
from firmware_bridge.codec import fields_of
from firmware_bridge.panel import Panel
from firmware_bridge.wire import Message, encode

CONFIG = Config.model_validate(
    {
        "match": {"white": "Zebedee Spring", "black": "Ermintrude"},
        "web": {"pin": "918273", "hosts": ["dougal.example"]},
    }
)
SECRET = ("Zebedee", "Spring", "Ermintrude", "Dylan", "Brian", "918273", "dougal.example")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A match that was played here, by people who are named in its journal alone."""
    table = Table(tmp_path / "match-001").roll("white", 3, 1).move("8/5 6/5").lift()
    table.path.write_text(
        table.path.read_text(encoding="utf-8")
        .replace('"White"', '"Dylan"')
        .replace('"Black"', '"Brian"'),
        encoding="utf-8",
    )
    panel = Panel(names=("Dylan", "Brian"), prompt="Dylan to play.", detail="Brian waits.")
    line = encode(Message(7, "show", fields_of(panel))).decode()
    (tmp_path / "match-001" / LOG).write_text(f"  1.000 # Nobody answers.\n  0.9 > {line}")
    return tmp_path


def unpacked(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def test_no_name_and_no_pin_is_in_it(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ("PIN:  918273", "Zebedee waits.", "DYLAN's camera is lost.")
    log = "".join(f"2026 boardside[7]: {line}\n" for line in said)
    monkeypatch.setattr(bundle, "_service_log", lambda: log)
    results = [bad("film", f"{Path.home()}/Zebedee: cannot be written, says Dylan.")]
    write_bundle(tmp_path / "report.zip", results, CONFIG, home)
    files = unpacked(tmp_path / "report.zip")
    for name, text in files.items():
        for word in SECRET:
            assert word.lower() not in text.lower(), (name, word)
    assert "(name)'s camera is lost." in files["service.log"]
    assert "cannot be written" in files["report.json"]


def test_what_helps_is_in_it(home: Path, tmp_path: Path) -> None:
    write_bundle(tmp_path / "report.zip", [bad("camera", "is gone.")], CONFIG, home)
    files = unpacked(tmp_path / "report.zip")
    kinds = [json.loads(line)["type"] for line in files["journal.jsonl"].splitlines()]
    assert kinds[0] == "match_start"
    assert "play" in kinds
    assert "position" not in files["journal.jsonl"]
    assert json.loads(files["config.json"])["camera"]["source"] == "auto"
    assert json.loads(files["versions.json"])["numpy"]
    assert json.loads(files["report.json"]) == [
        {"what": "camera", "health": "bad", "words": "is gone."}
    ]
    assert "Nobody answers." in files["panel.log"]
    assert not [name for name in files if name.endswith((".png", ".jpg", ".mp4"))]


def test_a_machine_on_which_nothing_was_played_yet_has_a_report(tmp_path: Path) -> None:
    write_bundle(tmp_path / "report.zip", [], Config(), tmp_path / "nothing")
    assert unpacked(tmp_path / "report.zip")["journal.jsonl"] == ""


def test_what_was_said_of_a_match_is_left_out_of_the_log() -> None:
    kept = "2026-11-30T07:00:00+0000 boardside[7]: The camera is lost.\n"
    said = "2026-11-30T07:00:00+0000 boardside[7]:  3:12.5  Eve rolls 3-1.\n"
    assert without_matches(said + kept + said) == kept


def test_a_report_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"--bundle: .* cannot be written"):
        write_bundle(tmp_path / "no" / "report.zip", [], Config(), tmp_path)
