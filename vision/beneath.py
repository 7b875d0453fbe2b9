"""The checkers that dice may lie on or lean on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.calibration import Calibration
from vision.detector import Spotted
from vision.geometry import DIE_EDGE
from vision.lying import ON_TOP
from vision.observation import Image, Pixel
from vision.paint import RIM, features
from vision.stacks import HALF_SURE

AROUND = (1.08, 1.35)
"""The ground around a checker, in its radii."""

SAME_RIM, OTHER_GROUND = 3.0, 1.0
"""Under a die lies a checker when what juts out below it differs from all paint by less than the
first (squared spreads), and the ground around by that much more than the second."""

OTHER_RIM, PLAIN = 7.5, 0.75
"""What has a rim that differs by more is no checker but the die itself or its trace, unless it is
spotted as surely as the second."""

BESIDE = 0.85
"""Dice that lean on a checker are nearer to its middle (diameters)."""


def checkers_by(
    image: Image, discs: Sequence[Spotted], dice: Sequence[Pixel], known: Calibration
) -> list[Pixel]:
    """The upper faces of the spotted `discs` that are checkers. A die on one hides the better part
    of it, and a large die is spotted as a checker itself: there the rim tells."""
    tops, thick = [disc.at for disc in discs], known.geometry.shape.thickness
    far = known.geometry.apart(tops, thick, dice, DIE_EDGE).min(axis=1, initial=np.inf)
    return [
        disc.at
        for disc, off in zip(discs, far.tolist(), strict=True)
        if _is_one(image, disc, off, known)
    ]


def on_known(at: Pixel, known: Calibration) -> bool:
    """Whether a pixel is on one of the checkers that are known: there a die of the checker's colour
    leaves but a faint trace, and so does the checker under it."""
    marks = known.marks.pixels
    near = 0.8 * known.geometry.radius
    return bool(len(marks)) and bool((np.linalg.norm(marks - at, axis=1) < near).any())


def _is_one(image: Image, disc: Spotted, far: float, known: Calibration) -> bool:
    """Whether a spotted disc is a checker, the nearest die being so far (diameters) off."""
    if far > BESIDE:
        return disc.score > HALF_SURE or on_known(disc.at, known)
    if on_known(disc.at, known):
        return True
    rim, around = (_strange(image, disc.at, known, part) for part in (RIM, AROUND))
    if far < ON_TOP and rim < SAME_RIM and around > rim + OTHER_GROUND:
        return True
    return disc.score > (HALF_SURE if rim < OTHER_RIM else PLAIN)


def _strange(image: Image, at: Pixel, known: Calibration, part: tuple[float, float]) -> float:
    """How unlike all paint a ring looks."""
    looks = features(image, [(at, known.geometry.radius)], part)
    return float(known.paint.strangeness(looks)[0])
