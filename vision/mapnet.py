"""Running a net that turns a whole picture into maps of half its size."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import halved
from vision.nets import WEIGHTS, Net
from vision.observation import Image, Pixel


class MapNet:
    """A net of `vision/weights`, loaded once. Any thread may call it.

    Pictures are resized so that checkers have the radius `nominal`, in pixels of the net's input,
    and padded to a multiple of `multiple`, for the net halves them again and again.
    """

    def __init__(self, weights: str, nominal: float, multiple: int) -> None:
        self._net = Net(WEIGHTS / weights)
        self._nominal, self._multiple = nominal, multiple

    def maps(
        self, image: Image, radius: float, quick: bool = False
    ) -> tuple[NDArray[np.float32], Pixel]:
        """The maps (channel, row, column) of a BGR picture whose checkers have about this radius in
        pixels, and how many columns and rows of them a pixel of the picture takes. What is `quick`
        about it is how the picture is made smaller: a little less exactly."""
        scale = self._nominal / radius
        height, width = image.shape[:2]
        size = max(round(width * scale), 2), max(round(height * scale), 2)
        small = resized(image, size, quick)
        below, beside = -size[1] % self._multiple, -size[0] % self._multiple
        padded = cv2.copyMakeBorder(small, 0, below, 0, beside, cv2.BORDER_REPLICATE)
        blob = cv2.dnn.blobFromImage(padded, 1 / 255)
        out = self._net(np.asarray(blob, np.float32))[0]
        maps = out[:, : (size[1] + 1) // 2, : (size[0] + 1) // 2]
        return maps, (size[0] / width / 2, size[1] / height / 2)


def resized(image: Image, size: tuple[int, int], quick: bool) -> Image:
    """A picture at another size (width, height)."""
    way = cv2.INTER_AREA if size[0] < image.shape[1] else cv2.INTER_LINEAR
    while quick and 2 * size[0] <= image.shape[1] and 2 * size[1] <= image.shape[0]:
        image = halved(image)
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)
