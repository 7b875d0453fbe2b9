"""The likeliest arrangement under the number of checkers that both sorts have."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.observation import MOST, SPOTS, Observation, Occupancy
from vision.whole import likeliest


def place(likely: dict[tuple[int, int], float]) -> Occupancy:
    """A place where these counts have these likelihoods, and others next to none."""
    share = np.full((MOST + 1, MOST + 1), 1e-9)
    for (light, dark), likelihood in likely.items():
        share[light, dark] = likelihood
    return Occupancy(np.log(share / share.max()).astype(np.float32))


def board(spots: dict[int, Occupancy], off: Occupancy | None = None) -> Observation:
    """A board with these spots, all others and the bar surely empty."""
    empty = place({(0, 0): 1.0})
    places = tuple(spots.get(spot, empty) for spot in range(SPOTS))
    return Observation(0.0, 0, places, empty, off, (), None, False)


def sure(light: int, dark: int) -> Occupancy:
    return place({(light, dark): 1.0})


FIVE_OR_SIX = place({(5, 0): 1.0, (6, 0): 0.6})


def test_a_full_column_is_five_when_nothing_is_missing() -> None:
    seen = board({0: FIVE_OR_SIX, 3: sure(10, 0), 5: sure(0, 15)})
    whole = likeliest(seen)
    assert whole.layout.spots[0] == (5, 0)
    assert whole.layout.off == (0, 0)
    assert whole.spots[0] > 0.99


def test_a_full_column_is_six_when_one_is_missing() -> None:
    whole = likeliest(board({0: FIVE_OR_SIX, 3: sure(9, 0), 5: sure(0, 15)}))
    assert whole.layout.spots[0] == (6, 0)
    assert 0.6 < whole.spots[0] < 0.999, "one may have been borne off instead"


def test_the_number_of_checkers_tells_the_sort_of_one_under_a_lamp() -> None:
    glare = place({(2, 0): 1.0, (0, 2): 0.7})
    whole = likeliest(board({0: glare, 3: sure(15, 0), 5: sure(0, 13)}))
    assert whole.layout.spots[0] == (0, 2)


def test_what_is_missing_was_borne_off_and_that_is_said() -> None:
    whole = likeliest(board({3: sure(8, 0), 5: sure(0, 15)}))
    assert whole.layout.off == (7, 0)
    assert whole.off_inferred


def test_trays_that_were_read_count_as_evidence() -> None:
    read = board({0: FIVE_OR_SIX, 3: sure(9, 0), 5: sure(0, 15)}, off=sure(1, 0))
    whole = likeliest(read)
    assert whole.layout.spots[0] == (5, 0)
    assert not whole.off_inferred
    assert likeliest(replace(read, off_inferred=True)).off_inferred


def test_sets_of_twelve() -> None:
    seen = board({0: FIVE_OR_SIX, 3: sure(7, 0), 5: sure(0, 12)})
    whole = likeliest(seen, 12)
    assert whole.layout.spots[0] == (5, 0)
    assert whole.layout.off == (0, 0)


def test_more_than_there_are_is_still_an_answer() -> None:
    whole = likeliest(board({0: sure(9, 0), 3: sure(9, 0)}))
    assert sum(light for light, _ in whole.layout.spots) <= MOST


def test_a_place_that_was_not_seen_is_never_sure() -> None:
    whole = likeliest(board({0: Occupancy.unseen(), 3: sure(12, 0), 5: sure(0, 14)}))
    assert whole.spots[0] < 0.7


def test_two_places_that_may_each_hide_the_missing_one_are_unsure() -> None:
    whole = likeliest(board({0: FIVE_OR_SIX, 2: FIVE_OR_SIX, 3: sure(4, 0), 5: sure(0, 15)}))
    assert sorted(whole.layout.spots[spot] for spot in (0, 2)) == [(5, 0), (6, 0)]
    assert max(whole.spots[0], whole.spots[2]) < 0.7


@pytest.mark.parametrize("a_side", [0, 16])
def test_no_such_sets(a_side: int) -> None:
    with pytest.raises(ValueError, match="1 to 15"):
        likeliest(board({}), a_side)
