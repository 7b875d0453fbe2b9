"""What hides the board in a single picture: arms, hands, cups, phones, found by a small net.

In a film an arm is known by what it changed. In one picture nothing can be compared; there the net
(U-shaped, 260 000 weights, `weights/cover.onnx`) marks what lies over the board. It
was trained by `python -m tools.cover` on path-traced pictures rendered by ourselves, some with
hands over the board, and with arms, cups and phones drawn over others; on no photograph at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from vision.flat import COLUMN_DEPTH, GRAIN, MARGIN, FlatView, Mask
from vision.mapnet import MapNet
from vision.observation import SPOTS, Image, Pixel

NOMINAL = 8.0
"""The checker radius, in pixels of the net's input, that pictures are resized to."""

MULTIPLE = 32
"""The net's input has sides that are multiples of this."""

SURE = 0.5
"""From this response on something is there."""

LEAST, BEYOND_RIM, LYING = 0.5, 0.3, 4.0
"""Less than so many square diameters of the playing surface no hand hides, and it reaches in from
beyond the rim, so far; what lies on the surface alone, a cup or a telephone, is larger."""

HIDDEN = 0.06
"""A place counts as not seen when more than this share of it is hidden."""

BEYOND = 1.15
"""So much bare ground past its last checker, in diameters, shows that a column ends there."""


class CoverFinder:
    """The net, ready to run."""

    def __init__(self) -> None:
        self._net = MapNet("cover.onnx", NOMINAL, MULTIPLE)

    def over(self, image: Image, view: FlatView) -> Mask | None:
        """Where in the flat view something hides the board in a BGR picture, or None."""
        maps, (across, down) = self._net.maps(image, view.geometry.radius)
        flat = cv2.remap(
            maps[0],
            (view.across + 0.5) * np.float32(across) - np.float32(0.5),
            (view.down + 0.5) * np.float32(down) - np.float32(0.5),
            cv2.INTER_LINEAR,
        )
        _, labels = cv2.connectedComponents((flat > SURE).astype(np.uint8))
        edge, unit = round(MARGIN * GRAIN), GRAIN * GRAIN
        most = int(labels.max()) + 1
        on_board = np.bincount(labels[edge:-edge, edge:-edge].ravel(), minlength=most) / unit
        beyond = np.bincount(labels.ravel(), minlength=most) / unit - on_board
        large = (on_board >= LYING) | (on_board >= LEAST) & (beyond >= BEYOND_RIM)
        large[0] = False
        return large[labels] if large.any() else None


@cache
def cover_finder() -> CoverFinder:
    """The net, loaded once."""
    return CoverFinder()


def hidden(arm: Mask, view: FlatView, checkers: Sequence[Sequence[Pixel]] | None) -> list[bool]:
    """Which of the 24 spots and, last, the bar are not seen for what hides the board.

    `checkers` are the pixels of those seen on each spot, from the rim inwards: beyond the bare
    ground after the last of them a column may be hidden. Without them it may not.
    """
    depths = [COLUMN_DEPTH] * SPOTS
    if checkers is not None:
        clear = [sum(not arm[view.nearest(at)] for at in checkers[spot]) for spot in range(SPOTS)]
        depths = [min(COLUMN_DEPTH, count + BEYOND) for count in clear]
    return [bool(arm[window].mean() > HIDDEN) for window in view.windows(depths)]
