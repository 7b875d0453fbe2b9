"""The scene in Blender: everything is put up here, lit, rendered and asked what a ray meets."""

from __future__ import annotations

import importlib
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.render.chance import Colour, Lamp
from tools.render.lens import Lens
from tools.render.solids import Floats, Solid

bpy: Any = importlib.import_module("bpy")
"""Blender as a Python module; only this file and `__main__` know of it."""
Matrix: Any = importlib.import_module("mathutils").Matrix
Vector: Any = importlib.import_module("mathutils").Vector


class Stage:
    """One scene, empty at first. Places are in diameters, x right, y *up*, z upwards."""

    def __init__(self, samples: int) -> None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self.scene.render.engine = "CYCLES"
        cycles = self.scene.cycles
        cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, True
        cycles.denoiser = "OPENIMAGEDENOISE"
        cycles.denoising_prefilter, cycles.denoising_quality = "NONE", "FAST"
        cycles.use_light_tree = False
        cycles.auto_scrambling_distance = False
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 1, 1
        cycles.transmission_bounces, cycles.sample_clamp_indirect = 2, 4.0
        cycles.caustics_reflective = cycles.caustics_refractive = False
        self.scene.render.threads_mode, self.scene.render.threads = "FIXED", 1
        self.scene.view_settings.view_transform = "Raw"
        self.scene.render.image_settings.file_format = "OPEN_EXR"
        self.scene.render.image_settings.color_depth = "16"
        self._meshes: dict[int, Any] = {}

    def sheet(self, picture: Floats) -> Any:
        """A picture (BGR, as a screen shows it) that materials can use."""
        height, width = picture.shape[:2]
        image = bpy.data.images.new("sheet", width, height, float_buffer=False)
        rgba = np.ones((height, width, 4), np.float32)
        rgba[..., :3] = picture[::-1, :, ::-1]
        image.pixels.foreach_set(rgba.ravel())
        image.pack()
        return image

    def paint(
        self,
        colour: Colour | None = None,
        sheet: Any = None,
        gloss: float = 0.5,
        metal: float = 0.0,
        clear: float = 0.0,
    ) -> Any:
        """A material: one colour or a sheet; `gloss` is its roughness, 0 a mirror."""
        material = bpy.data.materials.new("paint")
        material.use_nodes = True
        tree = material.node_tree
        shader = next(node for node in tree.nodes if node.type == "BSDF_PRINCIPLED")
        shader.inputs["Roughness"].default_value = gloss
        shader.inputs["Metallic"].default_value = metal
        shader.inputs["Transmission Weight"].default_value = clear
        if sheet is not None:
            picture = tree.nodes.new("ShaderNodeTexImage")
            picture.image = sheet
            picture.extension = "EXTEND"
            tree.links.new(picture.outputs["Color"], shader.inputs["Base Color"])
        elif colour is not None:
            shader.inputs["Base Color"].default_value = (*(_linear(c) for c in colour), 1.0)
        return material

    def put(
        self,
        name: str,
        solid: Solid,
        material: Any,
        at: Floats | None = None,
        turn: Floats | None = None,
    ) -> None:
        """One thing; things of the same `solid` and material share their mesh."""
        key = hash((id(solid), id(material)))
        if key not in self._meshes:
            self._meshes[key] = self._mesh(solid, material), solid
        thing = bpy.data.objects.new(name, self._meshes[key][0])
        whole = np.eye(4)
        if turn is not None:
            whole[:3, :3] = turn
        if at is not None:
            whole[:3, 3] = at
        thing.matrix_world = Matrix([tuple(row) for row in whole])
        self.scene.collection.objects.link(thing)

    def _mesh(self, solid: Solid, material: Any) -> Any:
        mesh = bpy.data.meshes.new("solid")
        mesh.from_pydata(solid.vertices.tolist(), [], solid.faces)
        layer = mesh.uv_layers.new()
        layer.data.foreach_set("uv", np.asarray(solid.places, np.float32).ravel())
        bmesh = importlib.import_module("bmesh")
        work = bmesh.new()
        work.from_mesh(mesh)
        bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-4)
        if len(solid.faces) == 6:
            bmesh.ops.bevel(work, geom=work.edges, offset=0.03, segments=2, affect="EDGES")
        bmesh.ops.recalc_face_normals(work, faces=work.faces)
        work.to_mesh(mesh)
        work.free()
        mesh.shade_smooth()
        mesh.set_sharp_from_angle(angle=math.radians(38))
        mesh.materials.append(material)
        return mesh

    def light(self, lamps: list[Lamp], sky: Colour, sky_strength: float) -> None:
        """The lamps, together as bright as makes white paper about 1, and the room's own light."""
        total = sum(lamp.power for lamp in lamps) / (1 - sky_strength)
        for lamp in lamps:
            data = bpy.data.lights.new("lamp", "AREA")
            data.shape, data.size = "DISK", lamp.size
            far = float(np.linalg.norm(lamp.at))
            data.energy = math.pi * math.pi * far**2 * lamp.power / total * (far / lamp.at[2])
            data.color = lamp.tint
            thing = bpy.data.objects.new("lamp", data)
            thing.location = lamp.at
            thing.rotation_mode = "QUATERNION"
            thing.rotation_quaternion = Vector(lamp.at).to_track_quat("Z", "Y")
            self.scene.collection.objects.link(thing)
        world = bpy.data.worlds.new("room")
        world.use_nodes = True
        ground = world.node_tree.nodes["Background"]
        ground.inputs["Color"].default_value = (*sky, 1.0)
        ground.inputs["Strength"].default_value = sky_strength
        self.scene.world = world

    def look(self, lens: Lens) -> None:
        """The camera, without its lens's bend."""
        data = bpy.data.cameras.new("camera")
        width, height = lens.raw_size
        data.sensor_fit, data.angle = "HORIZONTAL", 2 * math.atan(width / 2 / lens.focal)
        thing = bpy.data.objects.new("camera", data)
        whole = np.eye(4)
        whole[:3, :3], whole[:3, 3] = lens.turn, lens.eye
        thing.matrix_world = Matrix([tuple(row) for row in whole])
        self.scene.collection.objects.link(thing)
        self.scene.camera = thing
        self.scene.render.resolution_x, self.scene.render.resolution_y = width, height

    def shoot(self, scratch: Path) -> Floats:
        """The rendered picture (BGR float32, linear light)."""
        self.scene.render.filepath = str(scratch)
        bpy.ops.render.render(write_still=True)
        picture = cv2.imread(str(scratch), cv2.IMREAD_UNCHANGED)
        if picture is None:
            raise OSError(f"{scratch}: not rendered, or OPENCV_IO_ENABLE_OPENEXR is not 1")
        return np.asarray(picture[..., :3], np.float32)

    def met(self, eye: Floats, ways: Floats) -> list[str]:
        """The names of the things that rays (N, 3) from the eye meet first; empty for none."""
        graph = bpy.context.evaluated_depsgraph_get()
        graph.update()
        found = []
        for way in ways:
            hit, *_, thing, _ = self.scene.ray_cast(graph, tuple(eye), tuple(way))
            found.append(thing.name if hit else "")
        return found


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
