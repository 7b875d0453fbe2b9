"""What the reader of stacks learns from."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tools.layers.drawing import FINE, WIDE, Picture
from tools.layers.pasting import piled, repainted
from tools.layers.pools import Crops, Row, drawn, of_render
from tools.render.layout import counts

HEIGHT = 20.0


def rendered_truth() -> dict[str, object]:
    """A camera straight above a board with one column of five, one more on its first."""
    places = [(0.5, 0.5 + n, 1) for n in range(5)] + [(0.5, 0.5, 2)]
    checkers = [
        {
            "place": 0,
            "layer": layer,
            "seen": 0.1 if (y, layer) == (0.5, 1) else 1.0,
            "edge": False,
            "x": 320.0 + 600 * (x - 6.9) / (HEIGHT - 0.25 * layer),
            "y": 240.0 + 600 * (y - 5.5) / (HEIGHT - 0.25 * layer),
            "board": [x, y, 0.25 * layer],
        }
        for x, y, layer in places
    ]
    return {
        "checkers": checkers,
        "setup": {
            "camera": {"f_px": 600.0, "k1": 0.0, "size": [640, 480]},
            "eye": [0.0, 0.0, HEIGHT],
            "turn": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            "shape": {"width": 13.8, "height": 11.0, "thickness": 0.25},
        },
    }


def test_every_upper_face_of_a_rendered_column_is_taken_with_its_layers() -> None:
    image = np.zeros((480, 640, 3), np.uint8)
    rng = np.random.default_rng(1)
    rows = list(of_render(image, rendered_truth(), 7, rng))
    assert [layers for _, _, layers, _ in rows] == [1, 1, 1, 1, 2]
    assert {board for _, _, _, board in rows} == {7}
    aside = math.hypot(0.5 - 6.9, 1.5 - 5.5)
    assert rows[0][1] == pytest.approx(aside / (HEIGHT - 1.25))


def test_crops_are_kept_by_their_board() -> None:
    crop = np.zeros((WIDE, WIDE, 3), np.uint8)
    rows: list[Row] = [(crop, 0.1, 1, board) for board in (-1, 0, 1, 4, 6)]
    assert Crops.of(rows).kept((0, 4)).tolist() == [False, True, False, True, False]


def test_drawn_crops_show_a_checker_in_their_middle() -> None:
    crops = drawn(12, 3)
    assert crops.images.shape == (12, WIDE, WIDE, 3)
    assert set(crops.layers.tolist()) <= {1, 2, 3}
    middle = slice(round(WIDE / 2 - FINE / 3), round(WIDE / 2 + FINE / 3))
    spread = crops.images[:, middle, middle].std((1, 2)).mean()
    assert spread < crops.images.std((1, 2)).mean()


def test_a_checker_laid_on_another_hides_the_middle_and_shows_beside_it() -> None:
    rng = np.random.default_rng(5)
    crop = np.full((WIDE, WIDE, 3), 60, np.uint8)
    yy, xx = np.mgrid[:WIDE, :WIDE] - (WIDE - 1) / 2
    crop[np.hypot(xx, yy) < FINE] = (40, 60, 200)
    beside = (np.hypot(xx, yy) > 1.1 * FINE) & (np.hypot(xx, yy) < 1.3 * FINE)

    def red(image: Picture) -> int:
        return int((image[beside][:, 2].astype(int) - image[beside][:, 1] > 30).sum())

    laid = [piled(crop, 0.4, rng) for _ in range(20)]
    anew = [repainted(crop, rng) for _ in range(20)]
    middle = WIDE // 2
    assert all(image[middle, middle, 2] > 120 for image in laid + anew)
    assert sum(red(image) > 20 for image in laid) > 14
    assert not any(red(image) for image in anew)


def test_boards_with_full_columns_have_many_of_them() -> None:
    rng = np.random.default_rng(4)
    tables = np.array([counts(rng, 0.0, 1.0) for _ in range(50)])
    full = (tables[:, :, :24] >= 5).sum((1, 2))
    assert full.mean() > 9
    assert (tables[:, :, :24] > 5).sum() > 0.5 * full.sum()
    assert not (tables[:, 0, :24] * tables[:, 1, :24]).any()
