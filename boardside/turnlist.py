"""A game turn by turn: what players did, as sentences, with the scene that it led to.

What a page and a transcript of a match are made from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardside.flags import Flag, flag_in, flag_of
from boardside.scene_words import Names, name_of
from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Side
from engine.errors import NotationError
from engine.log import GameLog, MatchLog
from engine.moves import Move, Play
from engine.notation import parse_moves
from engine.results import Kind, Result
from engine.roll import Roll
from engine.scene import Scene, Step, steps_of

_ENDS = (Plays, Stands, Passes, AcceptsResignation, RunsOutOfTime, SetsUp)
_KINDS = {Kind.SINGLE: "", Kind.GAMMON: " with a gammon", Kind.BACKGAMMON: " with a backgammon"}
_RESIGNED = {
    Kind.SINGLE: "a single game",
    Kind.GAMMON: "a gammon",
    Kind.BACKGAMMON: "a backgammon",
}
_SENTENCES: Mapping[type, str] = {
    SetsUp: "The position was set by hand.",
    Doubles: "{who} doubles to {cube}.",
    Takes: "{who} takes.",
    Passes: "{who} passes.",
    Beavers: "{who} beavers to {cube}.",
    Raccoons: "{who} raccoons to {cube}.",
    Resigns: "{who} resigns {kind}.",
    AcceptsResignation: "{who} accepts.",
    RefusesResignation: "{who} refuses.",
    RunsOutOfTime: "{who} has run out of time.",
}
_CUBE = (Doubles, Takes, Passes, Beavers, Raccoons)


@dataclass(slots=True)
class Turn:
    """One turn: whose (None: nobody's, such as a position that was set), its roll and play, what
    else was done as sentences, the flag of a play that stood, and the scenes it lies between
    (`before`: with the roll to be played, where there was one)."""

    number: int
    side: Side | None
    before: Scene
    after: Scene
    roll: Roll | None = None
    play: Play = field(default_factory=Play)
    moved: str | None = None
    """The play in notation, "" when nothing was moved; None when none was made."""
    sentences: list[str] = field(default_factory=list)
    cube: list[str] = field(default_factory=list)
    """Those of the sentences that tell of the cube."""
    flag: Flag | None = None
    notes: list[str] = field(default_factory=list)
    line: int = 0
    """The line, or the number of the record, that told the turn's last entry."""

    def take(self, step: Step, names: Names) -> None:
        """Takes in one entry."""
        action, note = step.entry.action, step.entry.note
        self.after, self.line = step.after, step.entry.line or self.line
        if self.side is None:
            self.side = step.after.on_roll if isinstance(action, OpeningRoll) else _side_of(action)
        if isinstance(action, Plays | Stands):
            # Whose roll it was may have been read anew since it was announced.
            self.side, self.before, self.roll = action.side, step.before, step.before.roll
            self.flag = _named(flag_of(step), names)
            self.moved = str(action.play) if isinstance(action, Plays) else action.moved
            self.play = action.play if isinstance(action, Plays) else _read(action.moved)
        elif isinstance(action, OpeningRoll | Rolls):
            self.before, self.roll = step.after, step.after.roll
        if sentence := _sentence(step, names):
            self.sentences.append(sentence)
            if isinstance(action, _CUBE):
                self.cube.append(sentence)
        if note and flag_in(note) is None:
            self.notes.append(note)


def turns_of(log: MatchLog, game: GameLog) -> Iterator[Turn]:
    """The turns of a game, the unfinished last one included."""
    names = (log.white, log.black)
    turn: Turn | None = None
    number = 0
    for step in steps_of(log, game):
        if turn is None:
            number += 1
            turn = Turn(number, None, step.before, step.after)
        turn.take(step, names)
        tie = isinstance(step.entry.action, OpeningRoll) and step.after.roll is None
        if isinstance(step.entry.action, _ENDS) or tie:
            yield turn
            turn = None
    if turn is not None:
        yield turn


def result_words(result: Result | None, names: Names) -> str:
    """How a game ended, as a sentence.

    >>> result_words(Result(Side.BLACK, Kind.GAMMON, 2, 4), ("Ann", "Bob"))
    'Bob wins 4 points with a gammon.'
    """
    if result is None:
        return "Not finished."
    points = "1 point" if result.points == 1 else f"{result.points} points"
    return f"{name_of(result.winner, names)} wins {points}{_KINDS[result.kind]}."


def length_words(length: int) -> str:
    """What a match's length means.

    >>> length_words(5), length_words(0)
    ('a match to 5 points', 'an unlimited session')
    """
    if length == 0:
        return "an unlimited session"
    return f"a match to {length} point{'s' if length > 1 else ''}"


def _named(flag: Flag | None, names: Names) -> Flag | None:
    """A flag whose sentence has the players' names in the place of their roles."""
    if flag is None:
        return None
    roles = {str(side): name_of(side, names) for side in Side}
    message = re.sub(r"\b(?:White|Black)\b", lambda found: roles[found[0]], flag.message)
    return Flag(flag.rule, message)


def _read(moved: str) -> Play:
    """The moves of a play that was not legal, as far as they are written."""
    try:
        ways = parse_moves(moved)
    except NotationError:
        return Play()
    pairs = (pair for way in ways for pair in zip(way.places, way.places[1:], strict=False))
    return Play(tuple(Move(origin, target) for origin, target in pairs))


def _side_of(action: Action) -> Side | None:
    return None if isinstance(action, OpeningRoll | SetsUp) else action.side


def _sentence(step: Step, names: Names) -> str:
    """What an entry was, where it is neither a roll nor a play."""
    action = step.entry.action
    if isinstance(action, OpeningRoll):
        return _opening(action, step.after)
    side = _side_of(action)
    kind = _RESIGNED[action.kind] if isinstance(action, Resigns) else ""
    who = name_of(side, names) if side else ""
    told = _SENTENCES.get(type(action), "")
    return told.format(who=who, cube=step.after.table_cube, kind=kind)


def _opening(action: OpeningRoll, after: Scene) -> str:
    if action.white != action.black:
        return ""
    cube = f" The cube is at {after.cube.value}." if after.cube.value > 1 else ""
    return f"Opening: both throw {action.white}.{cube}"
