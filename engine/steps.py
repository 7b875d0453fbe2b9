"""Single moves by the rules, on plain counts.

A state is a pair of 26 counts (off, 1 to 24, bar): the mover's and the opponent's, each in its own
numbering. The opponent's place of a point of the mover's is 25 minus it, so no colour is asked for.
"""

from collections.abc import Iterator

from engine.places import BAR, HOME, OFF

Counts = tuple[int, ...]
State = tuple[Counts, Counts]


def highest(mine: Counts) -> int:
    """The farthest place with a checker of the mover's (25 the bar); 0 when all are off.

    >>> highest((13, 1, 0, 1) + (0,) * 22)
    3
    """
    return next((place for place in range(BAR, OFF, -1) if mine[place] > 0), OFF)


def target_of(state: State, origin: int, number: int) -> int | None:
    """Where a number takes a checker from a place, or None when the landing is not allowed.

    It does not ask whether a checker waits on the bar: `steps` does. Bearing off: rulebook 5.

    >>> mine, theirs = (9, 2, 2, 2) + (0,) * 22, (13,) + (0,) * 23 + (2, 0)
    >>> target_of((mine, theirs), 3, 5), target_of((mine, theirs), 2, 5)
    (0, None)
    """
    mine, theirs = state
    target = origin - number
    if target > OFF:
        return target if theirs[25 - target] <= 1 else None
    farthest = highest(mine)
    if farthest <= HOME and (target == OFF or farthest == origin):
        return OFF
    return None


def steps(state: State, number: int) -> Iterator[tuple[int, int]]:
    """Every legal (origin, target) of one number, the farthest origin first.

    >>> bar = (0,) * 25 + (1,), (0, 2) + (0,) * 24
    >>> list(steps(bar, 2)), list(steps(bar, 1))
    ([(25, 23)], [])
    """
    mine = state[0]
    origins = (BAR,) if mine[BAR] > 0 else range(24, OFF, -1)
    for origin in origins:
        if mine[origin] > 0:
            target = target_of(state, origin, number)
            if target is not None:
                yield origin, target


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
    if target == OFF or theirs[25 - target] != 1:
        return (tuple(mine), theirs), False
    others = list(theirs)
    others[25 - target] = 0
    others[BAR] += 1
    return (tuple(mine), tuple(others)), True


def finished(state: State) -> bool:
    """Whether the mover has no checker left on the points or the bar.

    >>> finished(((15,) + (0,) * 25, (0,) * 26))
    True
    """
    return not any(state[0][1:])
