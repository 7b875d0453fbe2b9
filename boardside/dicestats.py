"""Whether the dice are fair, as far as one match can tell: how often each number came, and how
often fair dice would be as uneven."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.actions import OpeningRoll, Rolls
from engine.board import Side
from engine.log import MatchLog

FACES = range(1, 7)
ENOUGH = 60
"""Fewer dice than this (ten of each number) tell nothing."""

ODD, VERY_ODD = 0.05, 0.01
"""Fair dice are more uneven than this in so small a share of matches."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each number, 1 … 6, came; of so many `rolls` of two dice, how many were doubles."""

    counts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    rolls: int = 0
    doubles: int = 0

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def chi_square(self) -> float:
        """Pearson's statistic against six equal shares, five degrees of freedom.

        >>> Tally((5, 8, 9, 8, 10, 20)).chi_square
        13.4
        """
        even = self.dice / 6
        return sum((count - even) ** 2 for count in self.counts) / even if even else 0.0

    @property
    def p_value(self) -> float:
        """How likely fair dice are at least as uneven."""
        return survival(self.chi_square)

    def verdict(self) -> str:
        """A plain sentence about it.

        >>> Tally((1, 2, 0, 0, 0, 1)).verdict()
        'Too few dice to tell (4); it takes 60 at least.'
        """
        if self.dice < ENOUGH:
            return f"Too few dice to tell ({self.dice}); it takes {ENOUGH} at least."
        often = f"fair dice are as uneven as this, or more, in {share(self.p_value)} matches"
        if self.p_value >= ODD:
            return f"Nothing odd: {often} as long."
        if self.p_value >= VERY_ODD:
            return f"Somewhat uneven, as chance has it now and then: {often} as long."
        return (
            f"Unusually uneven: {often} as long. One match proves nothing; a few hundred throws of "
            "each die by itself would tell more."
        )


def survival(chi_square: float) -> float:
    """The upper tail of the chi-square distribution with five degrees of freedom: Abramowitz and
    Stegun 26.4.4, in closed form for an odd number of them.

    >>> round(survival(11.0705), 4)
    0.05
    """
    half = math.exp(-chi_square / 2) * math.sqrt(2 * chi_square / math.pi)
    return math.erfc(math.sqrt(chi_square / 2)) + half * (1 + chi_square / 3)


def share(probability: float) -> str:
    """A probability as people say it.

    >>> share(0.43), share(0.0021), share(0.00001)
    ('43 of 100', '2 of 1000', 'fewer than 1 of 1000')
    """
    if probability >= 0.095:
        return f"{round(100 * probability)} of 100"
    thousandths = round(1000 * probability)
    return f"{thousandths} of 1000" if thousandths else "fewer than 1 of 1000"


def tallies(log: MatchLog) -> tuple[Tally, Tally, Tally]:
    """What White threw, what Black threw, and both together; rolls that did not count are left out,
    ties of the opening are not."""
    thrown = list(_thrown(log))
    white = _tally(dice for side, dice in thrown if side is Side.WHITE)
    black = _tally(dice for side, dice in thrown if side is Side.BLACK)
    return white, black, _tally(dice for _, dice in thrown)


def _thrown(log: MatchLog) -> Iterator[tuple[Side, tuple[int, ...]]]:
    for game in log.games:
        for entry in game.entries:
            match entry.action:
                case OpeningRoll(white, black):
                    yield Side.WHITE, (white,)
                    yield Side.BLACK, (black,)
                case Rolls(side, roll):
                    yield side, (roll.first, roll.second)


def _tally(thrown: Iterable[tuple[int, ...]]) -> Tally:
    throws = list(thrown)
    came = Counter(face for dice in throws for face in dice)
    one, two, three, four, five, six = (came[face] for face in FACES)
    rolls = [dice for dice in throws if len(dice) == 2]
    doubles = sum(first == second for first, second in rolls)
    return Tally((one, two, three, four, five, six), len(rolls), doubles)
