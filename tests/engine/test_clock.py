"""Rulebook section 6, `clock`: a bank and a delay for each move."""

import pytest
from engine_games import BLACK, WHITE

from engine.board import Side
from engine.clock import Clock, set_clock
from engine.rules import Rules

SET = Clock(120, 120, 12)
WHITES_TURN = SET.handed(WHITE, at=100)


def banks(clock: Clock, at: float) -> tuple[float, float]:
    return clock.bank(WHITE, at), clock.bank(BLACK, at)


def test_the_bank_is_two_minutes_for_each_point_and_the_delay_twelve_seconds() -> None:
    assert set_clock(Rules(clock=True), 7) == Clock(840, 840, 12)


@pytest.mark.parametrize(
    ("score", "bank"), [((0, 0), 600), ((1, 0), 540), ((3, 2), 300), ((4, 4), 120)]
)
def test_points_already_scored_take_a_minute_each_from_both(
    score: tuple[int, int], bank: float
) -> None:
    assert banks(set_clock(Rules(), 5, score), at=0) == (bank, bank)


def test_an_unlimited_game_has_the_time_of_one_point() -> None:
    assert set_clock(Rules(), 0, (31, 12)) == Clock(120, 120, 12)


def test_bank_and_delay_can_be_set() -> None:
    rules = Rules(clock_bank_seconds=60, clock_delay_seconds=8)
    assert set_clock(rules, 3) == Clock(180, 180, 8)


def test_nobodys_time_runs_before_the_first_turn() -> None:
    assert banks(SET, at=10_000) == (120, 120)
    assert SET.flag(at=10_000) is None


def test_time_starts_when_the_opponents_turn_ends_and_stops_when_the_own_dice_are_up() -> None:
    clock = WHITES_TURN.handed(BLACK, at=142)
    assert banks(clock, at=142) == (90, 120)
    assert banks(clock, at=172) == (90, 102)
    assert banks(clock.stopped(at=172), at=500) == (90, 102)


def test_a_turn_within_the_delay_costs_nothing() -> None:
    clock = WHITES_TURN.handed(BLACK, at=112)
    assert banks(clock, at=112) == (120, 120)


def test_the_delay_begins_anew_with_every_turn() -> None:
    clock = WHITES_TURN
    for turn in range(1, 20):
        clock = clock.handed(BLACK if turn % 2 else WHITE, at=100 + 12 * turn)
    assert banks(clock, at=100 + 12 * 20) == (120, 120)


def test_what_is_left_of_the_delay() -> None:
    assert [WHITES_TURN.delay_left(at) for at in (100, 105, 112, 130)] == [12, 7, 0, 0]


def test_a_pause_costs_nothing_and_gives_no_new_delay() -> None:
    clock = WHITES_TURN.paused(at=110).paused(at=200).resumed(at=1000).resumed(at=1005)
    assert (clock.delay_left(at=1001), clock.delay_left(at=1002)) == (1, 0)
    assert clock.bank(WHITE, at=1007) == 115


def test_a_clock_that_stands_is_not_resumed() -> None:
    assert SET.resumed(at=5) == SET
    assert SET.paused(at=5) == SET


@pytest.mark.parametrize(("at", "flag"), [(231.5, None), (232, WHITE), (500, WHITE)])
def test_a_deadline_is_missed_when_delay_and_bank_are_used_up(at: float, flag: Side | None) -> None:
    assert WHITES_TURN.flag(at) is flag


def test_a_missed_deadline_stays_missed() -> None:
    clock = WHITES_TURN.handed(BLACK, at=300)
    assert clock.flag(at=301) is WHITE
    assert clock.stopped(at=302).flag(at=303) is WHITE
    assert clock.bank(WHITE, at=303) == 0


def test_with_an_empty_bank_each_move_still_has_the_delay() -> None:
    clock = Clock(0, 120, 12).handed(WHITE, at=0)
    assert (clock.flag(at=11), clock.flag(at=12)) == (None, WHITE)


def test_time_that_seems_to_run_back_costs_nothing() -> None:
    assert WHITES_TURN.bank(WHITE, at=50) == 120
