"""How well a board is seen in a picture, measured: size, sharpness, light, the camera's place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import FlatView
from vision.geometry import Geometry
from vision.observation import SPOTS, Image
from vision.overlay import Count

STANDARD = 480
"""The board's longer side, in pixels, that sharpness is measured at."""

CLIPPED = 252
"""A pixel is a reflection when even its darkest channel reaches this."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Sight:
    """How well a board is seen.

    A checker's `radius` in pixels, the `blur` (0 sharp … 1), the median `lightness` (0 … 255), the
    `glare`: the share of each spot's bare ground that reflects the lamp, how many degrees `aside`
    from straight above the camera looks, how many times lighter one half is than the other
    (`dark_half`: which is darker), and which `corners` are outside of the picture."""

    radius: float
    blur: float
    lightness: float
    glare: tuple[float, ...]
    aside: float
    uneven: float
    dark_half: str
    corners: tuple[str, ...]


def sight_of(image: Image, geometry: Geometry, counts: Sequence[Count]) -> Sight:
    """How well the board is seen in a picture, with what is counted on its 24 spots and the bar."""
    view = FlatView.of(geometry)
    flat = view.flatten(image)
    bare = _bare(view, flat, geometry, counts)
    light = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.uint8)
    across = light.shape[1] // 2
    halves = [_middle(light[:, :across], bare[:, :across])]
    halves.append(_middle(light[:, across:], bare[:, across:]))
    return Sight(
        radius=geometry.radius,
        blur=blur_of(standard(_board(image, geometry))),
        lightness=lightness_of(flat),
        glare=tuple(_glare(view, flat, bare, spot) for spot in range(SPOTS)),
        aside=_aside(geometry),
        uneven=max(halves) / max(1.0, min(halves)),
        dark_half="left" if halves[0] < halves[1] else "right",
        corners=_outside(image, geometry),
    )


def blur_of(image: Image) -> float:
    """How blurred a picture is, 0 … 1: how little it changes when it is blurred once more.

    Crété-Roffet, Dolmière, Ladret, Nicolas, "The Blur Effect", SPIE 6492, 2007.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    blurs = []
    for axis, size in ((0, (1, 9)), (1, (9, 1))):
        again = cv2.blur(grey, size)
        sharp = np.abs(np.diff(grey, axis=axis))
        lost = np.maximum(0.0, sharp - np.abs(np.diff(again, axis=axis)))
        blurs.append(1.0 - float(lost.sum()) / max(1.0, float(sharp.sum())))
    return max(blurs)


def lightness_of(image: Image) -> float:
    """A picture's median lightness, 0 … 255."""
    return float(np.median(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)))


def standard(image: Image) -> Image:
    """A picture as large as sharpness is measured at."""
    share = STANDARD / max(image.shape[:2])
    way = cv2.INTER_AREA if share < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, None, fx=share, fy=share, interpolation=way), np.uint8)


def _bare(view: FlatView, flat: Image, geometry: Geometry, counts: Sequence[Count]) -> Mask:
    """The pixels, seen flat, of places where no checker stands; near the rims none is, for checkers
    that stand there reach over."""
    bare = np.zeros(flat.shape[:2], bool)
    for spot, count in enumerate(counts[:SPOTS]):
        rows, columns = view.column(spot)
        many = min(count.light + count.dark, 5) if count.seen else 5
        share = (many + 0.6) * geometry.shape.spacing / (geometry.shape.height / 2)
        tall = rows.stop - rows.start
        taken = min(tall, round(tall * share))
        top = spot < SPOTS // 2
        free = slice(rows.start + taken, rows.stop) if top else slice(rows.start, rows.stop - taken)
        bare[free, columns] = True
    return bare


def _glare(view: FlatView, flat: Image, bare: Mask, spot: int) -> float:
    """The share of a spot's bare ground that is a reflection."""
    rows, columns = view.column(spot)
    ground = bare[rows, columns]
    if ground.sum() < 30:
        return 0.0
    clipped = flat[rows, columns].min(2) >= CLIPPED
    return float(clipped[ground].mean())


def _middle(light: Image, bare: Mask) -> float:
    return float(np.median(light[bare])) if bare.sum() > 30 else float(np.median(light))


def _board(image: Image, geometry: Geometry) -> Image:
    """The part of a picture that shows the board; all of it where that is hardly any."""
    corners = np.array(geometry.corners())
    left, top = np.maximum(corners.min(0), 0).astype(int)
    right, bottom = np.minimum(corners.max(0), image.shape[1::-1]).astype(int)
    part = image[top:bottom, left:right]
    return image if min(part.shape[:2]) < 16 else part


def _aside(geometry: Geometry) -> float:
    """Degrees between straight down and the view of the board's middle."""
    x, y, height = geometry.camera.eye()
    away = math.hypot(x - geometry.shape.width / 2, y - geometry.shape.height / 2)
    return math.degrees(math.atan2(away, max(height, 1e-6)))


def _outside(image: Image, geometry: Geometry) -> tuple[str, ...]:
    names = ("top left", "top right", "bottom right", "bottom left")
    height, width = image.shape[:2]
    return tuple(
        name
        for name, (x, y) in zip(names, geometry.corners(), strict=True)
        if not (0 <= x < width and 0 <= y < height)
    )
