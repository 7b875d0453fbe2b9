"""One die in the picture: what it shows, whether it stands askew, whether it is a die at all.

A small network looks at several turned copies of the die's surroundings and their answers are
averaged. `python -m tools.dieface` makes its weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.crops import Ways, arrow, cut, cuts, view
from vision.nets import WEIGHTS, Net
from vision.observation import Pixel
from vision.paint import to_lab

SIDE = 48
"""Width and height of what the network sees, in its own pixels."""
UNIT = 20.0
"""The length of a die's edge there."""
PLANES = 3
"""Blue, green and red."""
OUTPUTS = 17
"""Six faces, tilted, a die at all, the centre's offset in edges, the die's own lean, on a checker,
on a die, the offset of that die's upper face, and the log of the size."""

Lean = tuple[float, float]
"""Where the board's upward direction points in the picture, as long as a unit upright looks there:
(0, 0) straight below the camera, (0, -0.4) when tops seem shifted up by 0.4 of their height."""

_WEIGHTS = WEIGHTS / "dieface.onnx"
_HEAT_FACES, _HEAT_TILTED, _HEAT_DIE = 1.2, 1.0, 1.0
"""By how much the network is too sure of itself, measured on boards kept back from training."""
_ASKEW, _FINE = (-2.2, 0.8, 11.0), 20.0
"""How tilted: at the outset, by what the picture alone says, by how far the leans are apart. Of an
edge of fewer pixels than the last it shows less clearly where it points."""
_RARE = -2.5
"""How much rarer (log odds) dice lie on dice than among those that the network learned from."""
_APART = 0.6
_FLOOR = 0.0005
"""No face is ever quite ruled out."""
_VIEWS = ((0.0, 1.0), (45.0, 1.06), (90.0, 0.94), (180.0, 1.0), (247.5, 0.94))
_GLANCE = _VIEWS[::2]
"""The views of a first look, which tells only whether there is a die, where, and how large."""
_OFF = np.arange(SIDE) - (SIDE - 1) / 2
_BODY = np.hypot(_OFF[:, None], _OFF) <= 0.42 * UNIT
"""The pixels of a crop that show the middle of the uppermost face."""


@dataclass(frozen=True, slots=True)
class Face:
    """What was read where a die's top face had been spotted.

    `at` is the middle of its uppermost face, refined; `faces` the probabilities that 1 … 6 points
    most upward; `tilted` how likely it stands askew by about 8° or more; `die` how likely it is a
    die at all; `colour` the CIE L*a*b* of its body (L* 0 … 100), pips left out; `lean` where its
    own upright edges seem to point: that of the board there when it lies flat. `on_checker` and
    `on_die` are how likely the picture alone makes it lie on one; `edge` is its length in pixels,
    refined.
    """

    at: Pixel
    faces: tuple[float, float, float, float, float, float]
    tilted: float
    die: float
    colour: tuple[float, float, float]
    lean: Lean = (0.0, 0.0)
    on_checker: float = 0.0
    on_die: float = 0.0
    edge: float = 0.0

    @property
    def value(self) -> int:
        """The likeliest value."""
        return 1 + max(range(6), key=self.faces.__getitem__)


class FaceReader:
    """Reads single dice. Any thread may call its methods."""

    def __init__(self) -> None:
        """Load the network's weights; raises `FileNotFoundError` when they are missing."""
        self._net = Net(_WEIGHTS)

    def read(
        self, image: NDArray[np.uint8], at: Pixel, edge: float, lean: Lean | None = None
    ) -> Face:
        """The die spotted at `at` in a BGR picture, its edge about `edge` pixels long.

        `at` may be off by a quarter of the edge and `edge` by a fifth. `lean` helps to tell an
        obliquely seen die from a tilted one. Raises `ValueError` when `edge` is not positive.
        """
        return self.read_all(image, [(at, edge)], None if lean is None else [lean])[0]

    def read_all(
        self,
        image: NDArray[np.uint8],
        places: Sequence[tuple[Pixel, float]],
        leans: Sequence[Lean | None] | None = None,
        glance: bool = False,
    ) -> tuple[Face, ...]:
        """The dice at several places of one picture, in the same order; `leans`, one a place.
        A `glance` is quicker and tells less surely what they show."""
        if leans is None:
            leans = [None] * len(places)
        if len(leans) != len(places):
            raise ValueError(f"{len(leans)} leans for {len(places)} places")
        ways = _GLANCE if glance else _VIEWS
        views = [
            view(crop)
            for at, edge in places
            for crop in cuts(image, at, edge, ways, side=SIDE, unit=UNIT)
        ]
        answers = self._net.each(views).reshape(len(places), len(ways), OUTPUTS)
        return tuple(
            self._face(image, place, (answer, ways), lean)
            for place, answer, lean in zip(places, answers, leans, strict=True)
        )

    def _face(
        self,
        image: NDArray[np.uint8],
        place: tuple[Pixel, float],
        said: tuple[NDArray[np.float64], Ways],
        lean: Lean | None,
    ) -> Face:
        """One die's views put together, a row for each, and how they were taken."""
        (x, y), edge = place
        answer, ways = said
        turns, zooms = np.array(ways).T
        shift = np.clip(arrow(answer[:, 8:10] / zooms[:, None], turns), -0.6, 0.6) * edge
        middle = (float(x + shift[0]), float(y + shift[1]))
        one, two, three, four, five, six = (float(p) for p in _mean_softmax(answer[:, :6]))
        own = arrow(answer[:, 10:12], turns)
        size = float(np.exp(np.clip(np.median(answer[:, 16] - np.log(zooms)), -0.4, 0.4))) * edge
        alone = float(answer[:, 6].mean())
        tilted = alone / _HEAT_TILTED
        if lean is not None:
            apart = min(float(np.hypot(own[0] - lean[0], own[1] - lean[1])), _APART)
            apart *= min(size / _FINE, 1.0)
            tilted = _ASKEW[0] + _ASKEW[1] * alone + _ASKEW[2] * apart
        return Face(
            at=middle,
            faces=(one, two, three, four, five, six),
            tilted=_sigmoid(tilted),
            die=_sigmoid(float(answer[:, 7].mean()) / _HEAT_DIE),
            colour=body_colour(image, middle, edge),
            lean=(float(own[0]), float(own[1])),
            on_checker=_sigmoid(float(answer[:, 12].mean())),
            on_die=_sigmoid(float(answer[:, 13].mean()) + _RARE),
            edge=size,
        )


def body_colour(image: NDArray[np.uint8], at: Pixel, edge: float) -> tuple[float, float, float]:
    """The CIE L*a*b* of the die's body around the middle of its uppermost face.

    The median over a disc, then over those half of its pixels that are nearest to it.
    """
    crop = cut(image, at, edge, side=SIDE, unit=UNIT)
    pixels = to_lab(np.asarray(crop[_BODY][None], np.uint8))[0]
    far = np.linalg.norm(pixels - np.median(pixels, axis=0), axis=1)
    lightness, a, b = np.median(pixels[far <= np.median(far)], axis=0).tolist()
    return (lightness, a, b)


def _mean_softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities from the views' mean logits, none below `_FLOOR`."""
    mean = logits.mean(axis=0) / _HEAT_FACES
    odds = np.exp(mean - mean.max())
    floored: NDArray[np.float64] = np.maximum(odds / odds.sum(), _FLOOR)
    return np.asarray(floored / floored.sum(), np.float64)


def _sigmoid(x: float) -> float:
    """The logistic function, kept away from certainty."""
    return float(1 / (1 + np.exp(-np.clip(x, -9.0, 9.0))))
