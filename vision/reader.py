"""Reading one quiet picture into an observation, with what has been learned about this board."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.calibration import Calibration, learn
from vision.cover import cover_finder, hidden
from vision.cube import CubeFinder
from vision.detector import CUBE, DIE, Detector, Heat, Spotted
from vision.dice import DiceReader
from vision.flat import FlatView, Mask, changes, cover
from vision.geometry import Floats
from vision.layers import LayerReader
from vision.observation import SPOTS, Image, Layout, Observation, Occupancy, Pixel
from vision.paint import RIM, features, likeness
from vision.registration import follow
from vision.stacks import BALANCE, Layers, Sighting, occupancy, trust
from vision.standing import Standing, standing
from vision.trays import TrayReader

CHECKER_FLOOR, GROUND, CHECKER_SURE = 0.04, 0.2, 0.3
"""Responses below the first are no evidence at all, below the second nearly all of bare ground;
what is learned from is above the third."""

DIE_DOUBT, CUBE_DOUBT = 3.0, 5.0
"""What a sure die, or cube, right there takes from the log odds that it is a checker."""

DIE_ABOVE, ALONE, SAME_RIM, UNDER_DIE = 0.2, 0.75, 3.0, 12.0
"""A die is above a spotted checker beyond the first response. That it is one then shows by its rim:
no surer checker is nearer than so many diameters, and its rim differs from all paint by less than
the third, in squared spreads. The last is what that adds to the log odds that it is one."""

TALL = 4
"""In columns of fewer hardly anybody lays checkers on one another."""

UNCHANGED = 0.012
"""A column looks as before when no more than this share of it changed."""

TRAYS_SEEN = 0.5
"""So likely must all trays be in sight for what was borne off to be read rather than inferred."""


class Reader:
    """Reads pictures of one board. What it has learned changes only by `refresh`; a reading never
    changes what the next one says, but for following a board or camera that was moved."""

    def __init__(self, calibration: Calibration, detector: Detector | None = None) -> None:
        self.calibration = calibration
        self._detector = detector or Detector()
        self._layers = LayerReader()
        self._trays = TrayReader()
        self._dice = DiceReader(self._detector)
        self._cubes = CubeFinder(self._detector)
        self._view = FlatView.of(calibration.geometry)

    @property
    def corners(self) -> tuple[Pixel, ...]:
        """The playing surface's corners: top left, top right, bottom right, bottom left."""
        return self.calibration.geometry.corners()

    def read(self, image: Image, at: float, frame: int) -> Observation:
        """Everything that one quiet picture (BGR) says."""
        known = self.calibration
        heat = self._detector.heat(image, known.geometry.radius, quick=True)
        discs = self._detector.checkers(heat, CHECKER_FLOOR)
        moved = self._follow(image, discs)
        changed, arm = self._compared(image)
        standing_on = standing(self.calibration.geometry, discs)
        seen = self._sightings(image, heat, discs, standing_on)
        spots, bar = self._places(standing_on, seen, changed, self._hidden(arm, discs, standing_on))
        cube = self._cubes.read(image, heat, self.calibration)
        trays = self._trays.read(image, self.calibration.geometry, self.calibration.paint)
        return Observation(
            at,
            frame,
            spots,
            bar,
            None if arm is not None else trays.occupancy(),
            self._dice.read(image, heat, discs, self.calibration, cube),
            cube,
            arm is not None,
            moved,
            self.corners,
            trays.in_sight < TRAYS_SEEN,
        )

    def refresh(self, image: Image, layout: Layout) -> None:
        """Learn from a picture in which this layout lies beyond doubt, with nothing over it and no
        dice on it."""
        known = self.calibration
        heat = self._detector.heat(image, known.geometry.radius, quick=True)
        discs = self._detector.checkers(heat, CHECKER_SURE)
        learned = learn(image, layout, known.geometry, discs, known.paint)
        ghosts = self._dice.ghosts(image, heat, known.geometry)
        self.calibration = replace(learned, ghosts=ghosts)

    def _follow(self, image: Image, discs: Sequence[Spotted]) -> float:
        """Moves the geometry after a board or camera that was bumped; how far it went (pixels).
        Raises `BoardLost` when it is not to be seen."""
        known = self.calibration
        if not len(known.marks.pixels):
            return 0.0
        sure = np.array([disc.at for disc in discs if disc.score > 0.5]).reshape(-1, 2)
        geometry = follow(image, known.geometry, known.marks, sure)
        if geometry is known.geometry:
            return 0.0
        marks = known.marks.seen_by(geometry)
        self.calibration = replace(known, geometry=geometry, marks=marks)
        self._view = FlatView.of(geometry)
        off = np.array(geometry.corners()) - np.array(known.geometry.corners())
        return float(np.linalg.norm(off, axis=1).max())

    def _compared(self, image: Image) -> tuple[Mask | None, Mask | None]:
        """Where the board looks otherwise than when its layout was known, and what an arm hides; in
        a first picture, which nothing can be compared with, the latter alone."""
        if self.calibration.look is None:
            return None, cover_finder().over(image, self._view)
        changed = changes(self._view.flatten(image), self.calibration.look)
        return changed, cover(changed, self.calibration.geometry)

    def _hidden(
        self,
        arm: Mask | None,
        discs: Sequence[Spotted],
        standing_on: Sequence[Sequence[Standing]],
    ) -> list[bool]:
        """Which places an arm hides."""
        if arm is None:
            return [False] * (SPOTS + 1)
        if self.calibration.look is not None:
            return hidden(arm, self._view, None)
        sure = [[discs[one.number] for one in here] for here in standing_on]
        checkers = [[disc.at for disc in here if disc.score > GROUND] for here in sure]
        return hidden(arm, self._view, checkers)

    def _places(
        self,
        standing_on: Sequence[Sequence[Standing]],
        seen: Mapping[int, Sighting],
        changed: Mask | None,
        hides: Sequence[bool],
    ) -> tuple[tuple[Occupancy, ...], Occupancy]:
        known = self.calibration
        windows = self._view.windows()
        kept = [*known.layout.spots, known.layout.bar] if known.layout else []
        places = []
        for number, window in enumerate(windows):
            if hides[number]:
                places.append(Occupancy.unseen())
                continue
            same = kept and changed is not None and changed[window].mean() < UNCHANGED
            here = [
                Sighting(said.real * one.share, said.layers, said.light)
                for one, said in ((one, seen[one.number]) for one in standing_on[number])
            ]
            places.append(occupancy(here, number == SPOTS, kept[number] if same else None))
        return tuple(places[:SPOTS]), places[SPOTS]

    def _sightings(
        self,
        image: Image,
        heat: Heat,
        discs: Sequence[Spotted],
        standing_on: Sequence[Sequence[Standing]],
    ) -> dict[int, Sighting]:
        """What each spotted checker on the board says, by number: whether it is one, how many lie
        there, and whether they are light."""
        known = self.calibration
        numbers = sorted({one.number for place in standing_on for one in place})
        if not numbers:
            return {}
        on_board = [discs[number] for number in numbers]
        looks = features(image, [(disc.at, known.geometry.radius) for disc in on_board])
        odds, strangeness = known.paint.told(looks)
        odds = np.nan_to_num(odds)
        scores = np.array([disc.score for disc in on_board])
        alone = known.layout is None
        like = likeness(strangeness, scores < GROUND, alone)
        dice, cubes = (_there(heat, channel, on_board) for channel in (DIE, CUBE))
        like -= DIE_DOUBT * dice + CUBE_DOUBT * cubes
        for n in self._under_dice(dice, on_board):
            rim = features(image, [(on_board[n].at, known.geometry.radius)], RIM)
            light, strange = known.paint.told(rim)
            if strange[0] < SAME_RIM:
                like[n], odds[n] = UNDER_DIE, np.nan_to_num(light)[0]
        layers = self._layers_of(image, discs, standing_on)
        return {
            number: Sighting(
                trust(score, float(like[n]), alone),
                layers.get(number, BALANCE),
                float(1 / (1 + np.exp(-odds[n]))),
            )
            for n, (number, score) in enumerate(zip(numbers, scores.tolist(), strict=True))
        }

    def _under_dice(self, dice: Floats, discs: Sequence[Spotted]) -> list[int]:
        """Which spotted checkers may be hidden in good part by a die on top, `dice` being how sure
        the detector is of one there."""
        apart = 2 * ALONE * self.calibration.geometry.radius
        return [
            n
            for n, disc in enumerate(discs)
            if dice[n] > DIE_ABOVE
            and not any(
                other.score > disc.score and math.dist(other.at, disc.at) < apart for other in discs
            )
        ]

    def _layers_of(
        self,
        image: Image,
        discs: Sequence[Spotted],
        standing_on: Sequence[Sequence[Standing]],
    ) -> dict[int, Layers]:
        """What the net says of how many lie where checkers are seen, by number: asked only where
        checkers may well lie on one another, in tall columns and on the bar."""
        asked = [
            one.number
            for place, here in enumerate(standing_on)
            for one in here
            if discs[one.number].score > GROUND and (place == SPOTS or _tall(discs, here))
        ]
        places = [discs[number].at for number in asked]
        told = self._layers.read(image, self.calibration.geometry, places)
        return {n: (a, b, c) for n, (a, b, c) in zip(asked, told.tolist(), strict=True)}


def _tall(discs: Sequence[Spotted], here: Sequence[Standing]) -> bool:
    """Whether so many stand on a place that the next may be laid on top."""
    return sum(discs[one.number].score > GROUND for one in here) >= TALL


def _there(heat: Heat, channel: int, discs: Sequence[Spotted]) -> Floats:
    """How sure the detector is of a die or cube on each spotted checker, or in its stead."""
    return heat.highest_near(channel, [disc.at for disc in discs], 0.6 * heat.radius)
