"""Departures: single things that went against the rules, and how grave each is held to be."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.steps import Hindrance, State, highest, hindrances, opposing, target_of


class Offence(Enum):
    """A broken rule; the values are the codes of rulebook section 8."""

    WRONG_NUMBER = "wrong_number"
    BLOCKED_POINT = Hindrance.BLOCKED_POINT.value
    BAR_FIRST = Hindrance.BAR_FIRST.value
    MUST_PLAY_MORE = "must_play_more"
    MUST_PLAY_HIGHER = "must_play_higher"
    NOT_ALL_HOME = Hindrance.NOT_ALL_HOME.value
    BEAR_OFF_GAP = Hindrance.BEAR_OFF_GAP.value
    BACKWARD = "backward"
    WRONG_SIDE = "wrong_side"
    HIT_NOT_ON_BAR = "hit_not_on_bar"
    TOO_MANY = "too_many"
    OUT_OF_TURN = "out_of_turn"


WEIGHTS = {
    Offence.BLOCKED_POINT: 1.0,
    Offence.BAR_FIRST: 1.0,
    Offence.NOT_ALL_HOME: 1.0,
    Offence.BEAR_OFF_GAP: 1.0,
    Offence.HIT_NOT_ON_BAR: 1.05,
    Offence.TOO_MANY: 1.15,
    Offence.WRONG_NUMBER: 1.2,
    Offence.WRONG_SIDE: 1.4,
    Offence.BACKWARD: 1.5,
}
"""What a departure adds to the cost of an explanation: about one each, so that fewer win over more,
and among equals the one that is the smaller slip of the hand is named first."""


@dataclass(frozen=True, slots=True)
class Departure:
    """One thing that went against the rules.

    `origin` and `target` are places in the mover's numbering (None: the checker was not there
    before, or is nowhere now); `number` is the number played, or the only one left; `point` is the
    place that made it wrong (held, or with a checker that had to go first); `weight` is what it
    adds to the cost.
    """

    offence: Offence
    origin: int | None
    target: int | None
    number: int | None = None
    point: int | None = None
    weight: float = 1.0


def broken_by(state: State, want: State, origin: int, number: int) -> Iterator[Departure]:
    """The departures of playing a number from a place on the way to a state; none if it is legal.

    States are as in `engine.steps`; the mover has a checker on `origin`. What is farther behind
    than the farthest checker of the state wanted may have gone first: it is no hindrance.

    >>> start = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5) + (0,) * 10 + (2, 0)
    >>> state = start, start
    >>> [departure.offence.value for departure in broken_by(state, state, 6, 5)]
    ['blocked_point']
    """
    target = target_of(origin, number)
    farthest = min(highest(state[0]), highest(want[0]))
    for hindrance, point in hindrances(farthest, origin, number, opposing(state[1], target)):
        offence = Offence(hindrance.value)
        yield Departure(offence, origin, target, number, point, WEIGHTS[offence])
