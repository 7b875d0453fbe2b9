"""Checkers pasted on others."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.detector.painting import disc_mask
from tools.detector.samples import Image


def stack(image: Image, table: Image, rng: np.random.Generator) -> tuple[Image, Image]:
    """Some checkers covered by a pasted one: lying on them (upper), or in their place (not)."""
    table = table.copy()
    free = np.flatnonzero((table[:, 5] == 0) & (table[:, 4] == 1) & (table[:, 3] == 0))
    lean = rng.uniform(0, 0.6) * np.array([math.cos(a := rng.uniform(0, 7)), math.sin(a)])
    lamp = rng.uniform(0.1, 0.6) * np.array([math.cos(a := rng.uniform(0, 7)), math.sin(a)])
    dark = rng.uniform(0.3, 0.85)
    height, width = image.shape[:2]
    for below in rng.permutation(free)[: rng.integers(1, 4)]:
        above = int(rng.choice(free)) if rng.random() < 0.4 else int(below)
        x, y, radius = table[below, :3]
        ax, ay, other = table[above, :3]
        if not (2 * radius < ax < width - 2 * radius and 2 * radius < ay < height - 2 * radius):
            continue
        really = rng.random() < 0.8
        grow = rng.uniform(1.0, 1.05) if really else 1.0
        slip = (lean + rng.normal(0, 0.07, 2)) * radius if really else np.zeros(2)
        scale = radius * grow / other
        cx, cy = x + slip[0], y + slip[1]
        move = np.array([[scale, 0, cx - ax * scale], [0, scale, cy - ay * scale]])
        warped = cv2.warpAffine(image, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
        if really:
            mask = disc_mask(image.shape, table[[above], :3], 0.8)
            side = (image * mask).sum((0, 1)) / mask.sum() * dark
            image = raised(image, np.array([x, y, radius * grow]), slip, side)
            at = np.array([[cx + lamp[0] * radius, cy + lamp[1] * radius, radius]])
            soft = cv2.GaussianBlur(disc_mask(image.shape, at, grow), (0, 0), 0.12 * radius)
            image = image * (1 - (1 - dark) * soft[..., None])
        mask = disc_mask(image.shape, np.array([[cx, cy, radius]]), grow * 1.02)
        image = image + mask * (warped - image)
        if really:
            table[below, 4] = 0
            added = table[below].copy()
            added[:7] = cx, cy, radius * grow, 1, 1, 0, table[above, 6]
            table = np.vstack([table, added[None]])
        else:
            table[below, 6] = table[above, 6]
    return image.astype(np.float32), table


def raised(image: Image, disc: Image, slip: Image, paint: Image) -> Image:
    """The picture with the side of a checker over this disc, whose top seems moved by `slip`."""
    for share in (0.0, 0.35, 0.7):
        at = np.array([[*(disc[:2] + slip * share), disc[2]]])
        image = image + disc_mask(image.shape, at, 1.0) * (paint - image)
    return image
