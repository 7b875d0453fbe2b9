"""Dice in a picture of which nothing is known: no board, no size, any number of dice.

The detector looks at the picture at one size after another; whatever looks like a die is looked at
closely, which tells its true size too. Looks at the same die are put together, and what is
not of the size that most dice are of goes: pips that pass for dice, dice that lie like pips.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.detector import Detector
from vision.dieface import Face, FaceReader
from vision.geometry import DIE_EDGE
from vision.observation import Image

SMALLEST, LARGEST = 12.0, 0.4
"""Dice are looked for with edges from so many pixels to this share of the shorter side."""

STEP = 1.3
"""Each size that is tried is so much larger than the one before."""

FAINT, LIKELY = 0.06, 0.5
"""Less than the first the detector's response is nothing; what a close look makes a die less surely
than the second is looked at no further."""

SAME_SIZE = 1.5
"""A die that a close look finds larger or smaller by more was spotted at the wrong size."""

SAME_PLACE = 0.5
"""Looks that are nearer to each other than so many edges, and alike in size, are of one die."""

OVERLAP = 0.45
"""Of two squares that share more of the smaller one, one is no die."""

ALIKE, NEARLY = 1.5, 1.3
"""Dice in one picture are of one size, give or take the first factor for how far off they lie, and
mostly the second."""

ABOUT = (0.87, 1.0, 1.15)
"""Each die is looked at again at such shares of the size that they have."""

SURE, FAIRLY = 0.87, 0.7
"""Less sure than the first of being a die and of its face, it is left out; less than the second,
though it is of the size of clear ones and was seen so at several sizes tried."""

SEVERAL = 3


@dataclass(frozen=True, slots=True)
class Seen:
    """A die as the clearest of several looks has it, and how many there were."""

    face: Face
    looks: int

    @property
    def clear(self) -> float:
        """How surely it is a die with this face."""
        return self.face.die * max(self.face.faces)


class LooseDice:
    """Finds and reads dice anywhere in pictures."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._faces = FaceReader()

    def read(self, image: Image) -> tuple[Face, ...]:
        """The dice in a BGR picture, the clearest first."""
        looks: list[Face] = []
        edge = SMALLEST
        while edge <= LARGEST * min(image.shape[:2]):
            looks += self._of_size(image, edge)
            edge *= STEP
        dice = _put_together(looks)
        if not dice:
            return ()
        size = _size_of(dice)
        return _chosen([self._once_more(image, one, size) for one in _near(dice, size)], size)

    def _of_size(self, image: Image, edge: float) -> list[Face]:
        """The dice whose edges are about so many pixels long, looked at twice: the second time from
        where and how large the first look found them."""
        heat = self._detector.heat(image, edge / DIE_EDGE / 2)
        spotted = self._detector.dice(heat, FAINT)
        first = self._faces.read_all(image, [(thing.at, edge) for thing in spotted])
        likely = [(face.at, face.edge) for face in first if _meant(face, edge)]
        second = self._faces.read_all(image, likely)
        return [face for face in second if face.die > LIKELY]

    def _once_more(self, image: Image, one: Seen, size: float) -> Seen:
        """The die looked at about as large as the others are, if that makes it clearer."""
        places = [(one.face.at, size * about) for about in ABOUT]
        others = [replace(one, face=face) for face in self._faces.read_all(image, places)]
        return max(one, *others, key=lambda seen: seen.clear)


def _meant(face: Face, edge: float) -> bool:
    return face.die > LIKELY and abs(math.log(face.edge / edge)) < math.log(SAME_SIZE)


def _put_together(looks: Sequence[Face]) -> list[Seen]:
    """Of looks at the same die the clearest, with what all of them say of its face."""
    left = sorted(looks, key=lambda face: -face.die * max(face.faces))
    dice = []
    while left:
        best = left[0]
        same = [other for other in left if _same(best, other)]
        left = [other for other in left if not _same(best, other)]
        weights = [other.die for other in same]
        logs = np.average([np.log(other.faces) for other in same], axis=0, weights=weights)
        shares = np.exp(logs - logs.max())
        one, two, three, four, five, six = (float(p) for p in shares / shares.sum())
        dice.append(Seen(replace(best, faces=(one, two, three, four, five, six)), len(same)))
    return dice


def _same(one: Face, other: Face) -> bool:
    near = math.dist(one.at, other.at) < SAME_PLACE * min(one.edge, other.edge)
    return near and abs(math.log(one.edge / other.edge)) < math.log(NEARLY)


def _size_of(dice: Sequence[Seen]) -> float:
    """The size of dice that most speaks for. Real ones are found from several sizes tried; what
    only looks like a die is of any size, and there is more room for small ones, pips of dice among
    them."""
    votes = [one.clear**6 * one.looks * one.face.edge for one in dice]
    logs = np.log([one.face.edge for one in dice])
    alike = np.abs(logs[:, None] - logs[None]) < math.log(NEARLY)
    most = alike[int(np.argmax(alike @ votes))]
    return float(np.exp(np.average(logs[most], weights=np.array(votes)[most])))


def _near(dice: Sequence[Seen], size: float) -> list[Seen]:
    return [one for one in dice if _times(one, size) < ALIKE]


def _times(one: Seen, size: float) -> float:
    """How many times as large as a size, or as small, a die is."""
    return math.exp(abs(math.log(one.face.edge / size)))


def _chosen(dice: Sequence[Seen], size: float) -> tuple[Face, ...]:
    """Those that are dice, the clearest first."""
    kept: list[Face] = []
    for one in sorted(dice, key=lambda one: -one.clear):
        fair = _times(one, size) < NEARLY and one.clear > FAIRLY and one.looks >= SEVERAL
        if (fair or one.clear > SURE) and all(_overlap(one.face, o) < OVERLAP for o in kept):
            kept.append(one.face)
    return tuple(kept)


def _overlap(one: Face, other: Face) -> float:
    """How much of the smaller of two squares lies in the larger one, at most: as if both lay
    straight."""
    reach = (one.edge + other.edge) / 2
    small = min(one.edge, other.edge)
    far = math.dist(one.at, other.at)
    return min(1.0, max(0.0, (reach - far) / small))
