"""Dice in a picture of which nothing is known: no board, no size, any number of dice.

The detector looks at the picture at one size after another; whatever looks like a die is looked at
closely, which tells its true size too, and of looks at the same die the clearest counts.
"""

from __future__ import annotations

import math

import numpy as np

from vision.detector import Detector, Spotted
from vision.dieface import Face, FaceReader
from vision.geometry import DIE_EDGE
from vision.observation import Image

SMALLEST, LARGEST = 12.0, 0.4
"""Dice are looked for with edges from so many pixels to this share of the shorter side."""

STEP = 1.3
"""Each size that is tried is so much larger than the one before."""

FAINT, CERTAIN = 0.15, 0.9
"""Less than the first the detector's response is nothing; a close look as sure as the second makes
it a die."""

CLEAR = 0.6
"""A die shows one face at least as clearly, or it is a thing that only looks like one."""

APART = 0.7
"""Nearer to each other than this many edges, two dice are one."""

SAME_SIZE = 1.5
"""A die that a close look finds larger or smaller by more was spotted at the wrong size."""


ALIKE = 1.3
"""Dice in one picture are of one size, give or take this factor for how far off they lie."""

SURE = 0.9
"""Less sure than this of being a die and of its face, it is left out."""


class LooseDice:
    """Finds and reads dice anywhere in pictures."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._faces = FaceReader()

    def read(self, image: Image) -> tuple[Face, ...]:
        """The dice in a BGR picture, the clearest first."""
        found: list[Face] = []
        edge = SMALLEST
        while edge <= LARGEST * min(image.shape[:2]):
            found += self._of_size(image, edge)
            edge *= STEP
        return _of_one_size(_apart(found), found)

    def _of_size(self, image: Image, edge: float) -> list[Face]:
        """The dice whose edges are about so many pixels long."""
        heat = self._detector.heat(image, edge / DIE_EDGE / 2)
        spotted = self._detector.dice(heat, FAINT)
        first = self._faces.read_all(image, [(thing.at, edge) for thing in spotted])
        likely = [
            (thing, face)
            for thing, face in zip(spotted, first, strict=True)
            if face.die > CERTAIN and abs(math.log(face.edge / edge)) < math.log(SAME_SIZE)
        ]
        return self._again(image, likely)

    def _again(self, image: Image, likely: list[tuple[Spotted, Face]]) -> list[Face]:
        """A second look from where and how large the first one found them."""
        second = self._faces.read_all(image, [(face.at, face.edge) for _, face in likely])
        return [face for face in second if face.die > CERTAIN and max(face.faces) > CLEAR]


def _apart(found: list[Face]) -> tuple[Face, ...]:
    """Of looks at the same die only the clearest."""
    kept: list[Face] = []
    for face in sorted(found, key=lambda one: -one.die * float(np.max(one.faces))):
        if all(math.dist(face.at, other.at) > APART * max(face.edge, other.edge) for other in kept):
            kept.append(face)
    return tuple(kept)


def _of_one_size(dice: tuple[Face, ...], looks: list[Face]) -> tuple[Face, ...]:
    """The dice of the size that most speaks for: real ones are found from several sizes tried, and
    what only looks like a die is of any size."""
    dice = tuple(die for die in dice if _clearness(die) > SURE)
    weights = [_clearness(die) ** 6 * _found_times(die, looks) for die in dice]

    def like(size: float) -> list[bool]:
        return [abs(math.log(die.edge / size)) < math.log(ALIKE) for die in dice]

    def weight(die: Face) -> float:
        return sum(w for w, alike in zip(weights, like(die.edge), strict=True) if alike)

    if not dice:
        return ()
    size = max(dice, key=weight).edge
    return tuple(die for die, alike in zip(dice, like(size), strict=True) if alike)


def _clearness(die: Face) -> float:
    return die.die * max(die.faces)


def _found_times(die: Face, looks: list[Face]) -> int:
    """How many looks found this die about where and as large as it is."""
    return sum(
        math.dist(die.at, other.at) < die.edge / 3
        and abs(math.log(other.edge / die.edge)) < math.log(ALIKE)
        for other in looks
    )
