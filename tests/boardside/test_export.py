"""`boardside export`: every format of a match and of a position, and what is said when it fails."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from logs import full_log
from test_cli import one_line, run

from boardside.export import Wanted, export
from boardside.journal import NAME, line_of, read_journal
from boardside.matchlog import log_of, records_of
from boardside.positions import gnubg_id, scene_of
from boardside.sources import read_match
from engine.board import Side
from engine.mat import read_mat, write_mat
from engine.sgf import read_sgf, write_sgf

FORMATS = ["mat", "sgf", "journal", "json", "html", "text", "svg", "xgid", "gnubgid"]
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def journal_in(folder: Path) -> Path:
    """A folder with the journal of a whole log."""
    folder.mkdir(exist_ok=True)
    lines = [line_of(record) + "\n" for record in records_of(full_log())]
    (folder / NAME).write_text("".join(lines), encoding="utf-8")
    return folder


def exported(source: Path, to: str, **further: int) -> str:
    return export(Wanted(to, source, **further), None, lambda line: None)  # type: ignore[arg-type]


@pytest.mark.parametrize("to", FORMATS)
def test_a_journal_its_folder_and_an_sgf_give_the_same(tmp_path: Path, to: str) -> None:
    folder = journal_in(tmp_path)
    sgf = tmp_path / "match.sgf"
    sgf.write_text(write_sgf(read_match(folder)[0]), encoding="utf-8")
    text = exported(folder, to)
    assert text.endswith("\n")
    assert exported(folder / NAME, to) == text
    assert exported(sgf, to) == text


def test_what_is_exported_is_read_again(tmp_path: Path) -> None:
    folder = journal_in(tmp_path)
    log, _ = read_match(folder)
    assert read_sgf(exported(folder, "sgf").encode(), "x")[0].games[0].result == log.games[0].result
    assert read_mat(exported(folder, "mat").encode(), "x")[0].white == "Ann"
    journal = tmp_path / "again.jsonl"
    journal.write_text(exported(folder, "journal"), encoding="utf-8")
    assert write_sgf(log_of(read_journal(journal))) == write_sgf(log)


def test_a_mat_becomes_a_journal_and_a_mat_again(tmp_path: Path) -> None:
    source = tmp_path / "match.mat"
    source.write_text(write_mat(full_log()), encoding="utf-8")
    mat = write_mat(read_match(source)[0])
    journal = tmp_path / "m.jsonl"
    assert export(Wanted("journal", source), journal, lambda line: None) == ""
    assert exported(journal, "mat") == mat


def test_files_are_known_by_how_they_begin(tmp_path: Path) -> None:
    for to in ("mat", "sgf", "journal"):
        (tmp_path / to).write_text(exported(journal_in(tmp_path), to), encoding="utf-8")
        assert read_match(tmp_path / to)[0].white == "Ann"


def test_json_has_the_header_and_the_games(tmp_path: Path) -> None:
    told = json.loads(exported(journal_in(tmp_path), "json"))
    assert told["players"] == {"white": "Ann", "black": "Bob"}
    assert [game["game"] for game in told["games"]] == [1, 2]
    assert told["games"][0]["result"]["points"] == 8
    assert told["games"][1]["result"] is None
    assert told["games"][0]["records"][1]["type"] == "roll"


def test_ids_are_one_for_each_roll(tmp_path: Path) -> None:
    folder = journal_in(tmp_path)
    xgids = exported(folder, "xgid").splitlines()
    assert xgids[0].endswith(":1:31:0:0:2:0:6")
    assert len(xgids) == len(exported(folder, "gnubgid").splitlines())
    assert exported(folder, "gnubgid").startswith("4HPwATDgc/ABMA:")


def test_one_turn_of_one_game(tmp_path: Path) -> None:
    folder = journal_in(tmp_path)
    assert (
        exported(folder, "xgid", game=1, turn=2) == exported(folder, "xgid").splitlines()[0] + "\n"
    )
    assert exported(folder, "text", game=1, turn=2).startswith("Ann 31: 8/5 6/5\n")
    first, last = (exported(folder, "svg", game=1, turn=turn) for turn in (2, 4))
    assert first != last
    assert len(json.loads(exported(folder, "json", game=2))["games"]) == 1


def test_the_text_is_a_line_for_each_turn(tmp_path: Path) -> None:
    lines = exported(journal_in(tmp_path), "text").splitlines()
    assert lines[0] == "Ann (White) and Bob (Black), an unlimited session, friendly rules."
    assert "Game 1 at 0-0" in lines
    assert "   2. Ann 31: 8/5 6/5" in lines
    assert any("Illegal play, it stood (wrong_number): Bob moved" in line for line in lines)


@pytest.mark.parametrize("text", [OPENING, "4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cAkFAAAAAAAE"])
@pytest.mark.parametrize("to", ["svg", "html", "text", "json", "xgid", "gnubgid"])
def test_any_position_in_any_format(text: str, to: str) -> None:
    made = export(Wanted(to, position=text), None, lambda line: None)
    assert made.endswith("\n")
    if to == "svg":
        assert ElementTree.fromstring(made) is not None
    if to in ("xgid", "gnubgid"):
        assert scene_of(made).board == scene_of(text).board


def test_ids_are_read_however_they_are_joined() -> None:
    for text in (
        "4HPwATDgc/ABMA:cAm3AAAAAAAE",
        "cAm3AAAAAAAE:4HPwATDgc/ABMA",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n      Match ID   : cAm3AAAAAAAE\n",
    ):
        scene = scene_of(text)
        assert (scene.on_roll, str(scene.roll), scene.length) == (Side.WHITE, "65", 5)
        assert gnubg_id(scene) == "4HPwATDgc/ABMA:cAm3AAAAAAAE"
    assert str(scene_of(f"see {OPENING} above").roll) == "31"
    assert scene_of("cAm3AAAAAAAE").length == 5


def test_the_command_writes_to_standard_output_or_a_file(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = journal_in(tmp_path / "match")
    assert run(monkeypatch, "export", str(folder), "--to", "sgf") == 0
    assert capfd.readouterr().out.startswith("(;FF[4]GM[6]")
    out = tmp_path / "a.html"
    assert run(monkeypatch, "export", str(folder), "--to", "html", "--out", str(out)) == 0
    assert capfd.readouterr().out == ""
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    words = (
        "export",
        "--position",
        OPENING,
        "--to",
        "svg",
        "--black-below",
        "--home-left",
        "--pips",
    )
    assert run(monkeypatch, *words) == 0
    assert "167 pips" in capfd.readouterr().out


def test_what_is_odd_is_said_aside(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = tmp_path / "m.sgf"
    source.write_text("(;GM[6];W[31hefe];B[13hefe])", encoding="utf-8")
    assert run(monkeypatch, "export", str(source), "--to", "text") == 0
    err = capfd.readouterr().err
    assert "m.sgf: line 1, game 1: " in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["match", "--to", "htlm"], "there is no format 'htlm'; did you mean 'html'?"),
        (["match", "--to", "pdf"], "there is no format 'pdf'; "),
        (["match"], "--to: name a format: mat, sgf"),
        (["none", "--to", "sgf"], "none: no such file."),
        ([".", "--to", "sgf"], "holds no journal.jsonl"),
        (["--to", "sgf"], "name either a match (SOURCE) or a --position"),
        (["match", "--position", OPENING, "--to", "svg"], "name either"),
        (["--position", OPENING, "--to", "mat"], "there is no format of a position 'mat'"),
        (["--position", "rubbish", "--to", "svg"], "'rubbish' is neither"),
        (["--position", OPENING.replace(":31:", ":77:"), "--to", "svg"], "dice are"),
        (["match", "--to", "svg", "--game", "9"], "there is no game 9: the match has 2."),
        (["match", "--to", "svg", "--game", "1", "--turn", "99"], "there is no turn 99 in game 1."),
        (["match", "--to", "sgf", "--out", "match/journal.jsonl"], "is the source itself"),
        (["match", "--to", "journal", "--out", "bad.jsonl"], "a journal is never written over"),
        (["match", "--to", "sgf", "--out", "nowhere/x.sgf"], "nowhere/x.sgf: cannot be written"),
        (["bad.jsonl", "--to", "sgf"], "bad.jsonl, line 2: is not JSON"),
        (["wrong.jsonl", "--to", "sgf"], "wrong.jsonl, record 2 (roll): cannot be understood"),
        (["empty.jsonl", "--to", "sgf"], "empty.jsonl: holds no record"),
        (["bad.sgf", "--to", "sgf"], "bad.sgf: is not an SGF file"),
        (["bad.mat", "--to", "sgf"], "bad.mat"),
    ],
)
def test_what_cannot_be_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    journal = (journal_in(tmp_path / "match") / NAME).read_text("utf-8")
    header = journal.splitlines()[0]
    (tmp_path / "bad.jsonl").write_text(f"{header}\nrubbish\n", encoding="utf-8")
    wrong = '{"seq":2,"t":0,"type":"roll","player":"green","dice":[1,2]}'
    (tmp_path / "wrong.jsonl").write_text(f"{header}\n{wrong}\n", encoding="utf-8")
    for name in ("empty.jsonl", "bad.sgf", "bad.mat"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert run(monkeypatch, "export", *words) == 2
    assert said in one_line(capsys)
    assert (tmp_path / "match" / NAME).read_text("utf-8") == journal
