"""The recordings with observations made from their truth, where the recordings are at hand: as they
are, slower and faster, with frames missing, begun in the middle of a turn, and with the referee
killed and started again.

Set BOARDSIDE_SHARED to the folder of the data sets; the score is that of the scoring tool in it.
"""

import importlib.util
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from observing import CORNERS, Noise
from simulated import Recording

from boardside.interrupted import Interrupted
from boardside.journal import NAME, Journal, line_of, read_journal
from boardside.rerunning import rerun
from boardside.seating import Corner, Seating
from boardside.sitting import Place, Sitting, opened, resumed
from boardside.start import Start, load_start
from boardside.verdicts import MatchStart
from engine.rules import Rules
from vision.observation import Shade

FOLDER = Path(os.environ.get("BOARDSIDE_SHARED", "no-data-sets-at-hand")) / "recordings"
STANDARD = Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT)
SEATINGS = [STANDARD, Seating(Corner.TOP_RIGHT, Shade.DARK)]
RECORDINGS = sorted(FOLDER.glob("*_dev"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="no recordings at hand"),
]


def scorer() -> ModuleType:
    path = FOLDER.parent / "tools" / "score_recording.py"
    spec = importlib.util.spec_from_file_location("score_recording", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Way:
    """How a recording is played: so many times as fast, with this share of its frames missing, the
    referee killed after these frames."""

    speed: float = 1.0
    missing: float = 0.0
    killed_after: Sequence[int] = ()


def referee(folder: Path, out: Path, way: Way, seating: Seating = STANDARD) -> None:
    """Plays a recording that way into a journal."""
    file = folder / "start.json"
    start = load_start(file) if file.exists() else Start()
    recording = Recording(folder, seating, Noise(), seed=1)
    header = MatchStart(Rules(), 0, "White", "Black", start.board, start.cube, start.began)
    journal = Journal(out)
    sitting = opened(header, Place(seating, CORNERS), journal, lambda record, state: None)
    chance = np.random.default_rng(7)
    for number, at, quiet in recording.frames():
        if chance.random() < way.missing:
            continue
        _frame(sitting, recording, number, at / way.speed, quiet)
        if number in way.killed_after:
            journal.close()
            old = Interrupted.of(out)
            journal, place = old.journal, Place(seating, CORNERS, at / way.speed, number)
            sitting = resumed(old, place, lambda record, state: None)
    journal.close()
    records = read_journal(out / NAME)
    assert [line_of(record) for record in rerun(records)] == [*map(line_of, records)]


def _frame(sitting: Sitting, recording: Recording, number: int, at: float, quiet: bool) -> None:
    if not quiet:
        sitting.moving(at, number)
        if sitting.wants_glimpse(at):
            sitting.glimpse(recording.look(number, at))
    elif sitting.due(at):
        sitting.look(recording.look(number, at))


def items(out: Path) -> list[tuple[Any, ...]]:
    """What was decided, in order, without times and frames."""
    found = []
    for record in read_journal(out / NAME):
        kind = record["type"]
        if kind in ("roll", "void_roll", "play", "illegal", "double", "take", "pass", "game_over"):
            dice = tuple(sorted(record.get("dice", ()))) if kind in ("roll", "play") else ()
            what = record.get("play", record.get("rule", record.get("reason")))
            found.append((kind, record.get("player"), dice, what, record.get("legal")))
    return found


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("folder", RECORDINGS, ids=lambda f: f.name)
def test_everything_is_found_and_nothing_else(
    tmp_path: Path, folder: Path, seating: Seating
) -> None:
    referee(folder, tmp_path, Way(), seating)
    score = scorer().score(folder, tmp_path / NAME, 6.0)
    assert json.dumps(score["missing"] + score["extra"]) == "[]"
    assert all(delay <= 1.5 for delay in score["illegal_delay_s"])


@pytest.mark.parametrize("way", [Way(speed=0.5), Way(speed=2.0), Way(missing=0.3)], ids=str)
@pytest.mark.parametrize("folder", RECORDINGS, ids=lambda f: f.name)
def test_slower_faster_or_with_frames_missing_it_is_the_same(
    tmp_path: Path, folder: Path, way: Way
) -> None:
    referee(folder, tmp_path / "as it was", Way())
    referee(folder, tmp_path / "otherwise", way)
    assert items(tmp_path / "otherwise") == items(tmp_path / "as it was")


@pytest.mark.parametrize("folder", RECORDINGS, ids=lambda f: f.name)
def test_killed_and_started_again_it_is_the_same(tmp_path: Path, folder: Path) -> None:
    referee(folder, tmp_path / "as it was", Way())
    last = read_journal(tmp_path / "as it was" / NAME)[-1]["frame"]
    chance = np.random.default_rng(3)
    moments = sorted(int(frame) for frame in chance.integers(5, last, 20))
    referee(folder, tmp_path / "killed", Way(killed_after=moments))
    assert items(tmp_path / "killed") == items(tmp_path / "as it was")
