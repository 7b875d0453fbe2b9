"""What the numbers of a roll do not account for: the differences left between two states.

The checkers that are too many on one place are paired with those missing on another, so that the
pairs make the fewest and smallest departures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from engine.departures import WEIGHTS, Departure, Offence
from engine.moves import Move
from engine.places import BAR, CHECKERS, OFF
from engine.steps import Counts, State, carry, highest, hindrances, opposing

_FEW = 4
_MOST_AWAY = 2 * CHECKERS
_LOST = 1.6
_ALONG = 0.3

Trip = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Budget:
    """The numbers of a roll, those not yet played, and the places that the mover's checkers left.

    `gone` names a place as often as it lost a checker in the whole difference.
    """

    numbers: tuple[int, ...]
    left: tuple[int, ...]
    gone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Residue:
    """How the rest of a difference came about: cost, departures, the mover's moves, the opponent's.

    `shifts` are the opponent's checkers that were moved by themselves, in the mover's numbering.
    """

    cost: float
    departures: tuple[Departure, ...]
    moves: tuple[Move, ...]
    shifts: tuple[Trip, ...]


def residue(state: State, want: State, budget: Budget, hits: int) -> Residue:
    """The smallest departures that lead from a state to the one wanted, `hits` made before.

    >>> board = (0,) * 8 + (2,) + (0,) * 17
    >>> seen = (0,) * 5 + (1, 0, 0, 1) + (0,) * 17
    >>> rest = residue((board, board), (seen, board), Budget((2, 1), (2, 1), (8,)), 0)
    >>> [(found.offence.value, str(move)) for found, move in zip(rest.departures, rest.moves)]
    [('wrong_number', '8/5')]
    """
    departures: list[Departure] = []
    moves: list[Move] = []
    left = list(budget.left)
    for trip in _pairs(state[0], want[0], budget):
        departures += _trip_departures(state, trip, budget, tuple(left))
        origin, target = trip
        if left:
            left.pop()
        if origin is None or target is None:
            state = _adjusted(state, trip)
            continue
        state, hit = carry(state, origin, target)
        hits += hit
        moves.append(Move(origin, target, hit))
    shifts, odd = _theirs(state[1], want[1], hits)
    departures += odd
    cost = sum(found.weight for found in departures)
    return Residue(cost, tuple(departures), tuple(moves), shifts)


def excess(have: Counts, want: Counts) -> list[int]:
    """The places with more checkers than wanted, farthest first, each as often as it has too many.

    What is beyond all a board holds is not counted out.

    >>> excess((0, 3, 0, 2), (0, 1, 4, 1))
    [3, 1, 1]
    """
    return [
        place
        for place in range(len(have) - 1, -1, -1)
        for _ in range(min(have[place] - want[place], _MOST_AWAY))
    ]


def _pairs(have: Counts, want: Counts, budget: Budget) -> list[Trip]:
    """Origins and targets paired with the least cost (all ways tried when few, else in order)."""
    origins: list[int | None] = [*excess(have, want)]
    targets: list[int | None] = [*excess(want, have)]
    size = max(len(origins), len(targets))
    origins += [None] * (size - len(origins))
    targets += [None] * (size - len(targets))
    if size > _FEW or size < 2:
        return list(zip(origins, targets, strict=True))
    cost = {(o, t): _trip_cost((o, t), budget) for o in set(origins) for t in set(targets)}
    ways = (list(zip(origins, order, strict=True)) for order in permutations(targets))
    return min(ways, key=lambda way: sum(cost[trip] for trip in way))


def _trip_cost(trip: Trip, budget: Budget) -> float:
    return _trip_departure(trip, budget, budget.left).weight


def _trip_departure(trip: Trip, budget: Budget, left: tuple[int, ...]) -> Departure:
    """The departure of one checker that went a way no number accounts for."""
    origin, target = trip
    if origin is None or target is None:
        return Departure(Offence.HIT_NOT_ON_BAR, origin, target, weight=_LOST)
    distance = origin - target
    if distance < 0:
        exact = -distance in left and origin in budget.gone
        offence, extra = Offence.BACKWARD, 0.001 * -distance + 0.05 * (not exact)
    elif left:
        offence = Offence.WRONG_NUMBER
        extra = 0.01 * min(5, *(abs(distance - number) for number in left))
    else:
        offence = Offence.TOO_MANY
        extra = 0.15 * (not _is_extra_number(origin, distance, budget)) + 0.001 * distance
    number = left[0] if len(left) == 1 else None
    return Departure(offence, origin, target, number, weight=WEIGHTS[offence] + extra)


def _is_extra_number(origin: int, distance: int, budget: Budget) -> bool:
    """Whether the way looks like one number too many, not like a number misplayed."""
    if distance not in budget.numbers:
        return False
    double = len(budget.numbers) > 2
    return double or (len(budget.gone) > len(budget.numbers) and origin in budget.gone)


def _trip_departures(
    state: State, trip: Trip, budget: Budget, left: tuple[int, ...]
) -> list[Departure]:
    """The departures of one such checker, with what its landing breaks besides."""
    main = _trip_departure(trip, budget, left)
    origin, target = trip
    if origin is None or target is None:
        return [main]
    mine, theirs = state
    farthest = _outside(mine, origin)
    besides = hindrances(farthest, origin, origin - target, opposing(theirs, target))
    return [
        main,
        *(
            Departure(Offence(hindrance.value), origin, target, None, point, _ALONG)
            for hindrance, point in besides
        ),
    ]


def _outside(mine: Counts, origin: int) -> int:
    """The farthest place with a checker other than the one that is on its way."""
    rest = list(mine)
    rest[origin] -= 1
    return highest(tuple(rest))


def _adjusted(state: State, trip: Trip) -> State:
    mine = list(state[0])
    for place, change in zip(trip, (-1, 1), strict=True):
        if place is not None:
            mine[place] += change
    return tuple(mine), state[1]


def _theirs(have: Counts, want: Counts, hits: int) -> tuple[tuple[Trip, ...], list[Departure]]:
    """The opponent's checkers that moved by themselves, and the departures that this makes."""
    origins: Sequence[int] = excess(have, want)
    targets: Sequence[int] = excess(want, have)
    shifts: list[Trip] = []
    departures: list[Departure] = []
    for place in range(max(len(origins), len(targets))):
        origin = origins[place] if place < len(origins) else None
        target = targets[place] if place < len(targets) else None
        trip = _mirrored(origin), _mirrored(target)
        was_hit = origin == BAR and hits > 0
        hits -= was_hit
        if was_hit or origin is None or target is None:
            weight = WEIGHTS[Offence.HIT_NOT_ON_BAR] if was_hit else _LOST
            departures.append(Departure(Offence.HIT_NOT_ON_BAR, *trip, weight=weight))
        else:
            shifts.append(trip)
            weight = WEIGHTS[Offence.WRONG_SIDE]
            departures.append(Departure(Offence.WRONG_SIDE, *trip, weight=weight))
    return tuple(shifts), departures


def _mirrored(place: int | None) -> int | None:
    """An opponent's place in the mover's numbering; the bar and the tray keep their numbers."""
    return place if place is None or place in (BAR, OFF) else 25 - place
