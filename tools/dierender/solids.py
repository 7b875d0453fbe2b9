"""Meshes of dice, cubes and checkers as plain arrays; lengths in edges of a die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]

PIPS: dict[int, list[tuple[int, int]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
AXES = np.eye(3)
FINE = 30
"""A side of a cube is made of so many times so many small faces."""


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A mesh: corners (N, 3), faces (M, 4) as numbers of corners, and each face's four places in
    its texture (M, 4, 2), 0 … 1."""

    points: Floats
    faces: NDArray[np.int64]
    uvs: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Mould:
    """What a die's body is like: `rounded` the radius of its edges, `ball` that of the sphere it is
    cut from (1: not cut), and dents of `radius` and `depth` where its pips are `far` apart."""

    rounded: float
    ball: float
    radius: float
    depth: float
    far: float
    ace: float


def normals() -> Floats:
    """The outward directions of the sides 0 … 5 (side k is opposite to side 5 - k)."""
    return np.array([AXES[0], AXES[1], AXES[2], -AXES[2], -AXES[1], -AXES[0]])


def frame(side: int) -> tuple[Floats, Floats]:
    """The directions of a side's own x and y."""
    normal = normals()[side]
    across = np.roll(np.abs(normal), 1)
    return across, np.cross(normal, across)


def spots_of(value: int, turned: bool, mould: Mould) -> Floats:
    """Where the pips of a value are on a side, -0.5 … 0.5 across and along."""
    spots = np.array(PIPS[value], float) * mould.far
    return spots[:, ::-1] * [1, -1] if turned else spots


def cube(mould: Mould, spots: list[Floats]) -> Solid:
    """A rounded cube of edge 1 around the origin; `spots` are the dents of its sides 0 … 5. Side k
    has the cell (k % 3, k // 3) of a texture of 3 × 2."""
    steps = np.linspace(-0.5, 0.5, FINE + 1)
    a, b = np.meshgrid(steps, steps, indexing="ij")
    points, faces, uvs = [], [], []
    for side, normal in enumerate(normals()):
        across, along = frame(side)
        flat = a[..., None] * across + b[..., None] * along + 0.5 * normal
        body = _rounded(flat, mould)
        for x, y in spots[side]:
            size = mould.radius * (mould.ace if len(spots[side]) == 1 else 1.0)
            far = np.hypot(a - x, b - y) / size
            body -= (mould.depth * np.clip(1 - far**2, 0, 1) ** 0.6)[..., None] * normal
        number = np.arange(a.size).reshape(a.shape) + side * a.size
        corners = (number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:])
        points.append(body.reshape(-1, 3))
        faces.append(np.stack([c.ravel() for c in corners], axis=1))
        u = (a + 0.5 + side % 3) / 3
        v = (b + 0.5 + side // 3) / 2
        flatted = np.stack([u, v], axis=-1).reshape(-1, 2)
        uvs.append(flatted[faces[-1] - side * a.size])
    return Solid(np.concatenate(points), np.concatenate(faces), np.concatenate(uvs))


def _rounded(flat: Floats, mould: Mould) -> Floats:
    """A cube's surface with its edges rounded and cut by a sphere."""
    inner = np.clip(flat, mould.rounded - 0.5, 0.5 - mould.rounded)
    away = flat - inner
    far = np.linalg.norm(away, axis=-1, keepdims=True)
    body = inner + away / np.maximum(far, 1e-9) * np.minimum(far, mould.rounded)
    reach = np.linalg.norm(body, axis=-1, keepdims=True)
    return np.asarray(body * np.minimum(1, mould.ball / reach))


def lathe(profile: Floats, around: int = 56) -> Solid:
    """A body of revolution about z; `profile` (N, 2) are radii and heights from the middle of the
    top outwards and down. Its texture's u is the share of the profile."""
    turns = np.linspace(0, 2 * np.pi, around, endpoint=False)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    points = np.concatenate([np.column_stack([ring * r, np.full(around, z)]) for r, z in profile])
    rows = np.arange(len(profile) - 1)[:, None] * around
    here, after = np.arange(around), (np.arange(around) + 1) % around
    faces = np.stack([rows + here, rows + around + here, rows + around + after, rows + after], -1)
    share = np.repeat(np.linspace(0.02, 0.98, len(profile)), around)
    flat = faces.reshape(-1, 4)
    return Solid(points, flat, np.stack([share[flat], np.full(flat.shape, 0.5)], axis=-1))


def checker(rng: np.random.Generator, radius: float, height: float) -> Solid:
    """A checker standing on z = 0: plain, dished, ringed or domed, its rim rounded."""
    bevel = rng.uniform(0.03, 0.18)
    quarter = np.linspace(0, np.pi / 2, 6)
    rim = np.stack(
        [radius - bevel + bevel * np.sin(quarter), height - bevel * (1 - np.cos(quarter))]
    )
    kind = rng.random()
    inner = np.linspace(0.0, radius - bevel - 0.01, 24)
    top = np.full(inner.shape, height)
    if kind < 0.3:
        top -= rng.uniform(0.02, 0.12) * (inner < rng.uniform(0.5, 0.85) * radius)
    elif kind < 0.5:
        top -= rng.uniform(0.02, 0.06) * (np.sin(inner / radius * rng.uniform(8, 25)) > 0.4)
    elif kind < 0.65:
        top += rng.uniform(-0.1, 0.06) * (1 - (inner / radius) ** 2)
    profile = np.concatenate([np.stack([inner, top], 1), rim.T, [[radius, 0.0]]])
    return lathe(profile)
