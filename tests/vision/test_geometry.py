"""Places on the board and pixels, there and back."""

from __future__ import annotations

import numpy as np
import pytest

from vision.fitting import fit_board, fit_pose, overhead
from vision.geometry import Camera, Geometry, Shape
from vision.squares import least_squares


def tilted() -> Geometry:
    """A camera 18 degrees off the vertical with a bent lens."""
    camera = Camera((0.31, 0.05, 0.06), (-6.9, -5.2, 19.5), 1250.0, -0.05, (640.0, 480.0))
    return Geometry(camera, Shape(width=13.9, height=11.3, bar=1.2))


@pytest.mark.parametrize("height", [0.0, 0.25, 1.0])
def test_a_place_is_seen_at_a_pixel_and_the_pixel_is_of_that_place(height: float) -> None:
    geometry = tilted()
    for x, y in ((0.0, 0.0), (13.9, 11.3), (3.2, 8.8)):
        back = geometry.place(geometry.pixel(x, y, height), height)
        assert back == pytest.approx((x, y), abs=1e-4)


def test_a_column_keeps_to_its_side_of_the_bar() -> None:
    shape = Shape(width=13.2, height=11.0, bar=1.2)
    assert shape.column(5) == pytest.approx(5.5)
    assert shape.column(6) == pytest.approx(7.7)
    assert shape.place(12, 0)[1] == pytest.approx(11.0 - shape.inset - 0.5)


def test_the_whole_board_is_fitted_from_thirty_checkers() -> None:
    truth = tilted()
    standing = [(spot, i) for spot in (0, 4, 6, 11, 12, 16, 18, 23) for i in range(3)]
    seen = truth.pixels(
        np.array([(*truth.shape.place(s, i), truth.shape.thickness) for s, i in standing])
    )
    start = overhead((1280, 960), 32.0)
    near = fit_pose(start, np.array([(*start.shape.place(s, i), 0.25) for s, i in standing]), seen)
    fitted = fit_board(near, standing, seen)
    assert np.array(fitted.corners()) == pytest.approx(np.array(truth.corners()), abs=6.0)


def test_least_squares_finds_the_bottom_of_a_bent_valley() -> None:
    found = least_squares(
        lambda v: np.array([10 * (v[1] - v[0] ** 2), 1 - v[0]]), np.array([-1.0, 1.0]), rounds=80
    )
    assert found == pytest.approx([1.0, 1.0], abs=1e-3)
