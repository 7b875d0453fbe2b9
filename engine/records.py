"""Positions as the journal's JSON objects, on plain counts of checkers.

Form: `{"points": [24 signed counts, White's numbering], "bar": {"white", "black"}, "off": {…}}`,
and `"shared": {"5": {"white": 1, "black": 3}}` when both colours lie on a point.
"""

from collections.abc import Mapping, Sequence

from engine.errors import PositionError
from engine.places import CHECKERS

_SIDES = ("white", "black")


def signed_points(white: Sequence[int], black: Sequence[int]) -> tuple[int, ...]:
    """24 signed counts in White's numbering of two lists of 26, a shared point as its majority.

    >>> empty = [0] * 26
    >>> signed_points(empty, [0] * 24 + [2, 0])[:2]
    (-2, 0)
    """
    return tuple(
        white[point] if white[point] >= black[25 - point] else -black[25 - point]
        for point in range(1, 25)
    )


def record_of(white: Sequence[int], black: Sequence[int]) -> dict[str, object]:
    """The record of two lists of 26 counts (off, 1 to 24, bar), each in its own numbering.

    >>> record_of([15] + [0] * 25, [15] + [0] * 25)["off"]
    {'white': 15, 'black': 15}
    """
    record: dict[str, object] = {
        "points": list(signed_points(white, black)),
        "bar": {"white": white[25], "black": black[25]},
        "off": {"white": white[0], "black": black[0]},
    }
    shared = {
        str(point): {"white": white[point], "black": black[25 - point]}
        for point in range(1, 25)
        if white[point] and black[25 - point]
    }
    return {**record, "shared": shared} if shared else record


def counts_of(record: Mapping[str, object]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """White's and Black's 26 counts of a record; PositionError names what cannot be read.

    >>> counts_of({"points": [2] + [0] * 23})[0][:3]
    (13, 2, 0)
    """
    points = _points(record)
    white = [0, *(max(count, 0) for count in points), 0]
    black = [0, *(max(-count, 0) for count in reversed(points)), 0]
    for point, both in _shared(record).items():
        white[point], black[25 - point] = both
    for key, place in (("bar", 25), ("off", 0)):
        for side, counts in zip(_SIDES, (white, black), strict=True):
            rest = max(0, CHECKERS - sum(counts)) if key == "off" else 0
            counts[place] = _number(_table(record, key).get(side, rest), f"{key}.{side}")
    return tuple(white), tuple(black)


def _points(record: Mapping[str, object]) -> list[int]:
    points = record.get("points")
    if not isinstance(points, Sequence) or isinstance(points, str) or len(points) != 24:
        raise PositionError("A position needs 'points', a list of 24 numbers.")
    return [_number(count, f"points[{place}]") for place, count in enumerate(points)]


def _shared(record: Mapping[str, object]) -> dict[int, tuple[int, int]]:
    shared: dict[int, tuple[int, int]] = {}
    for name in _table(record, "shared"):
        if name not in map(str, range(1, 25)):
            raise PositionError(f"In 'shared', {name!r} is not a point from 1 to 24.")
        sides = _table(_table(record, "shared"), name)
        white, black = (_number(sides.get(side), f"shared.{name}.{side}") for side in _SIDES)
        shared[int(name)] = (white, black)
    return shared


def _table(record: Mapping[str, object], key: str) -> Mapping[str, object]:
    table = record.get(key)
    if table is None:
        return {}
    if not isinstance(table, Mapping):
        raise PositionError(f"In a position, {key!r} is an object, not {table!r}.")
    return table


def _number(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(f"In a position, {name!r} is a whole number, not {value!r}.")
    return value
