"""Advice for setting up: each trouble, on a drawn board under a known camera, is told; a good
picture gets none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from boardside.advice import advice_for, advice_without_board, places_in_words
from boardside.seating import Corner, Seating
from boardside.sight import Sight, blur_of, sight_of
from engine.board import Board
from vision.geometry import Camera, Geometry, Shape
from vision.observation import SPOTS, Image, Shade
from vision.overlay import Count

SHAPE = Shape()
WHITE_LIGHT = Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT)
COUNTS = [
    Count(light, dark, 1.0, True) for light, dark in WHITE_LIGHT.layout_of(Board.start()).spots
]
COUNTS.append(Count(0, 0, 1.0, True))
SIZE = (640, 480)


def geometry(height: float = 18.0, aside: float = 0.0) -> Geometry:
    """A camera above the board's middle, looking down, `aside` diameters off."""
    shift = (-SHAPE.width / 2 + aside, -SHAPE.height / 2, height)
    camera = Camera((0.0, 0.0, 0.0), shift, 600.0, 0.0, (320.0, 240.0))
    return Geometry(camera, SHAPE)


def drawn(known: Geometry, shine: tuple[int, ...] = ()) -> Image:
    """A picture of the opening position; a lamp is mirrored at the tips of some spots."""
    image = np.full((SIZE[1], SIZE[0], 3), (60, 90, 110), np.uint8)
    corners = np.array(known.corners()).round().astype(np.int32)
    cv2.fillPoly(image, [corners], (70, 110, 60))
    for spot, count in enumerate(COUNTS[:SPOTS]):
        x, base = SHAPE.column(spot), 0.0 if spot < 12 else SHAPE.height
        tip = base + (4.6 if spot < 12 else -4.6)
        ends = [known.pixel(a, b) for a, b in ((x - 0.4, base), (x, tip), (x + 0.4, base))]
        colour = (60, 60, 170) if spot % 2 else (170, 200, 210)
        cv2.fillPoly(image, [np.array(ends).round().astype(np.int32)], colour)
        for index in range(count.light + count.dark):
            at = tuple(round(v) for v in known.pixel(*SHAPE.place(spot, index), SHAPE.thickness))
            paint = (225, 235, 240) if count.light else (40, 45, 50)
            cv2.circle(image, at, round(known.radius * 0.93), paint, -1)
            cv2.circle(image, at, round(known.radius * 0.6), (120, 120, 120), 1)
    for spot in shine:
        at = known.pixel(SHAPE.column(spot), 4.4 if spot < 12 else SHAPE.height - 4.4)
        cv2.circle(image, (round(at[0]), round(at[1])), round(known.radius * 0.8), (255,) * 3, -1)
    return image


def codes(sight: Sight) -> list[str]:
    return [advice.code for advice in advice_for(sight, COUNTS, WHITE_LIGHT)]


@pytest.fixture(scope="module")
def good() -> Sight:
    return sight_of(drawn(geometry()), geometry(), COUNTS)


def test_a_good_picture_needs_no_advice(good: Sight) -> None:
    assert codes(good) == []
    assert max(good.glare) == 0.0
    assert good.aside < 1.0


def test_a_lamp_that_is_mirrored_is_told_with_the_points_it_lies_on() -> None:
    sight = sight_of(drawn(geometry(), shine=(12 + 7, 12 + 8)), geometry(), COUNTS)
    told = advice_for(sight, COUNTS, WHITE_LIGHT)
    assert [advice.code for advice in told] == ["glare"]
    assert "points 4–5" in told[0].words


def test_white_checkers_are_no_reflection() -> None:
    image = drawn(geometry())
    image[(image == (225, 235, 240)).all(2)] = 255
    assert max(sight_of(image, geometry(), COUNTS).glare) < 0.03


@pytest.mark.parametrize(("pixels", "wanted"), [(1.0, []), (5.0, ["blurred"]), (12.0, ["blurred"])])
def test_a_picture_out_of_focus_is_told(pixels: float, wanted: list[str]) -> None:
    image = np.asarray(cv2.GaussianBlur(drawn(geometry()), (0, 0), pixels), np.uint8)
    assert codes(sight_of(image, geometry(), COUNTS)) == wanted


def test_the_blurrier_the_higher() -> None:
    image = drawn(geometry())
    blurs = [
        blur_of(np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)) for sigma in (1, 3, 9)
    ]
    assert blur_of(image) < blurs[0] < blurs[1] < blurs[2]


def test_a_board_far_away_is_too_small_and_one_too_near_reaches_out() -> None:
    far, near = geometry(55.0), geometry(11.0)
    assert "small" in codes(sight_of(drawn(far), far, COUNTS))
    sight = sight_of(drawn(near), near, COUNTS)
    assert "outside" in codes(sight)
    assert sight.corners == ("top left", "top right", "bottom right", "bottom left")


@pytest.mark.parametrize(("share", "serious"), [(0.5, False), (0.2, True)])
def test_a_dark_room_is_told(share: float, serious: bool) -> None:
    image = (drawn(geometry()) * share).astype(np.uint8)
    told = advice_for(sight_of(image, geometry(), COUNTS), COUNTS)
    assert [(one.code, one.serious) for one in told] == [("dark", serious)]


def test_a_lamp_on_one_side_is_told_with_the_dark_half() -> None:
    image = drawn(geometry())
    image[:, : SIZE[0] // 2] //= 3
    told = advice_for(sight_of(image, geometry(), COUNTS), COUNTS)
    assert [one.words.split()[1] for one in told if one.code == "one_sided"] == ["left"]


def test_a_camera_that_looks_from_aside_is_told() -> None:
    sight = sight_of(drawn(geometry()), geometry(aside=16.0), COUNTS)
    assert "aside" in codes(sight)


def test_counts_that_are_not_sure_and_paints_alike_are_told(good: Sight) -> None:
    doubtful = [*COUNTS]
    doubtful[0] = replace(doubtful[0], sure=0.4)
    told = advice_for(good, doubtful, WHITE_LIGHT, apart=2.0)
    assert [one.code for one in told] == ["alike", "unsure"]
    assert "point 13" in told[1].words


def test_without_a_board_the_reason_is_said_first() -> None:
    told = advice_without_board(np.full((480, 640, 3), 20, np.uint8), "no surface is to be seen")
    assert [one.code for one in told] == ["not_found", "dark", "blurred"]
    assert told[0].words.startswith("No surface is to be seen.")


def test_places_are_named_as_people_do() -> None:
    assert places_in_words([23], WHITE_LIGHT) == "point 1"
    assert places_in_words([23, 22, 21, 0], WHITE_LIGHT) == "points 1–3 and 13"
    assert places_in_words([0], None) == "the place top left"
