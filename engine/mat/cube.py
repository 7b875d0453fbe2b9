"""What the cube actions of a match file mean in the game that they are part of."""

from __future__ import annotations

from engine.actions import Action, Beavers, Doubles, Passes, Raccoons, Takes
from engine.board import Side
from engine.cube import CENTRED, Cube
from engine.following import HIGHEST_CUBE
from engine.game import Game
from engine.mat.rows import Kind


def meant(game: Game, kind: Kind, side: Side) -> tuple[Action | None, str]:
    """The action that a cell means (None: it is left out), and what is odd about it.

    A second double is a beaver, for so some programs write it.

    >>> game = Game().after(Doubles(Side.WHITE)) if False else Game()
    >>> meant(game, Kind.TAKE, Side.BLACK)
    (None, "Black answers ('take') where nothing was offered; it is left out.")
    """
    asked = game.to_act if game.offer is not None else None
    if kind in (Kind.TAKE, Kind.DROP):
        if asked is None:
            return None, (
                f"{side} answers ({kind.value!r}) where nothing was offered; it is left out."
            )
        odd = "" if side is asked else f"{side}'s column holds {asked}'s answer."
        return (Takes(asked) if kind is Kind.TAKE else Passes(asked)), odd
    higher = game.cube.value * (4 if game.offer else 2)
    if higher > HIGHEST_CUBE:
        return None, f"the cube goes no higher than {HIGHEST_CUBE}; {side}'s turn is left out."
    if asked is side:
        return _turned_again(game, side), ""
    if kind is Kind.DOUBLE and asked is None:
        return Doubles(side), ""
    return None, f"{side} turns the cube ({kind.value!r}) out of turn; it is left out."


def _turned_again(game: Game, side: Side) -> Action:
    return Beavers(side) if isinstance(game.offer, Doubles) else Raccoons(side)


def opening_cube(game: Game, told: int) -> Cube | None:
    """The cube that a game began with when its first double is to more than 2, which automatic
    doubles (unlimited games only) explain; None when nothing asks for it.

    >>> opening_cube(Game(), 8), opening_cube(Game(), 2), opening_cube(Game(length=5), 8)
    (Cube(value=4, owner=None), None, None)
    """
    untouched = game.cube == CENTRED and game.offer is None and game.length == 0
    half = told // 2
    power_of_two = half > 1 and half & (half - 1) == 0 and half * 2 == told
    return Cube(half) if untouched and power_of_two and told <= HIGHEST_CUBE else None


def turned_wrongly(game: Game, told: int) -> str:
    """What is wrong with the value that a file tells for the cube just turned; "" if nothing.

    >>> from engine.actions import OpeningRoll
    >>> turned_wrongly(Game(), 8)
    'the cube is turned to 8; it should be 2.'
    """
    due = game.cube.value * 2
    return f"the cube is turned to {told}; it should be {due}." if told not in (0, due) else ""
