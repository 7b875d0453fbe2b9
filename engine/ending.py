"""What ends a game beside bearing off and passing: resignations and missed deadlines.

Source: rulebook section 6.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.actions import AcceptsResignation, RefusesResignation, Resigns, RunsOutOfTime
from engine.board import Side
from engine.errors import NotPlayed
from engine.phase import Phase
from engine.results import Kind, counted, scored

if TYPE_CHECKING:
    from engine.game import Game


def over(game: Game, winner: Side, kind: Kind) -> Game:
    """The game won by a side, in a way, at the cube that stands."""
    counts_as = counted(kind, game.rules, game.length, game.cube_taken)
    return replace(
        game,
        phase=Phase.OVER,
        on_roll=None,
        roll=None,
        opening=False,
        offer=None,
        resigned=None,
        result=scored(winner, kind, game.cube, counts_as),
    )


def resigned(game: Game, action: Resigns) -> Game:
    """A side offered to lose in a way; where resignations are `at_once`, that is the end."""
    if game.rules.resignation == "at_once":
        return over(game, action.side.other, action.kind)
    return replace(game, phase=Phase.RESIGNED, resigned=action, interrupted=game.phase)


def accepted(game: Game, action: AcceptsResignation) -> Game:
    """The opponent agreed."""
    kind = game.resigned.kind if game.resigned else Kind.SINGLE
    return over(game, action.side, kind)


def refused(game: Game, action: RefusesResignation) -> Game:
    """The opponent did not agree: the game goes on where it was."""
    return replace(game, phase=game.interrupted, resigned=None)


def out_of_time(game: Game, action: RunsOutOfTime) -> Game:
    """A missed deadline loses a single game at the cube that stands."""
    if not game.rules.clock:
        raise NotPlayed(f"{action.side} cannot run out of time: these rules have no clock.")
    return over(game, action.side.other, Kind.SINGLE)
