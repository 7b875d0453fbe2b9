"""Moves and plays as values, and how players write them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.places import place_name


@dataclass(frozen=True, slots=True)
class Move:
    """One checker by one number, in the mover's own numbering (25 bar, 0 off).

    >>> print(Move(25, 22, hits=True))
    bar/22*
    """

    origin: int
    target: int
    hits: bool = False

    def __str__(self) -> str:
        return f"{place_name(self.origin)}/{place_name(self.target)}{'*' * self.hits}"


@dataclass(frozen=True, slots=True)
class Play:
    """All moves of a roll, in the order in which they are carried out; empty when none is possible.

    `str` is the one canonical form: moves of one checker run together (`24/13`), a point where it
    hits on the way is named (`24/18*/13`), equal moves are counted (`6/4(2)`), the star of equal
    moves says that the first one hits (`24/20*(2)`), the larger from-point comes first.

    >>> print(Play((Move(13, 9), Move(24, 20, hits=True), Move(24, 20))))
    24/20*(2) 13/9
    >>> print(Play((Move(24, 18), Move(18, 13)))), print(Play((Move(24, 18, True), Move(18, 13))))
    24/13
    24/18*/13
    (None, None)
    >>> str(Play(()))
    ''
    """

    moves: tuple[Move, ...] = ()

    def __str__(self) -> str:
        return written(self.moves)


@dataclass(slots=True)
class _Trip:
    """One checker's way: the points to be named, and whether it hits where it stops."""

    named: list[int]
    end: int
    hits: bool

    def step(self, move: Move) -> None:
        if self.hits:
            self.named.append(self.end)
        self.end, self.hits = move.target, move.hits

    def key(self) -> tuple[int, ...]:
        return (*self.named, self.end)


def written(moves: Iterable[Move]) -> str:
    """The canonical text of moves, whatever their order (see Play).

    >>> written([Move(9, 4), Move(13, 9), Move(8, 4)])
    '13/4 8/4'
    """
    trips: list[_Trip] = []
    for move in sorted(moves, key=lambda move: (-move.origin, -move.target, not move.hits)):
        ends = [trip for trip in trips if trip.end == move.origin]
        if ends:
            min(ends, key=lambda trip: trip.hits).step(move)
        else:
            trips.append(_Trip([move.origin], move.target, move.hits))
    equal = Counter(trip.key() for trip in trips)
    stars = {trip.key() for trip in trips if trip.hits}
    return " ".join(
        _trip_text(key, key in stars, equal[key]) for key in sorted(equal, reverse=True)
    )


def _trip_text(key: tuple[int, ...], hits: bool, times: int) -> str:
    first, *underway, last = key
    names = [place_name(first), *(f"{place}*" for place in underway), place_name(last)]
    return f"{'/'.join(names)}{'*' * hits}{f'({times})' if times > 1 else ''}"
