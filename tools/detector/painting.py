"""Other paints: on everything, on each sort of thing, on single checkers."""

from __future__ import annotations

import cv2
import numpy as np

from tools.detector.samples import CUBE, DIE, Image

LIGHTNESS = np.array([0.114, 0.587, 0.299])
"""How light blue, green and red are."""


def repaint(rng: np.random.Generator) -> Image:
    """A random mixing (3, 3) of the colour channels: their order, often more than that."""
    mix = np.eye(3)[rng.permutation(3)]
    if rng.random() < 0.5:
        mix = mix + rng.normal(0, 0.25, (3, 3))
        mix /= np.maximum(mix.sum(1, keepdims=True), 0.5)
    return mix


def recolour(image: Image, rng: np.random.Generator, strength: float = 1.0) -> Image:
    """The float image (0 … 1) with its channels mixed, bent, stretched and perhaps inverted."""
    mix = rng.random() < 0.8 * strength
    mixed = cv2.transform(image, repaint(rng)) if mix else image
    levels = np.linspace(0, 1, 256)[:, None].repeat(3, 1)
    if rng.random() < 0.25 * strength:
        levels = 1 - levels
    levels = levels ** np.exp(rng.normal(0, 0.4 * strength, 3))
    low = rng.normal(0, 0.08 * strength, 3)
    high = rng.uniform(0.45, 1.25) * np.exp(rng.normal(0, 0.15 * strength, 3))
    table = np.clip(levels * (high - low) + low, 0, 1).astype(np.float32)
    coarse = cv2.convertScaleAbs(np.maximum(mixed, 0), alpha=255)
    out: Image = cv2.LUT(coarse, table[None])
    return out


def disc_mask(shape: tuple[int, ...], discs: Image, grow: float) -> Image:
    """A soft mask (h, w, 1) of discs x, y, radius."""
    mask = np.zeros(shape[:2], np.uint8)
    for x, y, radius in discs:
        at = (round(float(x) * 16), round(float(y) * 16))
        cv2.circle(mask, at, round(float(radius) * grow * 16), 255, -1, cv2.LINE_AA, 4)
    return (mask.astype(np.float32) / 255)[..., None]


def paint_groups(image: Image, checkers: Image, things: Image, rng: np.random.Generator) -> Image:
    """Each sort of checkers, the dice and the cube repainted on their own, some quite plainly."""
    groups = [checkers[checkers[:, 6] == side, :3] for side in (0, 1)]
    groups += [things[things[:, 3] == kind, :3] for kind in (DIE, CUBE)]
    for group, often in zip(groups, (0.3, 0.3, 0.5, 0.5), strict=True):
        if len(group) and rng.random() < often:
            mask = disc_mask(image.shape, group, rng.uniform(0.97, 1.08))
            image = image + mask * (recolour(image, rng) - image)
    for group in groups[:2]:
        if len(group) and rng.random() < 0.22:
            image = painted_plain(image, group, rng)
    return image


def painted_plain(image: Image, discs: Image, rng: np.random.Generator) -> Image:
    """Discs in one plain paint, rims and shine gone or nearly so, as plastic and paper ones are.

    Often it is as light as the ground beside one of them, so that only its hue sets it apart.
    """
    plain = rng.uniform(0, 1, 3)
    if rng.random() < 0.5:
        x, y, radius = discs[rng.integers(len(discs))]
        angle, away = rng.uniform(0, 7), radius * rng.uniform(1.15, 1.7)
        column, row = round(float(x + away * np.cos(angle))), round(float(y + away * np.sin(angle)))
        if 0 <= row < image.shape[0] and 0 <= column < image.shape[1]:
            wanted = float(LIGHTNESS @ image[row, column]) * np.exp(rng.normal(0, 0.12))
            plain = np.clip(plain * wanted / max(float(LIGHTNESS @ plain), 0.02), 0, 1)
    mask = disc_mask(image.shape, discs, rng.uniform(0.98, 1.06))
    if rng.random() < 0.5:
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.4, 1.2))[..., None]
    share = np.float32(rng.uniform(0.5, 1.0) if rng.random() < 0.5 else rng.uniform(0.9, 1.0))
    out: Image = image + mask * share * (plain.astype(np.float32) - image)
    return out


def decorate(image: Image, discs: Image, rng: np.random.Generator) -> Image:
    """Rings, holes, dots and highlights on the checkers of a picture, alike on all of them."""
    layer = np.zeros(image.shape[:2], np.float32)
    rings = [(rng.uniform(0.15, 0.92), rng.normal(0, 0.22)) for _ in range(rng.integers(1, 4))]
    hole = (rng.uniform(0.1, 0.6), rng.normal(0, 0.25)) if rng.random() < 0.4 else None
    if rng.random() < 0.3:
        veins = rng.normal(0, 1, image.shape[:2]).astype(np.float32)
        grain = np.exp(rng.uniform(-0.3, 1.3, 2))
        veins = cv2.GaussianBlur(veins, (0, 0), grain[0], sigmaY=grain[1])
        veins *= rng.uniform(0.03, 0.2) / max(float(veins.std()), 1e-6)
        layer += veins * disc_mask(image.shape, discs, 0.98)[..., 0]
    shine = rng.uniform(-0.6, 0.6, 2) if rng.random() < 0.4 else None
    size, power = rng.uniform(0.1, 0.5), rng.uniform(0.2, 0.9)
    for x, y, radius in discs:
        at = (round(float(x) * 16), round(float(y) * 16))
        if hole is not None:
            cv2.circle(layer, at, round(hole[0] * radius * 16), hole[1], -1, cv2.LINE_AA, 4)
        for share, depth in rings:
            width = 1 if rng.random() < 0.7 else 2
            cv2.circle(layer, at, round(share * radius * 16), depth, width, cv2.LINE_AA, 4)
        if shine is not None and rng.random() < 0.8:
            spot = (round((x + shine[0] * radius) * 16), round((y + shine[1] * radius) * 16))
            axes = (round(size * radius * 16), round(size * radius * rng.uniform(4, 16)))
            cv2.ellipse(layer, spot, axes, rng.uniform(0, 180), 0, 360, power, -1, cv2.LINE_AA, 4)
    layer = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.4, 1.2))
    return np.clip(image + layer[..., None], 0, 1)
