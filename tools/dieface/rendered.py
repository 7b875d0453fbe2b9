"""Crops of the path-traced pictures that `python -m tools.dierender` makes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.dieface.crops import ON_CHECKER, ON_DIE, PLAIN, SIDE, TILT, UNIT, Crop
from tools.shared.recordings import Picture
from vision.crops import cut
from vision.dieface import Lean

SEEN = 0.4
"""Of a die's upper side no more than this may be hidden."""

HELD = 9
"""Every so many pictures one is kept back for checking."""


def rendered(folder: Path, seed: int = 1) -> list[Crop]:
    """The dice of all pictures in a folder, and places without one."""
    rng = np.random.default_rng(seed)
    found = []
    for number, path in enumerate(sorted(folder.glob("*.json"))):
        image = cv2.imread(str(path.with_suffix(".png")))
        if image is not None:
            things = json.loads(path.read_text())
            picture = np.asarray(image, np.uint8)
            held = number % HELD == HELD - 1
            found += [*_dice(picture, things, held), *_empty(picture, things, held, rng)]
    return found


def _inside(image: Picture, at: Lean, far: float) -> bool:
    high, wide = image.shape[:2]
    return far < at[0] < wide - far and far < at[1] < high - far


def _dice(image: Picture, things: list[dict[str, Any]], held: bool) -> Iterator[Crop]:
    dice = [thing for thing in things if thing["kind"] == "die"]
    for die in dice:
        at, edge = (die["at"][0], die["at"][1]), die["edge"]
        if die["hidden"] > SEEN or not _inside(image, at, 8):
            continue
        tilt = die["tilt"]
        tilted = 1 if tilt >= TILT else 0 if tilt < 2 else -1
        upon = {"on_checker": ON_CHECKER, "on_die": ON_DIE}.get(die["lie"], PLAIN)
        below = None
        if die["under"] is not None:
            below = ((die["under"][0] - at[0]) / edge, (die["under"][1] - at[1]) / edge)
        far = min(
            (float(np.hypot(*np.subtract(at, o["at"]))) for o in dice if o is not die), default=1e9
        )
        pixels = cut(image, at, edge, side=SIDE, unit=UNIT)
        axis = (die["axis"][0], die["axis"][1])
        lean = (die["lean"][0], die["lean"][1])
        alone = far > 4 * edge
        yield Crop(pixels, die["value"], tilted, lean, axis, alone, held, upon, below)


def _empty(
    image: Picture, things: list[dict[str, Any]], held: bool, rng: np.random.Generator
) -> Iterator[Crop]:
    """Tops of cubes, checkers and walls, their rims, and places anywhere."""
    high, wide = image.shape[:2]
    edge = float(np.median([thing["edge"] for thing in things]))
    others = [thing for thing in things if thing["kind"] != "die"]
    places = [(thing["at"][0], thing["at"][1]) for thing in others]
    places += [(x + rng.normal(0, edge), y + rng.normal(0, edge)) for x, y in places]
    places += [(rng.uniform(0, wide), rng.uniform(0, high)) for _ in range(12)]
    dice = np.array([thing["at"] for thing in things if thing["kind"] == "die"]).reshape(-1, 2)
    for at in places:
        near = np.hypot(*(dice - at).T).min() if len(dice) else 1e9
        if near > 1.7 * edge and _inside(image, at, 8):
            size = edge * float(np.exp(rng.uniform(-0.35, 0.35)))
            pixels = cut(image, at, size, side=SIDE, unit=UNIT)
            yield Crop(pixels, 0, -1, (0.0, 0.0), None, True, held)
