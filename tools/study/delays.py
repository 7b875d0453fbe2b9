"""How long after the dice were lifted the verdict came, from recordings' journals and truths."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardside.journal import NAME, Record, read_journal
from tools.score.running import PROGRAM, run
from tools.score.shares import table

SIDES = {"W": "white", "B": "black"}


@dataclass(frozen=True, slots=True)
class Delays:
    """Seconds from the lift to the verdict, of legal plays and of flags."""

    name: str
    plays: Sequence[float]
    flags: Sequence[float]

    def row(self) -> tuple[str, ...]:
        """A row of the table: how many, median and worst of both."""
        return (self.name, *_figures(self.plays), *_figures(self.flags))


def _figures(seconds: Sequence[float]) -> tuple[str, str, str]:
    if not seconds:
        return "0", "", ""
    return str(len(seconds)), f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}"


def delays(name: str, truth: Mapping[str, Any], records: Sequence[Record]) -> Delays:
    """The delays of a journal. A game's last play is over before any lift; a play that was flagged
    is over when the opponent rolls: neither counts among the plays."""
    plays, flags, rolled, flagged = [], [], 0, False
    for record in records:
        if record["type"] == "roll":
            rolled, flagged = record["frame"], False
        elif record["type"] in ("illegal", "play") and not flagged:
            lifts = [
                event["frame"]
                for event in truth["events"]
                if event["type"] == "pick_up"
                and SIDES[event["player"]] == record["player"]
                and rolled < event["frame"] <= record["frame"] + 1
            ]
            flagged = record["type"] == "illegal"
            if lifts:
                waited = max(0, record["frame"] - lifts[-1]) / truth["fps"]
                (flags if flagged else plays).append(waited)
    return Delays(name, plays, flags)


def of_recording(folder: Path) -> Delays:
    """The delays of a recording, which is refereed for it."""
    truth = json.loads((folder / "truth.json").read_text())
    with tempfile.TemporaryDirectory() as work:
        out = Path(work) / "match"
        done = run([*PROGRAM, "replay", str(folder), "--out", str(out)])
        if not (out / NAME).exists():
            raise SystemExit(f"{folder.name} was not read: {done.stderr.strip()[-200:]}")
        return delays(folder.name, truth, read_journal(out / NAME))


def report(shared: Path) -> Iterator[str]:
    """The table of all recordings."""
    folders = sorted(path.parent for path in (shared / "recordings").glob("*/truth.json"))
    head = ("recording", "legal plays", "median (s)", "worst (s)", "flags", "median", "worst")
    yield from table(head, (of_recording(folder).row() for folder in folders))


if __name__ == "__main__":
    print(*report(Path(sys.argv[1])), sep="\n")
