"""Finding the dice in a picture and reading each: its value, how it lies, in which half."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.beneath import checkers_by, on_known
from vision.calibration import Calibration
from vision.detector import Detector, Heat, Spotted
from vision.dieface import Face, FaceReader
from vision.geometry import DIE_EDGE, Geometry
from vision.lying import Stance, half_of, lies
from vision.observation import Cube, Die, Image, Pixel

DIE_FLOOR, FAINT_FLOOR = 0.1, 0.04
DIE_CLEAR = 0.3
"""A die's response, times how likely a close look makes it a die, from which on it is one."""

DIE_CERTAIN = 0.97
"""A close look as sure as this makes a die of a faint response too, but not of a ghost."""

FIRST_CLEAR = 0.15
"""The first look, which knows neither place nor size for sure, need say less to be followed by a
second."""

SPOTTED_OUTSIDE, CLEAR_OUTSIDE, CERTAIN_OUTSIDE = 0.4, 0.6, 0.99
"""Off the surface, where cups, cards and telephones lie, a die must be spotted so clearly, show so
clear a face, and a close look be so sure of it: all 25 rendered dice there were."""

FAINT_CLEAR = 0.8
"""On the surface, what the detector hardly sees must show so clear a face: gaps between checkers
do not."""

CUBE_THERE = 0.15
"""A cube that is there so surely is the cause of a faint response at its place."""

RISE = 0.45
"""How much of its edge a die's upper face lies above what the detector spots: the whole die."""

CLEAR_FACE, CLEARER, SEARCH = 0.85, 0.2, 0.55
"""A face less clear than the first is looked for this many edges around; a place that is clearer by
the second is taken."""

SIZES = (0.8, 1.0, 1.25, 1.5)
"""Such shares of a usual die's edge are tried when a face is not clear: home-made boards have
large dice."""

GHOSTLY, GHOST = 0.9, 0.8
"""What a close look makes a die, this surely, though none lies there is a ghost; a faint response
within so many edges of it is not looked at again."""

APART = 0.75
"""Two dice are never seen nearer to each other than this many edges: nearer, it is one."""


class DiceReader:
    """Reads the dice that a detector spots, with a closer look at each."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._faces = FaceReader()

    def read(
        self,
        image: Image,
        heat: Heat,
        discs: Sequence[Spotted],
        known: Calibration,
        cube: Cube | None = None,
    ) -> tuple[Die, ...]:
        """The dice in a picture: `heat` is what the detector says of it, `discs` the checkers that
        were spotted in it, `cube` the doubling cube."""
        spotted = [
            die
            for die in self._detector.dice(heat, FAINT_FLOOR)
            if die.score > DIE_CLEAR
            or (
                (die.score > DIE_FLOOR or on_known(die.at, known))
                and not _ghostly(die, cube, known)
            )
        ]
        geometry = known.geometry
        first = self._faced(
            image,
            geometry,
            [(at, geometry.die_edge(at)) for at in (_top_of(die.at, geometry) for die in spotted)],
            glance=True,
        )
        apart = APART * DIE_EDGE * 2 * geometry.radius
        pairs = zip(spotted, first, strict=True)
        likely = _distinct([p for p in pairs if _is_die(p, FIRST_CLEAR)], apart)
        # A second look, from where and how large the first one found it; it may show that two of
        # them were one die.
        second = self._faced(image, geometry, [(face.at, face.edge) for _, face in likely])
        seen = [(whole, face) for (whole, _), face in zip(likely, second, strict=True)]
        searched = [(w, self._searched(image, geometry, f)) for w, f in seen if _is_die((w, f))]
        dice = _distinct([pair for pair in searched if _is_die(pair)], apart)
        tops = checkers_by(image, discs, [face.at for _, face in dice], known)
        found = []
        for whole, face in dice:
            others = [other.at for _, other in dice if other is not face]
            die = _die(geometry, whole, face, (tops, others))
            if die.half is None:
                if not _plain_outside(whole, face):
                    continue
            elif whole.score < DIE_CLEAR and _clearness(face) < FAINT_CLEAR:
                continue
            found.append(die)
        return tuple(found)

    def ghosts(self, image: Image, heat: Heat, geometry: Geometry) -> tuple[Pixel, ...]:
        """What looks like dice in a picture that has none."""
        faint = self._detector.dice(heat, DIE_FLOOR)
        tops = [_top_of(thing.at, geometry) for thing in faint]
        faces = self._faced(image, geometry, [(at, geometry.die_edge(at)) for at in tops])
        return tuple(
            thing.at for thing, face in zip(faint, faces, strict=True) if face.die > GHOSTLY
        )

    def _searched(self, image: Image, geometry: Geometry, face: Face) -> Face:
        """The same die, looked for around where it was and at other sizes when its face was not
        clear: among things of its own colour a die is spotted up to half an edge off."""
        if _clearness(face) > CLEAR_FACE:
            return face
        edge = geometry.die_edge(face.at)
        x, y = face.at
        around = [((x, y), size * edge) for size in SIZES] + [
            ((x + SEARCH * edge * math.cos(turn), y + SEARCH * edge * math.sin(turn)), edge)
            for turn in np.linspace(0, 2 * math.pi, 8, endpoint=False)
        ]
        glanced = self._faced(image, geometry, around, glance=True)
        _, best = max(zip(glanced, around, strict=True), key=lambda pair: _clearness(pair[0]))
        (found,) = self._faced(image, geometry, [best])
        return found if _clearness(found) > _clearness(face) + CLEARER else face

    def _faced(
        self,
        image: Image,
        geometry: Geometry,
        places: Sequence[tuple[Pixel, float]],
        glance: bool = False,
    ) -> tuple[Face, ...]:
        leans = [geometry.lean(at) for at, _ in places]
        return self._faces.read_all(image, places, leans, glance)


def _ghostly(spotted: Spotted, cube: Cube | None, known: Calibration) -> bool:
    """Whether a faint response is the cube's, or was there when no die was."""
    radius = known.geometry.radius
    limit = GHOST * DIE_EDGE * 2 * radius
    return any(math.dist(spotted.at, ghost) < limit for ghost in known.ghosts) or (
        cube is not None
        and cube.confidence > CUBE_THERE
        and math.dist(spotted.at, cube.at) < radius
    )


def _top_of(at: Pixel, geometry: Geometry) -> Pixel:
    """Where the middle of a die's upper face is when the die as a whole was spotted at `at`."""
    up, edge = geometry.lean(at), geometry.die_edge(at)
    return at[0] + RISE * edge * up[0], at[1] + RISE * edge * up[1]


def _die(
    geometry: Geometry, whole: Spotted, face: Face, near: tuple[list[Pixel], list[Pixel]]
) -> Die:
    """The die, with `near` it the upper faces of checkers and of other dice."""
    return Die(
        face.at,
        geometry.share(face.at, DIE_EDGE),
        face.faces,
        lies(geometry, face.at, Stance(face.tilted, face.on_checker, face.on_die), *near),
        half_of(geometry, face.at),
        face.colour,
        max(whole.score, face.die),
    )


def _plain_outside(whole: Spotted, face: Face) -> bool:
    """Whether something off the playing surface is a die beyond doubt."""
    seen = whole.score >= SPOTTED_OUTSIDE and face.die >= CERTAIN_OUTSIDE
    return seen and _clearness(face) >= CLEAR_OUTSIDE


def _is_die(seen: tuple[Spotted, Face], clear: float = DIE_CLEAR) -> bool:
    spotted, face = seen
    return face.die * spotted.score > clear or face.die > DIE_CERTAIN


def _clearness(face: Face) -> float:
    """How surely a die with one certain value was seen."""
    return max(face.faces) * face.die


def _distinct(found: list[tuple[Spotted, Face]], apart: float) -> list[tuple[Spotted, Face]]:
    """Of readings that came to the same die only the likeliest."""
    kept: list[tuple[Spotted, Face]] = []
    for spotted, face in sorted(found, key=lambda pair: -pair[1].die * pair[0].score):
        if all(math.dist(face.at, other.at) > apart for _, other in kept):
            kept.append((spotted, face))
    return kept
