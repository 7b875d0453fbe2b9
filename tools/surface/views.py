"""Crops that training is fed: boards seen anew and changed, with the maps that are wanted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.detector.cropping import spoil
from tools.detector.painting import recolour
from tools.surface.samples import BLACK, GROUND, THING, WHITE, Sample

Image = NDArray[Any]

CROP = 256
"""Width and height of a training crop."""

NOMINAL = 8.0
"""The checker radius, in pixels of the net's input, that pictures are resized to."""

SURFACE, BAR, BASES, SIDES, AXES = range(5)
"""The maps: playing surface, bar, the two walls that columns grow from, the other two, and the
middle lines of the points."""

LINE = 0.13
"""How wide a line is in the maps, in checker diameters (one sigma)."""


@dataclass(frozen=True)
class Board:
    """The measures (diameters) of the board that a crop shows, and each pixel's place on it."""

    width: float
    height: float
    bar: float
    x: Image
    y: Image

    @property
    def outside(self) -> Image:
        """How far each pixel is from the playing surface (0 inside)."""
        over = np.abs(self.x) - self.width / 2, np.abs(self.y) - self.height / 2
        return np.maximum(np.maximum(*over), 0.0)

    @property
    def across(self) -> Image:
        """How far each pixel is from the nearest point's middle line, sideways."""
        pitch = (self.width - self.bar) / 12
        inner = np.abs(self.x) - self.bar / 2
        return np.where(inner > 0, np.abs(np.mod(inner, pitch) - pitch / 2), np.inf)

    @property
    def deep(self) -> Image:
        """How far each pixel is from the nearer base wall, inwards."""
        return self.height / 2 - np.abs(self.y)

    @property
    def odd(self) -> Image:
        """Whether each pixel belongs to a point of the second colour."""
        pitch = (self.width - self.bar) / 12
        inner = np.where(self.x < 0, self.x + self.bar / 2, self.x - self.bar / 2)
        return (np.floor(inner / pitch).astype(int) + (self.y > 0)) % 2 == 0


def crop_of(sample: Sample, rng: np.random.Generator) -> tuple[Image, Image]:
    """One changed crop (CROP, CROP, 3) uint8 and its targets (5, CROP/2, CROP/2)."""
    image, _, board = view_of(sample, rng)
    return spoil(image, rng), targets(board)


def view_of(sample: Sample, rng: np.random.Generator) -> tuple[Image, Image, Board]:
    """A changed float crop, what lies at each of its pixels, and where on the board they look."""
    board = _view(sample, rng)
    pixels = _source(sample, board)
    edge = cv2.BORDER_REPLICATE if rng.random() < 0.4 else cv2.BORDER_CONSTANT
    fill = [float(v) for v in rng.uniform(0, 255, 3)]
    image = cv2.remap(
        sample.image, pixels, None, cv2.INTER_LINEAR, borderMode=edge, borderValue=fill
    )
    kinds = cv2.remap(sample.kinds, pixels, None, cv2.INTER_NEAREST)
    dressed = _dressed(image.astype(np.float32) / np.float32(255), kinds, board, rng)
    return dressed, kinds, board


def targets(board: Board) -> Image:
    """The maps that the net should give, at half the crop's size."""
    x, y = (
        cv2.resize(v, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        for v in (board.x, board.y)
    )
    small = Board(board.width, board.height, board.bar, x, y)
    inside = small.outside <= 0
    to_base = np.hypot(small.deep, np.maximum(np.abs(x) - small.width / 2, 0))
    to_side = np.hypot(np.abs(x) - small.width / 2, np.maximum(-small.deep, 0))
    over = np.maximum(small.deep - 0.42 * small.height, 0) + np.maximum(-small.deep, 0)
    to_axis = np.hypot(np.where(np.abs(x) < small.width / 2, small.across, np.inf), over)
    lines = [np.exp(-(d**2) / 2 / LINE**2) for d in (to_base, to_side, to_axis)]
    maps = [inside, inside & (np.abs(x) < small.bar / 2), *lines]
    return np.stack(maps).astype(np.float32)


def _view(sample: Sample, rng: np.random.Generator) -> Board:
    """Where on a board (with another bar, perhaps) each pixel of a crop looks."""
    wanted = 2 * NOMINAL * float(np.exp(rng.normal(-0.08, 0.22)))
    angle = rng.uniform(0, 2 * math.pi) if rng.random() < 0.6 else rng.integers(4) * math.pi / 2
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    if rng.random() < 0.5:
        turn = turn @ np.diag([1, -1])
    turn = turn @ np.diag([1, rng.uniform(0.85, 1.18)]) @ turn.T @ turn
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float) * CROP / 2 / wanted
    box = box * (1 + rng.normal(0, 0.07, (4, 1)))
    source = (box @ turn.T + rng.uniform(-2.2, 2.2, 2)).astype(np.float32)
    corners = np.array([[0, 0], [CROP, 0], [CROP, CROP], [0, CROP]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners, source)
    v, u = np.mgrid[0:CROP, 0:CROP].astype(np.float64)
    far = ((u - CROP / 2) ** 2 + (v - CROP / 2) ** 2) / (CROP / 2) ** 2
    bend = 1 + rng.normal(0, 0.05) * far
    u, v = (u - CROP / 2) * bend + CROP / 2, (v - CROP / 2) * bend + CROP / 2
    flat = np.stack([u, v, np.ones_like(u)], -1) @ matrix.T
    bar = sample.bar if rng.random() < 0.5 else float(rng.choice([0.0, rng.uniform(0.1, 2.2)]))
    wider = sample.width - sample.bar + bar
    return Board(
        wider, sample.height, bar, flat[..., 0] / flat[..., 2], flat[..., 1] / flat[..., 2]
    )


def _source(sample: Sample, board: Board) -> Image:
    """The pixel of the sample that each pixel of the crop is taken from."""
    over = np.abs(board.x) - board.bar / 2
    on_bar = np.abs(board.x) * (sample.bar / max(board.bar, 1e-6))
    away = np.where(over > 0, over + sample.bar / 2, on_bar)
    places = np.column_stack([(np.sign(board.x) * away).ravel(), board.y.ravel()])
    pixels = sample.seen(places).reshape(CROP, CROP, 2)
    return np.asarray(np.clip(pixels, -3e4, 3e4), np.float32)


def _dressed(image: Image, kinds: Image, board: Board, rng: np.random.Generator) -> Image:
    """The float crop with other paints, points and frames."""
    ground = (kinds == GROUND) & (board.outside <= 0)
    if rng.random() < 0.35:
        image = _pointed(image, ground, board, rng)
    for part, often in (
        (ground, 0.3),
        (kinds == WHITE, 0.3),
        (kinds == BLACK, 0.3),
        (kinds == THING, 0.3),
        (board.outside > 0, 0.3),
    ):
        if rng.random() < often:
            soft = cv2.GaussianBlur(part.astype(np.float32), (3, 3), 0)[..., None]
            image = image + soft * (recolour(image, rng) - image)
    for kind in (WHITE, BLACK) if rng.random() < 0.2 else ():
        plain = rng.uniform(0, 1, 3).astype(np.float32)
        soft = cv2.GaussianBlur((kinds == kind).astype(np.float32), (3, 3), 0)[..., None]
        image = image + soft * np.float32(rng.uniform(0.4, 0.9)) * (plain - image)
    if rng.random() < 0.45:
        image = _framed(image, board, rng)
    if rng.random() < 0.3:
        image = _barred(image, kinds, board, rng)
    return recolour(image, rng, float(rng.choice([0.3, 1.0])))


def _pointed(image: Image, ground: Image, board: Board, rng: np.random.Generator) -> Image:
    """The ground with new points: triangles, drops, stripes, full or hollow."""
    pitch = (board.width - board.bar) / 12
    tip = rng.uniform(0.36, 0.5) * board.height
    share = np.clip(board.deep / tip, 0, None)
    half = pitch / 2 * rng.uniform(0.75, 1.0) * np.clip(1 - share, 0, None) ** rng.choice([1, 0.6])
    if rng.random() < 0.15:
        half = np.where(share < 1, pitch / 2 * rng.uniform(0.5, 0.95), 0)
    inside = (board.across < half) & (share < 1)
    if rng.random() < 0.15:
        inside &= board.across > half - rng.uniform(0.08, 0.2)
    layer = np.empty_like(image)
    layer[:] = rng.uniform(0, 1, 3)
    odd = board.odd
    layer[inside & odd] = rng.uniform(0, 1, 3)
    layer[inside & ~odd] = rng.uniform(0, 1, 3)
    if rng.random() < 0.4:
        layer = layer + rng.normal(0, 0.03, image.shape[:2])[..., None].astype(np.float32)
    soft = cv2.GaussianBlur(ground.astype(np.float32), (3, 3), 0)[..., None]
    return image + soft * np.float32(rng.uniform(0.5, 1.0)) * (layer - image)


def _framed(image: Image, board: Board, rng: np.random.Generator) -> Image:
    """The picture with strips of other paint around the playing surface."""
    image = image.copy()
    reach = float(rng.uniform(-0.05, 0.25))
    for _ in range(rng.integers(1, 4)):
        wide = float(rng.choice([rng.uniform(0.1, 0.6), rng.uniform(0.5, 2.5), 40.0]))
        strip = (board.outside > reach) & (board.outside <= reach + wide)
        side = rng.random()
        if side < 0.25:
            strip &= board.deep > 0
        elif side < 0.4:
            strip &= board.deep <= 0
        plain = rng.uniform(0, 1, 3) + rng.normal(0, 0.02, (*image.shape[:2], 1))
        much = rng.uniform(0.4, 1.0)
        image[strip] += (much * (plain - image))[strip].astype(np.float32)
        reach += wide
    return image


def _barred(image: Image, kinds: Image, board: Board, rng: np.random.Generator) -> Image:
    """The picture with the bar painted: plainly, or like the ground beside it."""
    image = image.copy()
    strip = (np.abs(board.x) < board.bar / 2) & (board.deep > 0) & (kinds == GROUND)
    plain = rng.uniform(0, 1, 3) + rng.normal(0, 0.02, (*image.shape[:2], 1))
    image[strip] += (rng.uniform(0.3, 1.0) * (plain - image))[strip].astype(np.float32)
    return image
