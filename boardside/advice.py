"""Advice for setting up: what is wrong with how a board is seen, and what to do about it.

What is measured is said in `boardside.sight`; each limit stands here with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from boardside.seating import Seating
from boardside.sight import Sight, blur_of, lightness_of, standard
from vision.observation import SPOTS, Image
from vision.overlay import Count

SMALL, TINY = 13.0, 9.0
"""Checker radii in pixels: below the first dice are read less surely, below the second hardly."""

DIM, DARK, BRIGHT = 55.0, 32.0, 225.0
"""Medians of the board's lightness (0 … 255)."""

SOFT, BLURRED = 0.50, 0.60
"""Blur effects (`blur_of`) of the board at `STANDARD` pixels: sharp pictures of boards have 0.2 to
0.4, blurred by three pixels 0.6."""

SHINES, GLARES = 0.03, 0.12
"""Shares of a place's bare ground that reflect the lamp."""

ASIDE, FAR_ASIDE = 38.0, 50.0
"""Degrees between the camera's view of the board's middle and straight down."""

ONE_SIDED = 2.2
"""So many times lighter is one half's bare ground than the other's where lamps stand badly."""

UNSURE = 0.6
"""Counts less sure than this are told."""

ALIKE = 4.0
"""Two sorts of checkers fewer spreads apart than this look nearly the same."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing that is wrong and what to do. `serious`: the board is likely to be misread."""

    code: str
    serious: bool
    words: str


def advice_for(
    sight: Sight, counts: Sequence[Count] = (), seating: Seating | None = None, apart: float = 99.0
) -> list[Advice]:
    """What is to be done, the serious things first; nothing where all is well. `apart` is how far
    the checkers' two sorts are from each other, in spreads."""
    found = [*_of_place(sight), *_of_light(sight, seating), *_of_counts(counts, seating)]
    if apart < ALIKE:
        words = "The two sorts of checkers look nearly alike: more light, or other checkers."
        found.append(Advice("alike", True, words))
    return sorted(found, key=lambda advice: not advice.serious)


def advice_without_board(image: Image, reason: str) -> list[Advice]:
    """What is to be done where no board was found in a picture, for this reason."""
    found = [*_lightness(lightness_of(image)), *_blur(blur_of(standard(image)))]
    words = (
        f"{reason[:1].upper()}{reason[1:]}. Set up the opening position, take dice and hands away, "
        "and have the whole board in the picture; or point at its four corners."
    )
    return [Advice("not_found", True, words), *found]


def places_in_words(spots: Sequence[int], seating: Seating | None) -> str:
    """Spots as people name them: points by White's numbers, or where they are in the picture.

    >>> places_in_words([0, 1, 23], None)
    'the places top left and bottom right'
    """
    if seating is None:
        named = {spot: _whereabouts(spot) for spot in spots}
        words = list(dict.fromkeys(named[spot] for spot in spots))
        return ("the place " if len(spots) == 1 else "the places ") + _listed(words)
    points = sorted(seating.point_of(spot) for spot in spots)
    runs = [
        [point for _, point in run]
        for _, run in groupby(enumerate(points), key=lambda one: one[1] - one[0])
    ]
    words = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ("point " if len(points) == 1 else "points ") + _listed(words)


def _of_place(sight: Sight) -> Iterator[Advice]:
    if sight.corners:
        where = _listed(sight.corners)
        words = (
            f"The board's {where} corner is outside of the picture: move the camera or the board."
        )
        yield Advice("outside", True, words)
    if sight.radius < SMALL:
        words = "The board is too small in the picture: bring the camera nearer, or zoom in."
        yield Advice("small", sight.radius < TINY, words)
    if sight.aside > ASIDE:
        words = "The camera looks from too far aside: bring it above the board's middle."
        yield Advice("aside", sight.aside > FAR_ASIDE, words)
    yield from _blur(sight.blur)


def _of_light(sight: Sight, seating: Seating | None) -> Iterator[Advice]:
    yield from _lightness(sight.lightness)
    shining = [spot for spot, share in enumerate(sight.glare) if share > SHINES]
    if shining:
        where = places_in_words(shining, seating)
        words = f"Move the lamp, or dim it: a reflection lies on {where}."
        yield Advice("glare", max(sight.glare) > GLARES, words)
    if sight.uneven > ONE_SIDED:
        words = f"The {sight.dark_half} half is much darker: light the board from both sides."
        yield Advice("one_sided", False, words)


def _of_counts(counts: Sequence[Count], seating: Seating | None) -> Iterator[Advice]:
    unsure = [spot for spot, count in enumerate(counts[:SPOTS]) if count.sure < UNSURE]
    if unsure:
        words = f"It is not sure how many checkers lie on {places_in_words(unsure, seating)}."
        yield Advice("unsure", len(unsure) > 2, words)


def _lightness(lightness: float) -> Iterator[Advice]:
    if lightness < DIM:
        words = "It is dark: more light on the board, or a longer exposure."
        yield Advice("dark", lightness < DARK, words)
    elif lightness > BRIGHT:
        words = "The picture is too bright: less light, or a shorter exposure."
        yield Advice("bright", True, words)


def _blur(blur: float) -> Iterator[Advice]:
    if blur > SOFT:
        words = (
            "The picture is not sharp: focus on the board, clean the lens, hold the camera still."
        )
        yield Advice("blurred", blur > BLURRED, words)


def _whereabouts(spot: int) -> str:
    row = "top" if spot < SPOTS // 2 else "bottom"
    return f"{row} {'left' if spot % 12 < 6 else 'right'}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
