"""The score of refereed recordings: turns, items, flags, and the boards of quiet frames."""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.score.running import PROGRAM, cpu_seconds, run
from tools.score.shares import Share, table

ENOUGH_TURNS = 0.95
"""A recording with a smaller share of its turns right is below the bar."""

HEAD = (
    "recording",
    "turns right",
    "items found",
    "extra",
    "flag delay (s)",
    "lasts (s)",
    "CPU (s)",
)
PLACES = 28


@dataclass(frozen=True, slots=True)
class Refereed:
    """What the scorer says of one recording, the CPU seconds it took, the looks (all, those with an
    exact board) and places (wrong ones) of quiet frames, and the milliseconds that a frame took."""

    name: str
    found: Mapping[str, Any]
    truth: Mapping[str, Any]
    cpu: float
    looks: Counter[str]
    times: Mapping[str, tuple[float, float]]

    @property
    def below(self) -> bool:
        """Whether fewer turns are right than should be."""
        return bool(self.found["turns_right"] < ENOUGH_TURNS * self.found["turns"])

    def row(self) -> tuple[object, ...]:
        """A row of the table."""
        found, items = self.found, self.found["items"].values()
        return (
            self.name,
            f"{found['turns_right']} of {found['turns']}" + (" **below**" if self.below else ""),
            f"{sum(i[0] for i in items)} of {sum(i[1] for i in items)}",
            sum(i[2] for i in items),
            ", ".join(map(str, found["illegal_delay_s"])),
            f"{self.truth['frames'] / self.truth['fps']:.0f}",
            f"{self.cpu:.0f}",
        )


def refereed(folder: Path, shared: Path, looking: bool = False) -> Refereed:
    """A recording refereed in a process of its own; with `looking` its quiet frames scored too."""
    truth = json.loads((folder / "truth.json").read_text())
    program = [sys.executable, "-m", "tools.score.quiet"] if looking else [*PROGRAM, "replay"]
    with tempfile.TemporaryDirectory() as work:
        out = Path(work) / "match"
        before = cpu_seconds()
        done = run([*program, str(folder), *([] if looking else ["--out"]), str(out)])
        used = cpu_seconds() - before
        journal = out / "journal.jsonl"
        if not journal.exists():
            raise SystemExit(f"{folder.name} was not read: {done.stderr.strip()[-200:]}")
        scorer = [sys.executable, str(shared / "tools/score_recording.py")]
        scored = run([*scorer, str(folder), str(journal), "--json"])
        looks = _looks(Path(work) / "looks.jsonl", truth) if looking else Counter()
        times = json.loads((Path(work) / "times.json").read_text()) if looking else {}
    return Refereed(folder.name, json.loads(scored.stdout), truth, used, looks, times)


def _looks(path: Path, truth: Mapping[str, Any]) -> Counter[str]:
    """How many looks showed the board as it stood; frames with a hand or a checker in it, and those
    with both sorts on one point, are left out."""
    n: Counter[str] = Counter()
    intervals = iter(truth["intervals"])
    here = next(intervals)
    for line in path.read_text().splitlines():
        frame, white, black = json.loads(line)
        while here["to_frame"] < frame:
            here = next(intervals)
        if here["hand"] or here.get("in_hand") or here.get("mixed") or here["phase"] == "setup":
            continue
        points = here["points"]
        true_white = [*(max(v, 0) for v in points), here["bar"]["W"], here["off"]["W"]]
        true_black = [*(max(-v, 0) for v in points), here["bar"]["B"], here["off"]["B"]]
        pairs, true = list(zip(white, black, strict=True)), zip(true_white, true_black, strict=True)
        wrong = sum(
            got != want if place < len(points) else (got[0] != want[0]) + (got[1] != want[1])
            for place, (got, want) in enumerate(zip(pairs, true, strict=True))
        )
        n["looks"] += 1
        n["exact"] += not wrong
        n["places"] += PLACES
        n["wrong"] += wrong
    return n


def report(all_of: list[Refereed]) -> Iterator[str]:
    """The tables, and what was missing or extra."""
    yield from table(HEAD, (one.row() for one in all_of))
    yield ""
    rows: list[tuple[object, ...]] = []
    total: Counter[str] = Counter()
    for one in all_of:
        total += one.looks
        rows.append((one.name, Share(one.looks["exact"], one.looks["looks"])))
    rows.append(("all", Share(total["exact"], total["looks"])))
    yield "Boards exact in single looks at quiet frames (24 points, bar and trays of both sides):"
    yield ""
    yield from table(("recording", "exact"), rows)
    yield ""
    yield f"Single places: {Share(total['places'] - total['wrong'], total['places'])}."
    yield ""
    yield "Milliseconds of one core for a frame, the median (and what one in twenty exceeds):"
    yield ""
    kinds = list(all_of[0].times) if all_of else []
    spent = ([f"{half} ({most})" for half, most in one.times.values()] for one in all_of)
    named = zip(all_of, spent, strict=True)
    yield from table(("recording", *kinds), ((one.name, *row) for one, row in named))
    for one in all_of:
        for kind in ("missing", "extra"):
            yield from (f"- {one.name} {kind}: {line.strip()}" for line in one.found[kind])
