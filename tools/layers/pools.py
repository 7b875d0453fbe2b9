"""The crops that training draws from: drawn ones, and those of rendered pictures of our own."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.layers.drawing import Picture, Rng, Scene
from tools.render.lens import Lens
from tools.shared.recordings import Camera, Truth, archives, folders, frames, intervals, stills
from vision.crops import cut
from vision.layers import MOST_LAYERS, SIDE, UNIT

REST = ("idle", "settled", "moved", "lifted")


@dataclass(frozen=True, slots=True, eq=False)
class Crops:
    """Crops (N, SIDE, SIDE, 3) uint8, the lean at each, the layers, whether kept for checking."""

    images: Picture
    leans: Picture
    layers: Picture
    kept: Picture

    @classmethod
    def of(cls, rows: list[tuple[Picture, float, int, bool]]) -> Crops:
        """From single crops."""
        images = np.array([r[0] for r in rows], np.uint8).reshape(-1, SIDE, SIDE, 3)
        leans = np.array([r[1] for r in rows], np.float32)
        return cls(
            images, leans, np.array([r[2] for r in rows]), np.array([r[3] for r in rows], bool)
        )

    def save(self, path: Path) -> None:
        """Write them down."""
        np.savez(path, images=self.images, leans=self.leans, layers=self.layers, kept=self.kept)

    @classmethod
    def load(cls, path: Path) -> Crops:
        """What `save` wrote."""
        with np.load(path) as data:
            return cls(data["images"], data["leans"], data["layers"], data["kept"])


def drawn(count: int, seed: int) -> Crops:
    """So many drawn crops."""
    rng = np.random.default_rng(seed)
    rows: list[tuple[Picture, float, int, bool]] = []
    while len(rows) < count:
        for image, lean, layers in Scene(rng).crops(6):
            rows.append(((np.clip(image, 0, 1) * 255).astype(np.uint8), lean, layers, False))
    return Crops.of(rows[:count])


def filmed(data: Path, rng: Rng) -> Crops:
    """Crops of the data folder's stills and recordings (see `tools/README.md`)."""
    rows: list[tuple[Picture, float, int, bool]] = []
    for archive in archives(data):
        for board, truth, image in stills(archive):
            rows += of_truth(image, truth, truth["setup"], board % 5 == 3, rng)
    for folder in folders(data):
        setup = json.loads((folder / "setup.json").read_text())
        wanted = {
            (i["from_frame"] + i["to_frame"]) // 2: i
            for i in intervals(folder)
            if "checkers_px" in i and not i["hand"] and i["phase"] in REST
        }
        for number, image in frames(folder, wanted):
            rows += of_truth(image, wanted[number], setup, folder.name.startswith("hard"), rng)
    return Crops.of(rows)


def of_truth(
    image: Picture, truth: Truth, setup: Truth, kept: bool, rng: Rng
) -> Iterator[tuple[Picture, float, int, bool]]:
    """Crops of one picture; of lone checkers only some, there are so many."""
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
        if layers == 1 and rng.random() < 0.4 and not kept:
            continue
        _, lean = camera.look((x, y))
        level = r * (1 - (layers - 1) * thick / away)
        yield from cropped(image, ((x, y), level, lean), layers, kept, rng)


def cropped(
    image: Picture,
    lie: tuple[tuple[float, float], float, tuple[float, float]],
    layers: int,
    kept: bool,
    rng: Rng,
) -> Iterator[tuple[Picture, float, int, bool]]:
    """One crop at a place of a radius and lean, or several of a stack, never quite the same."""
    (x, y), radius, lean = lie
    for _ in range(1 if layers == 1 or kept else 3):
        at = (x + rng.normal(0, 0.05 * radius), y + rng.normal(0, 0.05 * radius))
        turn = -math.degrees(math.atan2(lean[1], lean[0])) + rng.normal(0, 4)
        wide = radius * math.exp(rng.normal(0, 0.035))
        crop = cut(image, at, wide, side=SIDE, unit=UNIT, turn=turn)
        yield crop, math.hypot(*lean), min(layers, MOST_LAYERS), kept


def rendered(pool: Path, rng: Rng, kept_one_in: int = 8) -> Crops:
    """Crops of what `tools.render` made."""
    rows: list[tuple[Picture, float, int, bool]] = []
    for path in sorted(pool.glob("truth_*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines()):
            truth = json.loads(line)
            image = cv2.imread(str(pool / truth["image"]))
            if image is None:
                continue
            rows += of_render(np.asarray(image), truth, number % kept_one_in == 3, rng)
    return Crops.of(rows)


def of_render(
    image: Picture, truth: Truth, kept: bool, rng: Rng
) -> Iterator[tuple[Picture, float, int, bool]]:
    """Crops of one picture of `tools.render`."""
    camera, shape = truth["setup"]["camera"], truth["setup"]["shape"]
    size = (camera["size"][0], camera["size"][1])
    eye, turn = np.array(truth["setup"]["eye"]), np.array(truth["setup"]["turn"])
    lens = Lens(size, size, camera["f_px"], camera["k1"], eye, turn)
    for one in truth["checkers"]:
        if one["seen"] < 0.6 or one["edge"] or one["place"] == "off":
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
        yield from cropped(image, ((one["x"], one["y"]), wide / 2, lean), one["layer"], kept, rng)
