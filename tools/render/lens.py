"""The camera of a random scene, and what lens, sensor and codec do to the rendered picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from tools.render.chance import BoardLook, Rng, View
from tools.render.solids import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A camera at `eye`, its axes the columns of `turn` (x right, y up in the picture, z behind).

    `focal` in pixels; `bend` the first radial distortion term; the rendered picture without it has
    `raw_size`, the final one `size`. Pixel centres are whole numbers.
    """

    size: tuple[int, int]
    raw_size: tuple[int, int]
    focal: float
    bend: float
    eye: Floats
    turn: Floats

    def project(self, places: Floats) -> Floats:
        """Final pixels (N, 2) of places (N, 3)."""
        seen = (np.asarray(places, float) - self.eye) @ self.turn
        plane = seen[:, :2] * (1, -1) / np.maximum(-seen[:, 2:], 1e-6)
        square = np.minimum((plane**2).sum(1, keepdims=True), 4.0)
        return np.asarray(plane * (1 + self.bend * square) * self.focal + self._middle(self.size))

    def ways(self, pixels: Floats) -> Floats:
        """Unit directions (N, 3) of the rays through final pixels (N, 2)."""
        plane = self._straight((np.asarray(pixels, float) - self._middle(self.size)) / self.focal)
        ahead = np.column_stack([plane[:, 0], -plane[:, 1], -np.ones(len(plane))]) @ self.turn.T
        return np.asarray(ahead / np.linalg.norm(ahead, axis=1, keepdims=True))

    def bent(self, raw: Floats) -> Floats:
        """The final picture out of the rendered one."""
        width, height = self.size
        grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), -1).reshape(-1, 2)
        plane = self._straight((grid - self._middle(self.size)) / self.focal)
        source = (plane * self.focal + self._middle(self.raw_size)).astype(np.float32)
        across, down = (source[:, i].reshape(height, width) for i in (0, 1))
        return np.asarray(
            cv2.remap(raw, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        )

    @staticmethod
    def _middle(size: tuple[int, int]) -> Floats:
        return (np.array(size) - 1) / 2

    def _straight(self, bent: Floats) -> Floats:
        plane = bent
        for _ in range(15):
            plane = bent / (1 + self.bend * (plane**2).sum(1, keepdims=True))
        return plane


def lens(view: View, board: BoardLook) -> Lens:
    """The camera that a view describes."""
    width, height = view.size
    focal = width / 2 / math.tan(math.radians(view.fov) / 2)
    across = max(board.width, board.height * width / height)
    if abs(math.sin(math.radians(view.roll))) > 0.7:
        across = max(board.height, board.width * width / height)
    away = across / view.fill / width * focal
    tilt, azimuth, roll = (math.radians(v) for v in (view.tilt, view.azimuth, view.roll))
    back = np.array(
        [math.sin(tilt) * math.cos(azimuth), math.sin(tilt) * math.sin(azimuth), math.cos(tilt)]
    )
    eye = np.array([0.1 * view.aim[0], 0.1 * view.aim[1], 0.0]) + back * away
    back = eye - (*view.aim, 0.0)
    back /= np.linalg.norm(back)
    focal *= view.zoom
    up = np.array([math.cos(roll), math.sin(roll), 0.0])
    right = np.cross(up, back)
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(back, right), back], 1)
    plain = Lens(view.size, view.size, focal, view.bend, eye, turn)
    rim = np.array([[0, 0], [width / 2, 0], [0, height / 2]], float) - 0.5
    reach = np.abs(plain._straight((rim - plain._middle(view.size)) / focal)).max(0) * focal
    raw = (2 * math.ceil(reach[0]) + 4, 2 * math.ceil(reach[1]) + 4)
    return Lens(view.size, raw, focal, view.bend, eye, turn)


def developed(light: Floats, rng: Rng) -> Floats:
    """What a sensor makes of linear light (BGR): uint8, exposed, noisy, toned."""
    grey = float(np.percentile(light.mean(2), 75))
    exposure = float(np.exp(rng.normal(-0.75, 0.45))) / max(grey, 0.02)
    if rng.random() < 0.1:
        exposure *= rng.uniform(0.25, 0.5)
    image = light * np.float32(exposure) * np.exp(rng.normal(0, 0.07, 3)).astype(np.float32)
    height, width = image.shape[:2]
    if rng.random() < 0.5:
        y, x = np.mgrid[:height, :width].astype(np.float32)
        square = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2
        image = image * (1 - np.float32(rng.uniform(0, 0.35)) * square[..., None])
    image = cv2.GaussianBlur(image, (0, 0), float(np.exp(rng.uniform(-1.6, 0.15))))
    grain = rng.standard_normal(image.shape, np.float32)
    image = image + grain * np.sqrt(np.maximum(image, 0) * 0.0006 + 0.00002) * np.float32(
        rng.uniform(0, 2.2)
    )
    shown = np.clip(image, 0, None)
    if rng.random() < 0.5:
        shown = shown * (1 + shown / 4) / (1 + shown)
    shown = np.clip(shown, 0, 1) ** np.float32(1 / rng.uniform(1.9, 2.5))
    if rng.random() < 0.5:
        contrast = rng.uniform(0.0, 0.25)
        shown = shown + contrast * (shown * shown * (3 - 2 * shown) - shown)
    if rng.random() < 0.4:
        blurred = cv2.GaussianBlur(shown, (0, 0), 1.1)
        shown = shown + np.float32(rng.uniform(0.2, 1.0)) * (shown - blurred)
    grey_level = shown.mean(2, keepdims=True)
    shown = grey_level + (shown - grey_level) * np.float32(rng.uniform(0.7, 1.25))
    return np.asarray((np.clip(shown, 0, 1) * 255 + 0.5).astype(np.uint8))
