"""Crops that training is fed: boards seen anew with things over them, and where these are."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from torch.nn import functional

from tools.detector.covering import covered
from tools.detector.cropping import spoil
from tools.surface.samples import HAND, Sample
from tools.surface.views import NOMINAL, Image, view_of

LAID = 0.4
"""How many crops have something drawn laid over them, beside what was rendered."""

BESIDE = 0.4
"""So far beyond the playing surface, in diameters, the answer still matters."""

HIDDEN, ASKED = range(2)
"""The wanted maps: what hides the board, and where that is asked."""


def crop_of(sample: Sample, rng: np.random.Generator) -> tuple[Image, Image]:
    """One changed crop (CROP, CROP, 3) uint8 and its targets (2, CROP/2, CROP/2)."""
    image, kinds, board = view_of(sample, rng)
    hidden = (kinds == HAND).astype(np.float32)
    if rng.random() < LAID:
        image, laid = covered(image, rng, 2 * NOMINAL)
        hidden = np.maximum(hidden, laid)
    asked = ((board.outside < BESIDE) | (hidden > 0.5)).astype(np.float32)
    maps = [
        cv2.resize(m, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for m in (hidden, asked)
    ]
    return spoil(image, rng), np.stack(maps)


def loss_of(logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """Cross entropy where it is asked, and how badly the whole shapes overlap."""
    hidden, asked = target[:, HIDDEN], target[:, ASKED]
    each = functional.binary_cross_entropy_with_logits(logits[:, 0], hidden, reduction="none")
    sure = torch.sigmoid(logits[:, 0]) * asked
    both = (sure * hidden).sum((1, 2))
    either = (sure + hidden * asked).sum((1, 2)) - both
    return 10 * (each * asked).mean() + (1 - (both + 30) / (either + 30)).mean()
