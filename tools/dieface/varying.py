"""Crops varied anew each time they are learnt from."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dieface.crops import ON_DIE, SIDE, UNIT, Crop, load
from tools.shared.recordings import Floats, Picture
from tools.shared.spoiling import coded, sharpened
from tools.shared.spoiling import filmed as h264
from vision import dieface
from vision.crops import view

MISSIZED = 0.05
"""So often a die is shown far too small or too large to count as one at that size."""

SMALL, SMALLEST, LARGEST = 0.35, 8.0, 19.0
"""So often a crop is first taken by a camera to which a die's edge is between so many pixels."""


def vary(crop: Crop, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The network's input, and face, tilted (-1: not known), die, offset, axis (or nan), what it
    lies on (-1: not known), the way to the die below (or nan), log size."""
    turn, zoom = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(-0.32, 0.32))
    far, bearing = 0.32 * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    face, die, tilted, axis = crop.face - 1, int(crop.face > 0), crop.tilted, crop.axis
    upon, below = crop.upon if die else -1, crop.below
    if die and crop.alone and rng.random() < 0.08:
        far, face, die, tilted, axis = rng.uniform(0.8, 1.5), -1, 0, -1, None
        upon, below = -1, None
    elif die and rng.random() < MISSIZED:
        larger = rng.random() < 0.6
        zoom = np.exp(rng.uniform(0.75, 1.35) if larger else rng.uniform(-0.9, -0.65))
        face, die, tilted, axis, upon, below = -1, 0, -1, None, -1, None
    c, s = np.cos(turn), np.sin(turn)
    linear = np.array([[c, -s], [s, c]]) @ np.diag([rng.choice([-1.0, 1.0]), 1.0])
    matrix = linear * (zoom * dieface.UNIT / UNIT)
    offset = np.array([np.cos(bearing), np.sin(bearing)]) * far
    middle = np.full(2, (SIDE - 1) / 2)
    end = np.full(2, (dieface.SIDE - 1) / 2) + offset * dieface.UNIT
    pixels, share = coarse(crop.pixels, rng) if rng.random() < SMALL else (crop.pixels, 1.0)
    middle = (middle + 0.5) * share - 0.5
    matrix = matrix / share
    whole = np.column_stack([matrix, end - matrix @ middle])
    size = (dieface.SIDE, dieface.SIDE)
    image = cv2.warpAffine(pixels, whole, size, borderMode=cv2.BORDER_REPLICATE)
    painted = recoloured(image.astype(np.float32), rng)
    varied = filmed(painted, rng) if share == 1 or rng.random() < 0.4 else eight_bits(painted)
    seen, lower = (
        np.full(2, np.nan) if way is None else linear @ np.array(way) for way in (axis, below)
    )
    row = [face, tilted, die, *offset, *seen, upon, *lower, np.log(zoom)]
    target = np.array(row, np.float32)
    return view(varied), target


def coarse(pixels: Picture, rng: np.random.Generator) -> tuple[Picture, float]:
    """The crop as a camera farther off takes it, with noise and codec of its own, and its share of
    the size. Where its pixels lie is left to chance."""
    edge = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    side = round(SIDE * edge / UNIT)
    small = cv2.resize(pixels, (side, side), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.4:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 0.8))
    elif rng.random() < 0.3:
        small = np.clip(sharpened(small.astype(np.float32), rng.uniform(0.2, 0.8)), 0, 255)
    noise = rng.normal(0, rng.uniform(0, 5), small.shape) * (rng.random() < 0.5)
    seen = np.asarray(np.clip(small + noise, 0, 255), np.uint8)
    if rng.random() < 0.5:
        seen = h264(seen, int(rng.integers(30, 95)), rng)
    return seen, side / SIDE


def recoloured(image: Floats, rng: np.random.Generator) -> Floats:
    """Other paints and lamps; 0 … 255 becomes about 0 … 1."""
    if rng.random() < 0.5:
        image = image[:, :, rng.permutation(3)]
    if rng.random() < 0.3:
        mix = np.eye(3) + rng.normal(0, 0.25, (3, 3))
        image = image @ (mix / mix.sum(axis=1, keepdims=True)).astype(np.float32).T
    if rng.random() < 0.12:
        image = 255 - image
    if rng.random() < 0.1:
        image = np.repeat(image.mean(axis=2, keepdims=True), 3, axis=2)
    image = np.clip(image, 0, 255) / 255
    image = image ** np.float32(np.exp(rng.uniform(-0.5, 0.5)))
    contrast, middle = rng.uniform(0.5, 1.2), rng.uniform(0.3, 0.65)
    return np.asarray((image - 0.5) * np.float32(contrast) + np.float32(middle))


def filmed(image: Floats, rng: np.random.Generator) -> Picture:
    """Other lenses, sensors and codecs."""
    chance = rng.random()
    if chance < 0.3:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.0))
    elif chance < 0.4:
        kernel = np.zeros((5, 5), np.float32)
        kernel[2, 1:4] = 1 / 3
        image = cv2.filter2D(image, -1, kernel if rng.random() < 0.5 else kernel.T)
    elif chance < 0.5:
        image = sharpened(image, 0.8)
    if rng.random() < 0.5:
        image = image + rng.normal(0, rng.uniform(0, 0.04), image.shape).astype(np.float32)
    done = eight_bits(image)
    return coded(done, int(rng.integers(40, 95))) if rng.random() < 0.3 else done


def eight_bits(image: Floats) -> Picture:
    """0 … 1 as 0 … 255."""
    return np.asarray(np.clip(image * 255, 0, 255), np.uint8)


class Mixture:
    """Endless varied crops: path-traced and drawn ones and those of recordings, dice oftener than
    places. `everything`: crops that are kept back for checking too."""

    def __init__(self, pool: Path, everything: bool, seed: int) -> None:
        self.sorts = []
        for name, shares in SHARES.items():
            path = pool / f"{name}.npz"
            crops = load(path) if path.exists() else []
            crops = [crop for crop in crops if everything or not crop.held]
            for share, wanted in zip(shares, (_plain, _odd, _none), strict=True):
                chosen = [crop for crop in crops if wanted(crop)]
                if chosen:
                    self.sorts.append((share, chosen))
        self.rng = np.random.default_rng(seed)

    def batch(self, size: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Inputs and targets."""
        shares = np.array([share for share, _ in self.sorts])
        rows = []
        for kind in self.rng.choice(len(self.sorts), size, p=shares / shares.sum()):
            crops = self.sorts[kind][1]
            rows.append(vary(crops[self.rng.integers(len(crops))], self.rng))
        return np.stack([r[0] for r in rows]), np.stack([r[1] for r in rows])


SHARES = {
    "drawn": (0.4, 0.12, 0.05),
    "rendered": (0.15, 0.16, 0.06),
    "real": (0.14, 0.06, 0.12),
    "boards": (0.08, 0.1, 0.06),
    "clutter": (0.0, 0.0, 0.1),
}
"""How often flat dice, dice otherwise and places without a die are drawn from each file."""


def _plain(crop: Crop) -> bool:
    return crop.face > 0 and crop.tilted == 0 and crop.upon != ON_DIE


def _odd(crop: Crop) -> bool:
    return crop.face > 0 and not _plain(crop)


def _none(crop: Crop) -> bool:
    return crop.face == 0
