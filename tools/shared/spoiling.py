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


def webcam(image: Picture, rng: np.random.Generator) -> Picture:
    """As out of a cheap camera: few pixels, noise smoothed away and details with it, hues bled over
    their edges, halos, coarse JPEG."""
    height, width = image.shape[:2]
    share = rng.uniform(0.5, 1.0)
    size = max(round(width * share), 8), max(round(height * share), 8)
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    small += rng.normal(0, rng.uniform(1, 9), small.shape).astype(np.float32)
    noisy = np.clip(small, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        noisy = np.asarray(cv2.bilateralFilter(noisy, 5, rng.uniform(15, 50), 1.6), np.uint8)
    luma = cv2.cvtColor(noisy, cv2.COLOR_BGR2YCrCb)
    luma[..., 1:] = cv2.GaussianBlur(luma[..., 1:], (0, 0), rng.uniform(0.5, 2.2) * share)
    bled = cv2.cvtColor(luma, cv2.COLOR_YCrCb2BGR)
    if rng.random() < 0.5:
        crisp = sharpened(bled.astype(np.float32), rng.uniform(0.2, 1.0))
        bled = np.clip(crisp, 0, 255).astype(np.uint8)
    small_again = coded(np.asarray(bled, np.uint8), int(rng.integers(25, 80)))
    way = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(small_again, (width, height), interpolation=way), np.uint8)


def sharpened(image: Floats, much: float) -> Floats:
    """The float image with the edges that a camera's sharpening draws."""
    return np.asarray(image + much * (image - cv2.GaussianBlur(image, (0, 0), 1.2)))


def shaded(slope: NDArray[Any], dark: float, steep: float) -> NDArray[np.float32]:
    """Factors (rows, columns, 1): 1 where `slope` is far below 0, `dark` where far above."""
    lit = 1 / (1 + np.exp(np.clip(slope * steep, -30, 30)))
    return np.asarray((dark + (1 - dark) * lit), np.float32)[..., None]
