"""What is true of a random scene, in the words of the data folder (see `tools/README.md`)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from tools.render.placed import BAR, OFF, Placed
from tools.render.throwing import Thrown

if TYPE_CHECKING:
    from tools.render.scene import Scene


class Witness:
    """Tells what lies where in a scene that has been put up, and what of it is seen."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def told(self) -> dict[str, Any]:
        board = self.scene.board
        w, h = board.width, board.height
        corners = [self.scene.pixel(x, y, 0) for x, y in ((0, h), (w, h), (w, 0), (0, 0))]
        checkers = [self._checker(n, one) for n, one in enumerate(self.scene.layout.checkers)]
        points = [self._count(spot) for spot in [*range(23, 11, -1), *range(12)]]
        visible = [c for c in checkers if c["seen"] > 0.25]
        table = self.scene.layout.counts
        return {
            "points": points,
            "bar": {name: table[side][BAR] for side, name in enumerate("WB")},
            "off": {name: table[side][OFF] for side, name in enumerate("WB")},
            "mixed": [s for s in range(24) if table[0][s] and table[1][s]],
            "dice": [self._die(n, one) for n, one in enumerate(self.scene.layout.dice)],
            "cube": self._cube_truth(),
            "checkers_px": [["WB"[c["side"]], c["x"], c["y"], c["radius"]] for c in visible],
            "checkers": checkers,
            "corners": [[_px(v) for v in corner] for corner in corners],
            "setup": self._setup(),
        }

    def _count(self, spot: int) -> int:
        white, black = (self.scene.layout.counts[side][spot] for side in (0, 1))
        return white if white >= black else -black

    def _setup(self) -> dict[str, Any]:
        board, cam = self.scene.board, self.scene.lens
        paints = [[round(c, 3) for c in look.paints[0]] for look in self.scene.looks]
        shape = {
            "width": board.width,
            "height": board.height,
            "bar": board.bar,
            "bar_height": board.bar_height,
            "pitch": board.pitch,
            "rim_height": board.rim_height,
            "rim_width": board.rim_width,
            "tray_width": board.tray_width,
            "thickness": self.scene.looks[0].thickness,
        }
        return {
            "camera": {"f_px": cam.focal, "k1": cam.bend, "k2": 0.0, "size": list(cam.size)},
            "eye": [float(v) for v in cam.eye],
            "turn": [[float(v) for v in row] for row in cam.turn],
            "nominal_mm": {
                "die": 40 * self.scene.die_looks[0].edge,
                "surface_width": 40 * board.width,
                "surface_height": 40 * board.height,
                "checker_diameter": 40.0,
                "checker_thickness": 40 * self.scene.looks[0].thickness,
            },
            "shape": {k: round(v, 4) for k, v in shape.items()},
            "trays": list(board.trays),
            "paints_rgb": paints,
            "row": self.scene.layout.row,
        }

    def _checker(self, number: int, one: Placed) -> dict[str, Any]:
        x, y, h = one.x, one.y, one.h
        at = self.scene.pixel(x, y, h)
        ring = [(x + 0.5 * math.cos(a), y + 0.5 * math.sin(a)) for a in np.arange(8) * math.pi / 4]
        rim = np.array([self.scene.pixel(*p, h) for p in ring])
        radius = float(np.linalg.norm(rim - at, axis=1).mean())
        inner = [
            (x + r * math.cos(a), y + r * math.sin(a))
            for r in (0.22, 0.42)
            for a in np.arange(8) * math.pi / 4
        ]
        looked = np.array([self.scene.world(*p, h + 0.003) for p in [(x, y), *inner]])
        ways = looked - self.scene.lens.eye
        seen = 1.0
        if not one.edge:
            names = self.scene.stage.met(
                self.scene.lens.eye, ways / np.linalg.norm(ways, axis=1, keepdims=True)
            )
            seen = float(np.mean([name == f"checker.{number}" for name in names]))
        width, height = self.scene.lens.size
        if not (0 <= at[0] < width and 0 <= at[1] < height):
            seen = 0.0
        return {
            "side": one.side,
            "place": "off" if one.place == OFF else "bar" if one.place == BAR else one.place,
            "layer": one.layer,
            "x": _px(at[0]),
            "y": _px(at[1]),
            "radius": _px(radius),
            "seen": round(seen, 2),
            "edge": one.edge,
            "between": one.between,
            "board": [round(v, 4) for v in (x, y, h)],
        }

    def _die(self, number: int, one: Thrown) -> dict[str, Any]:
        faces = one.turn.T
        ups = [faces[2, 2], faces[1, 2], -faces[0, 2], faces[0, 2], -faces[1, 2], -faces[2, 2]]
        value = int(np.argmax(ups)) + 1
        axis = [faces[2], faces[1], -faces[0], faces[0], -faces[1], -faces[2]][value - 1]
        middle = self.scene.world(one.x, one.y, one.h)
        places = np.array([middle, middle + axis * one.edge / 2])
        centre, top = self.scene.lens.project(places)
        ways = places[1:] + axis * 0.01 - self.scene.lens.eye
        met = self.scene.stage.met(self.scene.lens.eye, ways / np.linalg.norm(ways))[0]
        size = float(
            np.linalg.norm(
                self.scene.pixel(one.x + one.edge / 2, one.y, one.h)
                - self.scene.pixel(one.x - one.edge / 2, one.y, one.h)
            )
        )
        lie = None if one.lie == "flat" else one.lie
        look = self.scene.die_looks[one.side]
        return {
            "owner": "WB"[one.side],
            "value": value,
            "flat": lie is None,
            "cocked": lie,
            "tilt_deg": round(math.degrees(math.acos(min(1.0, max(ups)))), 1),
            "x": _px(centre[0]),
            "y": _px(centre[1]),
            "top_x": _px(top[0]),
            "top_y": _px(top[1]),
            "edge_px": _px(size),
            "seen": met == f"die.{number}",
            "turn": [[round(float(v), 4) for v in row] for row in one.turn],
            "body_rgb": [round(c, 3) for c in look.body],
            "pips_rgb": [round(c, 3) for c in look.pips],
        }

    def _cube_truth(self) -> dict[str, Any] | None:
        if self.scene.cube is None:
            return None
        one = self.scene.cube
        middle = self.scene.world(one.x, one.y, one.h)
        up = np.array([0, 0, one.edge / 2])
        places = np.array([middle, middle + up, middle + up + one.turn[:, 1] * one.edge / 2])
        centre, top, head = self.scene.lens.project(places)
        across = self.scene.lens.project(
            np.array([middle + up + one.turn[:, 0] * one.edge * s for s in (-0.5, 0.5)])
        )
        ways = places[1:2] + np.array([0, 0, 0.01]) - self.scene.lens.eye
        met = self.scene.stage.met(self.scene.lens.eye, ways / np.linalg.norm(ways))[0]
        return {
            "value": one.value,
            "owner": None,
            "placed": met == "cube",
            "lie": one.lie,
            "x": _px(centre[0]),
            "y": _px(centre[1]),
            "top_x": _px(top[0]),
            "top_y": _px(top[1]),
            "edge_px": _px(float(np.linalg.norm(across[1] - across[0]))),
            "upright_px": [_px(v) for v in head - top],
        }


def _px(value: float) -> float:
    return round(float(value), 2)
