"""The strips beside the board that training draws from: rendered ones, the data folder's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.render.kinds import COARSE, KINDS
from tools.render.lens import Lens
from tools.shared.recordings import Camera, Truth, archives, folders, frames, intervals, stills
from vision.trays import GRAIN, HEIGHT, grid

Floats = NDArray[Any]
Pixels = Callable[[Floats], Floats]
TRAY, CHECKER = KINDS.index("tray"), KINDS.index("checker")

SEEN = 0.2
"""Checkers of whose upper face less is seen are not asked for, nor anything about them."""

ASIDE = 0.28
"""Upper faces so near to each other, in diameters, are of one pile."""

EVERY = 4
"""Of the quiet intervals of a recording so many are as good as one."""

REST = ("idle", "settled", "moved", "lifted")


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A strip (rows, WIDE, 3) uint8; the `piles` in it: x, y (pixels), how many, whether on edge;
    where a tray is (uint8, the strip's size); which rows are not asked about; whether it is kept
    for checking."""

    image: Floats
    piles: Floats
    tray: Floats
    hidden: Floats
    kept: bool


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of a board in a picture: its measures in diameters, where its places are seen."""

    width: float
    height: float
    right: bool
    pixels: Pixels

    def cut(self, image: Floats) -> tuple[Floats, Floats, Floats]:
        """The strip, the pixels that it shows, which of them are in the picture."""
        places = grid(self.width, self.height, self.right)
        at = self.pixels(places.reshape(-1, 3)).reshape(*places.shape[:2], 2).astype(np.float32)
        inside = (at > 0).all(2) & (at < np.array([image.shape[1], image.shape[0]]) - 1).all(2)
        cut = cv2.remap(image, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
        return np.asarray(cut), at, inside

    def pixel(self, seen: Floats) -> tuple[float, float]:
        """The strip's pixel (across, down) that shows a picture's pixel."""
        places = grid(self.width, self.height, self.right)
        rows, columns = places.shape[:2]
        coarse = places[::4, ::4].reshape(-1, 3)
        away = np.linalg.norm(self.pixels(coarse) - seen, axis=1)
        start = coarse[int(away.argmin()), :2].astype(float)
        for _ in range(8):
            steps = np.array([[0, 0], [0.05, 0], [0, 0.05]])
            p = self.pixels(np.column_stack([start + steps, np.full(3, HEIGHT)]))
            start = start + np.linalg.solve((p[1:] - p[0]).T / 0.05, seen - p[0])
        first, last = places[0, 0], places[-1, -1]
        share = (start - first[:2]) / (last[:2] - first[:2])
        return float(share[0] * (columns - 1)), float(share[1] * (rows - 1))


def rendered(pool: Path) -> Iterator[Strip]:
    """Both sides of every board of a folder that `tools.render` filled."""
    for path in sorted(pool.glob("truth_*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            truth = json.loads(line)
            image = cv2.imread(str(pool / truth["image"]))
            kinds = cv2.imread(str(pool / truth["kinds"]), cv2.IMREAD_UNCHANGED)
            if image is None or kinds is None:
                continue
            for right in (False, True):
                yield from of_render((image, kinds), truth, right, number % 8 == 3)


def of_render(
    pictures: tuple[Any, Any], truth: dict[str, Any], right: bool, kept: bool
) -> Iterator[Strip]:
    """One side of a rendered board, unless little of it is in the picture."""
    image, kinds = pictures
    camera, shape = truth["setup"]["camera"], truth["setup"]["shape"]
    size = (camera["size"][0], camera["size"][1])
    eye, turn = np.array(truth["setup"]["eye"]), np.array(truth["setup"]["turn"])
    lens = Lens(size, size, camera["f_px"], camera["k1"], eye, turn)
    middle = np.array([shape["width"] / 2, shape["height"] / 2])

    def pixels(places: Floats) -> Floats:
        flat = (places[:, :2] - middle) * (1, -1)
        return np.asarray(lens.project(np.column_stack([flat, places[:, 2]])))

    side = Side(shape["width"], shape["height"], right, pixels)
    strip, at, inside = side.cut(image)
    if inside.mean() < 0.4:
        return
    coarse = (at + 0.5) / COARSE - 0.5
    kind = cv2.remap(kinds, coarse[..., 0], coarse[..., 1], cv2.INTER_NEAREST)
    hidden = inside.mean(1) < 0.5
    rows: list[list[float]] = []
    off = [c for c in truth["checkers"] if c["place"] == "off"]
    off = [c for c in off if (c["board"][0] > shape["width"] / 2) == right]
    for one in sorted(off, key=lambda c: -c["layer"]):
        x, y, h = one["board"]
        near = [r for r in rows if not one["edge"] and np.hypot(r[4] - x, r[5] - y) < ASIDE]
        if near:
            near[0][2] += 1
            continue
        across, down = side.pixel(pixels(np.array([[x, y, h]]))[0])
        if one["seen"] < SEEN:
            hidden[max(int(down - 0.75 * GRAIN), 0) : max(int(down + 0.75 * GRAIN), 0)] = True
        rows.append([across, down, 1.0, float(one["edge"]), x, y])
    tray = (np.isin(kind, (TRAY, CHECKER)) & inside).astype(np.uint8)
    yield Strip(strip, np.array(rows, np.float32).reshape(-1, 6)[:, :4], tray, hidden, kept)


def filmed(data: Path) -> Iterator[Strip]:
    """Both sides of every board of the data folder's stills and recordings."""
    for archive in archives(data):
        for board, truth, image in stills(archive):
            yield from of_truth(image, truth, truth["setup"], board % 5 == 3)
    for folder in folders(data):
        setup = json.loads((folder / "setup.json").read_text())
        quiet = [i for i in intervals(folder) if "checkers_px" in i and not i["hand"]]
        quiet = [i for i in quiet if i["phase"] in REST]
        wanted = {(i["from_frame"] + i["to_frame"]) // 2: i for i in quiet[::EVERY]}
        for number, image in frames(folder, wanted):
            yield from of_truth(image, wanted[number], setup, folder.name.startswith("hard"))


def of_truth(image: Any, truth: Truth, setup: Truth, kept: bool) -> Iterator[Strip]:
    """Both sides of one board of the data folder."""
    camera, mm = Camera(setup, truth["corners"]), setup["nominal_mm"]
    one = mm["checker_diameter"]
    width, height = mm["surface_width"] / one, mm["surface_height"] / one

    def pixels(places: Floats) -> Floats:
        flat = (places[:, :2] - (width / 2, height / 2)) * (1, -1)
        return camera.project(np.column_stack([flat, places[:, 2]]) * one)

    for right in (False, True):
        side = Side(width, height, right, pixels)
        strip, _, inside = side.cut(image)
        if inside.mean() < 0.4:
            continue
        tray = np.zeros(strip.shape[:2], np.uint8)
        if right or setup["trays"] == "both":
            near, far = mm["rim_width"] / one, (mm["rim_width"] + mm["tray_width"]) / one
            tray[GRAIN // 2 : -GRAIN // 2, round(near * GRAIN) : round(far * GRAIN)] = 1
        edge = setup["borne_off_style"] == "edge"
        piles = _piles(truth, edge, side)
        inside_rows = inside.mean(1) < 0.5
        yield Strip(strip, piles, tray * inside.astype(np.uint8), inside_rows, kept)


def _piles(truth: Truth, edge: bool, side: Side) -> Floats:
    """The piles of borne-off checkers on one side."""
    away = (side.width if side.right else 0.0) + (0.6 if side.right else -0.6)
    line = side.pixels(np.array([[away, 0.0, 0.3], [away, side.height, 0.3]]))
    inner = np.mean(side.pixels(np.array([[side.width / 2, side.height / 2, 0.3]])), 0)
    normal = np.array([line[0, 1] - line[1, 1], line[1, 0] - line[0, 0]])
    normal = normal * -np.sign(normal @ (inner - line[0]))
    rows: list[list[float]] = []
    listed = [np.array(c[1:]) for c in truth["checkers_px"]]
    for x, y, r in sorted(listed, key=lambda c: -float(c[2])):
        if normal @ (np.array([x, y]) - line[0]) < 0:
            continue
        near = [q for q in rows if not edge and np.hypot(q[4] - x, q[5] - y) < 0.9 * r]
        if near:
            near[0][2] += 1
            continue
        across, down = side.pixel(np.array([x, y]))
        rows.append([across, down, 1.0, float(edge), x, y])
    return np.array(rows, np.float32).reshape(-1, 6)[:, :4]
