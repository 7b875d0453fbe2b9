"""What a page's request asks of the referee, as an act; whatever cannot be, in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from boardside.acts import Act, GoesOn, Names, Pauses, SetsPosition
from boardside.checking import read_position
from boardside.errors import UsageError, nearest_name
from engine.board import Board, Side
from engine.errors import EngineError
from engine.results import Kind
from engine.roll import Roll

LONGEST_NAME = 40
MOST_POINTS = 999
UNHURRIED = (Names, Pauses, GoesOn)
"""What may be said whatever has happened meanwhile."""

_ACTS: Mapping[str, type[Any]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Act)
}


@dataclass(frozen=True, slots=True)
class Wish:
    """An act, and the last record that the person who wants it had seen."""

    act: Act
    seen: int

    @property
    def hurried(self) -> bool:
        """Whether it is void once something has happened that the person did not see."""
        return not isinstance(self.act, UNHURRIED)


def wish_of(body: Mapping[str, Any]) -> Wish:
    """The wish in a request: `act` by its name, its values by theirs, `seen`. A position may be
    given by its ID (`id`) instead of a record. Raises UsageError, one sentence.

    >>> wish_of({"act": "sets_dice", "roll": [3, 1], "seen": 7})
    Wish(act=SetsDice(roll=Roll(first=3, second=1)), seen=7)
    """
    name, seen = body.get("act"), body.get("seen")
    if not isinstance(name, str) or name not in _ACTS:
        known = nearest_name(str(name)[:40], sorted(_ACTS))
        raise UsageError(f"There is no act {str(name)[:40]!r}; {known}")
    if not isinstance(seen, int) or isinstance(seen, bool) or seen < 0:
        raise UsageError("'seen' is missing: the number of the last record that was shown.")
    kind = _ACTS[name]
    if kind is SetsPosition and "id" in body:
        return Wish(SetsPosition(position_of(body["id"])), seen)
    hints = get_type_hints(kind)
    unknown = sorted(set(body) - set(hints) - {"act", "seen"})
    if unknown:
        raise UsageError(f"{name} does not know {str(unknown[0])[:40]!r}.")
    values = {key: _READERS[hint](key, body.get(key)) for key, hint in hints.items()}
    act: Act = kind(**values)
    return Wish(act, seen)


def position_of(text: object) -> Board:
    """The position of a Position ID or XGID. Raises UsageError, one sentence."""
    if not isinstance(text, str) or len(text) > 200:
        raise UsageError("A position's ID is a short text.")
    try:
        return _possible(read_position("The ID", text.strip())[0])
    except EngineError as error:
        raise UsageError(str(error)) from None


def _possible(board: Board) -> Board:
    if faults := board.faults():
        names = ", ".join(fault.name.lower().replace("_", " ") for fault in faults if fault.name)
        raise UsageError(f"That position cannot be: {names}.")
    return board


def _side(key: str, value: object) -> Side:
    if value not in ("white", "black"):
        raise UsageError(f"{key!r} is white or black.")
    return Side(value)


def _kind(key: str, value: object) -> Kind:
    names = [kind.value for kind in Kind]
    if value not in names:
        raise UsageError(f"{key!r} is {', '.join(names)}.")
    return Kind(value)


def _roll(key: str, value: object) -> Roll:
    numbers = value if isinstance(value, list) and len(value) == 2 else [0]
    if not all(type(number) is int and 1 <= number <= 6 for number in numbers):
        raise UsageError("A roll is two numbers from 1 to 6.")
    return Roll(*numbers)


def _board(key: str, value: object) -> Board:
    if not isinstance(value, dict):
        raise UsageError(f"{key!r} is a position: points, bar, off.")
    try:
        return _possible(Board.from_record(value))
    except EngineError as error:
        raise UsageError(str(error)) from None


def _number(key: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_POINTS:
        raise UsageError(f"{key!r} is a number from 0 to {MOST_POINTS}.")
    return value


def _text(key: str, value: object) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not text or len(text) > LONGEST_NAME or not text.isprintable():
        raise UsageError(f"{key!r} is a name of 1 to {LONGEST_NAME} letters.")
    return text


_READERS: Mapping[type, Callable[[str, object], object]] = {
    Side: _side,
    Kind: _kind,
    Roll: _roll,
    Board: _board,
    int: _number,
    str: _text,
}
