"""What cube actions make of a game (`Game.after` asks for the moment and the side).

Source: rulebook section 7. While an offer waits, the cube has the value that passing it loses;
taking doubles it. Whoever answered the first double keeps the cube, beavered and raccooned or not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.actions import Beavers, Doubles, Passes, Raccoons, Takes
from engine.cube import Cube, no_beaver, no_double, no_raccoon
from engine.ending import over
from engine.errors import WrongMoment
from engine.phase import Phase
from engine.results import Kind

if TYPE_CHECKING:
    from engine.game import Game


def doubled(game: Game, action: Doubles) -> Game:
    """The side on roll offered the cube before rolling."""
    refused = no_double(action.side, game.cube, game.rules, game.crawford)
    if refused:
        raise refused
    return replace(game, phase=Phase.OFFERED, offer=action)


def taken(game: Game, action: Takes) -> Game:
    """The offered cube was taken: the value doubles, and the doubler rolls."""
    return replace(game, phase=Phase.TO_ROLL, offer=None, cube=_turned(game), cube_taken=True)


def passed(game: Game, action: Passes) -> Game:
    """The offered cube was passed: the value before the offer is lost."""
    return over(game, action.side.other, Kind.SINGLE)


def beavered(game: Game, action: Beavers) -> Game:
    """The side that was doubled took, turned the cube once more and keeps it."""
    refused = no_beaver(action.side, game.cube.value * 2, game.rules, game.length)
    if not isinstance(game.offer, Doubles):
        refused = refused or WrongMoment(f"{action.side} cannot beaver: that answers a double.")
    if refused:
        raise refused
    return _turned_again(game, action)


def raccooned(game: Game, action: Raccoons) -> Game:
    """The side that was beavered turned the cube once more; the one that beavered keeps it."""
    refused = no_raccoon(action.side, game.cube.value * 2, game.rules, game.length)
    if not isinstance(game.offer, Beavers):
        refused = refused or WrongMoment(f"{action.side} cannot raccoon: that answers a beaver.")
    if refused:
        raise refused
    return _turned_again(game, action)


def _turned_again(game: Game, action: Beavers | Raccoons) -> Game:
    return replace(game, offer=action, cube=_turned(game), cube_taken=True)


def _turned(game: Game) -> Cube:
    """The cube after one more turn: the opponent of the player on roll owns it."""
    owner = game.on_roll.other if game.on_roll else None
    return Cube(game.cube.value * 2, owner)
