"""Following a board or camera that was bumped, by the checkers that nobody touched."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.fitting import fit_pose, nearest_pairs
from vision.geometry import Floats, Geometry

STILL = 1.5
"""Checkers that are this many pixels off, in the middle of them, have not moved: noise."""

ENOUGH = 6
NEAR = 0.45
"""How far, in diameters, a checker is looked for around where it was."""

FAR = 1.6
"""How far a whole board is looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """Checkers that help to find the board again: pixels (N, 2), and the places (N, 3) on the board
    that were seen there."""

    pixels: Floats
    places: Floats

    @classmethod
    def of(cls, geometry: Geometry, pixels: Floats) -> Marks:
        """The marks made by checkers seen at these pixels."""
        height = geometry.shape.thickness
        flat = geometry.places(pixels, height) if len(pixels) else np.zeros((0, 2))
        return cls(pixels, np.column_stack([flat, np.full(len(flat), height)]))

    def seen_by(self, geometry: Geometry) -> Marks:
        """The same marks after the camera moved."""
        return Marks(geometry.pixels(self.places) if len(self.places) else self.pixels, self.places)


def register(geometry: Geometry, marks: Marks, seen: Floats) -> tuple[Geometry, float]:
    """The geometry mended so that the marks lie where they are seen now, and how far they had gone
    (pixels). The very same geometry when nothing moved or too little is seen to tell."""
    if len(marks.pixels) < ENOUGH or len(seen) < ENOUGH:
        return geometry, 0.0
    pairs = nearest_pairs(marks.pixels, seen, NEAR * 2 * geometry.radius)
    if len(pairs) < max(ENOUGH, 0.5 * len(marks.pixels)):
        shift = _whole_shift(marks.pixels, seen, geometry.radius)
        moved = nearest_pairs(marks.pixels + shift, seen, 2 * NEAR * 2 * geometry.radius)
        if len(moved) <= len(pairs):
            return geometry, 0.0
        pairs = moved
    mine, theirs = np.array(pairs).T
    off = seen[theirs] - marks.pixels[mine]
    far = float(np.linalg.norm(np.median(off, 0)))
    spin = float(np.median(np.linalg.norm(off, axis=1)))
    if max(far, spin) < STILL:
        return geometry, far
    mended = fit_pose(geometry, marks.places[mine], seen[theirs])
    left = np.linalg.norm(mended.pixels(marks.places[mine]) - seen[theirs], axis=1)
    if np.median(left) > max(STILL, 0.5 * spin):
        return geometry, far
    return mended, far


def _whole_shift(marks: Floats, seen: Floats, radius: float) -> Floats:
    """The shift that most pairs of a mark and a checker seen now agree on."""
    off = (seen[None] - marks[:, None]).reshape(-1, 2)
    off = off[np.linalg.norm(off, axis=1) < FAR * 2 * radius]
    if not len(off):
        return np.zeros(2)
    close = np.linalg.norm(off[:, None] - off[None], axis=2) < 0.6 * radius
    best = off[close.sum(1).argmax()]
    return np.asarray(off[np.linalg.norm(off - best, axis=1) < 0.6 * radius].mean(0))
