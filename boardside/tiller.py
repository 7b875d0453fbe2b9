"""The hand on the tiller: one way in for a person's word, from buttons, page and command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardside.acts import (
    Act,
    Answers,
    Awards,
    EndsTurn,
    GoesOn,
    Names,
    Pauses,
    SetsDice,
    SetsOnRoll,
    SetsPosition,
    SetsScore,
    Undoes,
    WantsRoll,
)
from boardside.checking import read_position
from boardside.errors import UsageError, nearest_name
from boardside.states import Phase, State
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
from engine.board import Side
from engine.phase import Phase as Play
from engine.results import Kind
from engine.roll import Roll

BUTTONS = ("double_take", "pass_resign", "ask")

_LIFTED = (Phase.LIFTED, Phase.DISPUTED, Phase.CORRECTED)


def pressed(state: State, button: str) -> Act | None:
    """What a button means now; None where it means nothing.

    `double_take` doubles (once the dice are lifted, for the opponent), takes an offered cube,
    accepts a resignation, and is the first answer to a question; `pass_resign` passes, refuses, is
    the second answer, else resigns a single game; `ask` says that the turn is over, and where the
    referee deals the dice and no turn is being played, asks for the next roll.
    """
    game = state.match.game
    side = game.to_act
    if button == "ask":
        return WantsRoll() if state.dealt and state.phase is not Phase.PLAYING else EndsTurn()
    first = button == "double_take"
    if state.question:
        return Answers(1 if first else 2)
    if first and state.turn and state.phase in _LIFTED and game.phase is Play.TO_PLAY:
        side = state.turn.player.other
    if side is None:
        return None
    if game.phase is Play.RESIGNED:
        return AcceptsResignation(side) if first else RefusesResignation(side)
    if game.phase is Play.OFFERED:
        return Takes(side) if first else Passes(side)
    return Doubles(side) if first else Resigns(side, Kind.SINGLE)


def parse_act(words: Sequence[str]) -> Act:
    """The act that words on a command line ask for. Raises UsageError naming what is wrong.

    >>> parse_act(["dice", "3", "1"])
    SetsDice(roll=Roll(first=3, second=1))
    >>> parse_act(["award", "white", "gammon"])
    Awards(winner=<Side.WHITE: 'white'>, kind=<Kind.GAMMON: 'gammon'>)
    """
    what, values = words[0], list(words[1:])
    if what not in WORDS:
        raise UsageError(f"there is no correction {what!r}; {nearest_name(what, list(WORDS))}")
    needed, build = WORDS[what]
    if len(values) != len(needed):
        raise UsageError(f"{what} needs {' '.join(needed) or 'no more words'}.")
    return build(*values)


def _side(word: str) -> Side:
    if word not in ("white", "black"):
        raise UsageError(f"a side is white or black, not {word!r}.")
    return Side(word)


def _kind(word: str) -> Kind:
    names = [kind.value for kind in Kind]
    if word not in names:
        raise UsageError(f"a game is lost {', '.join(names)}, not {word!r}.")
    return Kind(word)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise UsageError(f"{word!r} is not a number that can be.")
    return int(word)


def _dice(first: str, second: str) -> Act:
    return SetsDice(Roll(_number(first), _number(second)))


def _score(white: str, black: str, length: str) -> Act:
    return SetsScore(_number(white), _number(black), _number(length))


WORDS: Mapping[str, tuple[tuple[str, ...], Callable[..., Act]]] = {
    "undo": ((), Undoes),
    "position": (("ID",), lambda text: SetsPosition(read_position("position", text)[0])),
    "dice": (("NUMBER", "NUMBER"), _dice),
    "on-roll": (("SIDE",), lambda side: SetsOnRoll(_side(side))),
    "award": (("SIDE", "KIND"), lambda side, kind: Awards(_side(side), _kind(kind))),
    "score": (("WHITE", "BLACK", "LENGTH"), _score),
    "names": (("WHITE", "BLACK"), Names),
    "answer": (("CHOICE",), lambda number: Answers(_number(number))),
    "end-turn": ((), EndsTurn),
    "roll": ((), WantsRoll),
    "pause": ((), Pauses),
    "go-on": ((), GoesOn),
    "double": (("SIDE",), lambda side: Doubles(_side(side))),
    "take": (("SIDE",), lambda side: Takes(_side(side))),
    "pass": (("SIDE",), lambda side: Passes(_side(side))),
    "beaver": (("SIDE",), lambda side: Beavers(_side(side))),
    "raccoon": (("SIDE",), lambda side: Raccoons(_side(side))),
    "resign": (("SIDE", "KIND"), lambda side, kind: Resigns(_side(side), _kind(kind))),
    "accept": (("SIDE",), lambda side: AcceptsResignation(_side(side))),
    "refuse": (("SIDE",), lambda side: RefusesResignation(_side(side))),
}
"""Every word of `boardside correct`, the values that it needs, and what it asks for."""
