"""The search for what happened between two positions, told with the fewest and smallest departures.

Moves that use a number of the roll are followed one by one, whatever rule they break; what they do
not account for is a residue. Best first, by cost so far and the least that must still come.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from engine.departures import Departure, broken_by
from engine.moves import Move
from engine.residue import Budget, Residue, Trip, excess, residue
from engine.steps import State, carry, target_of

_MOST_NODES = 120
_STEP = 0.001


@dataclass(frozen=True, slots=True)
class Explanation:
    """One account of a difference: the mover's moves, the opponent's checkers moved, departures.

    `departures` begins with the smallest; `shifts` are in the mover's numbering.
    """

    cost: float
    moves: tuple[Move, ...]
    shifts: tuple[Trip, ...]
    departures: tuple[Departure, ...]


@dataclass(frozen=True, slots=True)
class _Node:
    """A state reached by playing numbers, rules broken or not."""

    state: State
    left: tuple[int, ...]
    cost: float = 0.0
    moves: tuple[Move, ...] = ()
    departures: tuple[Departure, ...] = ()


def explain(before: State, want: State, numbers: tuple[int, ...]) -> Explanation:
    """The cheapest account of how one state became the other with the numbers of a roll.

    States are as in `engine.steps`. Without numbers the difference is only described. The work is
    bounded; should the bound be met, the best account found so far is given.

    >>> start = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5) + (0,) * 10 + (2, 0)
    >>> seen = (0, 0, 0, 1, 0, 1, 5, 0, 1, 0, 0, 0, 0, 5) + (0,) * 10 + (2, 0)
    >>> found = explain((start, start), (seen, start), (5, 2))
    >>> [departure.offence.value for departure in found.departures], len(found.moves)
    (['wrong_number'], 2)
    """
    gone = tuple(excess(before[0], want[0]))
    order = count()
    heap = [(0.0, next(order), _Node(before, numbers))]
    known: set[tuple[State, tuple[int, ...]]] = set()
    best: Explanation | None = None
    while heap and len(known) < _MOST_NODES:
        least, _, node = heappop(heap)
        if best is not None and least >= best.cost:
            break
        if (node.state, node.left) in known:
            continue
        known.add((node.state, node.left))
        budget = Budget(numbers, node.left, gone)
        account = _account(node, residue(node.state, want, budget, _hits(node.moves)))
        if best is None or account.cost < best.cost:
            best = account
        for follower in _followers(node, want):
            heappush(heap, (_least(follower, want), next(order), follower))
    return best or Explanation(0.0, (), (), ())


def _followers(node: _Node, want: State) -> list[_Node]:
    """The nodes one number further, with checkers from places that have too many of them."""
    found: list[_Node] = []
    for origin in dict.fromkeys(excess(node.state[0], want[0])):
        for number in dict.fromkeys(node.left) if origin else ():
            broken = tuple(broken_by(node.state, want, origin, number))
            target = target_of(origin, number)
            state, hit = carry(node.state, origin, target)
            rest = list(node.left)
            rest.remove(number)
            found.append(
                _Node(
                    state,
                    tuple(rest),
                    node.cost + _STEP + sum(departure.weight for departure in broken),
                    (*node.moves, Move(origin, target, hit)),
                    node.departures + broken,
                )
            )
    return found


def _least(node: _Node, want: State) -> float:
    """A lower bound of what an account through this node costs."""
    return node.cost + max(0, len(excess(node.state[0], want[0])) - len(node.left))


def _hits(moves: tuple[Move, ...]) -> int:
    return sum(move.hits for move in moves)


def _account(node: _Node, rest: Residue) -> Explanation:
    departures = sorted(node.departures + rest.departures, key=lambda found: found.weight)
    return Explanation(
        node.cost + rest.cost + _STEP * len(rest.moves),
        node.moves + rest.moves,
        rest.shifts,
        tuple(departures),
    )
