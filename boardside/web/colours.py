"""The two sorts of checkers' real colours, as a browser names them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vision.reader import Reader

Lab = tuple[float, float, float]

SAME = 6.0
"""Colours (CIE L*a*b*) that differ by less need not be told anew."""

_D65 = (0.95047, 1.0, 1.08883)
_TO_LINEAR = (
    (3.2406, -1.5372, -0.4986),
    (-0.9689, 1.8758, 0.0415),
    (0.0557, -0.2040, 1.0570),
)


def painted(reader: Reader) -> tuple[Lab, Lab]:
    """What a reader has learned of the light and of the dark checkers, in CIE L*a*b*."""
    means: Any = reader.calibration.paint.means
    light, dark = (tuple(float(value) for value in mean[:3]) for mean in means)
    return (light[0], light[1], light[2]), (dark[0], dark[1], dark[2])


def same(one: Sequence[Lab], other: Sequence[Lab]) -> bool:
    """Whether two pairs of colours look alike."""
    if len(one) != len(other):
        return False
    both = zip(one, other, strict=True)
    return all(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) < SAME**2 for pair in both)


def css(colour: Lab) -> str:
    """A colour (CIE L*a*b*, D65) as a browser names it.

    >>> css((100, 0, 0)), css((0, 0, 0)), css((53.2, 80.1, 67.2))
    ('#ffffff', '#000000', '#ff0000')
    """
    lightness, a, b = colour
    middle = (lightness + 16) / 116
    steps = (middle + a / 500, middle, middle - b / 200)
    xyz = [white * _unbent(step) for white, step in zip(_D65, steps, strict=True)]
    linear = [sum(k * value for k, value in zip(row, xyz, strict=True)) for row in _TO_LINEAR]
    return "#" + "".join(f"{round(255 * _gamma(value)):02x}" for value in linear)


def _unbent(step: float) -> float:
    """The inverse of L*a*b*'s cube root."""
    return step**3 if step > 6 / 29 else 3 * (6 / 29) ** 2 * (step - 4 / 29)


def _gamma(linear: float) -> float:
    """sRGB's own curve, on what lies within it."""
    value = min(1.0, max(0.0, linear))
    return 12.92 * value if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)
