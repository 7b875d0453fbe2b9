"""Training pictures, each with its camera and board in millimetres."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.render.kinds import KINDS
from tools.shared.recordings import (
    Camera,
    Floats,
    Picture,
    Truth,
    archives,
    decoded,
    folders,
    frames,
    intervals,
    stills,
)

CACHED = 13.0
"""The checker radius, in pixels, at which training pictures are kept."""

ENOUGH_CORNERS = 2
"""A picture must show so many of a board's corners."""

GROUND, WHITE, BLACK, THING, HAND = range(5)
"""What lies at a pixel of a sample's `kinds`; the last is whatever hides the board."""


@dataclass(frozen=True)
class Sample:
    """One picture, what lies at each of its pixels, and its board (in checker diameters).

    `scale` is pixels kept per pixel of the picture that `camera` made.
    """

    image: Picture
    kinds: Picture
    camera: Camera
    scale: float
    diameter: float
    width: float
    height: float
    bar: float
    board: str

    def seen(self, places: Floats) -> Floats:
        """The kept picture's pixels (N, 2) of places (N, 2: x to the right, y towards White's side,
        from the surface's middle, in diameters)."""
        world = np.column_stack([places * self.diameter * (1, -1), np.zeros(len(places))])
        return (self.camera.project(world) + 0.5) * self.scale - 0.5


def sample_of(
    image: Picture, truth: Truth, setup: Truth, board: str, hides: Picture | None = None
) -> Sample:
    """A training picture, scaled to the radius that is kept; `hides` is true where a hand or the
    like hides the board, as coarse as may be."""
    listed = truth["checkers_px"]
    radius = float(np.median([row[3] for row in listed])) if listed else 28.0
    scale = CACHED / radius
    small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    kinds = np.zeros(small.shape[:2], np.uint8)
    marks = [(x, y, r * 1.04, WHITE if c == "W" else BLACK) for c, x, y, r in listed]
    marks += [(d["top_x"], d["top_y"], 0.6 * radius, THING) for d in truth["dice"]]
    cube = truth.get("cube")
    if cube and cube["placed"]:
        marks.append((cube["x"], cube["y"], 1.1 * radius, THING))
    for x, y, r, kind in marks:
        at = round(((x + 0.5) * scale - 0.5) * 16), round(((y + 0.5) * scale - 0.5) * 16)
        cv2.circle(kinds, at, round(r * scale * 16), kind, -1, cv2.LINE_8, 4)
    if hides is not None:
        size = (kinds.shape[1], kinds.shape[0])
        kinds[cv2.resize(hides, size, interpolation=cv2.INTER_NEAREST) > 0] = HAND
    mm = setup["nominal_mm"]
    camera = Camera(setup, truth["corners"])
    size = float(mm["checker_diameter"])
    bar = setup["shape"]["bar"] if "shape" in setup else mm["bar_width"] / size
    return Sample(
        np.asarray(small, np.uint8),
        kinds,
        camera,
        scale,
        size,
        mm["surface_width"] / size,
        mm["surface_height"] / size,
        bar,
        board,
    )


def load(data: Path) -> list[Sample]:
    """Everything in a data folder: all stills, and one picture of every rest of a recording."""
    found = [
        sample_of(image, truth, truth["setup"], f"{archive.stem}/{board}")
        for archive in archives(data)
        for board, truth, image in stills(archive)
    ]
    for folder in folders(data):
        found += _quiet(folder)
    return found + list(_rendered(data))


def _rendered(data: Path) -> Iterator[Sample]:
    """The pictures that `tools.render` made, each of a board of its own; those that hardly show it
    are left out."""
    for table in sorted(data.glob("truth_*.jsonl")):
        for line in table.read_text().splitlines():
            truth = json.loads(line)
            image = decoded((data / truth["image"]).read_bytes())
            size = (image.shape[1], image.shape[0])
            inside = [0 <= x < size[0] and 0 <= y < size[1] for x, y in truth["corners"]]
            if sum(inside) >= ENOUGH_CORNERS:
                kinds = cv2.imread(str(data / truth["kinds"]), cv2.IMREAD_UNCHANGED)
                hides = np.asarray(kinds == KINDS.index("cover"), np.uint8)
                yield sample_of(image, truth, truth["setup"], truth["image"], hides)


def _quiet(folder: Path) -> list[Sample]:
    setup: Truth = json.loads((folder / "setup.json").read_text())
    wanted = {
        (i["from_frame"] + i["to_frame"]) // 2: i
        for i in intervals(folder)
        if "checkers_px" in i and not i["hand"]
    }
    return [sample_of(image, wanted[n], setup, folder.name) for n, image in frames(folder, wanted)]


def held_out(sample: Sample) -> bool:
    """Whether a picture is for validation only."""
    stem, _, board = sample.board.partition("/")
    return stem.startswith("hard") or (board != "" and int(board) % 5 == 3)
