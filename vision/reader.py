"""Reading one quiet picture into an observation, with what has been learned about this board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.calibration import Calibration, learn, sort_out
from vision.detector import Detector, Heat, Spotted
from vision.dice import CUBE_FLOOR, DiceReader
from vision.flat import FlatView, Mask, changes, cover
from vision.observation import SPOTS, Cube, Image, Layout, Observation, Occupancy, Pixel
from vision.paint import features
from vision.registration import register
from vision.stacks import Sighting, occupancy, trust, with_stacking

CHECKER_FLOOR, CHECKER_SURE = 0.04, 0.3
"""Responses below the first are no evidence at all; what is learned from is above the second."""

UNCHANGED = 0.012
"""A column looks as before when no more than this share of it changed."""

HIDDEN = 0.06
"""A place counts as not seen when an arm covers more than this share of it."""


class Reader:
    """Reads pictures of one board. What it has learned changes only by `refresh`; a reading never
    changes what the next one says, but for following a board or camera that was moved."""

    def __init__(self, calibration: Calibration, detector: Detector | None = None) -> None:
        self.calibration = calibration
        self._detector = detector or Detector()
        self._dice = DiceReader(self._detector)
        self._view = FlatView.of(calibration.geometry)

    @property
    def corners(self) -> tuple[Pixel, ...]:
        """The playing surface's corners: top left, top right, bottom right, bottom left."""
        return self.calibration.geometry.corners()

    def read(self, image: Image, at: float, frame: int) -> Observation:
        """Everything that one quiet picture (BGR) says."""
        known = self.calibration
        heat = self._detector.heat(image, known.geometry.radius)
        discs = self._detector.checkers(heat, CHECKER_FLOOR)
        moved = self._follow(discs)
        changed, arm = self._compared(image)
        spots, bar = self._places(image, discs, changed, arm)
        return Observation(
            at,
            frame,
            spots,
            bar,
            None,
            self._dice.read(image, heat, discs, self.calibration),
            self._cube(heat),
            arm is not None,
            moved,
            self.corners,
        )

    def refresh(self, image: Image, layout: Layout) -> None:
        """Learn from a picture in which this layout lies beyond doubt, with nothing over it and no
        dice on it."""
        known = self.calibration
        heat = self._detector.heat(image, known.geometry.radius)
        discs = self._detector.checkers(heat, CHECKER_SURE)
        learned = learn(image, layout, known.geometry, discs, known.paint)
        ghosts = self._dice.ghosts(image, heat, known.geometry)
        self.calibration = replace(learned, ghosts=ghosts)

    def _follow(self, discs: Sequence[Spotted]) -> float:
        """Moves the geometry after a board or camera that was bumped; how far it went (pixels)."""
        known = self.calibration
        sure = np.array([disc.at for disc in discs if disc.score > 0.5]).reshape(-1, 2)
        geometry, moved = register(known.geometry, known.marks, sure)
        if geometry is not known.geometry:
            marks = known.marks.seen_by(geometry)
            self.calibration = replace(known, geometry=geometry, marks=marks)
            self._view = FlatView.of(geometry)
        return moved

    def _compared(self, image: Image) -> tuple[Mask | None, Mask | None]:
        """Where the board looks otherwise than when its layout was known, and what an arm hides."""
        if self.calibration.look is None:
            return None, None
        changed = changes(self._view.flatten(image), self.calibration.look)
        return changed, cover(changed, self.calibration.geometry)

    def _places(
        self, image: Image, discs: Sequence[Spotted], changed: Mask | None, arm: Mask | None
    ) -> tuple[tuple[Occupancy, ...], Occupancy]:
        known = self.calibration
        sorted_out = sort_out(known.geometry, discs)
        seen = sightings(image, discs, known)
        windows = [self._view.column(spot) for spot in range(SPOTS)] + [self._view.bar()]
        kept = [*known.layout.spots, known.layout.bar] if known.layout else []
        places = []
        for number, window in enumerate(windows):
            if arm is not None and arm[window].mean() > HIDDEN:
                places.append(Occupancy.unseen())
                continue
            same = kept and changed is not None and changed[window].mean() < UNCHANGED
            here = with_stacking([seen[i] for i in sorted_out[number]])
            places.append(occupancy(here, kept[number] if same else None))
        return tuple(places[:SPOTS]), places[SPOTS]

    def _cube(self, heat: Heat) -> Cube | None:
        found = self._detector.cubes(heat, CUBE_FLOOR)
        if not found:
            return None
        best = found[0]
        place = self.calibration.geometry.share(best.at, 0.6)
        return Cube(best.at, place, {}, best.score)


def sightings(image: Image, discs: Sequence[Spotted], known: Calibration) -> list[Sighting]:
    """What each spotted checker says: whether it is one, on another, and light."""
    radius = known.geometry.radius
    odds = known.paint.odds(features(image, [(disc.at, radius) for disc in discs]))
    odds = np.nan_to_num(odds)
    return [
        Sighting(trust(disc.score), disc.upper, float(1 / (1 + np.exp(-odd))))
        for disc, odd in zip(discs, odds, strict=True)
    ]
