"""What rolls, plays and positions set by hand make of a game (`Game.after` asks for the moment).

Source: rulebook sections 2, 3, 4 and 8.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.actions import OpeningRoll, Plays, Rolls, SetsUp, Stands
from engine.board import Board, Side
from engine.cube import CENTRED, Cube, after_tie
from engine.ending import over
from engine.errors import (
    CrawfordGame,
    CubeAtLimit,
    IllegalPlay,
    NotPlayed,
    PositionError,
    WrongMoment,
)
from engine.faults import Fault
from engine.phase import Phase
from engine.plays import after, legal_plays
from engine.results import result_of
from engine.roll import Roll

if TYPE_CHECKING:
    from engine.game import Game


def opened(game: Game, action: OpeningRoll) -> Game:
    """Each side threw one die: the higher begins with both; after a tie both throw again."""
    roll = Roll(action.white, action.black)
    if roll.is_double:
        return replace(game, cube=after_tie(game.cube, game.rules, game.length))
    begins = Side.WHITE if action.white > action.black else Side.BLACK
    return replace(game, phase=Phase.TO_PLAY, on_roll=begins, roll=roll, opening=True)


def rolled(game: Game, action: Rolls) -> Game:
    """The side on roll rolled, or (opening_reroll) threw anew instead of playing the opening."""
    if game.phase is Phase.TO_PLAY:
        if not game.opening:
            raise WrongMoment(f"{action.side} cannot roll: {game.waits_for}.")
        if not game.rules.opening_reroll:
            raise NotPlayed(
                f"{action.side} cannot roll: {game.waits_for}, and these rules have no second "
                "throw in the opening."
            )
    return replace(game, phase=Phase.TO_PLAY, roll=action.roll, opening=False)


def played(game: Game, action: Plays) -> Game:
    """The side on roll made a legal play of its roll."""
    side, roll, play = action.side, game.roll, action.play
    if roll is None or play not in legal_plays(game.board, side, roll):
        what = str(play) or "Moving nothing"
        raise IllegalPlay(f"{what} is not a legal play of {roll} for {side}.")
    return _turned_over(game, side, after(game.board, side, play))


def stood(game: Game, action: Stands) -> Game:
    """The turn left a position, by whatever play: one that was not legal and stood, or unseen."""
    return _turned_over(game, action.side, _possible(action.board))


def set_up(game: Game, action: SetsUp) -> Game:
    """The position was set by hand: it is what stands, and offers and resignations are gone."""
    phase = Phase.OPENING if action.on_roll is None else Phase.TO_ROLL
    anew = replace(
        game,
        board=_possible(action.board),
        phase=phase,
        on_roll=action.on_roll,
        roll=None,
        opening=False,
        cube=_possible_cube(game, action.cube),
        cube_taken=action.cube.owner is not None,
        offer=None,
        resigned=None,
    )
    return _ended_by(anew, anew.board)


def _turned_over(game: Game, side: Side, board: Board) -> Game:
    turned = replace(
        game, board=board, phase=Phase.TO_ROLL, on_roll=side.other, roll=None, opening=False
    )
    return _ended_by(turned, board)


def _ended_by(game: Game, board: Board) -> Game:
    won = result_of(board)
    return game if won is None else over(game, *won)


def _possible(board: Board) -> Board:
    """A board that can stand on a table: both sides' checkers on one point can, unlawfully."""
    if faults := board.faults() & ~Fault.SHARED_POINT:
        words = str(faults.name).lower().replace("_", " ").replace("|", ", ")
        raise PositionError(f"The position cannot be: {words}.")
    return board


def _possible_cube(game: Game, cube: Cube) -> Cube:
    """A cube set by hand, if the game can have it."""
    if cube == CENTRED:
        return cube
    if not game.rules.cube:
        raise NotPlayed("The cube cannot be set: these rules have none.")
    if game.crawford:
        raise CrawfordGame("The cube cannot be set: the Crawford game is played without it.")
    power_of_two = cube.value > 0 and cube.value & (cube.value - 1) == 0
    if not power_of_two or cube.value > game.rules.cube_limit:
        raise CubeAtLimit(
            f"The cube cannot be at {cube.value}: it is at 1, 2, 4 … {game.rules.cube_limit}."
        )
    if cube.value == 1:
        raise CubeAtLimit(f"The cube cannot be {cube.owner}'s at 1: it lies in the middle.")
    return cube
