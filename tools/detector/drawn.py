"""Drawn pieces of boards as training crops: rimless discs, stacks, small things beside them."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.detector.cropping import finished
from tools.detector.net import CROP, NOMINAL
from tools.detector.painting import recolour
from tools.detector.samples import DIE, Image
from tools.layers.drawing import Disc, Scene

GRAIN = 40.0
"""Pixels a checker diameter while drawing."""


def drawn_crop(rng: np.random.Generator) -> tuple[Image, Image]:
    """A drawn crop and its targets, as `cropping.crop_of` gives them."""
    wanted = float(np.clip(NOMINAL * np.exp(rng.normal(0, 0.2)), 9, 19))
    scene = Scene(rng, CROP / (2 * wanted), GRAIN)
    image, dice = with_dice(scene, rng)
    share = CROP / scene.size
    soft = cv2.GaussianBlur(image, (0, 0), 0.35 / share)
    small = cv2.resize(soft, (CROP, CROP), interpolation=cv2.INTER_LINEAR)
    rows = [
        (
            *((np.array(scene.seen(d.x, d.y, d.layer * scene.thick)) + 0.5) * share - 0.5),
            scene.radius(d.layer * scene.thick) * share,
            float(d.layer > 1),
            not _hidden(d, scene),
            0.0,
            float(d.sort),
        )
        for d in scene.discs
    ]
    things = [
        ((x + 0.5) * share - 0.5, (y + 0.5) * share - 0.5, 0.42 * wanted, DIE) for x, y in dice
    ]
    checkers = np.array(rows, np.float32).reshape(-1, 7)
    small = recolour(np.clip(small, 0, 1), rng, float(rng.choice([0.2, 0.6])))
    marks = np.array(things, np.float32).reshape(-1, 4)
    return finished(small, (checkers, marks), None, rng)


def _hidden(disc: Disc, scene: Scene) -> bool:
    return any(
        o.layer > disc.layer and math.hypot(o.x - disc.x, o.y - disc.y) < 0.5 for o in scene.discs
    )


def with_dice(scene: Scene, rng: np.random.Generator) -> tuple[Image, list[tuple[float, float]]]:
    """The scene with a few dice on free ground, and other small things that are nothing."""
    layer = scene.image.copy()
    found = []
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.35, 0.2, 0.3, 0.15]))):
        x, y = rng.uniform(-scene.span / 2, scene.span / 2, 2)
        if any(math.hypot(x - d.x, y - d.y) < 0.8 for d in scene.discs):
            continue
        at = np.array(scene.seen(float(x), float(y), 0.37))
        edge = scene.grain * rng.uniform(0.3, 0.46)
        really = rng.random() < 0.8
        _die(layer, at, edge, rng, really)
        if really:
            found.append((float(at[0]), float(at[1])))
    return layer, found


def _die(layer: Image, at: Image, edge: float, rng: np.random.Generator, pips: bool) -> None:
    """A die, or a square or plate without pips."""
    turn = rng.uniform(0, 2 * math.pi)
    axes = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    body = rng.uniform(0, 1, 3) if rng.random() < 0.6 else rng.choice([0.05, 0.92]) * np.ones(3)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2
    away = rng.normal(0, 0.16, 2) * edge
    for share, shade in ((1.0, 0.55), (0.5, 0.7), (0.0, 1.0)):
        outline = (corners @ axes + at + away * share).round().astype(np.int32)
        cv2.fillConvexPoly(layer, outline, (body * shade).tolist(), cv2.LINE_AA)
    if not pips:
        return
    ink = [0.03] * 3 if body.mean() > 0.5 else [0.95] * 3
    value = int(rng.integers(1, 7))
    spots = [(0, 0)] if value % 2 else []
    spots += [(-1, -1), (1, 1)] if value > 1 else []
    spots += [(-1, 1), (1, -1)] if value > 3 else []
    spots += [(-1, 0), (1, 0)] if value == 6 else []
    for spot in spots:
        middle = np.array(spot) * edge * 0.26 @ axes + at
        where = (round(float(middle[0]) * 16), round(float(middle[1]) * 16))
        cv2.circle(layer, where, round(edge * 0.09 * 16), ink, -1, cv2.LINE_AA, 4)
