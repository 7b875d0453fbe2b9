"""Marks on the ground and over everything in which nothing is to be found."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.detector.net import CROP, NOMINAL
from tools.detector.painting import disc_mask
from tools.detector.samples import Image


def clutter(image: Image, rng: np.random.Generator) -> Image:
    """Stripes, blots and letters anywhere: nothing to be found in them."""
    height, width = image.shape[:2]
    layer = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    for _ in range(rng.integers(1, 4)):
        colour = tuple(float(c) for c in rng.uniform(0, 255, 3))
        p = [int(v) for v in rng.integers(0, min(height, width), 4)]
        kind = rng.integers(0, 3)
        if kind == 0:
            cv2.line(
                layer, (p[0], p[1]), (p[2], p[3]), colour, int(rng.integers(1, 5)), cv2.LINE_AA
            )
        elif kind == 1:
            text = "".join(chr(c) for c in rng.integers(48, 91, 5))
            cv2.putText(layer, text, (p[0], p[1]), 0, rng.uniform(0.3, 1.2), colour, 1, cv2.LINE_AA)
        else:
            points = (np.array(p[:2]) + rng.normal(0, 12, (3, 2))).astype(np.int32)
            cv2.fillPoly(layer, [points], colour, cv2.LINE_AA)
    return image + np.float32(rng.uniform(0.2, 0.8)) * (layer.astype(np.float32) / 255 - image)


def inlays(image: Image, things: Image, rng: np.random.Generator) -> Image:
    """Long drops, triangles and round inlays on the ground, under everything that lies there."""
    radius = float(np.median(things[:, 2])) if len(things) else NOMINAL
    layer = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    angle = rng.uniform(0, 2 * math.pi)
    along = np.array([math.cos(angle), math.sin(angle)])
    across = np.array([-along[1], along[0]])
    length, width = rng.uniform(4, 8) * radius, rng.uniform(0.6, 1.05) * radius
    start = rng.uniform(0, CROP, 2)
    colours = [tuple(float(c) for c in rng.uniform(0, 255, 3)) for _ in range(2)]
    bulge = rng.uniform(-0.5, 1.0)
    for number in range(-6, 7):
        base = start + across * number * 2.1 * radius
        outline = [base - across * width, base + along * length, base + across * width]
        for turn in np.linspace(0, math.pi, 9) if bulge > 0 else ():
            swell = across * math.cos(turn) * width - along * math.sin(turn) * width * bulge
            outline.append(base + swell)
        shape = np.array(outline).round().astype(np.int32)
        cv2.fillPoly(layer, [shape], colours[number % 2], cv2.LINE_AA)
    if rng.random() < 0.3:
        at = [int(v) for v in rng.uniform(0, CROP, 2)]
        size = round(radius * rng.uniform(0.5, 3))
        cv2.circle(layer, (at[0], at[1]), size, colours[0], int(rng.integers(1, 4)), cv2.LINE_AA)
    ground = 1 - disc_mask(image.shape, things, rng.uniform(1.03, 1.2))
    changed = layer.astype(np.float32) / 255 - image
    return image + ground * np.float32(rng.uniform(0.3, 1.0)) * changed
