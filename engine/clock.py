"""A clock for two: a bank of seconds for each side, and a delay before every move.

Source: rulebook section 6. The bank at the start is that of the U.S. Backgammon Clock Rules: two
minutes a point of the match, less one for each point that either side has scored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.board import Side
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Clock:
    """Both sides' time at one moment. Times (`at`) are seconds of any clock that only goes on.

    `white` and `black` are the banks as they were when the present turn began; `delay` is how long
    a turn may take before its bank is touched. `side` is whose turn it is, `spent` what that has
    taken up to `since`, and since then its time runs (None: it is stopped or paused). `missed` is
    the side that was found without time.

    >>> clock = Clock(120, 120, 12).handed(Side.WHITE, at=5).handed(Side.BLACK, at=27)
    >>> clock.bank(Side.WHITE, at=30), clock.bank(Side.BLACK, at=30), clock.delay_left(at=30)
    (110, 120, 9)
    """

    white: float
    black: float
    delay: float
    side: Side | None = None
    spent: float = 0
    since: float | None = None
    missed: Side | None = None

    def handed(self, side: Side, at: float) -> Clock:
        """The clock when it becomes a side's time: the opponent has picked up the dice, has
        offered the cube or has answered an offer. The delay begins anew."""
        return replace(self.stopped(at), side=side, since=at)

    def stopped(self, at: float) -> Clock:
        """The clock when nobody's time runs any more, as at the end of a game."""
        white, black = (self.bank(side, at) for side in Side)
        return Clock(white, black, self.delay, missed=self.flag(at))

    def paused(self, at: float) -> Clock:
        """The clock held still within a turn; nothing changes when it is still already."""
        return replace(self, spent=self._taken(at), since=None)

    def resumed(self, at: float) -> Clock:
        """The clock going on within the turn; the delay goes on where it was."""
        return self if self.side is None or self.since is not None else replace(self, since=at)

    def bank(self, side: Side, at: float) -> float:
        """The seconds left in a side's bank, never below 0."""
        bank = self.white if side is Side.WHITE else self.black
        return max(0, bank - self._over(at)) if side is self.side else bank

    def delay_left(self, at: float) -> float:
        """The seconds before the present turn touches the bank."""
        return max(0, self.delay - self._taken(at))

    def flag(self, at: float) -> Side | None:
        """The side that has missed its deadline: delay and bank are used up."""
        if self.missed or self.side is None:
            return self.missed
        out = self._taken(at) >= self.delay and self.bank(self.side, at) <= 0
        return self.side if out else None

    def _taken(self, at: float) -> float:
        """The seconds that the present turn has taken."""
        return self.spent + (0 if self.since is None else max(0, at - self.since))

    def _over(self, at: float) -> float:
        """The seconds that the present turn has taken beyond the delay."""
        return max(0, self._taken(at) - self.delay)


def set_clock(rules: Rules, length: int, score: tuple[int, int] = (0, 0)) -> Clock:
    """The clock at the start of a match, or of its rest at a score (White's points, Black's).

    "Match points still to play" are the mean of what both still need: the length at the start. An
    unlimited session sets it for each game, as for one point.

    >>> [set_clock(Rules(), 7, score).white for score in ((0, 0), (4, 1), (6, 6))]
    [840.0, 540.0, 120.0]
    >>> set_clock(Rules(), 0).white
    120.0
    """
    points = length - sum(score) / 2 if length else 1.0
    bank = rules.clock_bank_seconds * points
    return Clock(bank, bank, rules.clock_delay_seconds)
