"""Crops of the boards that `python -m tools.render` makes: their dice, and what looks like some."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.dieface.crops import COVERED, ON_CHECKER, ON_DIE, PLAIN, SIDE, TILT, UNIT, Crop
from tools.shared.recordings import Picture
from vision.crops import cut
from vision.detector import Detector

SMALLEST = 9.0
"""Dice with edges of fewer pixels are not to be read."""

HELD = 8
"""Every so many boards one is kept back for checking."""

GHOST, MOST = 0.02, 12
"""What the detector sees with less is not like a die; so many places of a picture are kept."""

CLEAR = 1.6
"""A place without a die is so many edges from any."""


def board_crops(folder: Path, detector: Detector) -> Iterator[Crop]:
    """The dice of all boards in a folder, and where the detector sees dice that are none."""
    for path in sorted(folder.glob("truth_*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            truth = json.loads(line)
            image = cv2.imread(str(folder / truth["image"]))
            if image is not None:
                held = number % HELD == HELD - 1
                picture = np.asarray(image, np.uint8)
                yield from _dice(picture, truth["dice"], held)
                yield from _ghosts(picture, truth, detector, held)


def _dice(image: Picture, dice: list[dict[str, Any]], held: bool) -> Iterator[Crop]:
    """Those that are seen and do not lie under another."""
    high, wide = image.shape[:2]
    for die in dice:
        at, edge = (die["top_x"], die["top_y"]), die["edge_px"]
        inside = 8 < at[0] < wide - 8 and 8 < at[1] < high - 8
        others = [one for one in dice if one is not die]
        far = [float(np.hypot(at[0] - o["top_x"], at[1] - o["top_y"])) / edge for o in others]
        under = any(
            d < COVERED and other["cocked"] == "on_die"
            for d, other in zip(far, others, strict=True)
        )
        if not die["seen"] or not inside or under or edge < SMALLEST:
            continue
        tilt = float(die["tilt_deg"])
        tilted = 1 if tilt >= TILT else 0 if tilt < 2 else -1
        upon = {"on_checker": ON_CHECKER, "on_die": ON_DIE}.get(die["cocked"], PLAIN)
        up = (2 * (at[0] - die["x"]) / edge, 2 * (at[1] - die["y"]) / edge)
        axis = up if np.hypot(*up) < 1.1 else None
        alone = min(far, default=99.0) > 4
        pixels = cut(image, at, edge, side=SIDE, unit=UNIT)
        yield Crop(pixels, die["value"], tilted, (0.0, 0.0), axis, alone, held, upon)


def _ghosts(
    image: Picture, truth: dict[str, Any], detector: Detector, held: bool
) -> Iterator[Crop]:
    """The places that look most like dice to the detector though none is near."""
    radii = [one["radius"] for one in truth["checkers"] if not one["edge"]]
    if not radii:
        return
    heat = detector.heat(image, float(np.median(radii)))
    edge = 0.74 * heat.radius
    dice = np.array([(d["top_x"], d["top_y"]) for d in truth["dice"]]).reshape(-1, 2)
    for thing in detector.dice(heat, GHOST)[:MOST]:
        if not len(dice) or np.hypot(*(dice - thing.at).T).min() > CLEAR * edge:
            pixels = cut(image, thing.at, edge, side=SIDE, unit=UNIT)
            yield Crop(pixels, 0, -1, (0.0, 0.0), None, True, held)
