"""Cubes with pips in space: how they look from a leaning camera, what they and their lamps are."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.shared.recordings import Floats
from vision.dieface import Lean


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """What a die is like; lengths in edges, colours blue, green, red 0 … 1."""

    body: Floats
    pips: Floats
    radius: float
    far: float
    tight: float
    round: float
    ace: float
    hollow: bool
    clear: float
    second: Floats | None


@dataclass(frozen=True, slots=True, eq=False)
class Lights:
    """Where the light comes from and what it is like."""

    towards: Floats
    ambient: float
    shadow: float
    soft: float
    tint: Floats
    gloss: float

    def on(self, normal: Floats) -> Floats:
        """How bright a face is, for blue, green and red."""
        glow = self.ambient + (1 - self.ambient) * max(0.0, float(normal @ self.towards))
        return np.asarray(self.tint * glow, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """A die's style under a lamp, seen by a camera with this lean."""

    style: Style
    lights: Lights
    lean: Lean


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of a cube of edge 1 around the origin."""

    value: int
    normal: Floats
    across: Floats
    along: Floats

    def corners(self) -> list[Floats]:
        """Its four corners."""
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [self.point(a, b) for a, b in signs]

    def point(self, a: float, b: float) -> Floats:
        """A point of it: (0, 0) its middle, (±1, ±1) its corners."""
        return np.asarray((self.normal + a * self.across + b * self.along) * 0.5)


class Cube:
    """A cube of edge 1 around the origin: its sides, and how they are seen.

    `seen` (2 × 3) takes the board's coordinates, z up, to the picture; `eye` points to the camera.
    """

    def __init__(self, rng: np.random.Generator, lean: Lean, tilt: float, rounded: float) -> None:
        amount = min(float(np.hypot(*lean)), 0.99)
        away = np.array(lean) / max(amount, 1e-9)
        upright = float(np.sqrt(1 - amount**2))
        flat = np.eye(2) + (upright - 1) * np.outer(away, away)
        self.seen = np.column_stack([flat, lean])
        self.eye = np.array([-lean[0], -lean[1], upright])
        lying = rng.uniform(0, 2 * np.pi)
        axes = _turn(tilt, (np.cos(lying), np.sin(lying), 0))
        axes = axes @ _turn(rng.uniform(0, 360), (0, 0, 1))
        self.sides = []
        for axis, value in enumerate(rng.permutation([1, 2, 3])):
            u, v = axes[:, (axis + 1) % 3], axes[:, (axis + 2) % 3]
            sign = 1.0 if rng.random() < 0.5 else -1.0
            self.sides.append(Side(int(value), axes[:, axis] * sign, u, v))
            self.sides.append(Side(7 - int(value), axes[:, axis] * -sign, u, v))
        self.top = max(self.sides, key=lambda side: float(side.normal[2]))
        self.radius = 0.7 * rounded
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        self.balls = (signs * (0.5 - self.radius)) @ axes.T

    def visible(self) -> list[Side]:
        """The sides that the camera sees."""
        return [side for side in self.sides if float(side.normal @ self.eye) >= 0.04]

    def outline(self) -> Floats:
        """Points in the picture whose convex hull the cube fills, its corners rounded."""
        ring = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        rim = np.stack([np.cos(ring), np.sin(ring)], axis=1) * self.radius
        return np.asarray(((self.balls @ self.seen.T)[:, None] + rim).reshape(-1, 2), np.float64)

    def shadow(self, towards: Floats) -> Floats:
        """Points in the picture whose convex hull is its shadow on the board."""
        floor = self.balls[:, 2].min() - self.radius
        fallen = self.balls - towards * ((self.balls[:, 2] - floor) / towards[2])[:, None]
        below = self.balls * [1, 1, 0] + [0, 0, floor]
        return np.asarray(np.concatenate([fallen, below]) @ self.seen.T, np.float64)


def _turn(degrees: float, axis: tuple[float, float, float]) -> Floats:
    """A rotation matrix."""
    vector = np.radians(degrees) * np.array(axis, float)
    return np.asarray(cv2.Rodrigues(vector)[0], np.float64)
