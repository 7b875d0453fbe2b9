"""The crops that the cube reader learns from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tools.cubeface.drawing import SIDE, UNIT, CubeArtist, CubeCrop
from tools.dierender.prints import fonts
from vision.crops import cut
from vision.cubeface import NUMBERS

USUAL = 1.7
"""A cube's edge, in edges of a die."""


def make_pool(source: Path, pool: Path, drawn: int, seed: int) -> None:
    """Write drawn crops in the fonts of a folder."""
    artist = CubeArtist(np.random.default_rng(seed), [], fonts(source))
    crops = [artist.crop() for _ in range(drawn)]
    pool.parent.mkdir(parents=True, exist_ok=True)
    pixels = np.stack([crop.pixels for crop in crops])
    np.savez(pool, pixels=pixels, numbers=np.array([crop.number for crop in crops]))


def load(pool: Path) -> list[CubeCrop]:
    """Crops written by `make_pool`."""
    with np.load(pool) as box:
        pixels, numbers = box["pixels"], box["numbers"].tolist()
    return [CubeCrop(p, n) for p, n in zip(pixels, numbers, strict=True)]


def rendered(folder: Path) -> list[CubeCrop]:
    """Crops of path-traced pictures: their cubes, dice and checkers."""
    return [crop for path in sorted(folder.glob("*.json")) for crop in _crops(path)]


def _crops(path: Path) -> Iterator[CubeCrop]:
    image = cv2.imread(str(path.with_suffix(".png")))
    if image is None:
        return
    high, wide = image.shape[:2]
    picture = np.asarray(image, np.uint8)
    for thing in json.loads(path.read_text()):
        x, y = thing["at"]
        cube = thing["kind"] == "cube"
        if thing["kind"] == "wall" or not (12 < x < wide - 12 and 12 < y < high - 12):
            continue
        if cube and thing["hidden"] > 0.15:
            continue
        edge = thing["edge"] * (thing["size"] if cube else USUAL)
        pixels = cut(picture, (x, y), edge, side=SIDE, unit=UNIT)
        yield CubeCrop(pixels, NUMBERS.index(thing["value"]) if cube else -1)
