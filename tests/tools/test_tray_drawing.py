"""Drawn strips that the reader of trays learns from."""

from __future__ import annotations

from functools import cache

import numpy as np

from tools.trays.drawing import drawn
from tools.trays.pools import Strip
from vision.nets import WEIGHTS, Net
from vision.trays import GRAIN, WIDE, told


@cache
def strips() -> list[Strip]:
    rng = np.random.default_rng(7)
    return [drawn(rng) for _ in range(30)]


def test_strips_are_as_the_reader_cuts_them_with_and_without_checkers() -> None:
    for strip in strips():
        assert strip.image.shape == (*strip.tray.shape, 3)
        assert strip.image.shape[1] == WIDE
        assert not len(strip.piles) or strip.tray.any()
    assert 10 < sum(len(strip.piles) > 0 for strip in strips()) < 30
    assert {edge for strip in strips() for edge in strip.piles[:, 3].tolist()} == {0.0, 1.0}


def test_checkers_lie_in_trays_and_are_seen_there() -> None:
    found = 0
    for strip in strips():
        for across, down, _, _ in strip.piles.tolist():
            around = tuple(
                slice(max(round(at) - GRAIN, 0), round(at) + GRAIN) for at in (down, across)
            )
            assert strip.tray[around].any()
            assert np.ptp(strip.image[around].astype(int), axis=(0, 1)).max() > 10
            found += 1
    assert found > 50


def test_the_reader_overlooks_few_checkers_at_a_trays_end() -> None:
    rng = np.random.default_rng(11)
    net = Net(WEIGHTS / "trays.onnx")
    counted = []
    while len(counted) < 12:
        strip = drawn(rng)
        ends = (strip.piles[:, 1] < 1.5 * GRAIN) | (
            strip.piles[:, 1] > len(strip.image) - 1.5 * GRAIN
        )
        if len(strip.piles) and ends.all() and strip.piles[:, 3].all():
            counted.append(told(net, [strip.image])[0, 0].sum() / len(strip.piles))
    assert sum(share > 0.5 for share in counted) >= 9
