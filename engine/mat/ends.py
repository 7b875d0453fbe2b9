"""How a game of a match file ended: from the next game's score, the file's words and the board.

The winner is whom the next game's score names, then the file's words, then the board. What a game
is worth comes from the board and the cube where they decide it; that files cap points at what the
winner needed, or write the codes of a program, is remarked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import AcceptsResignation, Passes, Resigns
from engine.board import Side
from engine.mat.game import Reading
from engine.resigning import most_to_lose
from engine.results import Kind, Result, counted, scored
from engine.rules import Rules

_CODE = 1000
"""Some programs write a resignation as a multiple of this and the points."""


Gain = tuple[Side, int] | None
"""Who has won how much between two scores; None where they do not tell."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game is scored by: the rules, the match's length, the score before the game, and what
    the next game's score tells."""

    rules: Rules
    length: int
    score: tuple[int, int]
    by_score: Gain


def plays_jacoby(readings: Sequence[Reading], gains: Sequence[Gain]) -> bool:
    """Whether gammons without a turned cube are told as single games, more often than not; `gains`
    is what the scores after the games tell."""
    votes = 0
    for reading, gain in zip(readings, gains, strict=True):
        result, points = reading.game.result, gain[1] if gain else reading.told.points
        if result is None or result.kind is Kind.SINGLE or reading.game.cube_taken or not points:
            continue
        votes += 1 if points == result.cube else -1
    return votes > 0


def end(reading: Reading, terms: Terms) -> Result | None:
    """How the game ended, None when nobody has won; a resignation or a pass that the file only
    implies is added to the entries."""
    told = reading.told
    winner, points = terms.by_score or (told.winner, told.points)
    winner = winner or (told.loser.other if told.loser else None)
    _compare(reading, terms)
    if reading.game.result is not None:
        return _decided(reading, terms, winner, points)
    if winner is None:
        reading.say("nobody is said to have won.", told.line or _last_line(reading))
        return None
    if reading.stopped:
        cube = reading.game.cube.value
        return Result(winner, _kind_of(points, cube), cube, points or cube)
    return _given_up(reading, terms, winner, points)


def _compare(reading: Reading, terms: Terms) -> None:
    """Remarks where the next game's score and the file's words differ."""
    told = reading.told
    if terms.by_score is None or told.winner is None:
        return
    winner, points = terms.by_score
    if winner is not told.winner:
        reading.say(f"{told.winner} is said to have won, but {winner}'s score grew.", told.line)
    elif told.points not in (0, points):
        reading.say(f"{told.points} points are told, but the score grew by {points}.", told.line)


def _decided(reading: Reading, terms: Terms, winner: Side | None, points: int) -> Result | None:
    """The result of a game that bearing off or a pass has decided."""
    result = reading.game.result
    if result is None:
        return None
    line = reading.told.line or _last_line(reading)
    worth = counted(result.kind, terms.rules, terms.length, reading.game.cube_taken)
    due = scored(result.winner, result.kind, reading.game.cube, worth)
    if winner not in (None, due.winner):
        reading.say(f"{due.winner} has won on the board; the file says {winner}.", line)
        return Result(winner or due.winner, due.kind, due.cube, points or due.points)
    if points not in (0, due.points):
        reading.say(_differing(points, due, terms), line)
    return due


def _differing(points: int, due: Result, terms: Terms) -> str:
    needed = terms.length - terms.score[0 if due.winner is Side.WHITE else 1]
    why = ", which is all that the winner needed" if points == needed < due.points else ""
    return f"{points} points are told{why}; the game makes {due.points}."


def _given_up(reading: Reading, terms: Terms, winner: Side, points: int) -> Result:
    """The result of a game that one side gave up, by a pass where an offer is open."""
    line = reading.told.line or _last_line(reading)
    game, loser = reading.game, winner.other
    if game.offer is not None and game.to_act is loser:
        reading.say(f"{loser}'s pass is not written; it is put in.", line)
        reading.put(Passes(loser), line)
        return _decided(reading, terms, winner, points) or Result(
            winner, Kind.SINGLE, game.cube.value, game.cube.value
        )
    kind = _resigned_kind(reading, loser, points)
    worth = counted(kind, terms.rules, terms.length, game.cube_taken)
    due = scored(winner, kind, game.cube, worth)
    if points not in (0, due.points):
        reading.say(_differing(points, due, terms), line)
    reading.put(Resigns(loser, kind), line)
    if terms.rules.resignation == "when_accepted":
        reading.put(AcceptsResignation(winner), line)
    return due


def _resigned_kind(reading: Reading, loser: Side, points: int) -> Kind:
    """What was resigned for so many points: a code of a program is undone, and what cannot be is
    the most that the loser could still lose."""
    cube = reading.game.cube.value
    for told in (points, points % _CODE):
        if told in (cube, cube * 2, cube * 3):
            return _kind_of(told, cube)
    if points <= 3 * cube:
        return _kind_of(points, cube)
    return most_to_lose(reading.game.board, loser)


def _kind_of(points: int, cube: int) -> Kind:
    return next((kind for kind in Kind if points <= kind.multiple * cube), Kind.BACKGAMMON)


def _last_line(reading: Reading) -> int:
    return reading.entries[-1].line if reading.entries else 0
