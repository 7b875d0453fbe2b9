"""Plays as text, read without asking any rule or board."""

import re
from dataclasses import dataclass

from engine.errors import NotationError
from engine.places import BAR, OFF, place_name

_PLACES = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}
_PLACE = r"(?:bar|off|[bo]|\d{1,2})"
_ITEM = re.compile(
    rf"(?P<way>{_PLACE}\*?(?:\s*(?:/|-|>|→|:)\s*{_PLACE}\*?)+)"
    r"(?:\s*\(\s*(?P<times>[1-4])\s*\))?(?P<star>\*?)"
)
_LONGEST = 400
"""More characters than any play needs."""
_NOTHING = re.compile(r"[\s(-]*(?:no (?:play|move)|cannot move|can't move|pass|dance)?[\s).-]*")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """One checker's way as written: the places named (25 bar, 0 off), and a star or not at each.

    `hits` has one entry for every place after the first.

    >>> parse_moves("24/18*/13")[0]
    WrittenMove(places=(24, 18, 13), hits=(True, False))
    """

    places: tuple[int, ...]
    hits: tuple[bool, ...]

    @property
    def origin(self) -> int:
        """Where the checker starts."""
        return self.places[0]

    @property
    def waypoints(self) -> tuple[int, ...]:
        """The points named on the way."""
        return self.places[1:-1]

    @property
    def target(self) -> int:
        """Where the checker ends."""
        return self.places[-1]

    def __str__(self) -> str:
        stars = (False, *self.hits)
        return "/".join(
            place_name(place) + "*" * star for place, star in zip(self.places, stars, strict=True)
        )


def parse_moves(text: str) -> tuple[WrittenMove, ...]:
    """The moves of a written play, a counted one as often as it says; empty for no play.

    Read are: any order, upper and lower case, `bar`/`25`, `off`/`0`, `(2)`, chains (`24/18/13`),
    spaces, commas or semicolons between moves, and `/`, `-` or `>` inside them. Raises
    NotationError naming the part that cannot be read.

    >>> [str(move) for move in parse_moves("Bar/22*, 6-4(2)")]
    ['bar/22*', '6/4', '6/4']
    >>> parse_moves("(no play)")
    ()
    """
    rest = text.strip().lower()
    if len(rest) > _LONGEST:
        raise NotationError(f"{rest[:20]!r} … is no play: it has {len(rest)} characters.")
    if _NOTHING.fullmatch(rest):
        return ()
    moves: list[WrittenMove] = []
    while rest:
        found = _ITEM.match(rest)
        if found is None or re.match(r"[\w*/(]", rest[found.end() :]):
            raise NotationError(f"{rest!r} in {text!r} is not a move such as 8/5 or bar/22*.")
        star = bool(found["star"])
        moves += [_written_move(found["way"], star, text)] * int(found["times"] or 1)
        rest = rest[found.end() :].lstrip(" \t\r\n,;.")
    return tuple(moves)


def _written_move(way: str, star: bool, text: str) -> WrittenMove:
    names = re.findall(rf"({_PLACE})(\*?)", way)
    places = tuple(_place(name, text) for name, _ in names)
    hits = [mark == "*" for _, mark in names]
    if hits[0] or OFF in places[:-1] or BAR in places[1:]:
        raise NotationError(f"{way!r} in {text!r} does not lead from a point or the bar onwards.")
    return WrittenMove(places, (*hits[1:-1], hits[-1] or star))


def _place(name: str, text: str) -> int:
    place = _PLACES.get(name)
    if place is None:
        place = int(name)
    if place > BAR:
        raise NotationError(f"There is no {name}-point, as in {text!r}.")
    return place
