"""One recording refereed, with the board that each quiet look shows written down, and what it took.

    python -m tools.score.quiet RECORDING OUT

The journal goes into OUT as `boardside replay` would write it. Beside it `looks.jsonl` holds a line
for each look that nothing covers: the frame, and the 26 places (White's, Black's) of the likeliest
board; and `times.json` the milliseconds of one core that a frame takes, by what is done with it:
the median, and what one in twenty exceeds.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any, TextIO

import cv2
import numpy as np

from boardside.compose import Job
from boardside.compose import replay as run_replay
from boardside.evidence import places_of
from boardside.freely import read_freely
from boardside.rules import load_rules
from boardside.sitting import Sitting
from vision.motion import Motion
from vision.observation import Observation
from vision.reader import Reader

TIMED: dict[str, tuple[type, str]] = {
    "anything moves?": (Motion, "feed"),
    "a quiet picture read": (Reader, "read"),
    "judged": (Sitting, "look"),
}
"""What is done with a frame, and the method that does it."""


def timed() -> dict[str, list[float]]:
    """Has these methods timed from now on; the milliseconds of each call, as they are added."""
    spent: dict[str, list[float]] = {what: [] for what in TIMED}

    def watched(kind: type, name: str, took: list[float]) -> None:
        plain = getattr(kind, name)

        def call(self: object, *given: Any) -> Any:
            began = time.thread_time()
            result = plain(self, *given)
            took.append(1000 * (time.thread_time() - began))
            return result

        setattr(kind, name, call)

    for what, (kind, name) in TIMED.items():
        watched(kind, name, spent[what])
    return spent


def noted(looks: TextIO) -> None:
    """Has every sitting write down what each of its looks shows."""
    plain = Sitting.look

    def look(self: Sitting, seen: Observation) -> None:
        if not seen.covered:
            board = read_freely(self._seating.evidence(seen), self.state.board).board
            looks.write(json.dumps([seen.frame, *places_of(board)]) + "\n")
        plain(self, seen)

    Sitting.look = look  # type: ignore[method-assign]


def main() -> None:
    """The command line."""
    recording, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.parent.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    spent = timed()
    with (out.parent / "looks.jsonl").open("w") as looks:
        noted(looks)
        run_replay(Job(recording, load_rules("friendly"), out))
    times = {what: np.percentile(took, (50, 95)).round(1).tolist() for what, took in spent.items()}
    (out.parent / "times.json").write_text(json.dumps(times))


if __name__ == "__main__":
    main()
