"""One recording refereed, with the board that each quiet look shows written down.

    python -m tools.score.quiet RECORDING OUT

The journal goes into OUT as `boardside replay` would write it; beside it `looks.jsonl` holds a line
for each look that nothing covers: the frame, and the 26 places (White's, Black's) of the likeliest
board.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TextIO

from boardside.compose import Job
from boardside.compose import replay as run_replay
from boardside.evidence import places_of
from boardside.freely import read_freely
from boardside.rules import load_rules
from boardside.sitting import Sitting
from vision.observation import Observation


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
    with (out.parent / "looks.jsonl").open("w") as looks:
        noted(looks)
        run_replay(Job(recording, load_rules("friendly"), out))


if __name__ == "__main__":
    main()
