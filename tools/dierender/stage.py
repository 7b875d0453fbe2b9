"""One path-traced picture: things, lamps and a camera by chance, rendered by Blender's Cycles.

Blender (the package `bpy`) is only needed to run this; nothing of it goes into the product.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np
from mathutils import Vector

from tools.dierender.blender import image, linear, matrix, mesh
from tools.dierender.poses import CELL, Groups
from tools.dierender.prints import (
    TILE,
    Ground,
    Picture,
    any_paint,
    atlas,
    number_tile,
    pip_tile,
)
from tools.dierender.solids import Floats, spots_of
from tools.dierender.things import Thing
from tools.dierender.truths import View, truth

SIZE = (592, 472)
UNIT = 23.0
"""About how many pixels a die's edge takes up."""
CELLS = (5, 4)
SAMPLES = 10


class Stage:
    """Builds and renders pictures, each with the truth of what lies in it."""

    def __init__(self, rng: np.random.Generator, faces: list[Path]) -> None:
        self.rng, self.faces = rng, faces
        self.scene: Any = None

    def picture(self) -> tuple[Picture, list[dict[str, Any]]]:
        """One picture (BGR) and its things: see `truths.truth`."""
        rng = self.rng
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        palette = [any_paint(rng) for _ in range(6)]
        groups = Groups(rng, palette)
        things: list[Thing] = []
        for column in range(CELLS[0]):
            for row in range(CELLS[1]):
                middle = (np.array([column, row]) - (np.array(CELLS) - 1) / 2) * CELL
                middle += rng.normal(0, 0.4, 2)
                group = groups.group()
                for thing in group:
                    thing.at[:2] += middle
                things += group
        self._ground(palette)
        bodies = {self._body(thing).name: thing for thing in things}
        self._lamps()
        camera = self._camera()
        picture = self._rendered()
        return picture, truth(self.scene, bodies, camera, SIZE)

    def _material(self, texture: Picture | None, colour: Floats, gloss: bool) -> Any:
        """A glossy, dull or clear paint."""
        rng = self.rng
        material = bpy.data.materials.new("m")
        material.use_nodes = True
        nodes = material.node_tree.nodes
        paint = nodes["Principled BSDF"]
        rough = rng.uniform(0.03, 0.35) if gloss else rng.uniform(0.35, 0.9)
        paint.inputs["Roughness"].default_value = rough
        if texture is None:
            paint.inputs["Base Color"].default_value = (*linear(colour), 1)
        else:
            node = nodes.new("ShaderNodeTexImage")
            node.image = image(texture)
            material.node_tree.links.new(node.outputs["Color"], paint.inputs["Base Color"])
        return material

    def _ground(self, palette: list[Floats]) -> None:
        """The playing surface, printed, perhaps rough."""
        rng = self.rng
        wide, high = CELL * CELLS[0] * 2.0, CELL * CELLS[1] * 2.2
        unit = 22.0
        drawn = Ground(rng, (int(wide * unit), int(high * unit)), unit, self.faces).draw(palette)
        bpy.ops.mesh.primitive_plane_add(size=1)
        plane = bpy.context.object
        plane.scale = (wide, high, 1)
        plane.name = "ground"
        material = self._material(drawn[::-1], palette[0], rng.random() < 0.25)
        if rng.random() < 0.5:
            nodes, links = material.node_tree.nodes, material.node_tree.links
            noise, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
            noise.inputs["Scale"].default_value = rng.uniform(100, 900)
            bump.inputs["Strength"].default_value = rng.uniform(0.05, 0.6)
            links.new(noise.outputs[0], bump.inputs["Height"])
            links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
        plane.data.materials.append(material)

    def _body(self, thing: Thing) -> Any:
        """The thing as Blender has it."""
        rng = self.rng
        shape = mesh(thing.solid)
        body = bpy.data.objects.new(thing.kind, shape)
        self.scene.collection.objects.link(body)
        pose = np.eye(4)
        pose[:3, :3], pose[:3, 3] = thing.turn * thing.size, thing.at
        body.matrix_world = matrix(pose)
        texture = None
        if thing.kind in ("die", "cube"):
            texture = self._sides(thing)
        material = self._material(texture, thing.colour, rng.random() < 0.7)
        paint = material.node_tree.nodes["Principled BSDF"]
        if thing.kind == "die" and rng.random() < 0.2:
            paint.inputs["Transmission Weight"].default_value = rng.uniform(0.3, 0.9)
            paint.inputs["IOR"].default_value = 1.35
        if thing.kind == "checker" and rng.random() < 0.3:
            nodes, links = material.node_tree.nodes, material.node_tree.links
            veins, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMix")
            veins.inputs["Scale"].default_value = rng.uniform(0.8, 5)
            ramp.data_type = "RGBA"
            ramp.inputs["A"].default_value = (*linear(thing.colour), 1)
            ramp.inputs["B"].default_value = (*linear(any_paint(rng)), 1)
            links.new(veins.outputs[0], ramp.inputs["Factor"])
            links.new(ramp.outputs["Result"], paint.inputs["Base Color"])
        shape.materials.append(material)
        return body

    def _sides(self, thing: Thing) -> Picture:
        """The texture of a die or cube, its print to be told from its body."""
        rng, body = self.rng, thing.colour
        ink = np.full(3, 0.93 if body.mean() < 0.5 else 0.04)
        for _ in range(20 if rng.random() < 0.4 else 0):
            tried = any_paint(rng)
            if np.abs(tried - body).max() > 0.3 and abs(tried.mean() - body.mean()) > 0.12:
                ink = tried
                break
        marbled = any_paint(rng) if thing.kind == "die" and rng.random() < 0.12 else None
        if marbled is not None and np.abs(marbled - ink).max() < 0.4:
            marbled = None
        assert thing.mould is not None
        kind = rng.random()
        if thing.kind == "die":
            mould = thing.mould
            inks = [
                pip_tile(spots_of(v, t, mould), mould.radius * (mould.ace if v == 1 else 1), kind)
                for v, t in zip(thing.sides, thing.turned, strict=True)
            ]
            return atlas(inks, body, ink, marbled)
        font = self.faces[rng.integers(len(self.faces))] if rng.random() < 0.85 else None
        high = rng.uniform(0.3, 0.62)
        inks = []
        for value in thing.sides:
            tile = np.rot90(number_tile(value, font, rng, high), int(rng.integers(4))).copy()
            if kind < 0.12:
                cv2.rectangle(tile, (14, 14), (TILE - 15, TILE - 15), (1.0,), 3, cv2.LINE_AA)
            elif kind < 0.2:
                cv2.circle(tile, (TILE // 2, TILE // 2), TILE // 2 - 14, (1.0,), 3, cv2.LINE_AA)
            inks.append(tile)
        return atlas(inks, body, ink, None)

    def _lamps(self) -> None:
        """A room's light and one to three lamps, hard or soft."""
        rng = self.rng
        world = bpy.data.worlds.new("w")
        world.use_nodes = True
        glow = world.node_tree.nodes["Background"].inputs
        warm = np.clip(np.array([1.0, 0.92, 0.82]) + rng.normal(0, 0.08, 3), 0.5, 1.2)
        glow["Color"].default_value = (*warm, 1)
        glow["Strength"].default_value = float(np.exp(rng.uniform(np.log(0.08), np.log(0.9))))
        self.scene.world = world
        for _ in range(rng.integers(1, 4)):
            lamp = bpy.data.lights.new("l", str(rng.choice(["AREA", "AREA", "POINT"])))
            angle, steep = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(20, 88))
            far = rng.uniform(18, 45)
            level = np.cos(steep) * far
            at = Vector((level * np.cos(angle), level * np.sin(angle), np.sin(steep) * far))
            lamp.energy = far**2 * float(np.exp(rng.uniform(np.log(3), np.log(22))))
            lamp.color = tuple(np.clip(warm + rng.normal(0, 0.1, 3), 0.3, 1.0))
            if lamp.type == "AREA":
                lamp.size = float(np.exp(rng.uniform(np.log(0.6), np.log(16))))
            else:
                lamp.shadow_soft_size = rng.uniform(0.2, 3)
            hung = bpy.data.objects.new("l", lamp)
            hung.location = at
            hung.rotation_euler = (-at).to_track_quat("-Z", "Y").to_euler()
            self.scene.collection.objects.link(hung)

    def _camera(self) -> View:
        """A camera above: its rotation (board to camera), place, and focal length in pixels."""
        rng = self.rng
        data = bpy.data.cameras.new("c")
        field = np.radians(rng.uniform(28, 72))
        focal = SIZE[0] / 2 / np.tan(field / 2)
        far = focal / UNIT * rng.uniform(0.85, 1.15)
        tilt = np.radians(rng.uniform(0, 22) if rng.random() < 0.7 else rng.uniform(20, 38))
        angle = rng.uniform(0, 2 * np.pi)
        level = np.sin(tilt) * far
        at = Vector((level * np.cos(angle), level * np.sin(angle), np.cos(tilt) * far))
        data.sensor_fit = "HORIZONTAL"
        data.angle = float(field)
        data.clip_end = 1000
        eye = bpy.data.objects.new("c", data)
        eye.location = at
        aim = Vector((*rng.normal(0, 0.7, 2), 0.0))
        turn = (aim - at).to_track_quat("-Z", "Y").to_matrix()
        roll = rng.uniform(0, 2 * np.pi)
        spin = np.array(
            [[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]]
        )
        rotation = np.array(turn) @ spin
        pose = np.eye(4)
        pose[:3, :3], pose[:3, 3] = rotation, np.array(at)
        eye.matrix_world = matrix(pose)
        self.scene.collection.objects.link(eye)
        self.scene.camera = eye
        return rotation.T, np.array(at), float(focal)

    def _rendered(self) -> Picture:
        """The picture, exposed by chance."""
        rng, scene = self.rng, self.scene
        scene.render.engine = "CYCLES"
        scene.render.resolution_x, scene.render.resolution_y = SIZE
        scene.render.threads_mode, scene.render.threads = "FIXED", 1
        cycles = scene.cycles
        cycles.samples, cycles.use_denoising, cycles.seed = (
            SAMPLES,
            True,
            int(rng.integers(1 << 30)),
        )
        cycles.denoising_input_passes, cycles.denoising_quality = "RGB_ALBEDO", "FAST"
        cycles.denoising_prefilter = "NONE"
        cycles.max_bounces, cycles.transmission_bounces, cycles.glossy_bounces = 4, 4, 2
        cycles.caustics_reflective = cycles.caustics_refractive = False
        scene.view_settings.view_transform = str(rng.choice(["Standard", "AgX", "Filmic"]))
        target = Path(bpy.app.tempdir) / "picture.png"
        scene.render.image_settings.file_format = "PNG"
        scene.render.filepath = str(target)
        scene.view_settings.exposure = self._metered()
        bpy.ops.render.render(write_still=True)
        return np.asarray(cv2.imread(str(target)), np.uint8)

    def _metered(self) -> float:
        """The exposure that makes a small quick picture about middling bright."""
        scene, cycles = self.scene, self.scene.cycles
        scene.render.resolution_percentage, cycles.samples = 12, 4
        bpy.ops.render.render(write_still=True)
        scene.render.resolution_percentage, cycles.samples = 100, SAMPLES
        small = cv2.imread(scene.render.filepath).astype(np.float64) / 255
        level = float(np.mean(small**2.2))
        wanted = np.exp(self.rng.uniform(np.log(0.06), np.log(0.34)))
        return float(np.log2(wanted / max(level, 1e-3)))
