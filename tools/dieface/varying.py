"""Crops varied anew each time they are learnt from."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dieface.crops import SIDE, UNIT, Crop, load
from tools.shared.recordings import Floats, Picture
from tools.shared.spoiling import coded, sharpened
from vision import dieface


def vary(crop: Crop, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The network's input, and face, tilted (-1: not known), die, offset, axis (or nan)."""
    turn, zoom = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(-0.2, 0.2))
    far, bearing = 0.32 * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    face, die, tilted, axis = crop.face - 1, int(crop.face > 0), crop.tilted, crop.axis
    if die and crop.alone and rng.random() < 0.08:
        far, face, die, tilted, axis = rng.uniform(0.8, 1.5), -1, 0, -1, None
    c, s = np.cos(turn), np.sin(turn)
    linear = np.array([[c, -s], [s, c]]) @ np.diag([rng.choice([-1.0, 1.0]), 1.0])
    matrix = linear * (zoom * dieface.UNIT / UNIT)
    offset = np.array([np.cos(bearing), np.sin(bearing)]) * far
    middle = np.full(2, (SIDE - 1) / 2)
    end = np.full(2, (dieface.SIDE - 1) / 2) + offset * dieface.UNIT
    whole = np.column_stack([matrix, end - matrix @ middle])
    size = (dieface.SIDE, dieface.SIDE)
    image = cv2.warpAffine(crop.pixels, whole, size, borderMode=cv2.BORDER_REPLICATE)
    varied = _filmed(_recoloured(image.astype(np.float32), rng), rng)
    seen = linear @ np.array(axis) if axis is not None else np.full(2, np.nan)
    target = np.array([face, tilted, die, *offset, *seen], np.float32)
    return dieface.view(varied), target


def _recoloured(image: Floats, rng: np.random.Generator) -> Floats:
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


def _filmed(image: Floats, rng: np.random.Generator) -> Picture:
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
    done = np.asarray(np.clip(image * 255, 0, 255), np.uint8)
    return coded(done, int(rng.integers(40, 95))) if rng.random() < 0.3 else done


class Mixture:
    """Endless varied crops: more than half drawn, the rest of recordings, dice oftener than
    places. `everything`: boards that are kept back for checking too."""

    def __init__(self, pool: Path, everything: bool, seed: int) -> None:
        real = [c for c in load(pool / "real.npz") if everything or not c.held]
        self.sorts = [
            (0.58, load(pool / "drawn.npz")),
            (0.2, [c for c in real if c.face and c.tilted != 1]),
            (0.07, [c for c in real if c.face and c.tilted == 1]),
            (0.15, [c for c in real if not c.face]),
        ]
        self.rng = np.random.default_rng(seed)

    def batch(self, size: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Inputs and targets."""
        shares = [share for share, _ in self.sorts]
        rows = []
        for kind in self.rng.choice(len(self.sorts), size, p=shares):
            crops = self.sorts[kind][1]
            rows.append(vary(crops[self.rng.integers(len(crops))], self.rng))
        return np.stack([r[0] for r in rows]), np.stack([r[1] for r in rows])
