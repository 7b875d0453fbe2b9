"""From sightings to how likely each count is."""

from __future__ import annotations

import pytest

from vision.observation import Occupancy
from vision.stacks import BALANCE, Layers, Sighting, occupancy, trust


def light(real: float = 0.999, layers: Layers = (1.0, 0.0, 0.0)) -> Sighting:
    return Sighting(real, layers, 0.999)


def test_nothing_spotted_is_most_likely_nothing_there() -> None:
    assert occupancy([]).best() == (0, 0)
    assert occupancy([]).confidence() > 0.99


def test_every_sure_checker_counts() -> None:
    assert occupancy([light()] * 4).best() == (4, 0)


def test_a_checker_on_another_counts_for_two() -> None:
    assert occupancy([light()] * 4 + [light(layers=(0.01, 0.98, 0.01))]).best() == (6, 0)


def test_a_doubtful_sighting_leaves_both_counts_open() -> None:
    place = occupancy([light(), light(real=0.5)])
    assert place.log(1, 0) == pytest.approx(place.log(2, 0), abs=0.1)
    assert place.confidence() < 0.6


def test_two_sorts_on_one_point_can_be_said() -> None:
    assert occupancy([light(), Sighting(0.999, (1.0, 0.0, 0.0), 0.001)]).best() == (1, 1)


def test_an_unchanged_look_outweighs_a_doubtful_sighting() -> None:
    assert occupancy([light()] * 5 + [light(real=0.7)], kept=(5, 0)).best() == (5, 0)


def test_a_place_not_seen_says_nothing() -> None:
    assert not Occupancy.unseen().seen
    assert occupancy([]).seen


def test_three_on_one_another_count_for_three() -> None:
    assert occupancy([light(layers=(0.0005, 0.0005, 0.999))]).best() == (3, 0)


def test_a_full_column_may_hide_another_and_a_short_one_hardly() -> None:
    short, full = (occupancy([light(layers=BALANCE)] * n) for n in (4, 5))
    assert short.confidence() > 0.95
    assert full.log(6, 0) > full.log(5, 0) - 1.5
    assert full.log(6, 0) > full.log(7, 0) > full.log(8, 0)


def test_the_bar_may_hide_another() -> None:
    lone, hidden = (occupancy([light(layers=BALANCE)], bar) for bar in (False, True))
    assert hidden.log(2, 0) > lone.log(2, 0) + 3.0


def test_the_second_layer_begins_at_the_rim() -> None:
    doubtful, alone = light(layers=(0.4, 0.5, 0.1)), light(layers=(0.9, 0.09, 0.01))
    rim = occupancy([doubtful, *[alone] * 4])
    middle = occupancy([alone, alone, doubtful, alone, alone])
    assert rim.log(6, 0) - rim.log(5, 0) > middle.log(6, 0) - middle.log(5, 0) + 1.0


def test_a_second_layer_without_a_gap_is_the_likelier() -> None:
    doubtful, alone = light(layers=(0.3, 0.6, 0.1)), light(layers=(0.8, 0.18, 0.02))
    joined = occupancy([doubtful, doubtful, alone, alone, alone])
    apart = occupancy([doubtful, alone, alone, doubtful, alone])
    assert joined.log(7, 0) > apart.log(7, 0)


def test_what_the_net_is_sure_of_outweighs_where_it_is() -> None:
    seen = [light(layers=(0.999, 0.0005, 0.0005))] * 5
    assert occupancy(seen).best() == (5, 0)
    assert occupancy(seen).confidence() > 0.95
    seen = [light(layers=(0.999, 0.0005, 0.0005))] * 3 + [light(layers=(0.0005, 0.999, 0.0005))] * 2
    assert occupancy(seen).best() == (7, 0)


def test_a_faint_response_to_fitting_paint_may_be_a_checker_of_an_unknown_board() -> None:
    faint, fitting = 0.16, 2.5
    assert trust(faint, fitting) < 0.2
    assert 0.25 < trust(faint, fitting, alone=True) < 0.5
    assert trust(0.06, fitting, alone=True) < 0.1
