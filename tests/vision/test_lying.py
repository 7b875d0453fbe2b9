"""How a die lies, from where it is seen and what is near."""

from __future__ import annotations

import pytest

from vision.fitting import overhead
from vision.geometry import DIE_EDGE, Geometry, Shape
from vision.lying import Stance, half_of, lies
from vision.observation import Half, Lie, Pixel

SHAPE = Shape()


def board() -> Geometry:
    return overhead((1280, 960), 30.0, SHAPE)


def die(x: float, y: float, height: float = 0.0) -> Pixel:
    """Where the top of a die is seen that lies at a board place, so high above the surface."""
    return board().pixel(x, y, height + DIE_EDGE)


def likeliest(
    at: Pixel,
    tilted: float = 0.05,
    discs: list[Pixel] | None = None,
    dice: list[Pixel] | None = None,
    upon: tuple[float, float] = (0.5, 0.02),
) -> Lie:
    """The likeliest way of lying; `upon` is how likely the picture puts it on a checker, a die."""
    found = lies(board(), at, Stance(tilted, *upon), discs or [], dice or [])
    assert sum(found.values()) == pytest.approx(1.0)
    return max(found, key=found.__getitem__)


def test_a_die_in_the_open_lies_flat() -> None:
    assert likeliest(die(3.0, 5.5)) is Lie.FLAT


def test_in_the_open_nothing_leans_however_it_looks() -> None:
    assert likeliest(die(3.0, 5.5), tilted=0.9) is Lie.FLAT


def test_askew_against_a_checker_it_leans() -> None:
    checker = board().pixel(3.0, 4.8, SHAPE.thickness)
    assert likeliest(die(3.0, 5.45), tilted=0.9, discs=[checker]) is Lie.LEANING


def test_where_a_flat_die_would_stick_in_a_checker_less_askew_is_leaning() -> None:
    checker = board().pixel(3.0, 4.8, SHAPE.thickness)
    beside, within = die(3.0, 5.48), die(3.0, 5.22)
    assert likeliest(beside, tilted=0.3, discs=[checker], upon=(0.02, 0.02)) is Lie.FLAT
    assert likeliest(within, tilted=0.3, discs=[checker], upon=(0.02, 0.02)) is Lie.LEANING


def test_upright_beside_a_checker_it_lies_flat() -> None:
    checker = board().pixel(3.0, 4.8, SHAPE.thickness)
    assert likeliest(die(3.0, 5.52), tilted=0.05, discs=[checker]) is Lie.FLAT


def test_askew_against_the_rim_it_leans() -> None:
    assert likeliest(die(0.22, 5.5), tilted=0.95) is Lie.LEANING


def test_on_a_checker() -> None:
    checker = board().pixel(3.0, 4.8, SHAPE.thickness)
    at = die(3.1, 4.9, SHAPE.thickness)
    assert likeliest(at, discs=[checker]) is Lie.ON_CHECKER


def test_on_a_checker_that_was_not_spotted() -> None:
    assert likeliest(die(3.0, 5.5), upon=(0.97, 0.02)) is Lie.ON_CHECKER


def test_beside_the_trace_of_a_checker_that_is_none() -> None:
    at = die(3.0, 5.5)
    assert likeliest(at, discs=[at], upon=(0.02, 0.02)) is Lie.FLAT


def test_on_another_die() -> None:
    at, below = die(3.0, 5.5, DIE_EDGE), die(3.05, 5.5)
    assert likeliest(at, upon=(0.02, 0.9)) is Lie.ON_DIE
    assert likeliest(at, dice=[below], upon=(0.02, 0.4)) is Lie.ON_DIE


def test_beside_another_die() -> None:
    assert likeliest(die(3.0, 5.5), dice=[die(3.42, 5.5)], upon=(0.02, 0.1)) is Lie.FLAT


def test_on_the_bar() -> None:
    at = die(SHAPE.bar_left + SHAPE.bar / 2, 5.0, SHAPE.bar_height)
    assert likeliest(at) is Lie.ON_BAR


def test_on_the_frame_in_the_tray_and_off_the_board() -> None:
    assert likeliest(die(-0.35, 5.0)) is Lie.ON_FRAME
    assert likeliest(die(SHAPE.width + 1.4, 5.0)) is Lie.IN_TRAY
    assert likeliest(die(5.0, -3.0)) is Lie.OFF_BOARD


def test_halves_are_told_by_the_bar() -> None:
    assert half_of(board(), die(2.0, 5.0)) is Half.LEFT
    assert half_of(board(), die(12.0, 5.0)) is Half.RIGHT
    assert half_of(board(), die(-2.0, 5.0)) is None
