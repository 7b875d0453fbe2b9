"""Collects the bank: reads the data sets as the product does.

    python -m tools.study.collecting OUT.npz

Recordings are read as `replay` reads them: the board is found at the beginning, and what is learned
is renewed whenever the dice are gone (the truth says what lies there). Of each turn the rest before
the lift and the one after it are read in two looks each; single stills, of which nothing but the
corners is known, give harder evidence.
"""

from __future__ import annotations

import json
import os
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
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
from tools.study.bank import Bank
from vision.detector import Detector
from vision.errors import VisionError
from vision.finder import find_board
from vision.observation import MOST, SPOTS, Layout, Observation
from vision.reader import Reader
from vision.single import calibrate

LOOKS = (2, 4)
"""The frames of a rest that are read, counted from its first."""


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
        self._bank.add_trays([*first, *looks], layout.off, name)
        self._bank.ghosts += len(looks[-1].dice)
        self._reader.refresh(image, layout)
        self._learned, self._before = layout, None


def _stills(archive: Path, bank: Bank, detector: Detector) -> None:
    with tarfile.open(archive) as bundle:
        files = {Path(member.name).name: member for member in bundle.getmembers()}
        text = _content(bundle, files["truth.jsonl"]).decode()
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
        for known, row in zip(known_stills(text), rows, strict=True):
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
            if known.off is not None:
                board = f"{archive.stem}, corner at {row['corners'][0]}"
                bank.add_trays([seen] * 4, known.off, board)
            bank.add_dice([seen] * 2, row["dice"], archive.stem)


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
