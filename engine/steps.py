"""Single moves by the rules, on plain counts.

Everything that asks whether a move is legal asks `hindrances`; whatever moves a checker by the
rules does what `carry` does. A state is a pair of 26 counts (off, 1 to 24, bar): the mover's and
the opponent's, each in its own numbering. The opponent's place of a point of the mover's is 25
minus it, so no colour is asked for.
"""

from collections.abc import Iterator
from enum import Enum

from engine.places import BAR, HOME, OFF

Counts = tuple[int, ...]
State = tuple[Counts, Counts]

_HOLDING = 2
"""So many checkers hold a point against the other side; a single one is a blot."""


class Hindrance(Enum):
    """A rule that forbids a move; the values are codes of rulebook section 8."""

    BAR_FIRST = "bar_first"
    BLOCKED_POINT = "blocked_point"
    NOT_ALL_HOME = "not_all_home"
    BEAR_OFF_GAP = "bear_off_gap"


def target_of(origin: int, number: int) -> int:
    """Where a number takes a checker from a place; off when it leads beyond the ace-point.

    >>> target_of(25, 3), target_of(6, 6), target_of(2, 5)
    (22, 0, 0)
    """
    return max(origin - number, OFF)


def hindrances(
    farthest: int, origin: int, number: int, opposing: int
) -> Iterator[tuple[Hindrance, int]]:
    """What forbids a number from a place, each with the place that is why; nothing if it is legal.

    `farthest` is the mover's farthest checker, `opposing` how many of the opponent's are on the
    point reached. Source: rulebook sections 4 (the bar, held points) and 5 (bearing off).

    >>> [found.value for found, _ in hindrances(25, 6, 5, 2)]
    ['bar_first', 'blocked_point']
    >>> list(hindrances(4, 3, 5, 0)), list(hindrances(4, 4, 5, 0))
    ([(<Hindrance.BEAR_OFF_GAP: 'bear_off_gap'>, 4)], [])
    """
    landing = origin - number
    if landing > OFF:
        if farthest == BAR and origin != BAR:
            yield Hindrance.BAR_FIRST, BAR
        if opposing >= _HOLDING:
            yield Hindrance.BLOCKED_POINT, landing
    elif farthest > HOME:
        yield Hindrance.NOT_ALL_HOME, farthest
    elif landing < OFF and farthest > origin:
        yield Hindrance.BEAR_OFF_GAP, farthest


def highest(mine: Counts) -> int:
    """The farthest place with a checker of the mover's (25 the bar); 0 when all are off.

    >>> highest((13, 1, 0, 1) + (0,) * 22)
    3
    """
    return next((place for place in range(BAR, OFF, -1) if mine[place] > 0), OFF)


def opposing(theirs: Counts, place: int) -> int:
    """How many of the opponent's checkers are on a place of the mover's; none on the bar or off.

    >>> opposing((0, 0, 3) + (0,) * 23, 23)
    3
    """
    return theirs[25 - place] if OFF < place < BAR else 0


def carry(state: State, origin: int, target: int) -> tuple[State, bool]:
    """The state after one checker went from a place to another, and whether it hit.

    A single opposing checker on the target point goes to the bar; two or more stay (no rule asked).

    >>> (mine, theirs), hit = carry(((0,) * 25 + (1,), (0, 1) + (0,) * 24), 25, 24)
    >>> mine[24], theirs[1], theirs[25], hit
    (1, 0, 1, True)
    """
    mine, theirs = list(state[0]), state[1]
    mine[origin] -= 1
    mine[target] += 1
    if opposing(theirs, target) != 1:
        return (tuple(mine), theirs), False
    others = list(theirs)
    others[25 - target] = 0
    others[BAR] += 1
    return (tuple(mine), tuple(others)), True
