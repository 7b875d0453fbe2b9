"""Finding a board with any position on it, or none: walls, points, bar and columns of checkers.

A learned net sees the playing surface and its lines; camera, lens and the board's measures are then
fitted to those lines and to the columns in which the checkers stand. Which way round the board lies
no position but a known one can tell: the top row is the one that lies uppermost in the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.detector import Detector, Heat
from vision.errors import BoardNotFound, VisionError
from vision.fitting import Hints, fit_lines, fit_pose, fit_pose_to_lines, stood_over
from vision.geometry import Floats, Geometry, Shape
from vision.lines import agreement, pulls
from vision.observation import Image
from vision.outlines import outlines
from vision.surface import SurfaceMaps, SurfaceNet, surface_net

RADII = (1 / 45, 1 / 34, 1 / 60, 1 / 80)
"""Checker radii tried after the one that was guessed, as shares of the picture's longer side."""

ENOUGH_AGREES = 0.3
"""So strongly the lines must be seen, in the mean of walls, sides and points."""

SURELY_AGREES = 0.6
"""A board whose lines are seen so strongly needs no comparison with other sizes."""

SLACK = 0.05
"""Agreements measured at different sizes may differ by so much."""

TOO_FLAT = 52.0
"""Degrees from straight above beyond which counts cannot be seen."""

CHECKER_FLOOR, ENOUGH_SIZES = 0.35, 6
"""Responses that are checkers, and so many of them tell their size."""

REACHES = (1.6, 1.0, 0.6, 0.45, 0.35)
"""How far (diameters) lines are looked for, round by round."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A board in a picture: the geometry, and how strongly its lines are seen (0 … 1)."""

    geometry: Geometry
    agreement: float


def place_board(image: Image, detector: Detector) -> Placed:
    """The board in a BGR picture, whatever stands on it. Raises `BoardNotFound` with the reason."""
    net = surface_net()
    guessed = detector.guess_radius(image)
    best: Placed | None = None
    longest = max(image.shape[:2])
    for radius in (guessed, *(longest * share for share in RADII)):
        for placed in _placed(image, radius, detector, net):
            if best is None or placed.agreement > best.agreement:
                best = placed
            if best.agreement > SURELY_AGREES:
                break
        if best is not None and best.agreement > SURELY_AGREES:
            break
    if best is None:
        raise BoardNotFound("no playing surface is to be seen")
    if best.agreement < ENOUGH_AGREES:
        raise BoardNotFound("no walls and points of a board are seen clearly enough")
    if tilt(best.geometry) > TOO_FLAT:
        raise BoardNotFound("the board is seen from too far aside to be read")
    best = _polished(image, best, detector)
    return Placed(upright(best.geometry), best.agreement)


def _polished(image: Image, placed: Placed, detector: Detector) -> Placed:
    """The board fitted once more, looked at in the size that its checkers truly have."""
    radius = placed.geometry.radius
    seen = surface_net().maps(image, radius)
    geometry = settle(placed.geometry, seen, hints_of(detector, detector.heat(image, radius)))
    polished = Placed(geometry, worth_of(geometry, seen))
    return polished if polished.agreement > placed.agreement - SLACK else placed


def worth_of(geometry: Geometry, seen: SurfaceMaps) -> float:
    """How strongly the board's lines are seen where a geometry has them, 0 … 1."""
    return float(np.mean(agreement(geometry, seen)))


def placed_again(image: Image, known: Geometry, seen: SurfaceMaps) -> Geometry | None:
    """A known board, under the same camera and lens, wherever it or the camera was moved to; of the
    two ways round the one nearer to what it was. None when it is not to be seen."""
    shape, size = known.shape, (image.shape[1], image.shape[0])
    w, h = shape.width, shape.height
    flat = np.array([[0, 0, 0], [w, 0, 0], [w, h, 0], [0, h, 0]], float)
    best: tuple[float, Geometry] | None = None
    for corners in outlines(seen, known.radius):
        rough = stood_over(corners, size, shape)
        geometry = fit_pose(known.moved(*rough.camera.pose()), flat, corners)
        for reach in REACHES:
            geometry = fit_pose_to_lines(geometry, pulls(geometry, seen, reach))
        worth = worth_of(geometry, seen)
        if best is None or worth > best[0]:
            best = worth, geometry
    if best is None or best[0] < ENOUGH_AGREES:
        return None
    ways = best[1], best[1].half_turned()
    return min(ways, key=lambda way: _apart(way, known))


def _apart(one: Geometry, other: Geometry) -> float:
    """How far (pixels) two geometries' corners are apart."""
    return float(np.linalg.norm(np.array(one.corners()) - np.array(other.corners())))


def tilt(geometry: Geometry) -> float:
    """How far (degrees) the view of the board's middle is from straight above."""
    shape = geometry.shape
    eye = geometry.camera.eye()
    aside = np.hypot(eye[0] - shape.width / 2, eye[1] - shape.height / 2)
    return float(np.degrees(np.arctan2(aside, abs(eye[2]))))


def upright(geometry: Geometry, least: float = -89.0) -> Geometry:
    """The same board with its frame turned by half if need be, so that its rows run from left to
    right in the picture: in a direction of `least` … `least` + 180 degrees (clockwise)."""
    top_left, top_right, *_ = (np.array(corner) for corner in geometry.corners())
    along = top_right - top_left
    angle = np.degrees(np.arctan2(along[1], along[0]))
    return geometry if least <= angle < least + 180 else geometry.half_turned()


def _placed(image: Image, radius: float, detector: Detector, net: SurfaceNet) -> Iterator[Placed]:
    """Boards seen at one size of checkers."""
    seen = net.maps(image, radius)
    hints = hints_of(detector, detector.heat(image, radius))
    size = (image.shape[1], image.shape[0])
    for corners in outlines(seen, radius):
        try:
            start = stood_over(corners, size, Shape())
        except VisionError:
            continue
        geometry = settle(start, seen, hints)
        if _sane(geometry):
            yield Placed(geometry, worth_of(geometry, seen))


def hints_of(detector: Detector, heat: Heat, corners: Floats | None = None) -> Hints:
    """What the checkers that are seen, and corners that were given, say of a board."""
    spotted = [d for d in detector.checkers(heat, CHECKER_FLOOR) if d.upper < 0.5]
    pixels = np.array([disc.at for disc in spotted]).reshape(-1, 2)
    sizes = [heat.radius_at(disc.at) for disc in spotted]
    radius = float(np.median(sizes)) if len(sizes) >= ENOUGH_SIZES else None
    return Hints(pixels, radius, corners)


def settle(geometry: Geometry, seen: SurfaceMaps, hints: Hints) -> Geometry:
    """The geometry fitted to the lines and to the columns of checkers that are seen."""
    for reach in REACHES:
        geometry = fit_lines(geometry, pulls(geometry, seen, reach), hints)
    return geometry


def _sane(geometry: Geometry) -> bool:
    """Whether the measures are a board's."""
    shape = geometry.shape
    return 11 < shape.width < 18 and 8.5 < shape.height < 17 and -0.3 < shape.bar < 3.5
