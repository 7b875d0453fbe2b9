"""Whether anything moves in the picture: the cheap look that every frame gets."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.observation import Image

LOOK_WIDTH = 320
"""Pictures are looked at in this width: a die is still some seven pixels wide then."""

DARK = 8.0
"""Grey levels added to both pictures where one is divided by the other."""

NOISE_FLOOR = 14.0
"""Grey levels (of 255) of change that video compression alone can make of a still picture."""

MOVING_AREA = 6
"""So many connected pixels of the small picture that changed are movement."""

REPEATS, MOST_REPEATS = 1, 5
"""So often a picture may come again before it means rest, to begin with; and at most, when amid
movement it was seen to come so often: a film of ten pictures a second may be played at sixty."""


class Motion:
    """Compares each picture with the one before.

    Overall changes of light are taken out first, and what counts as change follows the noise of
    the picture. Feed it every frame, in order.
    """

    def __init__(self) -> None:
        self._before: NDArray[np.float32] | None = None
        self._noise = 1.0
        self._moving = False
        self._same, self._repeats = 0, REPEATS

    def feed(self, image: Image) -> bool:
        """Whether the picture (BGR, H × W × 3, or grey, H × W) is quiet: nothing moved since the
        last one. The first picture is quiet; one that is the last one to the pixel, as in films
        whose pictures come twice or oftener, tells nothing new for a while."""
        if image.ndim != 2 and image.shape[2:] != (3,):
            raise VisionError(f"a picture must be H x W x 3 or H x W, not {image.shape}")
        small = self._small(image)
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            return True
        if np.array_equal(small, before):
            self._same += 1
            self._moving = self._moving and self._same <= self._repeats
            return not self._moving
        self._moving = not self._quiet(small, before)
        if self._moving and self._same <= MOST_REPEATS:
            self._repeats = max(self._repeats, self._same)
        self._same = 0
        return not self._moving

    def _quiet(self, small: NDArray[np.float32], before: NDArray[np.float32]) -> bool:
        # A lamp that flickers brightens everything by the same factor.
        gain = np.median((small + DARK) / (before + DARK))
        change = small + DARK - (before + DARK) * gain
        size = np.abs(change)
        typical = float(np.median(size)) * 1.4826
        self._noise += 0.1 * (min(typical, 3 * self._noise + 0.1) - self._noise)
        over = (size > max(NOISE_FLOOR, 5.0 * self._noise)).astype(np.uint8)
        if int(over.sum()) < MOVING_AREA:
            return True
        count, _, boxes, _ = cv2.connectedComponentsWithStats(over, connectivity=8)
        return count < 2 or int(boxes[1:, cv2.CC_STAT_AREA].max()) < MOVING_AREA

    @staticmethod
    def _small(image: Image) -> NDArray[np.float32]:
        height = max(1, round(image.shape[0] * LOOK_WIDTH / image.shape[1]))
        grey = cv2.resize(image, (LOOK_WIDTH, height), interpolation=cv2.INTER_AREA)
        if grey.ndim == 3:
            grey = cv2.cvtColor(grey, cv2.COLOR_BGR2GRAY)
        return cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)
