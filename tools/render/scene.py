"""One random scene: put up, rendered, and the truth about it written down."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tools.render import chance, clutter, skins, solids
from tools.render.chance import Rng
from tools.render.dice import throw
from tools.render.kinds import COARSE, KINDS
from tools.render.layout import Layout
from tools.render.lens import developed, lens
from tools.render.solids import Floats
from tools.render.stage import Stage
from tools.render.throwing import Thrown, spun
from tools.render.trays import tray_x
from tools.render.truth import Witness


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A picture (BGR uint8), its map of kinds (uint8, coarser) and its truth."""

    picture: Floats
    kinds: Floats
    truth: dict[str, Any]


class Scene:
    """Everything of one picture."""

    def __init__(
        self, rng: Rng, samples: int, fonts: list[Path], often: tuple[float, float]
    ) -> None:
        """`often`: the shares of boards that bear off, and with many full columns."""
        self.rng, self.fonts = rng, fonts
        self.stage = Stage(samples)
        self.board = chance.board_look(rng)
        self.looks = chance.checker_looks(rng, self.board)
        self.lens = lens(chance.view(rng, self.board), self.board)
        self.layout = Layout(rng, self.board, self.looks[0].thickness, often)
        self.cube: Thrown | None = None
        self.cube_up: float = 0.0
        self._board()
        self._checkers()
        self._dice()
        self._cube()
        self._clutter()
        sky = chance.near(rng, (0.9, 0.9, 0.9), 0.08)
        self.stage.light(chance.lamps(rng), sky, float(rng.uniform(0.08, 0.6)))
        self.stage.look(self.lens)

    def world(self, x: float, y: float, h: float) -> Floats:
        """A place of the board's frame as the stage has it."""
        return np.array([x - self.board.width / 2, self.board.height / 2 - y, h])

    def pixel(self, x: float, y: float, h: float) -> Floats:
        """Where a place of the board's frame is seen."""
        return np.asarray(self.lens.project(self.world(x, y, h)[None])[0])

    def _slab(
        self,
        name: str,
        low: tuple[float, float, float],
        high: tuple[float, float, float],
        paint: Any,
    ) -> None:
        a, b = self.world(*low), self.world(*high)
        lowest = np.minimum(a, b)
        highest = np.maximum(a, b)
        self.stage.put(name, solids.box(tuple(lowest), tuple(highest)), paint)

    def _board(self) -> None:
        rng, board, stage = self.rng, self.board, self.stage
        w, h, r = board.width, board.height, board.rim_width
        paint = stage.paint(sheet=stage.sheet(skins.board(rng, board)), gloss=board.gloss)
        self._slab("surface", (0, 0, -0.1), (w, h, 0), paint)
        rim_sheet = skins.stuff(rng, board.rim_stuff, (512, 512), board.rim)
        rim = stage.paint(sheet=stage.sheet(rim_sheet), gloss=float(rng.uniform(0.1, 0.8)))
        floor = -board.rim_height * 0.3
        if board.bar:
            left = 6 * board.pitch
            top = max(board.bar_height, 0.004)
            split = board.bar / 2 - 0.012 if rng.random() < 0.6 else board.bar / 2
            self._slab("bar", (left, 0, floor), (left + split, h, top), rim)
            self._slab("bar", (left + board.bar - split, 0, floor), (left + board.bar, h, top), rim)
        trays = [board.tray_width + r / 2 if tray else 0.0 for tray in board.trays]
        ends = -trays[0] - r / 2 if trays[0] else 0.0, w + (trays[1] + r / 2 if trays[1] else 0.0)
        ends = ends[0] - r, ends[1] + r
        high = board.rim_height
        self._slab("rim", (ends[0], -r, floor), (ends[1], 0, high), rim)
        self._slab("rim", (ends[0], h, floor), (ends[1], h + r, high), rim)
        ground = skins.stuff(rng, board.ground, (128, 512), board.tray_ground)
        tray = stage.paint(sheet=stage.sheet(ground), gloss=board.gloss)
        for right in (False, True):
            inner = w if right else -r
            self._slab("rim", (inner, 0, floor), (inner + r, h, high), rim)
            if not board.trays[right]:
                continue
            near = w + r if right else -r - board.tray_width
            self._slab("tray", (near, 0, floor), (near + board.tray_width, h, 0), tray)
            outer = near + board.tray_width if right else near - r
            self._slab("rim", (outer, 0, floor), (outer + r, h, high), rim)
            if board.divided:
                self._slab(
                    "rim",
                    (near, h / 2 - r / 2, floor),
                    (near + board.tray_width, h / 2 + r / 2, high),
                    rim,
                )
        if board.hinges and board.bar > 0.3:
            brass = stage.paint(near_brass(rng), gloss=0.25, metal=1.0)
            for share in rng.choice(
                [0.15, 0.2, 0.5, 0.8, 0.85], int(rng.integers(1, 4)), replace=False
            ):
                y, x = h * share, 6 * board.pitch + board.bar / 2
                long, wide = rng.uniform(0.25, 0.6), board.bar * rng.uniform(0.15, 0.42)
                top = board.bar_height
                self._slab(
                    "bar", (x - wide, y - long, top - 0.05), (x + wide, y + long, top + 0.03), brass
                )
        kind = str(rng.choice(["felt", "wood", "plain", "patches"]))
        sheet = (
            clutter.patches(rng)
            if kind == "patches"
            else skins.stuff(rng, kind, (512, 512), chance.colour(rng))
        )
        table = stage.paint(sheet=stage.sheet(sheet), gloss=float(rng.uniform(0.2, 1)))
        reach = 2.6 * w
        self._slab("table", (-reach, -reach, floor - 0.2), (w + reach, h + reach, floor), table)

    def _checkers(self) -> None:
        solid = solids.checker(self.looks[0])
        paints = []
        for side, look in enumerate(self.looks):
            kinds = [
                skins.checker(self.rng, look, side)
                for _ in range(1 if look.pattern == "plain" else 2)
            ]
            paints.append(
                [
                    self.stage.paint(sheet=self.stage.sheet(s), gloss=look.gloss, metal=look.metal)
                    for s in kinds
                ]
            )
        for number, one in enumerate(self.layout.checkers):
            turn = spun(self.rng.uniform(0, 2 * np.pi))
            if one.edge:
                turn = np.array([[1.0, 0, 0], [0, 0, -1.0], [0, 1.0, 0]]) @ turn
            elif self.rng.random() < 0.06:
                turn = turn @ np.diag([1.0, -1.0, -1.0])
            middle = one.h - (0.5 if one.edge else self.layout.thick / 2)
            material = paints[one.side][self.rng.integers(len(paints[one.side]))]
            at = self.world(one.x, one.y, middle)
            self.stage.put(f"checker.{number}", solid, material, at, turn)

    def _dice(self) -> None:
        rng = self.rng
        paints = self.looks[0].paints[0], self.looks[1].paints[0]
        count = int(rng.choice([0, 1, 2, 3, 4], p=[0.08, 0.08, 0.6, 0.08, 0.16]))
        self.die_looks = [chance.die_look(rng, paints) for _ in range(2)]
        if rng.random() < 0.5:
            self.die_looks[1] = self.die_looks[0]
        made: dict[int, tuple[solids.Solid, Any]] = {}
        for number in range(count):
            side = number % 2
            look = self.die_looks[side]
            if throw(self.layout, side, look.edge) is None:
                continue
            one = self.layout.dice[-1]
            if side not in made:
                paint = self.stage.paint(
                    sheet=self.stage.sheet(skins.die(rng, look)), gloss=look.gloss, clear=look.clear
                )
                made[side] = solids.rounded_cube(look.edge, look.round * 2), paint
            name = f"die.{len(self.layout.dice) - 1}"
            self.stage.put(name, *made[side], self.world(one.x, one.y, one.h), one.turn)

    def _cube(self) -> None:
        rng = self.rng
        if rng.random() < 0.12:
            return
        look = chance.cube_look(rng, (self.looks[0].paints[0], self.looks[1].paints[0]))
        values = [int(v) for v in rng.permutation([2, 4, 8, 16, 32, 64])]
        lie, x, y, ground = self._cube_place()
        angle = float(rng.choice([0, 90, 180, 270]) if rng.random() < 0.5 else rng.uniform(0, 360))
        angle += rng.normal(0, 6)
        turn = spun(math.radians(angle))
        paint = self.stage.paint(
            sheet=self.stage.sheet(skins.cube(rng, look, values, self.fonts)),
            gloss=float(rng.uniform(0.1, 0.7)),
        )
        solid = solids.rounded_cube(look.edge, float(rng.uniform(0.05, 0.4)))
        h = ground + look.edge / 2
        self.cube = Thrown(0, x, y, h, turn, look.edge, 0.0, lie, values[0])
        self.stage.put("cube", solid, paint, self.world(x, y, h), turn)

    def _cube_place(self) -> tuple[str, float, float, float]:
        rng, board = self.rng, self.board
        for _ in range(30):
            lie = str(
                rng.choice(
                    ["bar", "tray", "table", "surface", "rim"], p=[0.3, 0.25, 0.2, 0.15, 0.1]
                )
            )
            x, y = rng.uniform(0.5, board.width - 0.5), rng.uniform(0.5, board.height - 0.5)
            if lie == "bar" and board.bar > 0.6:
                x, ground = 6 * board.pitch + board.bar / 2 + rng.normal(0, 0.05), board.bar_height
            elif lie == "tray" and any(board.trays):
                right = bool(rng.random() < 0.5) if all(board.trays) else board.trays[1]
                x, ground = tray_x(board, right) or 0.0, 0.0
            elif lie == "rim" and board.rim_width > 0.6:
                y, ground = (
                    rng.choice([-1, 1]) * (board.height + board.rim_width) / 2 + board.height / 2,
                    board.rim_height,
                )
            elif lie == "surface":
                ground = 0.0
                if abs(x - 6 * board.pitch - board.bar / 2) < board.bar / 2 + 0.6:
                    continue
            else:
                lie, ground = "table", -board.rim_height * 0.3
                x = board.width / 2 + rng.choice([-1, 1]) * (
                    board.width / 2 + board.tray_width + 2.2 + rng.uniform(0, 1.5)
                )
            if self.layout.free(x, y, 0.55):
                return lie, float(x), float(y), float(ground)
        return "table", -4.0, board.height / 2, -board.rim_height * 0.3

    def _clutter(self) -> None:
        rng, board = self.rng, self.board
        clutter.around(self.stage, rng, board, -board.rim_height * 0.3)
        draw = rng.random()
        if draw < 0.16:
            clutter.hand(self.stage, rng, board)
            if draw < 0.04:
                clutter.hand(self.stage, rng, board)
        elif draw < 0.26:
            for _ in range(6):
                x, y = rng.uniform(-0.45, 0.45) * board.width, rng.uniform(-0.4, 0.4) * board.height
                if self.layout.free(x + board.width / 2, board.height / 2 - y, 1.2):
                    put = clutter.cup if rng.random() < 0.7 else clutter.slab
                    put(self.stage, rng, (float(x), float(y), 0.0), "cover")
                    break

    def shot(self, scratch: Path) -> Shot:
        """The picture, the map of kinds and the truth."""
        picture = developed(self.lens.bent(self.stage.shoot(scratch)), self.rng)
        width, height = self.lens.size
        grid = np.stack(np.meshgrid(np.arange(0, width, COARSE), np.arange(0, height, COARSE)), -1)
        names = self.stage.met(
            self.lens.eye, self.lens.ways(grid.reshape(-1, 2) + COARSE / 2 - 0.5)
        )
        numbers = [KINDS.index(name.split(".")[0]) for name in names]
        kinds = np.array(numbers, np.uint8).reshape(grid.shape[:2])
        return Shot(picture, kinds, Witness(self).told())


def near_brass(rng: Rng) -> chance.Colour:
    """Brass, steel or black iron."""
    return [(0.8, 0.62, 0.3), (0.75, 0.75, 0.75), (0.1, 0.1, 0.1)][int(rng.integers(3))]
