"""Positions as single integers, and every single move as a difference of two of them.

This is what makes the generator fast: a checker is moved, and another one hit, by one addition. No
rule is stated here: the tables of moves are made from `engine.steps` when the module is imported.

A position has 53 bytes, the first the lowest: one that is always zero, the opponent's counts from
the bar down to off, the mover's counts from off up to the bar. So the opponent's checkers on the
mover's point p are byte p + 1, and what lies in the way of a checker borne off is byte 0: nothing.
Positions sort by the mover's farthest checkers.
"""

from collections.abc import Iterable, Iterator

from engine.errors import PositionError
from engine.moves import Move
from engine.places import BAR, OFF
from engine.steps import Counts, State, carry, hindrances, target_of

Packed = int

_MINE = 27
"""The byte of the mover's tray; a place is as many bytes further on."""
_SIZE = 53
_MOST = 123
"""The largest count: four more fit into seven bits, and `bit_length` tells the farthest checker."""

_Row = tuple[int, int, tuple[Packed, ...]]
_Ways = list[tuple[int, Packed]]


def pack(state: State) -> Packed:
    """The integer of a state. PositionError where a count is below 0 or above 123.

    >>> unpack(pack(((15,) + (0,) * 25, (0,) * 25 + (2,))))[1][25]
    2
    """
    mine, theirs = state
    try:
        packed = int.from_bytes(bytes((0, *theirs[::-1], *mine)), "little")
    except ValueError:
        packed = _EIGHTH_BITS
    if (packed | packed + _A_ROLL) & _EIGHTH_BITS:
        wrong = next(count for count in (*mine, *theirs) if not 0 <= count <= _MOST)
        raise PositionError(f"There cannot be {wrong} checkers on one place.")
    return packed


def unpack(position: Packed) -> State:
    """The state of an integer.

    >>> unpack(pack(((0,) * 26, (0, 5) + (0,) * 24)))[1][:3]
    (0, 5, 0)
    """
    raw = position.to_bytes(_SIZE, "little")
    return tuple(raw[_MINE:]), tuple(raw[_MINE - 1 : 0 : -1])


def finished(position: Packed) -> bool:
    """Whether the mover has no checker left on the points or the bar.

    >>> finished(pack(((15,) + (0,) * 25, (0,) * 26)))
    True
    """
    return position < _FINISHED


def move_between(before: Packed, after: Packed) -> Move:
    """The single legal move that made one position of another.

    >>> before = pack(((0,) * 25 + (1,), (0, 1) + (0,) * 24))
    >>> (after,) = Spread().over([before], 1)
    >>> print(move_between(before, after))
    bar/24*
    """
    return _MOVES[after - before]


class Spread:
    """The single moves of a turn. It remembers which are open against the opponent's checkers."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int, bytes], _Ways] = {}

    def over(self, positions: Iterable[Packed], number: int) -> dict[Packed, Packed]:
        """All positions one legal move further by a number, each with the first it is reached from.

        Both follow the order of `positions` and, for each, the farthest origin first.
        """
        known = self._open
        reached: dict[Packed, Packed] = {}
        for position in positions:
            raw = position.to_bytes(_SIZE, "little")
            farthest = position.bit_length() >> 3
            key = number, farthest, raw[:_MINE]
            ways = known.get(key)
            if ways is None:
                ways = known[key] = _ways(raw, _ROWS[number][farthest])
            for origin, change in ways:
                if raw[origin]:
                    reached.setdefault(position + change, position)
        return reached


def _ways(raw: bytes, rows: tuple[_Row, ...]) -> _Ways:
    """Those moves for which nothing lies in the way, as the byte of the origin and the change."""
    return [
        (origin, changes[raw[landing]])
        for origin, landing, changes in rows
        if raw[landing] < len(changes)
    ]


def _with(place: int, count: int) -> Counts:
    return tuple(count if here == place else 0 for here in range(BAR + 1))


def _changes(farthest: int, origin: int, number: int) -> Iterator[tuple[Packed, Move]]:
    """What a move changes, by how many opposing checkers it meets, from none to the most legal."""
    target = target_of(origin, number)
    for opposing in range(_MOST if target != OFF else 1):
        if any(hindrances(farthest, origin, number, opposing)):
            break
        before = _with(origin, 1), _with(25 - target, opposing)
        after, hit = carry(before, origin, target)
        yield pack(after) - pack(before), Move(origin, target, hit)


def _rows(farthest: int, number: int) -> Iterator[_Row]:
    """The moves of a number with a farthest checker, those from far away first."""
    for origin in range(farthest, OFF, -1):
        changes = tuple(change for change, _ in _changes(farthest, origin, number))
        target = target_of(origin, number)
        if changes:
            yield _MINE + origin, 0 if target == OFF else target + 1, changes


_EIGHTH_BITS: Packed = int.from_bytes(bytes([128] * _SIZE), "little")
_A_ROLL: Packed = int.from_bytes(bytes([4] * _SIZE), "little")
_FINISHED: Packed = 1 << 8 * (_MINE + 1)

_NUMBERS = range(1, 7)

_ROWS = {
    number: [()] * (_MINE + 1) + [tuple(_rows(farthest, number)) for farthest in range(1, BAR + 1)]
    for number in _NUMBERS
}
"""The moves by number and by the byte of the farthest checker."""

_MOVES = dict(
    found
    for number in _NUMBERS
    for origin in range(1, BAR + 1)
    for found in _changes(origin, origin, number)
)
"""Every single move by its difference; it is the same whatever lies farther behind."""
