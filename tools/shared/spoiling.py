"""What cameras, lenses and codecs do to a picture, by chance."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.shared.recordings import Floats, Picture, decoded


def coded(image: Picture, quality: int) -> Picture:
    """The picture after JPEG of this quality: 8 × 8 blocks, colour at half the resolution."""
    code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return decoded(np.asarray(code, np.uint8))


def filmed(image: Picture, quality: int, rng: np.random.Generator) -> Picture:
    """As out of a video: blocks that start anywhere, smoothed where they meet (as H.264 does)."""
    down, right = (int(v) for v in rng.integers(0, 8, 2))
    framed = cv2.copyMakeBorder(image, down, 8, right, 8, cv2.BORDER_REFLECT_101)
    blocky = coded(np.asarray(framed, np.uint8), quality)
    height, width = image.shape[:2]
    blocky = blocky[down : down + height, right : right + width]
    if rng.random() < 0.7:
        blocky = np.asarray(cv2.bilateralFilter(blocky, 3, 18, 1.0), np.uint8)
    return blocky


def sharpened(image: Floats, much: float) -> Floats:
    """The float image with the edges that a camera's sharpening draws."""
    return np.asarray(image + much * (image - cv2.GaussianBlur(image, (0, 0), 1.2)))


def shaded(slope: NDArray[Any], dark: float, steep: float) -> NDArray[np.float32]:
    """Factors (rows, columns, 1): 1 where `slope` is far below 0, `dark` where far above."""
    lit = 1 / (1 + np.exp(np.clip(slope * steep, -30, 30)))
    return np.asarray((dark + (1 - dark) * lit), np.float32)[..., None]
