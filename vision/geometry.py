"""The camera above the board: from places on the board to pixels and back, height included.

The board's own frame is measured in *checker diameters*: x from the left edge of the playing
surface to the right, y from its top edge to the bottom, h upwards from the surface. The camera is a
pinhole with one term of radial distortion, its axis through the middle of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import Pixel

Floats = NDArray[np.float64]

DIE_EDGE = 0.37
"""A precision die's edge, in checker diameters (13 to 16 mm dice, 36 to 45 mm checkers)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A board's measures in checker diameters.

    `width` and `height` of the playing surface, bar included; `bar` its width and `bar_height` how
    far it stands above the surface; `spacing` from one checker of a column to the next;
    `inset` from the rim to the nearest edge of a column's first checker; `thickness` of a checker.
    """

    width: float = 13.8
    height: float = 11.1
    bar: float = 1.15
    spacing: float = 1.01
    inset: float = 0.04
    thickness: float = 0.25
    bar_height: float = 0.36

    @property
    def pitch(self) -> float:
        """From the middle of one point to the middle of the next."""
        return (self.width - self.bar) / 12

    def column(self, spot: int) -> float:
        """The x of a spot's middle line."""
        across = spot % 12
        return (across + 0.5) * self.pitch + (self.bar if across >= 6 else 0.0)

    def place(self, spot: int, index: int) -> tuple[float, float]:
        """Where the middle of a column's checker number `index` (0 at the rim) is expected."""
        deep = self.inset + 0.5 + index * self.spacing
        return self.column(spot), deep if spot < 12 else self.height - deep

    def tops(self, standing: Iterable[tuple[int, int]]) -> Floats:
        """Where the middles of upper faces are expected (N, 3: x, y, h) of checkers on the surface,
        each given by (spot, index)."""
        rows = [(*self.place(spot, index), self.thickness) for spot, index in standing]
        return np.array(rows, float).reshape(-1, 3)

    @property
    def bar_left(self) -> float:
        """The x of the bar's left edge; the right one is `bar` further."""
        return 6 * self.pitch


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera is and what its lens does.

    `turn` and `shift` (three numbers each, Rodrigues rotation and diameters) take board places to
    the camera's frame; `focal` is in pixels, `bend` the first radial distortion term, `centre` the
    pixel that the axis passes through.
    """

    turn: tuple[float, float, float]
    shift: tuple[float, float, float]
    focal: float
    bend: float
    centre: Pixel

    def project(self, places: Floats) -> Floats:
        """The pixels (N, 2) of board places (N, 3: x, y, h)."""
        flipped = np.asarray(places, float) * (1.0, 1.0, -1.0)
        seen = flipped @ _rotation(self.turn).T + np.array(self.shift)
        plane = seen[:, :2] / np.maximum(seen[:, 2:], 1e-6)
        return np.asarray(self._bent(plane) * self.focal + np.array(self.centre))

    def rays(self, pixels: Floats, height: float) -> Floats:
        """The board places (N, 2: x, y) at one height that are seen at pixels (N, 2)."""
        plane = self._unbent((np.asarray(pixels, float) - self.centre) / self.focal)
        rotation = _rotation(self.turn)
        eye = -rotation.T @ np.array(self.shift)
        ahead = np.column_stack([plane, np.ones(len(plane))]) @ rotation
        along = (-height - eye[2]) / ahead[:, 2]
        return np.asarray(eye[:2] + ahead[:, :2] * along[:, None])

    def pose(self) -> tuple[Floats, Floats]:
        """Turn and shift."""
        return np.array(self.turn), np.array(self.shift)

    def eye(self) -> tuple[float, float, float]:
        """Where the camera is in the board's frame (x, y and height, in diameters)."""
        rotation = _rotation(self.turn)
        x, y, depth = -rotation.T @ np.array(self.shift)
        return float(x), float(y), -float(depth)

    def _bent(self, plane: Floats) -> Floats:
        square = (plane**2).sum(1, keepdims=True)
        return np.asarray(plane * (1 + self.bend * np.minimum(square, 2.0)))

    def _unbent(self, bent: Floats) -> Floats:
        plane = bent
        for _ in range(6):
            square = (plane**2).sum(1, keepdims=True)
            plane = bent / (1 + self.bend * np.minimum(square, 2.0))
        return plane


@dataclass(frozen=True, slots=True)
class Geometry:
    """One board under one camera."""

    camera: Camera
    shape: Shape

    def pixel(self, x: float, y: float, height: float = 0.0) -> Pixel:
        """Where a board place is seen."""
        u, v = self.camera.project(np.array([[x, y, height]]))[0]
        return float(u), float(v)

    def pixels(self, places: Floats) -> Floats:
        """Where many board places (N, 3) are seen: (N, 2)."""
        return self.camera.project(places)

    def place(self, at: Pixel, height: float = 0.0) -> tuple[float, float]:
        """The board place at a given height that is seen at a pixel."""
        x, y = self.camera.rays(np.array([at]), height)[0]
        return float(x), float(y)

    def places(self, pixels: Floats, height: float = 0.0) -> Floats:
        """The board places (N, 2) seen at many pixels."""
        return self.camera.rays(pixels, height)

    def apart(
        self, tops: Sequence[Pixel], height: float, others: Sequence[Pixel], other_height: float
    ) -> Floats:
        """How far (N, M), in diameters, things whose tops of one height are seen at pixels are from
        others of another height."""
        here, there = (
            self.places(np.array(some, float).reshape(-1, 2), high)
            for some, high in ((tops, height), (others, other_height))
        )
        return np.asarray(np.linalg.norm(here[:, None] - there, axis=2))

    def share(self, at: Pixel, height: float = 0.0) -> tuple[float, float]:
        """A pixel's place as shares of the playing surface (0 … 1 each way inside it)."""
        x, y = self.place(at, height)
        return x / self.shape.width, y / self.shape.height

    def diameter(self, x: float, y: float, height: float = 0.0) -> float:
        """How many pixels one checker diameter takes up there (the mean of both directions)."""
        return float(self.diameters(np.array([[x, y]]), height)[0])

    def diameters(self, places: Floats, height: float = 0.0) -> Floats:
        """The same (N) at many places (N, 2: x, y) of one height."""
        level = np.column_stack([places, np.full(len(places), height)])
        around = self.pixels((level + _AROUND[:, None]).reshape(-1, 3)).reshape(4, -1, 2)
        across, down = around[1] - around[0], around[3] - around[2]
        return np.asarray((np.linalg.norm(across, axis=1) + np.linalg.norm(down, axis=1)) / 2)

    def lean(self, at: Pixel) -> tuple[float, float]:
        """Where upwards points in the picture at a pixel, as long as an upright of unit length
        looks there compared with one lying down."""
        x, y = self.leans(np.array([at]))[0]
        return float(x), float(y)

    def leans(self, pixels: Floats) -> Floats:
        """The same (N, 2) at many pixels (N, 2)."""
        places = self.places(pixels)
        foot = np.column_stack([places, np.zeros(len(places))])
        upright = self.pixels(foot + np.array([0.0, 0.0, 1.0])) - self.pixels(foot)
        return np.asarray(upright / self.diameters(places)[:, None])

    def die_edge(self, at: Pixel) -> float:
        """How many pixels a die's edge takes up at a pixel."""
        return DIE_EDGE * self.diameter(*self.place(at, DIE_EDGE), DIE_EDGE)

    @property
    def radius(self) -> float:
        """A checker's radius in pixels in the middle of the board."""
        return _radius(self)

    def corners(self) -> tuple[Pixel, Pixel, Pixel, Pixel]:
        """The pixels of the playing surface's corners: top left, top right, bottom right, bottom
        left of the board's own frame."""
        w, h = self.shape.width, self.shape.height
        found = self.pixels(np.array([[0, 0, 0], [w, 0, 0], [w, h, 0], [0, h, 0]], float))
        a, b, c, d = ((float(u), float(v)) for u, v in found)
        return a, b, c, d

    def enlarged(self, share: float) -> Geometry:
        """The same view in a picture made larger (or smaller) by this factor."""
        x, y = self.camera.centre
        centre = ((x + 0.5) * share - 0.5, (y + 0.5) * share - 0.5)
        camera = replace(self.camera, focal=self.camera.focal * share, centre=centre)
        return replace(self, camera=camera)

    def half_turned(self) -> Geometry:
        """The same board with its own frame turned by half: its top row is then the bottom one."""
        rotation = _rotation(self.camera.turn)
        across = np.array([self.shape.width, self.shape.height, 0.0])
        turn = cv2.Rodrigues(rotation @ np.diag([-1.0, -1.0, 1.0]))[0]
        shift = np.array(self.camera.shift) + rotation @ across
        return self.moved(np.asarray(turn, float).ravel(), shift)

    def moved(self, turn: Floats, shift: Floats) -> Geometry:
        """The same board and lens with the camera in another place."""
        camera = replace(self.camera, turn=triple(turn), shift=triple(shift))
        return replace(self, camera=camera)


_AROUND = np.array([[-0.5, 0, 0], [0.5, 0, 0], [0, -0.5, 0], [0, 0.5, 0]])
"""Steps of half a diameter: left, right, up and down the board."""


@lru_cache(maxsize=64)
def _radius(geometry: Geometry) -> float:
    """Asked for again and again while a picture is read."""
    return geometry.diameter(geometry.shape.width / 2, geometry.shape.height / 2) / 2


@lru_cache(maxsize=64)
def _rotation(turn: tuple[float, float, float]) -> Floats:
    """The matrix of a Rodrigues rotation."""
    found: Floats = np.asarray(cv2.Rodrigues(np.array(turn))[0], np.float64)
    found.flags.writeable = False
    return found


def triple(values: Floats) -> tuple[float, float, float]:
    """Three plain numbers."""
    a, b, c = (float(v) for v in values)
    return a, b, c
