"""Crops that training is fed: cut out anew, changed, with the maps that are wanted."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.detector.clutter import clutter, inlays
from tools.detector.covering import covered
from tools.detector.net import CHECKER, COVER, CROP, MASK, NOMINAL, RADIUS, UPPER
from tools.detector.painting import decorate, paint_groups, recolour
from tools.detector.samples import CACHED, Image, Sample
from tools.detector.stacking import stack
from tools.shared.spoiling import coded, shaded, sharpened, webcam

COVERED = 0.16
"""How many crops have an arm, a cup or a phone laid over them."""


def crop_of(sample: Sample, rng: np.random.Generator) -> tuple[Image, Image]:
    """One changed crop (CROP, CROP, 3) uint8 and its targets (7, CROP/2, CROP/2).

    The targets: four heat maps, the radius over 2·NOMINAL at checkers (0 elsewhere), what hides
    the board, the mask.
    """
    matrix = view(sample, rng)
    edge = cv2.BORDER_REFLECT_101 if rng.random() < 0.5 else cv2.BORDER_CONSTANT
    fill = [float(v) for v in rng.uniform(0, 255, 3)]
    warped = cv2.warpPerspective(
        sample.image,
        matrix,
        (CROP, CROP),
        flags=cv2.INTER_LINEAR,
        borderMode=edge,
        borderValue=fill,
    )
    image = warped.astype(np.float32) / np.float32(255)
    things = through(matrix, sample.things)
    image, checkers = dressed(image, through(matrix, sample.checkers), things, rng)
    outside = None
    if edge == cv2.BORDER_REFLECT_101:
        ones = np.ones(sample.image.shape[:2], np.uint8)
        outside = cv2.warpPerspective(ones, matrix, (CROP, CROP), flags=cv2.INTER_NEAREST)
    return finished(image, (checkers, things), outside, rng)


def finished(
    image: Image, lying: tuple[Image, Image], outside: Image | None, rng: np.random.Generator
) -> tuple[Image, Image]:
    """The float crop with an arm over it perhaps and spoilt, and its targets; `lying` are the
    checkers and the things in it."""
    checkers, things = lying
    if rng.random() >= COVERED:
        return spoil(image, rng), targets(checkers, things, outside)
    image, hidden = covered(image, rng)
    checkers = checkers.copy()
    for row in checkers:
        share = _share_hidden(hidden, row[:3])
        if share > 0.75:
            row[4] = 0
        elif share > 0.2:
            row[5] = 1
    seen = [row for row in things if _share_hidden(hidden, row[:3]) < 0.3]
    maps = targets(checkers, np.array(seen, np.float32).reshape(-1, 4), outside)
    maps[COVER] = hidden[::2, ::2]
    return spoil(image, rng), maps


def _share_hidden(hidden: Image, disc: Image) -> float:
    """How much of a disc is hidden."""
    x, y, radius = (float(v) for v in disc)
    steps = radius * np.array([[0, 0], [0.6, 0], [-0.6, 0], [0, 0.6], [0, -0.6]])
    steps = steps + np.array([x, y])
    at = np.clip(steps.round().astype(int), 0, CROP - 1)
    return float((hidden[at[:, 1], at[:, 0]] > 0.5).mean())


def dressed(
    image: Image, checkers: Image, things: Image, rng: np.random.Generator
) -> tuple[Image, Image]:
    """The float crop with other paints and more in it, and the checkers that are in it then."""
    near = np.all((checkers[:, :2] > -40) & (checkers[:, :2] < CROP + 40), axis=1)
    checkers = checkers[near]
    if rng.random() < 0.3:
        image = inlays(image, np.vstack([checkers[:, :3], things[:, :3]]), rng)
    image = paint_groups(image, checkers, things, rng)
    if rng.random() < 0.45:
        image = decorate(image, checkers[checkers[:, 4] == 1, :3], rng)
    if len(checkers) and rng.random() < 0.45:
        image, checkers = stack(image, checkers, rng)
    if rng.random() < 0.25:
        image = clutter(image, rng)
    return recolour(image, rng, float(rng.choice([0.3, 1.0]))), checkers


def targets(checkers: Image, things: Image, inside: Image | None) -> Image:
    """The maps that the net should give for these things, see `crop_of`."""
    half = CROP // 2
    maps = np.zeros((7, half, half), np.float32)
    mask = maps[MASK]
    mask[:] = 1 if inside is None else inside[::2, ::2]
    grid = np.arange(half, dtype=np.float32)

    def bump(x: float, y: float, sigma: float) -> Image:
        u, v = (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5
        gx = np.exp(-((grid - u) ** 2) / 2 / sigma**2)
        gy = np.exp(-((grid - v) ** 2) / 2 / sigma**2)
        most = math.exp(-((u - round(u)) ** 2 + (v - round(v)) ** 2) / 2 / sigma**2)
        heat: Image = np.outer(gy, gx) / most
        return heat

    for x, y, radius, upper, visible, ignored, _ in checkers:
        if ignored:
            at = (round(float(x) / 2), round(float(y) / 2))
            cv2.circle(mask, at, round(float(radius) * 0.65), 0.0, -1)
            continue
        if not visible:
            continue
        heat = bump(x, y, max(0.2 * radius / 2, 0.9))
        np.maximum(maps[CHECKER], heat, out=maps[CHECKER])
        if upper:
            np.maximum(maps[UPPER], heat, out=maps[UPPER])
        maps[RADIUS][heat > 0.3] = radius / (2 * NOMINAL)
    for x, y, _, kind in things:
        heat = bump(x, y, max(0.2 * NOMINAL / 2, 0.9))
        np.maximum(maps[int(kind)], heat, out=maps[int(kind)])
    return maps


def centre_of_crop(sample: Sample, rng: np.random.Generator) -> Image:
    """Somewhere worth looking at: often something rare, often any checker, sometimes anywhere."""
    height, width = sample.image.shape[:2]
    upper = sample.checkers[sample.checkers[:, 3] == 1]
    draw = rng.random()
    for limit, table in ((0.2, upper), (0.5, sample.things), (0.85, sample.checkers)):
        if draw < limit and len(table):
            near: Image = table[rng.integers(len(table)), :2] + rng.normal(0, 45, 2)
            return near
    anywhere: Image = rng.uniform(0, 1, 2) * (width, height)
    return anywhere


def view(sample: Sample, rng: np.random.Generator) -> Image:
    """A random homography from the kept picture to the crop."""
    wanted = float(np.clip(NOMINAL * np.exp(rng.normal(0, 0.2)), 8.5, 19))
    half = CROP / 2 * CACHED / wanted
    angle = rng.uniform(0, 2 * math.pi) if rng.random() < 0.6 else rng.integers(4) * math.pi / 2
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    if rng.random() < 0.5:
        turn = turn @ np.diag([1, -1])
    turn = turn @ np.diag([1, rng.uniform(0.82, 1.22)])
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float) * half
    box = box * (1 + rng.normal(0, 0.05, (4, 1)))
    source = (box @ turn.T + centre_of_crop(sample, rng)).astype(np.float32)
    target = np.array([[0, 0], [CROP, 0], [CROP, CROP], [0, CROP]], np.float32) - 0.5
    return cv2.getPerspectiveTransform(source, target)


def through(matrix: Image, table: Image) -> Image:
    """Rows x, y, radius moved by a homography; the radius by the root of its local area."""
    out = table.copy()
    flat = np.c_[table[:, :2], np.ones(len(table))] @ matrix.T
    out[:, :2] = flat[:, :2] / flat[:, 2:]
    out[:, 2] = table[:, 2] * np.sqrt(abs(np.linalg.det(matrix)) / np.abs(flat[:, 2]) ** 3)
    return out


def spoil(image: Image, rng: np.random.Generator) -> Image:
    """What lamp and camera do: a shade across, cast, blur, a poor resolution, noise, JPEG."""
    height, width = image.shape[:2]
    if rng.random() < 0.4:
        yy, xx = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
        angle = rng.uniform(0, 7)
        slope = (xx - 0.5) * math.cos(angle) + (yy - 0.5) * math.sin(angle) + rng.uniform(-0.3, 0.3)
        steep = float(np.exp(rng.uniform(1, 4.5)))
        image = image * shaded(slope, 1 - rng.uniform(0.1, 0.6), steep)
    if rng.random() < 0.3:
        share = rng.uniform(0.4, 0.95)
        small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.35:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.3))
    elif rng.random() < 0.35:
        image = sharpened(image, rng.uniform(0.2, 1.2))
    if rng.random() < 0.6:
        grain = rng.standard_normal(image.shape, np.float32)
        image = image + np.float32(rng.uniform(0.003, 0.04)) * grain
    out: Image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.3:
        return webcam(out, rng)
    if rng.random() < 0.4:
        out = coded(out, int(rng.integers(30, 92)))
    return out
