"""Finding the board: on the start position, or on any other that one is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.calibration import Calibration, learn
from vision.detector import Detector
from vision.errors import BoardNotFound, VisionError
from vision.observation import Image, Layout
from vision.searching import Match, guesses, refine

ENOUGH_FOUND = 0.7
"""The share of the position's checkers that must be seen where they belong."""

ENOUGH_APART = 1.5
"""How many spreads the two sorts of checkers must look apart."""

DARKER_LIGHT = -5.0
"""How much darker (L*) than the others the light checkers may seem to be."""

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
    guessed = detector.guess_radius(image)
    best: Match | None = None
    for share in RADII:
        for match in _matches(image, layouts, detector, guessed * share):
            if best is None or match.score > best.score + 1e-6:
                best = match
        if best is not None and best.score > 0.8:
            break
    if best is None or len(best.standing) < ENOUGH_FOUND * best.expected:
        raise BoardNotFound(_why(best))
    return _told_apart(image, layouts, detector, best)


def _why(best: Match | None) -> str:
    if best is None:
        return "no checkers lie as the position has them"
    return (
        f"only {len(best.standing)} of the position's {best.expected} checkers were found where "
        "they belong"
    )


def _matches(
    image: Image, layouts: Sequence[Layout], detector: Detector, radius: float
) -> list[Match]:
    spotted = [
        disc for disc in detector.checkers(detector.heat(image, radius), 0.3) if disc.upper < 0.5
    ]
    pixels = np.array([disc.at for disc in spotted[:MOST_SPOTTED]]).reshape(-1, 2)
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
