"""`boardside check FILE`: everything wrong in a whole match, from any file that holds one."""

import json
from pathlib import Path

import pytest
from selfplay_path import mat
from test_cli import run

from boardside.matchlog import records_of
from engine.mat import read_mat
from engine.sgf import write_sgf

GOOD = mat(
    "  1) 31: 8/5 6/5                  Doubles => 2",
    "  2)  Drops                       Wins 1 point",
)
BAD = mat(
    "  1) 31: 8/4 6/5                  Doubles => 2",
    "  2)  Takes                      62: 24/18 13/11",
    "  3) 61: 6/1                     61: ????",
    "      Wins 9 points",
)


def lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path
) -> list[str]:
    """What `check` says of a file."""
    assert run(monkeypatch, "check", str(file)) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("kind", ["mat", "sgf", "jsonl", "folder"])
def test_a_match_in_which_nothing_is_wrong(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = read_mat(GOOD, "good.mat")
    journal = "".join(json.dumps(record) + "\n" for record in records_of(log))
    texts = {"mat": GOOD.decode(), "sgf": write_sgf(log)}
    path = tmp_path / ("journal.jsonl" if kind == "folder" else f"match.{kind}")
    path.write_text(texts.get(kind, journal), encoding="utf-8")
    told = lines(monkeypatch, capsys, tmp_path if kind == "folder" else path)
    assert told[0].endswith(": Ann – Bob, 5 points, 1 game")
    assert told[-1] == "nothing wrong in 1 play."


def test_everything_wrong_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.mat"
    path.write_bytes(BAD)
    told = lines(monkeypatch, capsys, path)
    assert [line.split(": ")[1] for line in told if line.startswith("wrong: line")] == [
        "line 5, game 1",
        "line 7, game 1",
    ]
    assert "wrong: line 5, game 1: illegal play (wrong_number): White moved 6/4" in "\n".join(told)
    assert "odd: line 8, game 1: 9 points are told; the game makes 6." in told
    assert told[-1] == "2 things wrong in 3 plays."


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "no_such.mat"],
        ["check", "--position", "4HPwATDgc/ABMA"],
        ["check", __file__],
        ["check", __file__, "--play", "8/5"],
    ],
)
def test_what_cannot_be_checked_is_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 2
    assert capsys.readouterr().err.count("\n") == 1
