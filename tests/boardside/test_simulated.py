"""The recordings with observations made from their truth, where the recordings are at hand.

Set BOARDSIDE_SHARED to the folder of the data sets; the score is that of the scoring tool in it.
"""

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType

import pytest
from observing import Noise
from simulated import Recording

from boardside.journal import NAME, Journal, line_of, read_journal, rerun
from boardside.seating import Corner, Seating
from boardside.sitting import Place, Sitting
from boardside.start import Start, load_start
from boardside.verdicts import MatchStart
from engine.rules import Rules
from vision.observation import Shade

FOLDER = Path(os.environ.get("BOARDSIDE_SHARED", "no-data-sets-at-hand")) / "recordings"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
SEATINGS = [
    Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT),
    Seating(Corner.TOP_RIGHT, Shade.DARK),
]

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


@pytest.mark.parametrize("seating", SEATINGS, ids=lambda seating: seating.white_home.value)
@pytest.mark.parametrize("folder", sorted(FOLDER.glob("*_dev")), ids=lambda path: path.name)
def test_everything_is_found_and_nothing_else(
    tmp_path: Path, folder: Path, seating: Seating
) -> None:
    file = folder / "start.json"
    start = load_start(file) if file.exists() else Start()
    recording = Recording(folder, seating, Noise(), seed=1)
    header = MatchStart(Rules(), 0, "White", "Black", start.board, start.cube, start.began)
    sitting = Sitting(
        header, Place(seating, CORNERS), Journal(tmp_path), lambda record, state: None
    )
    for number, at, quiet in recording.frames():
        if not quiet:
            sitting.moving(at, number)
        elif sitting.due(at):
            sitting.look(recording.look(number))
    score = scorer().score(folder, tmp_path / NAME, 6.0)
    assert json.dumps(score["missing"] + score["extra"]) == "[]"
    assert all(delay <= 1.5 for delay in score["illegal_delay_s"])
    records = read_journal(tmp_path / NAME)
    assert [line_of(record) for record in rerun(records)] == [*map(line_of, records)]
