"""The test helpers fail when they must."""

import pytest
from engine_positions import HOME_STACK, START, found, offences, position

from engine.board import Side


def test_position_counts_the_rest_as_borne_off() -> None:
    assert position({6: 2}, HOME_STACK).at(Side.WHITE, 0) == 13


def test_position_refuses_a_point_held_by_both_sides() -> None:
    with pytest.raises(ValueError, match="SHARED_POINT"):
        position({6: 2}, {19: 2})


def test_position_refuses_a_sixteenth_checker() -> None:
    with pytest.raises(ValueError, match="NEGATIVE"):
        position({6: 16}, HOME_STACK)


def test_found_refuses_a_legal_play() -> None:
    with pytest.raises(AssertionError, match="was found legal"):
        found(START, "31", "8/5 6/5")


def test_offences_refuses_a_legal_play() -> None:
    with pytest.raises(AssertionError, match="was found legal"):
        offences(START, "31", "8/5 6/5")
