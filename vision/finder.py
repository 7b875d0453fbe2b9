"""Finding the board: on the start position, or on any other that one is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.calibration import Calibration, learn
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.geometry import Floats
from vision.observation import Image, Layout
from vision.placing import ENOUGH_AGREES, place_board, upright, worth_of
from vision.searching import Guess, Match, guesses, refine
from vision.surface import surface_net

ENOUGH_FOUND = 0.7
"""The share of the position's checkers that must be seen where they belong."""

ENOUGH_APART = 1.5
"""How many spreads the two sorts of checkers must look apart."""

DARKER_LIGHT = -5.0
"""How much darker (L*) than the others the light checkers may seem to be."""

LEAST_TURN = -45.0
"""A board's rows run between this and a half turn more (degrees, clockwise): layouts say how the
board lies beyond that."""

CLEAR = 0.8
"""A match with such a score needs no comparison with other sizes."""

MOST_SPOTTED = 70
"""So many of the surest are searched: thirty checkers and what else looks round on a table."""

RADII = (1.0, 0.8, 1.25)
"""Checker sizes that are tried, as shares of the size that was guessed."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The board: which of the layouts that were asked for lies there, and all that was learned."""

    layout_index: int
    calibration: Calibration


def find_board(image: Image, layouts: Sequence[Layout], detector: Detector | None = None) -> Found:
    """Finds a board on which one of the layouts lies, in a BGR picture.

    Layouts that differ only in which sort of checkers is which are told apart by lightness. Raises
    `BoardNotFound` when none of them is there.
    """
    detector = detector or Detector()
    best = _best(_seen_at_once(image, layouts, detector))
    guessed = detector.guess_radius(image)
    for share in RADII if best is None or best.score < CLEAR else ():
        found = _best(_matches(image, layouts, detector, guessed * share))
        best = _best(match for match in (best, found) if match is not None)
        if best is not None and best.score > CLEAR:
            break
    if best is None or len(best.standing) < ENOUGH_FOUND * best.expected:
        raise BoardNotFound(_why(best))
    pinned = _pinned(image, layouts[best.layout], best)
    return _told_apart(image, layouts, detector, pinned)


def _pinned(image: Image, layout: Layout, match: Match) -> Match:
    """The match fitted anew with the board's lines, which pin what no checkers stand near to; as it
    was where no lines are seen."""
    seen = surface_net().maps(image, match.geometry.radius)
    pinned = refine(Guess(match.geometry, match.layout, 0.0), match.pixels, layout, seen)
    if pinned is None or len(pinned.standing) < len(match.standing) - 1:
        return match
    return pinned if worth_of(pinned.geometry, seen) > ENOUGH_AGREES else match


def _why(best: Match | None) -> str:
    if best is None:
        return "no checkers lie as the position has them"
    return (
        f"only {len(best.standing)} of the position's {best.expected} checkers were found where "
        "they belong"
    )


def _best(matches: Iterable[Match]) -> Match | None:
    best: Match | None = None
    for match in matches:
        if best is None or match.score > best.score + 1e-6:
            best = match
    return best


def _seen_at_once(image: Image, layouts: Sequence[Layout], detector: Detector) -> Iterator[Match]:
    """The layouts laid on the board whose walls and points are seen."""
    try:
        geometry = upright(place_board(image, detector).geometry, LEAST_TURN)
    except BoardNotFound:
        return
    pixels = _spotted(image, detector, geometry.radius)
    seen = surface_net().maps(image, geometry.radius)
    for number, layout in enumerate(layouts):
        match = refine(Guess(geometry, number, 0.0), pixels, layout, seen)
        if match is not None:
            yield match


def _spotted(image: Image, detector: Detector, radius: float) -> Floats:
    """The pixels (N, 2) of the surest checkers that stand on the surface."""
    found = detector.checkers(detector.heat(image, radius), 0.3)
    on_surface = [disc.at for disc in found if disc.upper < 0.5]
    return np.array(on_surface[:MOST_SPOTTED]).reshape(-1, 2)


def _matches(
    image: Image, layouts: Sequence[Layout], detector: Detector, radius: float
) -> list[Match]:
    pixels = _spotted(image, detector, radius)
    if len(pixels) < 8:
        return []
    size = (image.shape[1], image.shape[0])
    rough = guesses(pixels, radius, size, layouts)
    fitted = [refine(guess, pixels, layouts[guess.layout]) for guess in rough]
    return [match for match in fitted if match is not None]


def _told_apart(image: Image, layouts: Sequence[Layout], detector: Detector, match: Match) -> Found:
    """Of the layouts with this one's shape, the one whose light checkers are the lighter."""
    counts = [tuple(map(sum, layout.spots)) for layout in layouts]
    alike = [n for n, count in enumerate(counts) if count == counts[match.layout]]
    discs = detector.checkers(detector.heat(image, match.geometry.radius), 0.3)
    try:
        tried = [(n, learn(image, layouts[n], match.geometry, discs)) for n in alike]
    except VisionError as error:
        raise BoardNotFound(str(error)) from error
    number, calibration = max(tried, key=lambda pair: pair[1].paint.lighter())
    if calibration.paint.apart() < ENOUGH_APART:
        raise BoardNotFound("the two sorts of checkers could not be told apart")
    if calibration.paint.lighter() < DARKER_LIGHT:
        raise BoardNotFound("the checkers that should be the light ones are the darker ones")
    return Found(number, calibration)
