"""Arms, hands, cups and phones pasted over a crop, and the map of what they hide."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.detector.net import NOMINAL
from tools.detector.samples import Image

SKINS = np.array([(170, 195, 235), (135, 165, 215), (95, 125, 175), (55, 75, 110), (40, 50, 75)])
"""Skin, blue green red."""


def covered(
    image: Image, rng: np.random.Generator, diameter: float = 2 * NOMINAL
) -> tuple[Image, Image]:
    """The float crop, with checkers of this diameter, with something laid over it, and where
    (h, w, 0 … 1)."""
    size = image.shape[0]
    unit = diameter * math.exp(rng.normal(0, 0.2))
    hidden = np.zeros((size, size), np.float32)
    draw = rng.random()
    if draw < 0.72:
        parts = _arm(size, unit, rng)
    else:
        parts = [_cup(size, unit, rng) if draw < 0.87 else _slab(size, unit, rng)]
    whole = np.maximum.reduce([mask for mask, _ in parts])
    image = _shadowed(image, whole, unit, rng)
    for mask, colour in parts:
        laid = _solid(mask, colour, unit, rng)
        soft = mask.astype(np.float32)[..., None] / np.float32(255)
        image = image + soft * (laid - image)
    hidden = np.maximum(hidden, whole.astype(np.float32) / np.float32(255))
    return image.astype(np.float32), hidden


Part = tuple[Image, Image]


def _arm(size: int, unit: float, rng: np.random.Generator) -> list[Part]:
    """A sleeve, a cuff perhaps, and a hand with its fingers, from the crop's edge inwards."""
    target = rng.uniform(0.1, 0.9, 2) * size
    angle = rng.uniform(0, 2 * math.pi)
    way = np.array([math.cos(angle), math.sin(angle)])
    side = np.array([-way[1], way[0]])
    wrist = target - way * 1.6 * unit
    elbow = wrist - way * 2.2 * size + side * rng.normal(0, 0.35) * size
    skin = SKINS[rng.integers(len(SKINS))] / 255 + rng.normal(0, 0.04, 3)
    sleeve_colour = skin if rng.random() < 0.25 else rng.uniform(0.02, 0.95, 3)
    thick = unit * rng.uniform(0.7, 1.15)
    sleeve = _empty(size)
    start = wrist - way * rng.uniform(0.2, 1.2) * unit
    _taper(sleeve, start, elbow, (thick, thick * rng.uniform(1.1, 1.7)))
    hand = _empty(size)
    _taper(hand, wrist - way * unit, wrist + way * 0.4 * unit, (0.6 * unit, 0.7 * unit))
    palm = wrist + way * 1.1 * unit
    _taper(hand, wrist + way * 0.5 * unit, palm, (0.75 * unit, 0.95 * unit))
    fan = rng.uniform(0.1, 0.55)
    long = rng.uniform(0.6, 1.5)
    for off in (-0.72, -0.25, 0.25, 0.72):
        root = palm + side * off * 0.9 * unit
        bend = way + side * off * fan
        middle = root + bend * unit * long * rng.uniform(0.6, 0.9)
        tip = middle + (bend + side * rng.normal(0, 0.2)) * unit * long * rng.uniform(0.3, 0.8)
        _taper(hand, root, middle, (0.27 * unit, 0.26 * unit))
        _taper(hand, middle, tip, (0.26 * unit, 0.2 * unit))
    thumb = rng.choice([-1, 1])
    root = wrist + way * 0.6 * unit + side * thumb * 0.7 * unit
    tip = root + (way * 0.8 + side * thumb * rng.uniform(0.2, 0.9)) * unit * 1.2
    _taper(hand, root, tip, (0.32 * unit, 0.22 * unit))
    return [(hand, np.clip(skin, 0, 1)), (sleeve, sleeve_colour)]


def _cup(size: int, unit: float, rng: np.random.Generator) -> Part:
    mask = _empty(size)
    at, far = rng.uniform(0.1, 0.9, 2) * size, rng.normal(0, 0.7, 2) * unit
    _taper(mask, at, at + far, (unit * rng.uniform(0.7, 1.2), unit * rng.uniform(0.8, 1.3)))
    return mask, rng.uniform(0.02, 0.9, 3) if rng.random() < 0.5 else np.full(3, 0.05)


def _slab(size: int, unit: float, rng: np.random.Generator) -> Part:
    mask = _empty(size)
    turn = rng.uniform(0, 2 * math.pi)
    axes = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    half = np.array([rng.uniform(0.8, 1.3), rng.uniform(1.5, 2.4)]) * unit
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ axes
    corners = (corners + rng.uniform(0.1, 0.9, 2) * size).round().astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA)
    return mask, np.full(3, 0.04) if rng.random() < 0.5 else rng.uniform(0, 0.95, 3)


def _empty(size: int) -> Image:
    return np.zeros((size, size), np.uint8)


def _taper(mask: Image, start: Image, end: Image, radii: tuple[float, float]) -> None:
    """A rod with round ends from one place to another."""
    steps = max(2, int(np.linalg.norm(end - start) / max(min(radii) * 0.5, 1)))
    for share in np.linspace(0, 1, min(steps, 60)):
        x, y = start + (end - start) * share
        if -200 < x < mask.shape[1] + 200 and -200 < y < mask.shape[0] + 200:
            radius = radii[0] + (radii[1] - radii[0]) * share
            cv2.circle(
                mask, (round(float(x)), round(float(y))), round(radius), 255, -1, cv2.LINE_AA
            )


def _shadowed(image: Image, mask: Image, unit: float, rng: np.random.Generator) -> Image:
    """The crop with the shadow that the thing throws."""
    move = np.array([[1, 0, 0], [0, 1, 0]], np.float32)
    move[:, 2] = rng.normal(0, 0.6, 2) * unit
    thrown = cv2.warpAffine(mask, move, mask.shape[::-1])
    soft = cv2.GaussianBlur(thrown, (0, 0), unit * rng.uniform(0.05, 0.5)).astype(np.float32)
    dark = np.float32(rng.uniform(0, 0.6) / 255)
    shadowed: Image = image * (1 - dark * soft[..., None])
    return shadowed


def _solid(mask: Image, colour: Image, unit: float, rng: np.random.Generator) -> Image:
    """A round body of one colour: darker to its edges, lit from one side, rough, folded."""
    size = mask.shape[0]
    deep = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    bulge = np.sqrt(np.clip(deep / (unit * 0.8), 0, 1))
    yy, xx = np.mgrid[:size, :size].astype(np.float32) / size - 0.5
    turn = rng.uniform(0, 2 * math.pi)
    slope = xx * np.float32(math.cos(turn)) + yy * np.float32(math.sin(turn))
    blurred = cv2.GaussianBlur(bulge.astype(np.float32), (0, 0), unit * 0.12)
    dx, dy = cv2.Sobel(blurred, cv2.CV_32F, 1, 0), cv2.Sobel(blurred, cv2.CV_32F, 0, 1)
    lit = (dx * math.cos(turn) + dy * math.sin(turn)) * rng.uniform(0, 2)
    cells = int(rng.integers(6, 40))
    rough = cv2.resize(
        rng.standard_normal((cells, cells)).astype(np.float32),
        (size, size),
        interpolation=cv2.INTER_CUBIC,
    )
    shade = (0.55 + 0.45 * bulge) * (1 + 0.4 * slope) + lit + rng.uniform(0, 0.12) * rough
    if rng.random() < 0.3:
        shade = shade * (1 + 0.15 * np.sin(slope * rng.uniform(40, 200)))
    solid: Image = np.clip(shade[..., None] * colour, 0, 1).astype(np.float32)
    return solid
