"""Single things on a board, and how they are brought beside each other.

Lengths are in edges of a die, z up, the playing surface at z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tools.dierender.solids import Floats, Mould, Solid, normals


@dataclass(slots=True, eq=False)
class Thing:
    """One body: `kind` is die, cube, checker or wall; `turn` and `at` take its mesh to the board;
    `sides` are the values of a cube's or die's sides."""

    kind: str
    solid: Solid
    turn: Floats
    at: Floats
    colour: Floats
    sides: tuple[int, ...] = ()
    mould: Mould | None = None
    lie: str = "flat"
    under: Thing | None = None
    size: float = 1.0
    turned: tuple[bool, ...] = field(default=())

    def points(self) -> Floats:
        """Its corners on the board."""
        return np.asarray(self.solid.points * self.size @ self.turn.T + self.at)

    def top(self) -> int:
        """The side that points most upward."""
        return int(np.argmax(normals() @ self.turn[2]))

    def middle_of(self, side: int) -> Floats:
        """The middle of a side on the board."""
        return np.asarray(self.turn @ normals()[side] * 0.5 * self.size + self.at)

    def tilt(self) -> float:
        """How far it stands askew, in degrees."""
        return float(np.degrees(np.arccos(np.clip((normals() @ self.turn[2]).max(), -1, 1))))


def turned_about(axis: Floats, degrees: float) -> Floats:
    """The rotation matrix about an axis of length 1."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = np.radians(degrees)
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)


def lifted(thing: Thing, height: float) -> Thing:
    """The thing with its lowest point at a height."""
    thing.at[2] += height - thing.points()[:, 2].min()
    return thing


def beside(rng: np.random.Generator, thing: Thing, other: Thing, gap: float) -> Thing:
    """The thing in any direction from the other, so far apart."""
    angle = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(angle), np.sin(angle)])
    here, there = (thing.points()[::17, :2], other.points()[::17, :2])
    far = 0.9
    while far < 1.6 and _overlap(here + way * far, there):
        far += 0.02
    thing.at[:2] = other.at[:2] + way * (far + gap)
    return thing


def _overlap(one: Floats, other: Floats) -> bool:
    """Whether two heaps of level points cannot be parted by a line (tried every 3 degrees)."""
    turns = np.radians(np.arange(0, 360, 3))
    ways = np.stack([np.cos(turns), np.sin(turns)])
    return bool(((one @ ways).max(0) > (other @ ways).min(0)).all())


def clear(one: Thing, other: Thing, radius: float) -> bool:
    """Whether two things do not stand in each other."""
    reach = {"checker": radius, "die": 0.75, "cube": 1.5, "wall": 3.5}
    apart = float(np.linalg.norm(one.at[:2] - other.at[:2]))
    return apart > reach[one.kind] + reach[other.kind]


def bevelled(points: Floats, size: Floats, bevel: float) -> Floats:
    """A unit cube's surface stretched to a block with rounded edges."""
    flat = points * size
    inner = np.clip(flat, bevel - size / 2, size / 2 - bevel)
    away = flat - inner
    far = np.linalg.norm(away, axis=1, keepdims=True)
    return np.asarray(inner + away / np.maximum(far, 1e-9) * np.minimum(far, bevel))
