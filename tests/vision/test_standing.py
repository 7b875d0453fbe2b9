"""Which place a spotted checker is counted to."""

from __future__ import annotations

import pytest

from vision.detector import Spotted
from vision.fitting import overhead
from vision.geometry import Geometry, Shape
from vision.observation import SPOTS
from vision.standing import standing


@pytest.fixture
def geometry() -> Geometry:
    return overhead((1280, 960), 24.0, Shape())


def disc(geometry: Geometry, x: float, y: float, height: float = 0.25) -> Spotted:
    return Spotted(geometry.pixel(x, y, height), 0.9)


def column(geometry: Geometry, spot: int, count: int, off: float = 0.0) -> list[Spotted]:
    shape = geometry.shape
    places = [shape.place(spot, index) for index in range(count)]
    return [disc(geometry, x + off * shape.pitch, y) for x, y in places]


def test_columns_are_told_apart_though_sloppy(geometry: Geometry) -> None:
    discs = column(geometry, 3, 4, off=0.25) + column(geometry, 16, 2, off=-0.25)
    places = standing(geometry, discs)
    assert [one.number for one in places[3]] == [0, 1, 2, 3]
    assert [one.number for one in places[16]] == [4, 5]
    assert all(one.share == 1.0 for place in places for one in place)


def test_halfway_between_two_points_is_on_neither_surely(geometry: Geometry) -> None:
    places = standing(geometry, column(geometry, 2, 1, off=0.5))
    assert places[2][0].share == pytest.approx(0.5, abs=0.15)
    assert places[3][0].share == pytest.approx(1 - places[2][0].share)


def test_six_in_a_row_reach_over_the_middle(geometry: Geometry) -> None:
    places = standing(geometry, column(geometry, 15, 6))
    assert len(places[15]) == 6
    assert not places[3]


def test_two_full_columns_meet_in_the_middle(geometry: Geometry) -> None:
    places = standing(geometry, column(geometry, 15, 5) + column(geometry, 3, 5))
    assert (len(places[3]), len(places[15])) == (5, 5)


def test_columns_are_given_from_the_rim_inwards(geometry: Geometry) -> None:
    places = standing(geometry, [*column(geometry, 15, 4)[::-1], *column(geometry, 2, 3)[::-1]])
    assert [one.number for one in places[15]] == [3, 2, 1, 0]
    assert [one.number for one in places[2]] == [6, 5, 4]


def test_the_bar_is_higher(geometry: Geometry) -> None:
    shape = geometry.shape
    x, height = shape.bar_left + shape.bar / 2, shape.bar_height + shape.thickness
    places = standing(geometry, [disc(geometry, x, 4.0, height)])
    assert [len(place) for place in places] == [0] * SPOTS + [1]


def test_nothing_spotted(geometry: Geometry) -> None:
    assert standing(geometry, []) == [[] for _ in range(SPOTS + 1)]
