"""The crops that training draws from: drawn ones, and those of rendered pictures of our own."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.layers.drawing import FINE, WIDE, Picture, Rng, Scene
from tools.render.lens import Lens
from tools.shared.recordings import Camera, Truth, archives, folders, frames, intervals, stills
from vision.crops import cut
from vision.layers import MOST_LAYERS
from vision.reader import TALL

REST = ("idle", "settled", "moved", "lifted")


LONE = 0.15
"""The share taken of checkers that stand where hardly anybody would lay another on top."""

Row = tuple[Picture, float, int, int]
"""A crop, the lean there, the layers, the number of the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Crops:
    """Crops (N, WIDE, WIDE, 3) uint8, the lean at each, the layers, the number of the board, -1
    where it is never kept for checking."""

    images: Picture
    leans: Picture
    layers: Picture
    boards: Picture

    @classmethod
    def of(cls, rows: list[Row]) -> Crops:
        """From single crops."""
        images = np.array([r[0] for r in rows], np.uint8).reshape(-1, WIDE, WIDE, 3)
        leans, layers, boards = (np.array([r[n] for r in rows]) for n in (1, 2, 3))
        return cls(images, leans.astype(np.float32), layers, boards)

    def save(self, path: Path) -> None:
        """Write them down."""
        np.savez(path, images=self.images, leans=self.leans, layers=self.layers, boards=self.boards)

    @classmethod
    def load(cls, path: Path) -> Crops:
        """What `save` wrote."""
        with np.load(path) as data:
            return cls(data["images"], data["leans"], data["layers"], data["boards"])

    def kept(self, keep: tuple[int, int]) -> Picture:
        """Which of them are of the boards kept for checking: number `keep[0]` of every
        `keep[1]`."""
        return np.asarray((self.boards >= 0) & (self.boards % keep[1] == keep[0]))


def drawn(count: int, seed: int) -> Crops:
    """So many drawn crops."""
    rng = np.random.default_rng(seed)
    rows: list[Row] = []
    while len(rows) < count:
        for image, lean, layers in Scene(rng).crops(6):
            rows.append(((np.clip(image, 0, 1) * 255).astype(np.uint8), lean, layers, -1))
    return Crops.of(rows[:count])


def still(data: Path, rng: Rng) -> Crops:
    """Crops of the data folder's stills (see `tools/README.md`); any board may be kept."""
    rows: list[Row] = []
    before = 0
    for archive in archives(data):
        board = -1
        for board, truth, image in stills(archive):
            rows += of_truth((image, truth), truth["setup"], before + board, rng)
        before += board + 1
    return Crops.of(rows)


def filmed(data: Path, rng: Rng) -> Crops:
    """Crops of the data folder's recordings."""
    rows: list[Row] = []
    for folder in folders(data):
        setup = json.loads((folder / "setup.json").read_text())
        wanted = {
            (i["from_frame"] + i["to_frame"]) // 2: i
            for i in intervals(folder)
            if "checkers_px" in i and not i["hand"] and i["phase"] in REST
        }
        for number, image in frames(folder, wanted):
            rows += of_truth((image, wanted[number]), setup, -1, rng)
    return Crops.of(rows)


def of_truth(picture: tuple[Picture, Truth], setup: Truth, board: int, rng: Rng) -> Iterator[Row]:
    """Crops of one picture; of lone checkers only some, there are so many."""
    image, truth = picture
    camera = Camera(setup, truth["corners"])
    away = float(np.linalg.norm(camera.shift)) / setup["nominal_mm"]["checker_diameter"]
    thick = setup["nominal_mm"]["checker_thickness"] / setup["nominal_mm"]["checker_diameter"]
    corners = np.array(truth["corners"], np.float32)
    listed = [
        (x, y, r)
        for _, x, y, r in truth["checkers_px"]
        if cv2.pointPolygonTest(corners, (x, y), True) > -0.35 * r
    ]
    for x, y, r in listed:
        pile = [o for o in listed if math.hypot(o[0] - x, o[1] - y) < 0.9 * r]
        if any(o[2] > r for o in pile):
            continue
        layers = len(pile)
        if layers == 1 and rng.random() < 0.4:
            continue
        _, lean = camera.look((x, y))
        level = r * (1 - (layers - 1) * thick / away)
        yield cropped(image, ((x, y), level, lean), layers, board)


def cropped(
    image: Picture,
    lie: tuple[tuple[float, float], float, tuple[float, float]],
    layers: int,
    board: int,
) -> Row:
    """The crop at a place of a radius and lean."""
    at, radius, lean = lie
    turn = -math.degrees(math.atan2(lean[1], lean[0]))
    crop = cut(image, at, radius, side=WIDE, unit=FINE, turn=turn)
    return np.asarray(crop), math.hypot(*lean), min(layers, MOST_LAYERS), board


def rendered(pool: Path, rng: Rng) -> Crops:
    """Crops of what `tools.render` made; every eighth board may be kept."""
    rows: list[Row] = []
    for path in sorted(pool.glob("truth_*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines()):
            truth = json.loads(line)
            image = cv2.imread(str(pool / truth["image"]))
            if image is None:
                continue
            board = number // 8 if number % 8 == 3 else -1
            rows += of_render(np.asarray(image), truth, board, rng)
    return Crops.of(rows)


def of_render(image: Picture, truth: Truth, board: int, rng: Rng) -> Iterator[Row]:
    """Crops of one picture of `tools.render`; of checkers in short columns only some."""
    camera, shape = truth["setup"]["camera"], truth["setup"]["shape"]
    size = (camera["size"][0], camera["size"][1])
    eye, turn = np.array(truth["setup"]["eye"]), np.array(truth["setup"]["turn"])
    lens = Lens(size, size, camera["f_px"], camera["k1"], eye, turn)
    tall = Counter(one["place"] for one in truth["checkers"])
    for one in truth["checkers"]:
        if one["seen"] < 0.6 or one["edge"] or one["place"] == "off":
            continue
        short = one["place"] != "bar" and tall[one["place"]] < TALL
        if short and one["layer"] == 1 and rng.random() > LONE:
            continue
        x, y, h = one["board"]
        world = np.array([x - shape["width"] / 2, shape["height"] / 2 - y, h])
        low = world - (0, 0, (one["layer"] - 1) * shape["thickness"])
        steps = np.array(
            [[0.0, 0, 0], [0, 0, 1], [0.5, 0, 0], [-0.5, 0, 0], [0, 0.5, 0], [0, -0.5, 0]]
        )
        foot, top, *ring = lens.project(low + steps * 1.0)
        wide = float(np.linalg.norm(ring[0] - ring[1]) + np.linalg.norm(ring[2] - ring[3])) / 2
        arrow = (top - foot) / wide
        lean = (float(arrow[0]), float(arrow[1]))
        yield cropped(image, ((one["x"], one["y"]), wide / 2, lean), one["layer"], board)
