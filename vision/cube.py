"""Finding the doubling cube in a picture and reading its number."""

from __future__ import annotations

from vision.calibration import Calibration
from vision.cubeface import CubeReader, Number
from vision.detector import Detector, Heat, Spotted
from vision.observation import Cube, Image

CUBE_FLOOR = 0.25
"""A response below this is no cube's."""

CUBE_EDGE = 0.66
"""A cube's edge, in checker diameters (25 to 30 mm cubes, 36 to 45 mm checkers)."""

RIVALS = 2
"""So many things that look like the cube are looked at closely."""

PLAIN = 0.9
"""The likeliest of them needs no rival when a close look makes it a cube so surely."""


class CubeFinder:
    """Finds and reads the one cube that a detector spots."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._faces = CubeReader()

    def read(self, image: Image, heat: Heat, known: Calibration) -> Cube | None:
        """The cube in a picture, `heat` being what the detector says of it."""
        best: tuple[float, Spotted, Number] | None = None
        for thing in self._detector.cubes(heat, CUBE_FLOOR)[:RIVALS]:
            number = self._faces.read(image, thing.at, _edge(known, thing))
            worth = thing.score * number.cube
            if best is None or worth > best[0]:
                best = (worth, thing, number)
            if number.cube > PLAIN:
                break
        if best is None:
            return None
        worth, thing, number = best
        place = known.geometry.share(thing.at, 0.6)
        return Cube(thing.at, place, number.values, worth)


def _edge(known: Calibration, thing: Spotted) -> float:
    """How many pixels a cube's edge takes up where it was spotted."""
    geometry = known.geometry
    x, y = geometry.place(thing.at, CUBE_EDGE)
    return CUBE_EDGE * geometry.diameter(x, y, CUBE_EDGE)
