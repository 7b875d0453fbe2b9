"""Drawn stacks: columns of checkers as a camera above sees them, in one, two and three layers.

Everything is drawn from below upwards and from afar to near: ground, shadows on it, sides, upper
faces, shadows on those, the next layer. Lengths are in checker diameters, upwards looks to the
right in the picture, `lean` pixels of it a pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.layers import MOST_LAYERS

Picture = np.ndarray[Any, Any]
Rng = np.random.Generator

GRAIN = 56.0
"""Pixels a diameter while drawing."""

WIDE, FINE = 104, 20.0
"""The sides of a crop that training cuts what the net sees out of, and a checker's radius in it, in
pixels."""

SPAN = 6.4
"""Diameters that a drawn scene measures each way, if nothing else is wanted."""


@dataclass(frozen=True, slots=True)
class Disc:
    """One checker: the middle of its foot, the layer it lies in, its sort."""

    x: float
    y: float
    layer: int
    sort: int


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where shadows fall per height, how soft and how dark they are."""

    fall: tuple[float, float]
    soft: float
    dark: float


class Scene:
    """One drawn piece of a board."""

    def __init__(self, rng: Rng, span: float = SPAN, grain: float = GRAIN) -> None:
        self.rng, self.span, self.grain = rng, span, grain
        self.size = round(span * grain)
        self.thick = float(rng.uniform(0.16, 0.32))
        self.lean = float(
            rng.choice([rng.uniform(0, 0.15), rng.uniform(0, 0.45), rng.uniform(0.2, 0.75)])
        )
        self.far = float(rng.uniform(8, 30))
        self.lamps = [self._lamp() for _ in range(int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15])))]
        self.near_dark = float(rng.uniform(0.05, 0.5))
        self.paints = self._paints()
        self.faces = [_face(rng, paint) for paint in self.paints]
        self.discs = self._discs()
        self.image = self._ground()
        self._draw()

    def _lamp(self) -> Lamp:
        rng = self.rng
        turn, slope = rng.uniform(0, 2 * math.pi), abs(rng.normal(0, 0.6))
        fall = slope * math.cos(turn), slope * math.sin(turn)
        return Lamp(fall, float(rng.uniform(0.02, 0.8)), float(rng.uniform(0.15, 0.75)))

    def _paints(self) -> list[Picture]:
        rng = self.rng
        while True:
            pair = (
                rng.uniform(0.03, 0.97, (2, 3))
                if rng.random() < 0.6
                else rng.choice([0.05, 0.5, 0.92], (2, 1)) + rng.normal(0, 0.04, (2, 3))
            )
            if np.abs(pair[0] - pair[1]).max() > 0.25:
                return [np.clip(p, 0.02, 0.98) for p in pair]

    def _discs(self) -> list[Disc]:
        """Columns side by side, each somewhere along its length, piled here and there."""
        rng = self.rng
        along = rng.uniform(0, 2 * math.pi)
        way = np.array([math.cos(along), math.sin(along)])
        across = np.array([-way[1], way[0]])
        pitch, spacing = (
            rng.uniform(1.01, 1.2),
            rng.choice([rng.uniform(1.0, 1.03), rng.uniform(1.0, 1.12)]),
        )
        sloppy = rng.choice([0.005, 0.03, 0.08])
        found = []
        columns = math.ceil(self.span / 2)
        for column in range(-columns, columns + 1):
            count = int(rng.choice([0, 1, 2, 3, 4, 5], p=[0.3, 0.12, 0.18, 0.12, 0.1, 0.18]))
            if column == 0:
                count = int(rng.choice([1, 2, 3, 4, 5], p=[0.15, 0.1, 0.1, 0.15, 0.5]))
            start = rng.uniform(-count + 0.3, 0.7)
            sort = int(rng.integers(2))
            piled = self._piles(count)
            for index in range(count):
                at = way * (start + index) * spacing + across * (column * pitch)
                for layer in range(1, piled[index] + 1):
                    at = at + rng.normal(
                        0, sloppy if layer == 1 else sloppy * rng.choice([0.7, 1.5]), 2
                    )
                    if np.abs(at).max() < self.span / 2 + 0.4:
                        mixed = sort if rng.random() < 0.97 else 1 - sort
                        found.append(Disc(float(at[0]), float(at[1]), layer, mixed))
        return found

    def _piles(self, count: int) -> list[int]:
        """How many lie on one another at each place of a column."""
        rng = self.rng
        if rng.random() < 0.4:
            return [1] * count
        if rng.random() < 0.12:
            return [int(n) for n in rng.choice([1, 2, 3], count, p=[0.4, 0.4, 0.2])]
        more = (
            int(rng.integers(0, 2 * count + 1))
            if rng.random() < 0.5
            else int(rng.integers(0, count + 1))
        )
        piles = [1 + (more > n) + (more > n + count) for n in range(count)]
        return piles[::-1] if rng.random() < 0.5 else piles

    def _ground(self) -> Picture:
        rng = self.rng
        image = np.empty((self.size, self.size, 3), np.float32)
        image[:] = rng.uniform(0.03, 0.95, 3)
        turn = rng.uniform(0, 2 * math.pi)
        way, side = (
            np.array([math.cos(turn), math.sin(turn)]),
            np.array([-math.sin(turn), math.cos(turn)]),
        )
        inks = rng.uniform(0.03, 0.95, (2, 3))
        if rng.random() < 0.3:
            inks[0] = self.paints[0]
        start = (
            np.array([self.size / 2, self.size / 2])
            + rng.normal(0, self.grain, 2)
            - way * self.grain * rng.uniform(1, 5)
        )
        for number in range(-5, 6):
            base = start + side * number * 1.08 * self.grain
            tip = base + way * rng.uniform(4.4, 5.2) * self.grain
            half = side * self.grain * 0.53
            corners = np.array([base - half, tip, base + half]).round().astype(np.int32)
            cv2.fillPoly(image, [corners], inks[number % 2].tolist(), cv2.LINE_AA)
        if rng.random() < 0.5:
            edge = way @ np.array([0, 0]) + rng.uniform(-3.2, -1.5)
            self._frame(image, way, float(edge))
        rough = rng.standard_normal((self.size // 4, self.size // 4)).astype(np.float32)
        rough = cv2.resize(rough, (self.size, self.size), interpolation=cv2.INTER_CUBIC)
        return np.clip(image * (1 + np.float32(rng.uniform(0, 0.08)) * rough[..., None]), 0, 1)

    def _frame(self, image: Picture, way: Picture, edge: float) -> None:
        """A rim or bar along one side, its colour laid on."""
        side = np.array([-way[1], way[0]])
        middle = np.array([self.size / 2, self.size / 2]) + way * edge * self.grain
        far = middle - way * 3 * self.grain
        corners = np.array(
            [
                middle - side * self.size,
                middle + side * self.size,
                far + side * self.size,
                far - side * self.size,
            ]
        )
        cv2.fillPoly(
            image,
            [corners.round().astype(np.int32)],
            self.rng.uniform(0.02, 0.8, 3).tolist(),
            cv2.LINE_AA,
        )

    def seen(self, x: float, y: float, h: float) -> tuple[float, float]:
        """The pixel of a place at a height."""
        grow = 1 + h / self.far
        return (x * grow + h * self.lean + self.span / 2) * self.grain, (
            y * grow + self.span / 2
        ) * self.grain

    def radius(self, h: float) -> float:
        """A checker's radius in pixels at a height."""
        return 0.5 * self.grain * (1 + h / self.far)

    def _draw(self) -> None:
        tops = [
            max(d.layer for d in self.discs if math.hypot(d.x - one.x, d.y - one.y) < 0.5)
            for one in self.discs
        ]
        raised = [(one, top * self.thick) for one, top in zip(self.discs, tops, strict=True)]
        self._shade(None, [(one, high) for one, high in raised if one.layer == 1], 0.0)
        for layer in range(1, max((d.layer for d in self.discs), default=0) + 1):
            here = sorted((d for d in self.discs if d.layer == layer), key=lambda d: -d.x)
            faces = np.zeros((self.size, self.size), np.uint8)
            for one in here:
                self._checker(one, faces)
            above = [(o, high - layer * self.thick) for o, high in raised if o.layer == layer + 1]
            if above:
                self._shade(faces, above, layer * self.thick)

    def _shade(self, where: Picture | None, tall: list[tuple[Disc, float]], level: float) -> None:
        """Shadows of things so tall that stand at one level, there only where `where` says."""
        shade = np.ones((self.size, self.size), np.float32)
        for lamp in [*self.lamps, Lamp((0.0, 0.0), 0.35, self.near_dark)]:
            mask = np.zeros((self.size, self.size), np.uint8)
            for one, high in tall:
                start = np.array(self.seen(one.x, one.y, level))
                end = start + np.array(lamp.fall) * high * self.grain
                radius = self.radius(level)
                swept(mask, start, end, radius)
            blur = max(lamp.soft * self.thick * self.grain, 0.7)
            soft = cv2.GaussianBlur(mask, (0, 0), blur).astype(np.float32) / np.float32(255)
            shade *= 1 - np.float32(lamp.dark / len(self.lamps)) * soft
        if where is not None:
            shade = 1 + (where.astype(np.float32) / np.float32(255)) * (shade - 1)
        self.image *= shade[..., None]

    def _checker(self, one: Disc, faces: Picture) -> None:
        rng, level = self.rng, (one.layer - 1) * self.thick
        foot, top = (np.array(self.seen(one.x, one.y, h)) for h in (level, level + self.thick))
        radius = self.radius(level + self.thick)
        side = np.zeros((self.size, self.size), np.uint8)
        swept(side, foot, top, radius)
        box = _box(foot, top, radius, self.size)
        paint = self.paints[one.sort] * rng.uniform(0.3, 0.95)
        part = self.image[box]
        mask = side[box][..., None].astype(np.float32) / np.float32(255)
        self.image[box] = part + mask * (paint.astype(np.float32) - part)
        faces[box] = np.where(side[box] > 0, 0, faces[box])
        if self.thick * self.lean * self.grain > 1.5:
            middle = foot + (top - foot) * 0.5
            shine = np.clip(self.paints[one.sort] * rng.uniform(0.5, 1.3), 0, 1)
            at = (round(float(middle[0]) * 16), round(float(middle[1]) * 16))
            cv2.circle(self.image, at, round(radius * 16), shine.tolist(), 1, cv2.LINE_AA, 4)
            foot_at = (round(float(foot[0]) * 16), round(float(foot[1]) * 16))
            cv2.ellipse(
                self.image,
                (foot_at[0] // 16, foot_at[1] // 16),
                (round(radius),) * 2,
                0,
                100,
                260,
                (paint * 0.5).tolist(),
                1,
                cv2.LINE_AA,
            )
        face = self.faces[one.sort]
        scale = radius * 2 / face.shape[0]
        turn = float(rng.uniform(0, 360))
        middle_of = (face.shape[1] - 1) / 2
        matrix = cv2.getRotationMatrix2D((middle_of, middle_of), turn, scale)
        matrix[:, 2] += top - middle_of
        matrix[:, 2] -= (box[1].start, box[0].start)
        size = (box[1].stop - box[1].start, box[0].stop - box[0].start)
        laid = cv2.warpAffine(face, matrix, size, flags=cv2.INTER_LINEAR)
        disc = np.zeros((self.size, self.size), np.uint8)
        cv2.circle(
            disc,
            (round(float(top[0]) * 16), round(float(top[1]) * 16)),
            round(radius * 16),
            255,
            -1,
            cv2.LINE_AA,
            4,
        )
        mask = disc[box][..., None].astype(np.float32) / np.float32(255)
        lit = self._lit(size, top - (box[1].start, box[0].start), radius)
        self.image[box] += mask * (laid * lit - self.image[box])
        faces[box] = np.maximum(faces[box], disc[box])

    def _lit(self, size: tuple[int, int], at: Picture, radius: float) -> Picture:
        """Light and shade on an upper face: a slope over it, rims that catch or lose it."""
        yy, xx = np.mgrid[: size[1], : size[0]].astype(np.float32)
        u, v = (xx - at[0]) / radius, (yy - at[1]) / radius
        fall = np.array(self.lamps[0].fall)
        fall = fall / max(float(np.linalg.norm(fall)), 0.1)
        slope = -(u * fall[0] + v * fall[1])
        far = np.hypot(u, v)
        rim = np.exp(-(((far - 0.94) / 0.07) ** 2))
        strong = self.near_dark * 0.6
        return (1 + 0.08 * slope + strong * rim * slope)[..., None].astype(np.float32)

    def crops(self, most: int) -> list[tuple[Picture, float, int]]:
        """Crops around upper faces: (WIDE, WIDE, 3) float 0 … 1, the lean told, the layers."""
        rng = self.rng
        upper = [
            d
            for d in self.discs
            if not any(
                o.layer > d.layer and math.hypot(o.x - d.x, o.y - d.y) < 0.55 for o in self.discs
            )
            and max(abs(d.x), abs(d.y)) < self.span / 2 - 1.2
        ]
        found = []
        for number in rng.permutation(len(upper))[:most]:
            one = upper[number]
            h = one.layer * self.thick
            at = np.array(self.seen(one.x, one.y, h)) + rng.normal(0, 0.025 * self.grain, 2)
            matrix = cv2.getRotationMatrix2D(
                (float(at[0]), float(at[1])), 0.0, FINE / self.radius(0.25)
            )
            matrix[:, 2] += (WIDE - 1) / 2 - at
            small = cv2.warpAffine(
                self.soft,
                matrix,
                (WIDE, WIDE),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
            found.append((small, self.lean, min(one.layer, MOST_LAYERS)))
        return found

    @property
    def soft(self) -> Picture:
        """The scene blurred as crops need it that are nearly half its size."""
        return cv2.GaussianBlur(self.image, (0, 0), 0.5 * self.grain / 2 / FINE)


def swept(mask: Picture, start: Picture, end: Picture, radius: float) -> None:
    """A disc drawn wherever it comes on the way from one place to another."""
    for at in (start, end):
        cv2.circle(
            mask,
            (round(float(at[0]) * 16), round(float(at[1]) * 16)),
            round(radius * 16),
            255,
            -1,
            cv2.LINE_AA,
            4,
        )
    away = end - start
    length = float(np.linalg.norm(away))
    if length > 0.5:
        side = np.array([-away[1], away[0]]) / length * radius
        corners = np.array([start - side, start + side, end + side, end - side])
        cv2.fillConvexPoly(mask, (corners * 16).round().astype(np.int32), 255, cv2.LINE_AA, 4)


def _box(foot: Picture, top: Picture, radius: float, size: int) -> tuple[slice, slice]:
    low = np.floor(np.minimum(foot, top) - radius - 2).astype(int)
    high = np.ceil(np.maximum(foot, top) + radius + 3).astype(int)
    x0, y0 = (int(np.clip(v, 0, size - 1)) for v in low)
    x1, y1 = (int(np.clip(v, 1, size)) for v in high)
    return slice(y0, max(y1, y0 + 1)), slice(x0, max(x1, x0 + 1))


def _face(rng: Rng, paint: Picture, size: int = 64) -> Picture:
    """An upper face from straight above, without light."""
    face = np.empty((size, size, 3), np.float32)
    face[:] = paint
    if rng.random() < 0.35:
        rough = cv2.resize(
            rng.standard_normal((6, 6)).astype(np.float32),
            (size, size),
            interpolation=cv2.INTER_CUBIC,
        )
        face += rough[..., None] * np.float32(rng.uniform(0.02, 0.2))
    middle = size // 2
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.4, 0.3, 0.2, 0.1]))):
        ink = paint + rng.normal(0, 0.2) if rng.random() < 0.7 else rng.uniform(0, 1, 3)
        wide = int(rng.choice([1, 2, 4, -1]))
        cv2.circle(
            face,
            (middle, middle),
            int(size * rng.uniform(0.06, 0.46)),
            np.clip(ink, 0, 1).tolist(),
            wide,
            cv2.LINE_AA,
        )
    if rng.random() < 0.25:
        at = (int(size * rng.uniform(0.3, 0.7)), int(size * rng.uniform(0.3, 0.7)))
        cv2.circle(face, at, int(rng.integers(2, 9)), (1.0, 1.0, 1.0), -1, cv2.LINE_AA)
    return np.clip(face, 0, 1)
