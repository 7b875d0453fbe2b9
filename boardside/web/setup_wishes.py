"""What the set-up page's requests ask of the referee; whatever cannot be, in one sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from boardside.errors import UsageError, nearest_name
from boardside.inbox import SetUp, Trial
from boardside.seating import Corner
from boardside.web.wishes import LONGEST_NAME, MOST_POINTS
from engine.rules import PRESETS, Rules
from vision.observation import Pixel, Shade

TRIALS = ("panel", "lamp", "buzzer")
LARGEST = 20_000
"""No picture has more pixels than this either way."""

LEAST_AREA = 400.0
_Choice = TypeVar("_Choice", Corner, Shade)


def set_up_of(body: Mapping[str, Any]) -> SetUp:
    """What is wished of the next match. Raises UsageError, one sentence.

    >>> set_up_of({"length": 5, "begin": True}).length
    5
    """
    for key in body:
        if key not in _READERS:
            raise UsageError(
                f"{str(key)[:40]!r} cannot be set up; {nearest_name(str(key)[:40], list(_READERS))}"
            )
    return SetUp(**{key: _READERS[key](value) for key, value in body.items()})


def trial_of(body: Mapping[str, Any]) -> Trial:
    """What is to be tried. Raises UsageError, one sentence."""
    what = body.get("what")
    if what not in TRIALS or len(body) != 1:
        raise UsageError(f"'what' is one of {', '.join(TRIALS)}.")
    return Trial(str(what))


def _corners(value: object) -> tuple[Pixel, ...]:
    if value == []:
        return ()
    if not isinstance(value, list) or len(value) != 4:
        raise UsageError("The corners are four places: top left, top right and so on.")
    corners = tuple(_pixel(place) for place in value)
    if not _goes_round(corners):
        raise UsageError("The corners do not go round a board in this order.")
    return corners


def _pixel(place: object) -> Pixel:
    if isinstance(place, list) and len(place) == 2:
        x, y = place
        if all(type(v) in (int, float) and math.isfinite(v) and abs(v) <= LARGEST for v in (x, y)):
            return float(x), float(y)
    raise UsageError("A corner is two numbers, in pixels.")


def _goes_round(corners: tuple[Pixel, ...]) -> bool:
    """Whether four places are the corners of a convex shape, one way round or the other."""
    turns = []
    for number, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[(number + 1) % 4], corners[(number + 2) % 4]
        turns.append((ax - x) * (by - ay) - (ay - y) * (bx - ax))
    return all(turn > LEAST_AREA for turn in turns) or all(turn < -LEAST_AREA for turn in turns)


def _one_of(kind: type[_Choice], what: str) -> Callable[[object], _Choice]:
    def read(value: object) -> _Choice:
        for choice in kind:
            if choice.value == value:
                return choice
        raise UsageError(f"{what} is one of {', '.join(choice.value for choice in kind)}.")

    return read


def _names(value: object) -> tuple[str, str]:
    if isinstance(value, list) and len(value) == 2:
        white, black = (" ".join(v.split()) if isinstance(v, str) else "" for v in value)
        if all(
            name and len(name) <= LONGEST_NAME and name.isprintable() for name in (white, black)
        ):
            return white, black
    raise UsageError(f"Both players need names of 1 to {LONGEST_NAME} letters.")


def _length(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_POINTS:
        raise UsageError(f"The length is a number from 0 (unlimited) to {MOST_POINTS}.")
    return value


def _rules(value: object) -> Rules:
    if not isinstance(value, str) or value not in PRESETS:
        raise UsageError(f"The rules are one of {', '.join(PRESETS)}.")
    return PRESETS[value]


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise UsageError("That is true or false.")
    return value


_READERS: Mapping[str, Callable[[object], Any]] = {
    "corners": _corners,
    "white_home": _one_of(Corner, "White's home"),
    "white": _one_of(Shade, "White's paint"),
    "anyhow": _yes,
    "names": _names,
    "length": _length,
    "rules": _rules,
    "begin": _yes,
}
