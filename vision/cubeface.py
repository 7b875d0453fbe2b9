"""The doubling cube in the picture: the number on its upper face.

A small network looks at several turned copies of the cube's surroundings and their answers are
averaged, so that it may lie any way round. `python -m tools.cubeface` makes its weights, from drawn
and path-traced cubes alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.crops import arrow, cuts, view
from vision.nets import WEIGHTS, Net
from vision.observation import Image, Pixel

NUMBERS = (2, 4, 8, 16, 32, 64)
SIDE = 48
"""Width and height of what the network sees, in its own pixels."""
UNIT = 28.0
"""The length of the cube's edge there."""
OUTPUTS = 10
"""Six numbers, a cube at all, the offset of its upper face in edges, the log of its size."""

_WEIGHTS = WEIGHTS / "cubeface.onnx"
_HEAT = 1.0
"""By how much the network is too sure of itself; on cubes that it has never learned from it is
rather too little sure."""
_FLOOR = 0.001
_TURNS = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)


@dataclass(frozen=True, slots=True)
class Number:
    """What was read where a cube had been spotted: `at` the middle of its upper face, refined,
    `edge` its length in pixels, `values` the probabilities of the numbers on that face and `cube`
    how likely it is a cube at all."""

    at: Pixel
    edge: float
    values: Mapping[int, float]
    cube: float


class CubeReader:
    """Reads the number on a doubling cube. Any thread may call its methods."""

    def __init__(self) -> None:
        """Load the network's weights; raises `FileNotFoundError` when they are missing."""
        self._net = Net(_WEIGHTS)

    def read(self, image: Image, at: Pixel, edge: float) -> Number:
        """The cube spotted at `at` in a BGR picture, its edge about `edge` pixels long.

        `at` may be off by a third of the edge and `edge` by a third of itself: the second look goes
        where the first one found it. Raises `ValueError` when `edge` is not positive.
        """
        first = self._look(image, at, edge, _TURNS[::2])
        return self._look(image, first.at, first.edge, _TURNS)

    def _look(self, image: Image, at: Pixel, edge: float, turns: Sequence[float]) -> Number:
        ways = [(turn, 1.0) for turn in turns]
        views = [view(crop) for crop in cuts(image, at, edge, ways, side=SIDE, unit=UNIT)]
        answers = self._net.each(views)
        return _put_together(answers, turns, at, edge)


def _put_together(
    answers: NDArray[np.float64], seen_at: Sequence[float], at: Pixel, edge: float
) -> Number:
    """One cube's views put together."""
    mean = answers[:, :6].mean(axis=0) / _HEAT
    odds = np.exp(mean - mean.max())
    shares = np.maximum(odds / odds.sum(), _FLOOR)
    far = np.clip(arrow(answers[:, 7:9], seen_at), -0.5, 0.5) * edge
    size = float(np.exp(np.clip(np.median(answers[:, 9]), -0.4, 0.4)))
    cube = float(1 / (1 + np.exp(-np.clip(answers[:, 6].mean(), -9.0, 9.0))))
    values = dict(zip(NUMBERS, (float(p) for p in shares / shares.sum()), strict=True))
    return Number((float(at[0] + far[0]), float(at[1] + far[1])), edge * size, values, cube)
