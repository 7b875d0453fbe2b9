"""Checkers laid on others in crops of single ones: of boards that show few stacks there are so
many singles."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.layers.drawing import FINE, WIDE, Picture, Rng, swept

MIDDLE = (WIDE - 1) / 2


def piled(crop: Picture, lean: float, rng: Rng) -> Picture:
    """A crop (WIDE, WIDE, 3) of a single checker with another on top, whose upper face is in the
    middle now."""
    thick, away = rng.uniform(0.16, 0.3), rng.uniform(15, 40)
    radius = FINE * (1 + thick / away)
    turn, slip = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.6) * FINE
    foot = MIDDLE + slip * np.array([math.cos(turn), math.sin(turn)])
    top = foot + np.array([2 * FINE * thick * lean, 0.0])
    face = _face(crop, rng)
    light = crop.astype(np.float32)
    light = _shaded(light, foot, radius, thick, rng)
    side = np.zeros((WIDE, WIDE), np.uint8)
    swept(side, foot, top, radius)
    paint = face[_inside(0.8)].mean(0) * rng.uniform(0.35, 1.0)
    light += _share(side) * (paint.astype(np.float32) - light)
    scale = radius / FINE
    matrix = cv2.getRotationMatrix2D((MIDDLE, MIDDLE), 0.0, scale)
    matrix[:, 2] += top - MIDDLE
    laid = cv2.warpAffine(face, matrix, (WIDE, WIDE), borderMode=cv2.BORDER_REPLICATE)
    disc = np.zeros((WIDE, WIDE), np.uint8)
    swept(disc, top, top, radius * rng.uniform(0.97, 1.02))
    light += _share(disc) * (laid - light)
    back = np.array([[1, 0, MIDDLE - top[0]], [0, 1, MIDDLE - top[1]]])
    moved = cv2.warpAffine(light, back, (WIDE, WIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.clip(moved, 0, 255).astype(np.uint8)


def repainted(crop: Picture, rng: Rng) -> Picture:
    """The same crop with the checker's own upper face laid on it anew: what gives pasting away says
    nothing of layers."""
    disc = np.zeros((WIDE, WIDE), np.uint8)
    middle = np.array([MIDDLE, MIDDLE]) + rng.normal(0, 0.4, 2)
    swept(disc, middle, middle, FINE * rng.uniform(0.93, 1.02))
    light = crop.astype(np.float32)
    light += _share(disc) * (_face(crop, rng) - light)
    return np.clip(light, 0, 255).astype(np.uint8)


def _face(crop: Picture, rng: Rng) -> Picture:
    """The crop as another checker of its sort would look there: turned, a little lighter or
    darker."""
    light = crop.astype(np.float32)
    if rng.random() < 0.4:
        turn = float(rng.uniform(-40, 40))
        matrix = cv2.getRotationMatrix2D((MIDDLE, MIDDLE), turn, 1.0)
        light = cv2.warpAffine(light, matrix, (WIDE, WIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(light * np.float32(math.exp(rng.normal(0, 0.06))))


def _shaded(light: Picture, foot: Picture, radius: float, thick: float, rng: Rng) -> Picture:
    """The shadows of a checker that stands here, as far as its own height goes."""
    for _ in range(int(rng.integers(1, 3))):
        turn, far = rng.uniform(0, 2 * math.pi), abs(rng.normal(0, 0.8)) * thick * FINE
        end = foot + far * np.array([math.cos(turn), math.sin(turn)])
        mask = np.zeros((WIDE, WIDE), np.uint8)
        swept(mask, foot, end, radius)
        soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 5)))
        light = light * (1 - np.float32(rng.uniform(0.05, 0.6)) * _share(soft))
    return light


def _inside(share: float) -> Picture:
    yy, xx = np.mgrid[:WIDE, :WIDE] - MIDDLE
    return np.hypot(xx, yy) < share * FINE


def _share(mask: Picture) -> Picture:
    return mask[..., None].astype(np.float32) / np.float32(255)
