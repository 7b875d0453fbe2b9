"""Telling two sorts of checkers apart by colour, mirrored lamps and all."""

from __future__ import annotations

import numpy as np
import pytest

from vision.paint import RIM, Paint, features, likeness, two_heaps

Colour = tuple[int, int, int]
PINK, WINE, GREEN = (160, 140, 210), (70, 45, 100), (60, 90, 60)


def mirrored(colour: Colour, share: float) -> Colour:
    """A colour with so much of a white lamp mirrored in it, as a camera shows it."""
    linear = (np.array(colour) / 255) ** 2.2
    b, g, r = (round(255 * v ** (1 / 2.2)) for v in linear + share * (1 - linear))
    return b, g, r


def looks(colours: list[Colour]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The features of discs of these colours (blue, green, red), side by side on felt."""
    image = np.full((40, 40 * len(colours), 3), (60, 90, 60), np.uint8)
    for number, colour in enumerate(colours):
        image[:, 40 * number : 40 * number + 40] = colour
    return features(image, [((40 * n + 20.0, 20.0), 16.0) for n in range(len(colours))])


def test_two_heaps_are_found_and_the_lighter_is_light() -> None:
    paint = two_heaps(looks([WINE] * 15 + [PINK] * 15))
    assert paint.lighter() > 20
    light, dark = paint.odds(looks([PINK, WINE]))
    assert light > 5
    assert dark < -5


def test_a_lamp_mirrored_in_some_is_no_third_sort() -> None:
    shining = [mirrored(WINE, share) for share in (0.5, 0.7, 0.8, 0.9)]
    paint = two_heaps(looks([WINE] * 9 + shining + [PINK] * 15))
    light, dark = paint.odds(looks([PINK, WINE]))
    assert light > 5
    assert dark < -5


def test_a_mirrored_lamp_leaves_the_sort_open() -> None:
    paint = Paint.learn(looks([PINK] * 5), looks([WINE] * 5))
    assert abs(float(paint.odds(looks([mirrored(WINE, 0.7)]))[0])) < 4


def test_what_looks_like_neither_sort_is_hardly_a_checker() -> None:
    paint = Paint.learn(looks([PINK] * 5), looks([WINE] * 5))
    strange = paint.strangeness(looks([PINK, WINE, GREEN, (250, 120, 20)]))
    no_ground = np.zeros(4, bool)
    assert strange[:2].max() < 2
    assert strange[2:].min() > 10
    odds = likeness(strange, no_ground)
    assert odds[:2].min() > 1
    assert odds[2:].max() < -1


def test_of_an_unknown_board_fitting_paint_counts_and_glare_proves_little() -> None:
    strange, no_ground = np.array([0.5, 15.0]), np.zeros(2, bool)
    known = likeness(strange, no_ground)
    alike, unlike = likeness(strange, no_ground, alone=True)
    assert alike > known[0]
    assert -6 < unlike < -1


def test_where_the_ground_looks_like_checkers_colour_says_little() -> None:
    strange = np.array([0.5] + [1.0] * 40)
    ground = np.array([False] + [True] * 40)
    assert likeness(strange, ground)[0] < 0.5


def test_too_few_to_tell() -> None:
    assert two_heaps(np.zeros((0, 4))).lighter() == pytest.approx(50)


def test_a_warm_lamp_mirrored_in_dark_checkers_does_not_make_them_light() -> None:
    lamp, pale = np.array([0.47, 0.94, 1.0]), (150, 225, 215)
    dark = (np.array(WINE) / 255) ** 2.2

    def lit(share: float) -> Colour:
        b, g, r = (round(255 * v ** (1 / 2.2)) for v in np.minimum(dark + share * lamp, 0.93))
        return b, g, r

    glaring = [lit(share) for share in (0.15, 0.3, 0.5, 0.85, 0.95)]
    paint = two_heaps(looks([WINE] * 10 + glaring + [pale] * 15))
    assert (paint.odds(looks(glaring)) < paint.odds(looks([pale])) - 2).all()


def test_the_rim_alone_can_be_looked_at() -> None:
    image = np.full((40, 40, 3), PINK, np.uint8)
    image[14:27, 14:27] = WINE
    at = [((20.0, 20.0), 16.0)]
    paint = Paint.learn(looks([PINK] * 5), looks([GREEN] * 5))
    assert paint.strangeness(features(image, at, RIM))[0] < 2
    assert paint.strangeness(features(image, at))[0] > 4
