"""The bank: what the product's reader really said of places and dice whose truth is known.

    python -m tools.study.bank OUT.npz

Recordings are read as `replay` reads them: the board is found at the beginning, and what is learned
is renewed whenever the dice are gone (the truth says what lies there). Of each turn the rest before
the lift and the one after it are read in two looks each; single stills, of which nothing but the
corners is known, give harder evidence.
"""

from __future__ import annotations

import json
import math
import os
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardside.seating import Seating, candidates
from boardside.start import FILE_NAME, Start, load_start
from engine.board import Board
from hw.frames import open_frames
from tools.score.truths import known_photos, known_stills
from vision.detector import Detector
from vision.errors import VisionError
from vision.finder import find_board
from vision.observation import MOST, SPOTS, Die, Layout, Lie, Observation, Pair
from vision.reader import Reader
from vision.single import calibrate

LOOKS = (2, 4)
"""The frames of a rest that are read, counted from its first."""

SAME_DIE_PIXELS = 20.0
"""A die that is read so near to a true one is that one."""

LIES = tuple(Lie)
Array = NDArray[Any]


@dataclass
class Bank:
    """What was read, in lists that `save` makes arrays of.

    `tables`: per place its two looks before the lift and two after it (4 × 16 × 16), with the true
    (light, dark) pair, whether it had changed since the reader last learned, whether it is the bar,
    and where it comes from. `faces`, `lies`: per die and look, with the true face (1 … 6), way of
    lying and `likely`, how sure the reader is that it is a die.
    """

    tables: list[Array] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)
    bar: list[bool] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    faces: list[Array] = field(default_factory=list)
    lies: list[Array] = field(default_factory=list)
    likely: list[Array] = field(default_factory=list)
    face: list[int] = field(default_factory=list)
    lie: list[int] = field(default_factory=list)
    die_source: list[str] = field(default_factory=list)
    missed: int = 0
    ghosts: int = 0

    def add_places(
        self, looks: Sequence[Observation], layout: Layout, before: Layout | None, source: str
    ) -> None:
        """The places of four looks at one layout; `before` is what the reader had learned."""
        pairs = [*layout.spots, layout.bar]
        old = [*before.spots, before.bar] if before else [None] * len(pairs)
        for number, pair in enumerate(pairs):
            places = [look.bar if number == SPOTS else look.spots[number] for look in looks]
            if not all(place.seen for place in places):
                continue
            self.tables.append(np.stack([place.table for place in places]).astype(np.float16))
            self.pairs.append(pair)
            self.changed.append(pair != old[number])
            self.bar.append(number == SPOTS)
            self.source.append(source)

    def add_dice(
        self, looks: Sequence[Observation], dice: Sequence[Mapping[str, Any]], source: str
    ) -> None:
        """The dice of two looks at which the true ones lay."""
        left = [list(look.dice) for look in looks]
        for true in sorted(dice, key=lambda die: die["cocked"] is None):
            seen = [found for some in left if (found := _taken(some, true)) is not None]
            if not seen:
                self.missed += 1
                continue
            both = [seen[0], seen[-1]]
            self.faces.append(np.array([die.faces for die in both]))
            self.lies.append(np.array([[die.lies.get(lie, 0.0) for lie in LIES] for die in both]))
            self.likely.append(np.array([die.confidence for die in both]))
            self.face.append(true["value"])
            self.lie.append(LIES.index(Lie(true["cocked"] or "flat")))
            self.die_source.append(source)

    def save(self, path: Path) -> None:
        """Writes it all into one file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        arrays = {name: np.array(kept) for name, kept in vars(self).items()}
        np.savez_compressed(path, **arrays)


def layout_of(interval: Mapping[str, Any], seating: Seating) -> Layout:
    """What lies on the board in an interval of a truth, as the camera sees it."""
    bar, off = interval["bar"], interval["off"]
    board = Board.from_points(
        interval["points"], bar=(bar["W"], bar["B"]), off=(off["W"], off["B"])
    )
    white, black = list(board.white), list(board.black)
    for point, both in (interval.get("mixed") or {}).items():
        white[int(point)], black[25 - int(point)] = both["W"], both["B"]
    return seating.layout_of(Board(tuple(white), tuple(black)))


def _taken(dice: list[Die], true: Mapping[str, Any]) -> Die | None:
    """The die nearest to where a true one lies, taken out of the list; of two on one another the
    upper one, which hides the other, has to be asked for first."""
    at = true["top_x"], true["top_y"]
    near = min(dice, key=lambda die: math.dist(die.at, at), default=None)
    if near is None or math.dist(near.at, at) > SAME_DIE_PIXELS:
        return None
    dice.remove(near)
    return near


def _at_rest(interval: Mapping[str, Any]) -> bool:
    moving = interval["hand"] or interval.get("in_hand")
    return not moving and interval["phase"] not in ("rolling", "hand", "setup")


def rests(intervals: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The rests of a truth that are long enough: the last interval of each stretch without a hand,
    with the frames of the whole stretch while the same lies there."""
    for still, group in groupby(intervals, _at_rest):
        here = list(group)
        if not still:
            continue
        same = [one for one in here if _lying(one) == _lying(here[-1])]
        first, last = same[0]["from_frame"], same[-1]["to_frame"]
        if last - first >= LOOKS[0]:
            yield {**here[-1], "from_frame": first, "to_frame": last}


def _lying(interval: Mapping[str, Any]) -> object:
    dice = [(die["value"], die["top_x"]) for die in interval["dice"]]
    return interval["points"], interval["bar"], interval.get("mixed"), dice


class _Recording:
    """One recording being read into a bank."""

    def __init__(self, folder: Path, bank: Bank, detector: Detector) -> None:
        self._folder, self._bank, self._detector = folder, bank, detector
        self._reader: Reader | None = None
        self._seating = candidates(None, None)[0]
        self._learned: Layout | None = None
        self._before: tuple[Layout, list[Observation]] | None = None

    def read(self) -> None:
        """Reads the rests that matter."""
        truth = json.loads((self._folder / "truth.json").read_text())
        wanted = {}
        for rest in rests(truth["intervals"]):
            last = min(rest["from_frame"] + LOOKS[1], rest["to_frame"])
            wanted[rest["from_frame"] + LOOKS[0]] = (rest, False)
            wanted[max(last, rest["from_frame"] + LOOKS[0])] = (rest, True)
        looks: list[Observation] = []
        for frame in open_frames(self._folder):
            if self._reader is None:
                self._find(frame.image)
            if frame.number not in wanted or self._reader is None:
                continue
            rest, is_last = wanted[frame.number]
            try:
                looks.append(self._reader.read(frame.image, frame.at, frame.number))
            except VisionError:
                looks.append(Observation(0, 0, (), looks[0].bar, None, (), None, True))
            if is_last:
                self._rested(rest, looks, frame.image)
                looks = []

    def _find(self, image: NDArray[np.uint8]) -> None:
        file = self._folder / FILE_NAME
        start = load_start(file) if file.exists() else Start()
        ways = candidates(start.white_home, start.white)
        layouts = [way.layout_of(start.board) for way in ways]
        found = find_board(image, layouts, self._detector)
        self._seating = ways[found.layout_index]
        self._reader = Reader(found.calibration, self._detector)
        self._learned = layouts[found.layout_index]

    def _rested(
        self, rest: Mapping[str, Any], looks: list[Observation], image: NDArray[np.uint8]
    ) -> None:
        looks = [looks[0], looks[-1]]
        if any(look.covered for look in looks) or self._reader is None:
            return
        layout = layout_of(rest, self._seating)
        name = self._folder.name
        if rest["dice"]:
            self._before = layout, looks
            if rest["phase"] == "settled":
                self._bank.add_dice(looks, rest["dice"], name)
            return
        first = self._before[1] if self._before and self._before[0] == layout else looks
        self._bank.add_places([*first, *looks], layout, self._learned, name)
        self._bank.ghosts += len(looks[-1].dice)
        self._reader.refresh(image, layout)
        self._learned, self._before = layout, None


def _stills(archive: Path, bank: Bank, detector: Detector) -> None:
    with tarfile.open(archive) as bundle:
        files = {Path(member.name).name: member for member in bundle.getmembers()}
        text = _content(bundle, files["truth.jsonl"]).decode()
        lines = [line for line in text.splitlines() if line.strip()]
        for known, line in zip(known_stills(text), lines, strict=True):
            data = np.frombuffer(_content(bundle, files[known.name]), np.uint8)
            image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
            if known.corners is None:
                continue
            corners = [(float(x), float(y)) for x, y in known.corners]
            seen = Reader(calibrate(image, corners, detector), detector).read(image, 0.0, 0)
            signed = [known.counts[row, n] for row in ("top", "bottom") for n in range(12)]
            bar = known.counts["bar", 0], known.counts["bar", 1]
            layout = Layout(tuple((max(n, 0), max(-n, 0)) for n in signed), bar)
            bank.add_places([seen] * 4, layout, None, archive.stem)
            bank.add_dice([seen] * 2, json.loads(line)["dice"], archive.stem)


def _photos(truth: Path, bank: Bank, detector: Detector) -> None:
    """Photos of real boards: places whose counts are known, no dice."""
    for known in known_photos(truth):
        if known.corners is None or known.a_side != MOST:
            continue
        image = cv2.imread(str(truth.parent / known.name))
        corners = [(float(x), float(y)) for x, y in known.corners]
        seen = Reader(calibrate(image, corners, detector), detector).read(image, 0.0, 0)
        for spot in range(SPOTS):
            count = known.counts.get(("top" if spot < 12 else "bottom", spot % 12))
            if count is not None and seen.spots[spot].seen:
                bank.tables.append(np.stack([seen.spots[spot].table] * 4).astype(np.float16))
                bank.pairs.append((max(count, 0), max(-count, 0)))
                bank.changed.append(True)
                bank.bar.append(False)
                bank.source.append("photos")


def _content(bundle: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = bundle.extractfile(member)
    return file.read() if file else b""


def collect(shared: Path) -> Bank:
    """The bank of all data sets in a folder."""
    bank, detector = Bank(), Detector()
    for truth in sorted((shared / "recordings").glob("*/truth.json")):
        _Recording(truth.parent, bank, detector).read()
        print(f"{truth.parent.name}: {len(bank.tables)} places, {len(bank.face)} dice", flush=True)
    for archive in sorted((shared / "recordings").glob("stills*.tar")):
        _stills(archive, bank, detector)
        print(f"{archive.stem}: {len(bank.tables)} places, {len(bank.face)} dice", flush=True)
    if (shared / "photos" / "truth.json").exists():
        _photos(shared / "photos" / "truth.json", bank, detector)
    return bank


def main() -> int:
    """The command line; 2 when there is no data."""
    shared = Path(os.environ.get("BOARDSIDE_SHARED", "no-data-sets-at-hand")).resolve()
    if not shared.is_dir():
        print("BOARDSIDE_SHARED names no folder with data sets", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    collect(shared).save(Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
