"""The shapes of things: vertices, faces and where on its picture each corner lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tools.render.chance import CheckerLook

Floats = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """Vertices (N, 3), faces as lists of their numbers, and picture places (corners of all faces
    one after another, 2), 0 … 1 from the picture's lower left."""

    vertices: Floats
    faces: list[list[int]]
    places: Floats


def lathe(profile: list[tuple[float, float]], segments: int = 56) -> Solid:
    """A body of revolution from (radius, height) pairs, from the axis above to that below; its
    picture is laid on from above, radius 0.5 reaching its edges."""
    turn = np.arange(segments) * 2 * np.pi / segments
    rings = [
        np.stack([r * np.cos(turn), r * np.sin(turn), np.full(segments, h)], 1) for r, h in profile
    ]
    vertices = np.vstack(rings)
    faces = [
        [
            a * segments + s,
            a * segments + (s + 1) % segments,
            b * segments + (s + 1) % segments,
            b * segments + s,
        ]
        for a, b in zip(range(len(profile)), range(1, len(profile)), strict=False)
        for s in range(segments)
    ]
    faces = [face[::-1] for face in faces]
    flat = vertices[np.array(faces).ravel(), :2]
    reach = np.maximum(np.linalg.norm(flat, axis=1, keepdims=True) / 0.497, 1.0)
    return Solid(vertices, faces, np.clip(flat / reach + 0.5, 0.0, 1.0))


def checker(look: CheckerLook) -> Solid:
    """One checker of radius 0.5, its middle at the origin."""
    t, b = look.thickness / 2, 0.035
    edge = [
        (0.5 - b, t),
        (0.5 - b * 0.3, t - b * 0.3),
        (0.5, t - b),
        (0.5, b - t),
        (0.5 - b, -t),
        (1e-4, -t),
    ]
    d = look.thickness * 0.22
    tops = {
        "flat": [(1e-4, t)],
        "rimmed": [(1e-4, t - d), (0.36, t - d), (0.38, t)],
        "dished": [
            (1e-4, t - d),
            (0.15, t - d * 0.95),
            (0.3, t - d * 0.6),
            (0.4, t - d * 0.15),
            (0.43, t),
        ],
        "domed": [(1e-4, t + d * 0.4), (0.2, t + d * 0.3), (0.36, t + d * 0.1)],
        "grooved": [
            (1e-4, t),
            (0.24, t),
            (0.25, t - d),
            (0.29, t - d),
            (0.3, t),
            (0.37, t),
            (0.38, t - d),
            (0.41, t - d),
            (0.42, t),
        ],
        "ring": [
            (1e-4, t - d),
            (0.1, t - d),
            (0.12, t),
            (0.3, t),
            (0.32, t - d * 0.7),
            (0.4, t - d * 0.7),
            (0.42, t),
        ],
    }
    return lathe(tops[look.profile] + edge)


def rounded_cube(edge: float, round_by: float, steps: int = 7) -> Solid:
    """A cube with round edges, middle at the origin; `round_by` is a share of half its edge. Faces
    lie on the picture as 3 × 2 tiles in the order +z, +y, −x, +x, −y, −z (a die's 1 … 6)."""
    frames = [
        ((1, 0, 0), (0, 1, 0)),
        ((1, 0, 0), (0, 0, -1)),
        ((0, 0, 1), (0, 1, 0)),
        ((0, 0, -1), (0, 1, 0)),
        ((1, 0, 0), (0, 0, 1)),
        ((1, 0, 0), (0, -1, 0)),
    ]
    inner = 1 - max(round_by, 0.02)
    line = np.unique(
        np.concatenate(
            [np.linspace(-1, -inner, steps // 2 + 1), np.linspace(inner, 1, steps // 2 + 1)]
        )
    )
    n = len(line)
    vertices, faces, places = [], [], []
    for number, (u, v) in enumerate(frames):
        out = np.cross(u, v)
        across, up = np.meshgrid(line, line)
        p = across[..., None] * np.array(u) + up[..., None] * np.array(v) + out
        q = np.clip(p, -inner, inner)
        away = (p - q) / np.maximum(np.linalg.norm(p - q, axis=-1, keepdims=True), 1e-9)
        start = number * n * n
        vertices.append((q + away * (1 - inner)).reshape(-1, 3) * edge / 2)
        column, row = number % 3, number // 3
        for i in range(n - 1):
            for j in range(n - 1):
                corners = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
                faces.append([start + a * n + b for a, b in corners])
                for a, b in corners:
                    tile_u, tile_v = (line[b] + 1) / 2, (line[a] + 1) / 2
                    places.append(((column + tile_u) / 3, 1 - (row + 1 - tile_v) / 2))
    return Solid(np.vstack(vertices), faces, np.array(places))


def box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Solid:
    """A box between two corners; its picture is laid on from above."""
    grid = np.array([[x, y, z] for z in (0, 1) for y in (0, 1) for x in (0, 1)], float)
    vertices = np.array(low) + grid * (np.array(high) - np.array(low))
    faces = [[4, 5, 7, 6], [2, 3, 1, 0], [0, 1, 5, 4], [1, 3, 7, 5], [3, 2, 6, 7], [2, 0, 4, 6]]
    return Solid(vertices, faces, grid[np.array(faces).ravel(), :2])


def capsule(start: Floats, end: Floats, radii: tuple[float, float], segments: int = 18) -> Solid:
    """A rounded rod between two places, from one radius to another."""
    along = end - start
    length = float(np.linalg.norm(along)) + 1e-9
    axis = along / length
    side = np.cross(axis, (0, 0, 1.0) if abs(axis[2]) < 0.9 else (1.0, 0, 0))
    side /= np.linalg.norm(side)
    other = np.cross(axis, side)
    turn = np.arange(segments) * 2 * np.pi / segments
    around = np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * other
    rings = []
    for angle in np.linspace(-np.pi / 2, np.pi / 2, 9):
        at, radius = (start, radii[0]) if angle < 0 else (end, radii[1])
        rings.append(
            at + axis * radius * np.sin(angle) + around * max(radius * np.cos(angle), 1e-4)
        )
        if abs(angle) < 1e-6:
            rings[-1] = start + around * radii[0]
            rings.append(end + around * radii[1])
    vertices = np.vstack(rings)
    faces = [
        [
            a * segments + s,
            a * segments + (s + 1) % segments,
            (a + 1) * segments + (s + 1) % segments,
            (a + 1) * segments + s,
        ]
        for a in range(len(rings) - 1)
        for s in range(segments)
    ]
    return Solid(vertices, faces, np.zeros((len(faces) * 4, 2)))
