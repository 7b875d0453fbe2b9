"""Presses told from bouncing contacts, noise on the wires and buttons that stick."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.debounce import HELD_SECONDS, SETTLED_SECONDS, STUCK_SECONDS, Debounce

SHORT, HELD = False, True


def pressed(*changes: tuple[bool, float], now: float) -> list[bool]:
    """What a button that was up tells of some changes of level."""
    button = Debounce(False, 0.0)
    for down, at in changes:
        button.feed(down, at)
    return button.presses(now)


def bouncing(
    down: bool, at: float, times: int = 5, apart: float = 0.004
) -> list[tuple[bool, float]]:
    """A contact that closes (or opens) with some bounces."""
    return [(down ^ bool(n % 2), at + n * apart) for n in range(2 * (times // 2) + 1)]


def test_a_press_is_told_when_it_is_over() -> None:
    assert pressed((True, 1.0), now=1.5) == []
    assert pressed((True, 1.0), (False, 1.1), now=1.2) == [SHORT]


def test_a_press_that_bounces_is_one_press() -> None:
    changes = [*bouncing(True, 1.0), *bouncing(False, 1.2, 9)]
    assert pressed(*changes, now=1.4) == [SHORT]


def test_two_presses_are_two() -> None:
    changes = [
        change for at in (1.0, 1.3) for change in (*bouncing(True, at), *bouncing(False, at + 0.1))
    ]
    assert pressed(*changes, now=2.0) == [SHORT, SHORT]


def test_a_held_button_is_told_as_soon_as_it_is_and_once() -> None:
    button = Debounce(False, 0.0)
    for change in bouncing(True, 1.0):
        button.feed(*change)
    assert button.presses(1.0 + HELD_SECONDS) == []
    assert button.presses(1.02 + HELD_SECONDS) == [HELD]
    button.feed(False, 5.0)
    assert button.presses(6.0) == []


def test_a_button_let_go_just_before_it_is_held_is_short_however_late_it_is_looked_at() -> None:
    assert pressed((True, 1.0), (False, 0.99 + HELD_SECONDS), now=9.0) == [SHORT]
    assert pressed((True, 1.0), (False, 1.01 + HELD_SECONDS), now=9.0) == [HELD]


def test_spikes_are_no_presses() -> None:
    spikes = [change for n in range(50) for change in ((True, n * 0.2), (False, n * 0.2 + 0.01))]
    assert pressed(*spikes, now=60.0) == []


def test_noise_that_never_settles_is_nothing() -> None:
    noise = [(n % 2 == 0, 1.0 + n * 0.02) for n in range(1000)]
    assert pressed(*noise, now=noise[-1][1]) == []


def test_spikes_do_not_end_a_hold() -> None:
    spikes = [
        change for n in range(1, 6) for change in ((False, 1.15 * n), (True, 1.15 * n + 0.01))
    ]
    assert pressed((True, 1.0), *spikes, now=6.5) == [HELD]


def test_a_button_that_is_down_from_the_beginning_was_not_pressed() -> None:
    button = Debounce(True, 0.0)
    assert button.presses(20.0) == []
    button.feed(False, 20.0)
    assert button.presses(21.0) == []
    button.feed(True, 22.0)
    button.feed(False, 22.2)
    assert button.presses(23.0) == [SHORT]


def test_a_stuck_button_is_told_until_it_is_free() -> None:
    button = Debounce(False, 0.0)
    button.feed(True, 1.0)
    assert not button.stuck(0.9 + STUCK_SECONDS)
    assert button.stuck(1.1 + STUCK_SECONDS)
    button.feed(False, 50.0)
    assert not button.stuck(51.0)


@given(
    st.lists(st.tuples(st.booleans(), st.floats(0.0, 0.4)), max_size=40),
    st.lists(st.floats(0.001, 0.5), max_size=40),
)
def test_when_it_is_looked_at_changes_nothing(
    steps: list[tuple[bool, float]], looks: list[float]
) -> None:
    """Looking often or once at the end: the same presses."""
    at, changes = 0.0, []
    for down, later in steps:
        at += later
        changes.append((down, at))
    often, told = Debounce(False, 0.0), []
    times = sorted(at * look for look in looks)
    for down, when in changes:
        while times and times[0] < when:
            told += often.presses(times.pop(0))
        often.feed(down, when)
    told += often.presses(at + 5.0)
    assert told == pressed(*changes, now=at + 5.0)


@pytest.mark.parametrize("length", [0.2 * SETTLED_SECONDS, 0.9 * SETTLED_SECONDS])
def test_what_is_too_short_for_a_finger_is_nothing(length: float) -> None:
    assert pressed((True, 1.0), (False, 1.0 + length), now=2.0) == []
