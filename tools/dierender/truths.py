"""What lies in a path-traced picture, and where it is seen."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from tools.dierender.solids import Floats, normals
from tools.dierender.things import Thing

View = tuple[Floats, Floats, float]
"""A camera: its rotation (board to camera), its place, its focal length in pixels."""


def truth(
    scene: Any, bodies: dict[str, Thing], camera: View, size: tuple[int, int]
) -> list[dict[str, Any]]:
    """Of every thing: kind, value, at (pixel of its uppermost side's middle), edge (of a die there,
    in pixels), size, lean (the board's upward there, as `vision.dieface.Lean`), axis (its own),
    tilt, lie, hidden (share of its uppermost side), under (pixel of the top of the die below)."""

    def seen(point: Floats) -> Floats:
        turn, at, focal = camera
        x, y, z = turn @ (point - at)
        return np.array([size[0] / 2 - 0.5 - focal * x / z, size[1] / 2 - 0.5 + focal * y / z])

    rows = []
    for name, thing in bodies.items():
        top = thing.at + np.array([0.0, 0.0, thing.solid.points[:, 2].max()])
        if thing.sides:
            top = thing.middle_of(thing.top())
        middle = seen(top)
        flat = np.stack([seen(top + step) - middle for step in np.eye(3)])
        edge = float(np.linalg.svd(flat[:2], compute_uv=False)[0])
        row: dict[str, Any] = {
            "kind": thing.kind,
            "at": middle.tolist(),
            "edge": edge,
            "lean": (flat[2] / edge).tolist(),
            "size": thing.size,
        }
        if thing.sides:
            own = 2 * (middle - seen(thing.at)) / (edge * thing.size)
            row |= {"value": thing.sides[thing.top()], "axis": own.tolist()}
            row |= {"tilt": thing.tilt(), "lie": thing.lie}
            row["hidden"] = _hidden(scene, thing, name, camera[1])
            row["under"] = None
            if thing.under is not None:
                row["under"] = seen(thing.under.middle_of(thing.under.top())).tolist()
        rows.append(row)
    return rows


def _hidden(scene: Any, thing: Thing, name: str, eye: Floats) -> float:
    """How much of its uppermost side the camera does not see."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    side = thing.top()
    middle = thing.middle_of(side) + thing.turn @ normals()[side] * 0.01
    missed = 0
    steps = [(a, b) for a in (-0.3, 0.0, 0.3) for b in (-0.3, 0.0, 0.3)]
    for a, b in steps:
        level = thing.turn @ np.roll(normals()[side], 1) * a
        level = level + thing.turn @ np.roll(normals()[side], 2) * b
        point = Vector(middle + level * thing.size)
        away = (Vector(eye) - point).normalized()
        hit, *_, body, _ = scene.ray_cast(depsgraph, point, away)
        missed += bool(hit and body is not None and body.name != name)
    return missed / len(steps)
