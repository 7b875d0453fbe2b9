"""GNU Backgammon reads our match files, and we read its own: same rolls, boards, cube, scores.

`make gnubg` does the same with many more matches.
"""

import json
import os
from pathlib import Path

import pytest
from selfplay import random_match

from engine.log import MatchLog
from engine.mat import read_mat, write_mat
from engine.rules import PRESETS
from engine.sgf import read_sgf, write_sgf
from tools.gnubg.comparing import differences, export_differences
from tools.gnubg.program import imported, played, program

SHARED = Path(os.environ.get("BOARDSIDE_SHARED", "")) / "matches"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(program() is None, reason="GNU Backgammon is not installed"),
]


def taken(folder: Path, logs: list[MatchLog], ending: str) -> list[tuple[str, ...]]:
    """What GNU Backgammon complains of, and where it differs, for each match."""
    write = write_mat if ending == "mat" else write_sgf
    files = []
    for number, log in enumerate(logs):
        path = folder / f"{number}.{ending}"
        path.write_text(write(log), encoding="utf-8")
        files.append((path, log.rules.jacoby and log.length == 0))
    pairs = zip(logs, imported(files), strict=True)
    return [(*found.complaints, *differences(log, found.account)) for log, found in pairs]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("ending", ["mat", "sgf"])
def test_our_matches(tmp_path: Path, preset: str, ending: str) -> None:
    length = 0 if preset in ("money", "rated") else 3
    logs = [random_match(PRESETS[preset], length, seed) for seed in range(3)]
    assert taken(tmp_path, logs, ending) == [(), (), ()]


def test_its_matches() -> None:
    for found in played(10, seed=3):
        by_mat, _ = read_mat(found.mat, "its.mat")
        by_sgf, _ = read_sgf(found.sgf, "its.sgf")
        assert list(export_differences(by_mat, found.account, "mat")) == []
        assert list(export_differences(by_sgf, found.account, "sgf")) == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="BOARDSIDE_SHARED names no folder of matches")
def test_files_from_elsewhere_written_again(tmp_path: Path) -> None:
    files = [match["file"] for match in json.loads((SHARED / "index.json").read_bytes())["matches"]]
    logs = [read_mat((SHARED / file).read_bytes(), file)[0] for file in files]
    differing = [found for found in taken(tmp_path, logs, "mat") if found]
    assert differing == []
