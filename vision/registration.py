"""Following a board or camera that was bumped, by the checkers that nobody touched and by the
board's own lines."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.errors import BoardLost
from vision.fitting import fit_pose, nearest_pairs
from vision.geometry import Floats, Geometry
from vision.observation import Image
from vision.placing import placed_again, worth_of
from vision.surface import surface_net

STILL = 1.5
"""Checkers that are this many pixels off, in the middle of them, have not moved: noise."""

ENOUGH = 6
NEAR = 0.45
"""How far, in diameters, a checker is looked for around where it was."""

AGREED = 0.7
"""So large a share of the marks must be seen near to where they were for nothing to be in doubt."""

NUDGE = 0.2
"""A board that moved by less (in diameters) cannot be mistaken for one that moved by a column."""

WELL_SEEN, HARDLY_SEEN = 0.5, 0.2
"""How strongly the board's lines are seen (0 … 1) where it surely is, and where it is not."""

UNLIKELY = 0.05
"""By how much more strongly they must be seen somewhere else."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """Checkers that help to find the board again: pixels (N, 2), and the places (N, 3) on the board
    that were seen there. A board without any is not followed."""

    pixels: Floats
    places: Floats

    @classmethod
    def none(cls) -> Marks:
        """No marks at all."""
        return cls(np.zeros((0, 2)), np.zeros((0, 3)))

    @classmethod
    def of(cls, geometry: Geometry, pixels: Floats) -> Marks:
        """The marks made by checkers seen at these pixels."""
        height = geometry.shape.thickness
        flat = geometry.places(pixels, height) if len(pixels) else np.zeros((0, 2))
        return cls(pixels, np.column_stack([flat, np.full(len(flat), height)]))

    def seen_by(self, geometry: Geometry) -> Marks:
        """The same marks after the camera moved."""
        return Marks(geometry.pixels(self.places) if len(self.places) else self.pixels, self.places)


def register(geometry: Geometry, marks: Marks, seen: Floats) -> tuple[Geometry, bool]:
    """The geometry mended so that the marks lie where checkers are seen now, and whether that is
    beyond doubt. The very same geometry when nothing moved or too little is seen to tell.

    Columns repeat: a board that was moved by nearly a column looks to its checkers like one moved a
    little the other way. What is more than a nudge, or what few marks agree with, is in doubt.
    """
    if len(marks.pixels) < ENOUGH:
        return geometry, False
    pairs = nearest_pairs(marks.pixels, seen, NEAR * 2 * geometry.radius)
    if len(pairs) < max(ENOUGH, AGREED * len(marks.pixels)):
        return geometry, False
    mine, theirs = np.array(pairs).T
    off = seen[theirs] - marks.pixels[mine]
    far = float(np.linalg.norm(np.median(off, 0)))
    spin = float(np.median(np.linalg.norm(off, axis=1)))
    if max(far, spin) < STILL:
        return geometry, True
    mended = fit_pose(geometry, marks.places[mine], seen[theirs])
    left = np.linalg.norm(mended.pixels(marks.places[mine]) - seen[theirs], axis=1)
    if np.median(left) > max(STILL, 0.5 * spin):
        return geometry, max(far, spin) < NUDGE * 2 * geometry.radius
    return mended, max(far, spin) < NUDGE * 2 * geometry.radius


def follow(image: Image, geometry: Geometry, marks: Marks, checkers: Floats) -> Geometry:
    """The geometry after a board or camera that may have been bumped, `checkers` being the pixels
    (N, 2) of those surely seen. Raises `BoardLost` when the board is nowhere to be seen.

    Checkers that nobody touched settle it mostly; else walls, bar and points do.
    """
    mended, sure = register(geometry, marks, checkers)
    if sure:
        return mended
    seen = surface_net().maps(image, geometry.radius)
    worth = {one: worth_of(one, seen) for one in (geometry, mended)}
    if worth[mended] < WELL_SEEN:
        again = placed_again(image, geometry, seen)
        if again is not None:
            worth[again] = worth_of(again, seen) - UNLIKELY
    best = max(worth, key=worth.__getitem__)
    if worth[best] < HARDLY_SEEN:
        raise BoardLost("the board is not where it was, and nowhere else to be seen")
    return best
