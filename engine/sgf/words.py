"""Actions that no property of SGF exists for, as the words of an own one (`XA`), both ways."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.actions import (
    AcceptsResignation,
    Action,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
)
from engine.board import Side
from engine.results import Kind
from engine.roll import Roll

SET_BY_HAND = "the position is set by hand"
"""No action: the board that the next node sets is not what the roll's play left."""

_PLAIN: Mapping[str, type[AcceptsResignation | RefusesResignation | RunsOutOfTime]] = {
    "accepts": AcceptsResignation,
    "refuses": RefusesResignation,
    "is out of time": RunsOutOfTime,
}
_WORDS = re.compile(
    r"(?P<side>white|black) (?:resigns (?P<kind>single|gammon|backgammon)"
    r"|rolls (?P<dice>[1-6][1-6])|(?P<plain>accepts|refuses|is out of time))"
)


def words_of(action: Action) -> str:
    """The words of an action; "" for one that has a property.

    >>> words_of(Resigns(Side.BLACK, Kind.GAMMON))
    'black resigns gammon'
    """
    match action:
        case Resigns(side, kind):
            return f"{side.value} resigns {kind.value}"
        case Rolls(side, roll):
            return f"{side.value} rolls {roll.first}{roll.second}"
    for words, plain in _PLAIN.items():
        if isinstance(action, plain):
            return f"{action.side.value} {words}"
    return ""


def action_of(words: str) -> Action | None:
    """The action of words; None for others.

    >>> action_of("white rolls 31")
    Rolls(side=<Side.WHITE: 'white'>, roll=Roll(first=3, second=1))
    """
    found = _WORDS.fullmatch(words)
    if found is None:
        return None
    side = Side(found["side"])
    if found["kind"]:
        return Resigns(side, Kind(found["kind"]))
    if found["dice"]:
        return Rolls(side, Roll(int(found["dice"][0]), int(found["dice"][1])))
    return _PLAIN[found["plain"]](side)
