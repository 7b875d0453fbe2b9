"""Plain arrays as Blender has them."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np
from mathutils import Matrix

from tools.dierender.prints import Picture
from tools.dierender.solids import Floats, Solid


def mesh(solid: Solid) -> Any:
    """A smooth Blender mesh."""
    mesh = bpy.data.meshes.new("s")
    mesh.from_pydata(solid.points.tolist(), [], solid.faces.tolist())
    layer = mesh.uv_layers.new()
    layer.data.foreach_set("uv", solid.uvs.astype(np.float32).ravel())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(solid.faces), bool))
    mesh.validate()
    return mesh


def image(picture: Picture) -> Any:
    """A texture from a BGR picture whose first row is at the bottom."""
    high, wide = picture.shape[:2]
    image = bpy.data.images.new("t", wide, high)
    whole = np.ones((high, wide, 4), np.float32)
    whole[..., :3] = picture[..., ::-1] / np.float32(255)
    image.pixels.foreach_set(whole.ravel())
    image.pack()
    return image


def linear(colour: Floats) -> list[float]:
    """Linear red, green and blue of a display colour (blue, green, red)."""
    return [float(v) for v in np.asarray(colour)[::-1] ** 2.2]


def matrix(values: Floats) -> Any:
    """Blender's matrix of these values."""
    return Matrix(values.tolist())
