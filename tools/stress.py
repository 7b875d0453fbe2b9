"""Referees recordings under stress: slower, faster, with frames missing, from the middle of a turn
on, cut off and gone on with.

    python tools/stress.py [RECORDING …] [--resumes N] [--ways half,double,dropped,begun,resumed]
                           [--afresh]

Each way's journal is compared with that of the recording as it is: the same items in the same
order, or where something is not the same, whether it was *unsure* (asked, or taken with a warning)
and whether anybody was accused who was not before. Each picture is read once, by a reader that
knows what it knows when the recording is refereed as it is; with `--afresh` each way finds the
board and reads anew, which takes hours. The recordings lie in the folder that BOARDSIDE_SHARED
names. Exit status 1 when a legal play was accused, or something is there that was not before.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import cv2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from boardside import boardsearch, compose
from boardside.compose import Job
from boardside.journal import NAME, read_journal
from boardside.rules import load_rules
from hw.frames import Frame, Frames, open_frames
from tools.recalling import note, recall
from vision.detector import Detector, Heat
from vision.observation import Image

WAYS = ("half", "double", "dropped", "begun", "resumed")
KINDS = ("roll", "void_roll", "play", "illegal", "corrected", "stands", "double", "take", "pass")
UNSURE = ("reading_unsure", "reading_corrected", "changed_meanwhile", "board_changed")
DROPPED = 0.3
KEPT_HEATS = 500

Item = tuple[Any, ...]


class Remembering(Detector):
    """The net, which answers the same picture at the same size only once."""

    kept: ClassVar[dict[tuple[int, float], Heat]] = {}

    def heat(self, image: Image, radius: float) -> Heat:
        """As `Detector.heat`."""
        key = zlib.crc32(image[::8, ::8].tobytes()), round(radius, 6)
        if key not in self.kept:
            if len(self.kept) >= KEPT_HEATS:
                self.kept.pop(next(iter(self.kept)))
            self.kept[key] = super().heat(image, radius)
        return self.kept[key]


@dataclass
class Cut:
    """Frames of which some are missing: those before `first`, and a share of all."""

    frames: Frames
    first: int = 0
    missing: float = 0.0
    random: Random = field(default_factory=lambda: Random(5))

    def __post_init__(self) -> None:
        self.fps, self.count, self.complaint = self.frames.fps, self.frames.count, ""

    def __iter__(self) -> Iterator[Frame]:
        for frame in self.frames:
            if frame.number >= self.first and self.random.random() >= self.missing:
                yield frame


def items(journal: Path) -> list[tuple[int, Item]]:
    """What was decided, in order, with the frame: kind, player, dice, what, legal, the position."""
    found = []
    for record in read_journal(journal):
        kind = record["type"]
        if kind in (*KINDS, "game_over"):
            dice = tuple(sorted(record.get("dice", ()))) if kind in ("roll", "play") else ()
            what = record.get("play", record.get("rule", record.get("reason")))
            board = json.dumps(record.get("position"))
            item = kind, record.get("player"), dice, what, record.get("legal"), board
            found.append((record["frame"], item))
    return found


@dataclass(frozen=True)
class Result:
    """How one way went: items that are missing and extra beside the plain one's, and the warnings
    that say it was unsure."""

    name: str
    missing: list[Item]
    extra: list[Item]
    unsure: list[str]

    @property
    def accused(self) -> bool:
        """Whether somebody was accused who was not before."""
        return any(item[0] == "illegal" or item[4] is False for item in self.extra)

    def __str__(self) -> str:
        if not self.missing and not self.extra:
            return f"{self.name}: the same"
        words = "ACCUSED" if self.accused else "unsure" if self.unsure else "other"
        lines = [f"{self.name}: {words} ({', '.join(self.unsure) or 'not a word'})"]
        lines += [f"    missing {_short(item)}" for item in self.missing]
        lines += [f"    extra   {_short(item)}" for item in self.extra]
        return "\n".join(lines)


def _short(item: Item) -> str:
    return " ".join(str(part) for part in item[:5] if part not in (None, ()))


def compared(name: str, plain: list[Item], journal: Path) -> Result:
    """What a journal has otherwise than the plain items."""
    found = [item for _, item in items(journal)]
    pairs = common(plain, found)
    mine, theirs = {i for i, _ in pairs}, {j for _, j in pairs}
    records = read_journal(journal)
    unsure = [r["code"] for r in records if r["type"] == "warning" and r["code"] in UNSURE]
    unsure += [r["type"] for r in records if r["type"] == "question"]
    return Result(
        name,
        [item for i, item in enumerate(plain) if i not in mine],
        [item for j, item in enumerate(found) if j not in theirs],
        unsure,
    )


def common(one: list[Item], other: list[Item]) -> list[tuple[int, int]]:
    """The longest common subsequence, as pairs of indices."""
    best = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in reversed(range(len(one))):
        for j in reversed(range(len(other))):
            further = max(best[i + 1][j], best[i][j + 1])
            best[i][j] = 1 + best[i + 1][j + 1] if one[i] == other[j] else further
    pairs, i, j = [], 0, 0
    while i < len(one) and j < len(other):
        if one[i] == other[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


class Stress:
    """One recording in all its ways."""

    def __init__(self, folder: Path, work: Path, resumes: int, afresh: bool) -> None:
        kept = None if afresh else note()
        self._folder, self._work, self._resumes = folder, work, resumes
        self._random = Random(folder.name)
        self._truth = json.loads((folder / "truth.json").read_text())
        self._plain = self._replay("plain", Job(folder, load_rules("friendly")))
        self._items = items(self._plain)
        if kept is not None:
            recall(kept)

    def _replay(self, name: str, job: Job, **cut: Any) -> Path:
        out = job.out or self._work / name
        compose.open_frames = lambda source, fps=None: Cut(open_frames(source, fps), **cut)
        compose.replay(Job(**{**_fields(job), "out": out}))
        return out / NAME

    def run(self, way: str) -> Iterator[Result]:
        """The results of one way."""
        plain = [item for _, item in self._items]
        job = Job(self._folder, load_rules("friendly"))
        fps = float(self._truth["fps"])
        match way:
            case "half" | "double":
                speed = fps / 2 if way == "half" else fps * 2
                fast = Job(self._folder, load_rules("friendly"), fps=speed)
                yield compared(way, plain, self._replay(way, fast))
            case "dropped":
                yield compared(way, plain, self._replay(way, job, missing=DROPPED))
            case "begun":
                for number in range(max(1, self._resumes // 2)):
                    yield self._begun(number)
            case _:
                for number in range(self._resumes):
                    yield self._resumed(number)

    def _begun(self, number: int) -> Result:
        """From a frame on in which a turn has begun, what lies there being told, which cannot be
        where both sorts lie on one point."""
        inside = [
            one
            for one in self._truth["intervals"]
            if one["phase"] in ("settled", "moved")
            and len(one["dice"]) == 2
            and not one.get("mixed")
        ]
        there = self._random.choice(inside)
        start = self._work / f"start{number}.json"
        start.write_text(json.dumps(self._start_at(there)))
        job = Job(self._folder, load_rules("friendly"), start=start)
        first = there["from_frame"]
        journal = self._replay(f"begun{number}", job, first=first)
        later = [item for frame, item in self._items if frame >= first]
        return compared(f"begun at {first} ({there['phase']})", later, journal)

    def _start_at(self, there: Mapping[str, Any]) -> dict[str, Any]:
        file = self._folder / "start.json"
        told = json.loads(file.read_text()) if file.exists() else {}
        bar, off, cube = there["bar"], there["off"], there["cube"]
        told["position"] = {
            "points": there["points"],
            "bar": {"white": bar["W"], "black": bar["B"]},
            "off": {"white": off["W"], "black": off["B"]},
        }
        owner = {"W": "white", "B": "black"}.get(cube["owner"])
        told["cube"] = {"value": cube["value"], "owner": owner}
        return told

    def _resumed(self, number: int) -> Result:
        """Cut off at any byte of the journal, and gone on with."""
        out = self._work / f"resumed{number}"
        out.mkdir()
        whole = self._plain.read_bytes()
        head = whole.index(b"board_found") + 200
        cut = self._random.randrange(head, len(whole))
        (out / NAME).write_bytes(whole[:cut])
        at = read_journal(out / NAME)[-1].get("frame")
        job = Job(self._folder, load_rules("friendly"), out=out, resume=True)
        journal = self._replay(out.name, job)
        return compared(f"resumed at {at}", [item for _, item in self._items], journal)


def _fields(job: Job) -> dict[str, Any]:
    return {name: getattr(job, name) for name in job.__slots__}


def main() -> int:
    """The command line; 2 when there is no data."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("recordings", nargs="*")
    parser.add_argument("--resumes", type=int, default=20)
    parser.add_argument("--afresh", action="store_true", help="read every picture anew")
    parser.add_argument("--ways", default=",".join(WAYS))
    arguments = parser.parse_args()
    shared = Path(os.environ.get("BOARDSIDE_SHARED", "no-data-sets-at-hand")).resolve()
    sources = {p.parent.name: p.parent for p in sorted(shared.glob("recordings/*/truth.json"))}
    if not sources:
        print("BOARDSIDE_SHARED names no folder with recordings", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    boardsearch.Detector = Remembering  # type: ignore[misc]
    failed = False
    for name in arguments.recordings or sources:
        with tempfile.TemporaryDirectory() as work:
            Remembering.kept.clear()
            stress = Stress(sources[name], Path(work), arguments.resumes, arguments.afresh)
            for way in arguments.ways.split(","):
                began = time.monotonic()
                for result in stress.run(way):
                    print(f"{name}, {result}", flush=True)
                    failed |= result.accused or bool(result.extra and not result.unsure)
                print(f"{name}, {way}: {time.monotonic() - began:.0f} s", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
