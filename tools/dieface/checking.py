"""Figures on boards that were kept back from training."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.dieface.crops import SIDE, TILT, UNIT, Scene, crops_of, scenes
from vision.dieface import Face, FaceReader


@dataclass(frozen=True, slots=True)
class Reading:
    """One die of a recording as it was read: its truth, and how far its centre is off, in edges."""

    board: str
    value: int
    tilt: float
    face: Face
    far: float


def check(data: Path, everything: bool, leans: bool, seed: int = 5) -> None:
    """Print figures on the boards kept back (or on all): every die at rest once a throw, spotted a
    little wrongly, and places without dice."""
    rng = np.random.default_rng(seed)
    checker = Checker(rng, leans)
    rows: list[Reading] = []
    empty: list[float] = []
    for scene in scenes(data):
        if scene.held or everything:
            empty += checker.places(scene)
            rows += checker.dice(scene)
    for row in rows:
        if row.face.value != row.value:
            print("wrong", row)
    _report("flat", [r for r in rows if r.tilt < 3])
    _report("between", [r for r in rows if 3 <= r.tilt < TILT])
    _report("askew", [r for r in rows if r.tilt >= TILT])
    dice, places = np.array([r.face.die for r in rows]), np.array(empty)
    area = (dice[:, None] > places[None]).mean() + 0.5 * (dice[:, None] == places[None]).mean()
    print(
        f"die or not: area under the curve {area:.5f}; "
        f"{sum(dice < 0.5)} of {len(dice)} dice missed, "
        f"{sum(places > 0.5)} of {len(places)} places taken for dice"
    )


class Checker:
    """Reads scenes by chance a little beside the dice; every throw only once."""

    def __init__(self, rng: np.random.Generator, leans: bool) -> None:
        self.rng, self.leans, self.reader = rng, leans, FaceReader()
        self.thrown: set[tuple[str, int, int, int]] = set()

    def places(self, scene: Scene) -> Iterator[float]:
        """How much places without dice look like dice."""
        middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
        for crop in crops_of(scene, self.rng):
            if not crop.face:
                lean = crop.lean if self.leans else None
                yield self.reader.read(crop.pixels, middle, UNIT, lean).die

    def dice(self, scene: Scene) -> Iterator[Reading]:
        """The dice that were not seen before."""
        rng, (height, width) = self.rng, scene.image.shape[:2]
        for die in scene.truth["dice"]:
            at = (die["top_x"], die["top_y"])
            key = (scene.board, die["value"], round(at[0]), round(at[1]))
            if key in self.thrown or not (5 < at[0] < width and 5 < at[1] < height):
                continue
            self.thrown.add(key)
            edge, lean = scene.camera.look(at)
            x, y = (float(v) for v in at + rng.uniform(-0.2, 0.2, 2) * edge)
            size = edge * float(np.exp(rng.uniform(-0.15, 0.15)))
            face = self.reader.read(scene.image, (x, y), size, lean if self.leans else None)
            far = float(np.hypot(face.at[0] - at[0], face.at[1] - at[1])) / edge
            yield Reading(scene.board, die["value"], float(die["tilt_deg"]), face, far)


def _report(name: str, rows: list[Reading]) -> None:
    """One line of figures."""
    if not rows:
        return
    right = [r.face.value == r.value for r in rows]
    sure = [r.face.value == r.value for r in rows if max(r.face.faces) > 0.99]
    cost = -np.mean([np.log(r.face.faces[r.value - 1]) for r in rows])
    print(
        f"{name}: value {sum(right)} of {len(rows)} "
        f"(of those 99 % sure {sum(sure)} of {len(sure)}), "
        f"cost {cost:.4f}, tilted {sum(r.face.tilted > 0.5 for r in rows)}, centre off "
        f"{np.median([r.far for r in rows]):.3f} edges (worst {max(r.far for r in rows):.2f})"
    )
