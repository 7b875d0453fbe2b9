"""What the camera sees: the board, how well it is seen, and a drawing of what was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from boardside.advice import Advice, advice_for, advice_without_board
from boardside.checks.result import Result, bad, good, note
from boardside.readings import as_caption
from boardside.sight import Sight, sight_of
from vision.detector import Detector
from vision.errors import VisionError
from vision.observation import Image
from vision.overlay import Read, draw
from vision.reader import Reader
from vision.single import discover
from vision.whole import likeliest

DRAWN_FLOOR = 0.15
"""Responses below this are no checkers that a ring could be drawn around."""

_LINES: Mapping[str, Sequence[str]] = {
    "board": ("not_found", "outside", "alike", "unsure"),
    "size": ("small",),
    "view": ("aside",),
    "focus": ("blurred",),
    "light": ("dark", "bright", "glare", "one_sided"),
}
"""Which line tells which advice."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The results of looking at a picture, and the picture with what was read drawn on it."""

    results: tuple[Result, ...]
    drawing: Image


def look(image: Image) -> Seen:
    """Looks for a board in a BGR picture, with any position on it, and at how well it is seen."""
    detector = Detector()
    try:
        reader = Reader(discover(image, detector), detector)
        seen = reader.read(image, 0.0, 0)
    except VisionError as error:
        advice = advice_without_board(image, str(error))
        return Seen(tuple(_told(advice, {})), image)
    read, geometry = Read(seen, likeliest(seen)), reader.calibration.geometry
    sight = sight_of(image, geometry, read.counts())
    apart = reader.calibration.paint.apart()
    advice = advice_for(sight, read.counts(), apart=apart)
    spotted = detector.checkers(detector.heat(image, geometry.radius), DRAWN_FLOOR)
    drawing = draw(image, geometry, read, spotted, [as_caption(read)])
    return Seen(tuple(_told(advice, _figures(sight, as_caption(read)))), drawing)


def _figures(sight: Sight, read: str) -> Mapping[str, str]:
    """What is good of each line."""
    return {
        "board": f"found; {read}",
        "size": f"a checker's radius is {sight.radius:.0f} pixels.",
        "view": f"{sight.aside:.0f} degrees from straight above.",
        "focus": f"sharp (blur {sight.blur:.2f}).",
        "light": f"even enough (lightness {sight.lightness:.0f} of 255), no reflection in the way.",
    }


def _told(advice: Sequence[Advice], figures: Mapping[str, str]) -> Iterator[Result]:
    """A line for each thing that is right, and for each advice."""
    known = {code for codes in _LINES.values() for code in codes}
    for what, codes in _LINES.items():
        mine = [one for one in advice if one.code in codes]
        if what in figures and (not mine or what == "board"):
            yield good(what, figures[what])
        for one in mine:
            yield (bad if one.serious else note)(what, one.words)
    for one in advice:
        if one.code not in known:
            yield (bad if one.serious else note)("board", one.words)
