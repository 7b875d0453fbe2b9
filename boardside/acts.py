"""What a person tells the referee, by button, page or command: the game's own actions, and
corrections of what it believes. Values only, and how the journal writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from boardside.errors import JournalError
from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    Passes,
    Raccoons,
    RefusesResignation,
    Resigns,
    Takes,
)
from engine.board import Board, Side
from engine.results import Kind
from engine.roll import Roll


@dataclass(frozen=True, slots=True)
class SetsDice:
    """The roll is this one (in the opening White's number and Black's)."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class SetsPosition:
    """This position stands, and the turn that was under way counts for nothing."""

    board: Board


@dataclass(frozen=True, slots=True)
class SetsOnRoll:
    """This side is on roll, and the turn that was under way counts for nothing."""

    side: Side


@dataclass(frozen=True, slots=True)
class Undoes:
    """The roll that is being played, else the last turn, counts for nothing."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The game is given to a side."""

    winner: Side
    kind: Kind


@dataclass(frozen=True, slots=True)
class SetsScore:
    """The score before this game, and the match's length (0: unlimited)."""

    white: int
    black: int
    length: int


@dataclass(frozen=True, slots=True)
class Names:
    """The players' names."""

    white: str
    black: str


@dataclass(frozen=True, slots=True)
class Answers:
    """An answer to the referee's question: the number of a choice, from 1."""

    choice: int


@dataclass(frozen=True, slots=True)
class EndsTurn:
    """The player has played: judge what stands, whether dice lie or not."""


@dataclass(frozen=True, slots=True)
class WantsRoll:
    """The referee is to deal the next roll, where it deals the dice."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """The clock stands still."""


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The clock runs again."""


Correction = SetsDice | SetsPosition | SetsOnRoll | Undoes | Awards | SetsScore | Names
GameAct = (
    Doubles
    | Takes
    | Passes
    | Beavers
    | Raccoons
    | Resigns
    | AcceptsResignation
    | RefusesResignation
)
Act = Correction | GameAct | Answers | EndsTurn | WantsRoll | Pauses | GoesOn

_KINDS: Mapping[str, type[Any]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Act)
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_WRITERS: Mapping[type, Callable[[Any], object]] = {
    Side: lambda side: side.value,
    Kind: lambda kind: kind.value,
    Roll: lambda roll: [roll.first, roll.second],
    Board: lambda board: board.to_record(),
}
_READERS: Mapping[type, Callable[[Any], object]] = {
    Side: Side,
    Kind: Kind,
    Roll: lambda dice: Roll(*dice),
    Board: Board.from_record,
    int: lambda number: number,
    str: lambda text: text,
}


def act_fields(act: Act) -> dict[str, object]:
    """What the journal says of an act.

    >>> act_fields(Doubles(Side.WHITE))
    {'act': 'doubles', 'side': 'white'}
    """
    values = {field.name: getattr(act, field.name) for field in fields(act)}
    written = {
        name: _WRITERS[type(value)](value) if type(value) in _WRITERS else value
        for name, value in values.items()
    }
    return {"act": _NAMES[type(act)], **written}


def act_of(record: Mapping[str, Any]) -> Act:
    """The act that `act_fields` wrote. Raises JournalError for one that cannot be read.

    >>> act_of({"act": "sets_dice", "roll": [3, 1]})
    SetsDice(roll=Roll(first=3, second=1))
    """
    kind = _KINDS.get(record["act"])
    if kind is None:
        raise JournalError(f"there is no act {record['act']!r}")
    hints = get_type_hints(kind)
    act: Act = kind(**{name: _READERS[hint](record[name]) for name, hint in hints.items()})
    return act
