"""Advice for setting up: what is wrong with a picture of the board, measured, and what to do about
it.

What is measured is said in `Sight`; each limit stands here with its reason.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import cv2
import numpy as np
from numpy.typing import NDArray

from boardside.seating import Seating
from vision.flat import FlatView
from vision.geometry import Geometry
from vision.observation import SPOTS, Image
from vision.overlay import Count

SMALL, TINY = 13.0, 9.0
"""Checker radii in pixels: below the first dice are read less surely, below the second hardly."""

DIM, DARK, BRIGHT = 55.0, 32.0, 225.0
"""Medians of the board's lightness (0 … 255)."""

SOFT, BLURRED = 0.50, 0.60
"""Blur effects (`blur_of`) of the board at `STANDARD` pixels: sharp pictures of boards have 0.2 to
0.4, blurred by three pixels 0.6."""

STANDARD = 480
"""The board's longer side, in pixels, that sharpness is measured at."""

CLIPPED = 252
"""A pixel is a reflection when even its darkest channel reaches this."""

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

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing that is wrong and what to do. `serious`: the board is likely to be misread."""

    code: str
    serious: bool
    words: str


@dataclass(frozen=True, slots=True)
class Sight:
    """How well a board is seen.

    A checker's `radius` in pixels, the `blur` (0 sharp … 1), the median `lightness` (0 … 255), the
    `glare`: the share of each spot's bare ground that reflects the lamp, how many degrees `aside`
    from straight above the camera looks, how many times lighter one half is than the other
    (`dark_half`: which is darker), and which `corners` are outside of the picture."""

    radius: float
    blur: float
    lightness: float
    glare: tuple[float, ...]
    aside: float
    uneven: float
    dark_half: str
    corners: tuple[str, ...]


def sight_of(image: Image, geometry: Geometry, counts: Sequence[Count]) -> Sight:
    """How well the board is seen in a picture, with what is counted on its 24 spots and the bar."""
    view = FlatView.of(geometry)
    flat = view.flatten(image)
    bare = _bare(view, flat, geometry, counts)
    light = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.uint8)
    across = light.shape[1] // 2
    halves = [_middle(light[:, :across], bare[:, :across])]
    halves.append(_middle(light[:, across:], bare[:, across:]))
    return Sight(
        radius=geometry.radius,
        blur=blur_of(_standard(image, geometry)),
        lightness=float(np.median(light)),
        glare=tuple(_glare(view, flat, bare, spot) for spot in range(SPOTS)),
        aside=_aside(geometry),
        uneven=max(halves) / max(1.0, min(halves)),
        dark_half="left" if halves[0] < halves[1] else "right",
        corners=_outside(image, geometry),
    )


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
    lightness = float(np.median(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)))
    found = [*_lightness(lightness)]
    share = STANDARD / max(image.shape[:2])
    small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    found += _blur(blur_of(np.asarray(small, np.uint8)))
    words = (
        f"{reason[:1].upper()}{reason[1:]}. Set up the opening position, take dice and hands away, "
        "and have the whole board in the picture; or point at its four corners."
    )
    return [Advice("not_found", True, words), *found]


def blur_of(image: Image) -> float:
    """How blurred a picture is, 0 … 1: how little it changes when it is blurred once more.

    Crété-Roffet, Dolmière, Ladret, Nicolas, "The Blur Effect", SPIE 6492, 2007.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    blurs = []
    for axis, size in ((0, (1, 9)), (1, (9, 1))):
        again = cv2.blur(grey, size)
        sharp = np.abs(np.diff(grey, axis=axis))
        lost = np.maximum(0.0, sharp - np.abs(np.diff(again, axis=axis)))
        blurs.append(1.0 - float(lost.sum()) / max(1.0, float(sharp.sum())))
    return max(blurs)


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


def _bare(view: FlatView, flat: Image, geometry: Geometry, counts: Sequence[Count]) -> Mask:
    """The pixels, seen flat, of places where no checker stands; near the rims none is, for checkers
    that stand there reach over."""
    bare = np.zeros(flat.shape[:2], bool)
    for spot, count in enumerate(counts[:SPOTS]):
        rows, columns = view.column(spot)
        many = min(count.light + count.dark, 5) if count.seen else 5
        share = (many + 0.6) * geometry.shape.spacing / (geometry.shape.height / 2)
        tall = rows.stop - rows.start
        taken = min(tall, round(tall * share))
        top = spot < SPOTS // 2
        free = slice(rows.start + taken, rows.stop) if top else slice(rows.start, rows.stop - taken)
        bare[free, columns] = True
    return bare


def _glare(view: FlatView, flat: Image, bare: Mask, spot: int) -> float:
    """The share of a spot's bare ground that is a reflection."""
    rows, columns = view.column(spot)
    ground = bare[rows, columns]
    if ground.sum() < 30:
        return 0.0
    clipped = flat[rows, columns].min(2) >= CLIPPED
    return float(clipped[ground].mean())


def _middle(light: Image, bare: Mask) -> float:
    return float(np.median(light[bare])) if bare.sum() > 30 else float(np.median(light))


def _standard(image: Image, geometry: Geometry) -> Image:
    """The part of a picture with the board, as large as sharpness is measured at."""
    corners = np.array(geometry.corners())
    left, top = np.maximum(corners.min(0), 0).astype(int)
    right, bottom = np.minimum(corners.max(0), image.shape[1::-1]).astype(int)
    part = image[top:bottom, left:right]
    if min(part.shape[:2]) < 16:
        part = image
    share = STANDARD / max(part.shape[:2])
    way = cv2.INTER_AREA if share < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(part, None, fx=share, fy=share, interpolation=way), np.uint8)


def _aside(geometry: Geometry) -> float:
    """Degrees between straight down and the view of the board's middle."""
    x, y, height = geometry.camera.eye()
    away = math.hypot(x - geometry.shape.width / 2, y - geometry.shape.height / 2)
    return math.degrees(math.atan2(away, max(height, 1e-6)))


def _outside(image: Image, geometry: Geometry) -> tuple[str, ...]:
    names = ("top left", "top right", "bottom right", "bottom left")
    height, width = image.shape[:2]
    return tuple(
        name
        for name, (x, y) in zip(names, geometry.corners(), strict=True)
        if not (0 <= x < width and 0 <= y < height)
    )


def _whereabouts(spot: int) -> str:
    row = "top" if spot < SPOTS // 2 else "bottom"
    return f"{row} {'left' if spot % 12 < 6 else 'right'}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
