"""Whether dice are fair: values from tables, counts from a match, and plain words."""

import math

import pytest
from logs import full_log

from boardside.dicestats import Tally, share, survival, tallies
from engine.actions import OpeningRoll, Rolls
from engine.board import Side
from engine.log import Entry, GameLog, MatchLog
from engine.roll import Roll

TABLE = {
    0.554: 0.99,
    1.145: 0.95,
    1.610: 0.90,
    4.351: 0.50,
    9.236: 0.10,
    11.070: 0.05,
    15.086: 0.01,
    20.515: 0.001,
}
"""Critical values for five degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.6.7.4)."""


@pytest.mark.parametrize(("chi_square", "tail"), TABLE.items())
def test_the_tail_is_the_table_s(chi_square: float, tail: float) -> None:
    assert survival(chi_square) == pytest.approx(tail, abs=0.0005, rel=0.01)


def test_the_tail_is_the_density_added_up() -> None:
    def density(x: float) -> float:
        return x**1.5 * math.exp(-x / 2) / (2**2.5 * math.gamma(2.5))

    step = 0.001
    for least in (0.0, 3.0, 12.0):
        area = sum(density(least + (n + 0.5) * step) * step for n in range(80_000))
        assert survival(least) == pytest.approx(area, abs=1e-5)


def test_a_worked_example() -> None:
    tally = Tally((22, 24, 38, 30, 46, 44))
    assert tally.chi_square == pytest.approx(15.29, abs=0.01)
    assert tally.p_value == pytest.approx(0.0092, abs=0.0002)
    assert "Unusually uneven" in tally.verdict()


def test_each_player_s_dice_are_counted_and_both_together() -> None:
    entries = (
        OpeningRoll(4, 4),
        OpeningRoll(3, 1),
        Rolls(Side.BLACK, Roll(6, 5)),
        Rolls(Side.WHITE, Roll(2, 2)),
    )
    log = MatchLog(games=(GameLog(1, (0, 0), False, tuple(map(Entry, entries))),))
    white, black, both = tallies(log)
    assert white == Tally((0, 2, 1, 1, 0, 0), rolls=1, doubles=1)
    assert black == Tally((1, 0, 0, 1, 1, 1), rolls=1, doubles=0)
    assert both == Tally((1, 2, 1, 2, 1, 1), rolls=2, doubles=1)
    assert both.dice == 8


def test_few_dice_are_not_judged_and_none_do_no_harm() -> None:
    white, _, _ = tallies(full_log())
    assert "Too few dice" in white.verdict()
    assert Tally().p_value == 1.0


@pytest.mark.parametrize(
    ("counts", "words"),
    [((50, 52, 48, 51, 49, 50), "Nothing odd"), ((40, 40, 40, 40, 40, 65), "Somewhat uneven")],
)
def test_the_words_fit_the_numbers(counts: tuple[int, ...], words: str) -> None:
    one, two, three, four, five, six = counts
    assert Tally((one, two, three, four, five, six)).verdict().startswith(words)


def test_probabilities_are_said_as_people_say_them() -> None:
    assert [share(p) for p in (0.5, 0.09, 0.004, 0.0)] == [
        "50 of 100",
        "90 of 1000",
        "4 of 1000",
        "fewer than 1 of 1000",
    ]
