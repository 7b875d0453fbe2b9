"""A game followed through actions that the rules may refuse: what files and journals tell happened,
allowed or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.actions import (
    Action,
    Beavers,
    Doubles,
    Passes,
    Plays,
    Raccoons,
    Resigns,
    Rolls,
    RunsOutOfTime,
    Stands,
    Takes,
)
from engine.board import Side
from engine.cube import Cube
from engine.errors import EngineError
from engine.game import Game
from engine.phase import Phase
from engine.plays import after
from engine.rules import CHOICES, Rules

HIGHEST_CUBE = 4096


def follow(game: Game, action: Action) -> tuple[Game, str]:
    """The game after an action, and why the rules refuse it ("" when they do not).

    A refused action is carried out all the same as far as that is possible; else the game stays.

    >>> from engine.actions import OpeningRoll
    >>> game, refused = follow(Game().after(OpeningRoll(3, 1)), Doubles(Side.BLACK))
    >>> refused, game.offer
    ('Black cannot double: White is to play 31.', Doubles(side=<Side.BLACK: 'black'>))
    """
    try:
        return game.after(action), ""
    except EngineError as error:
        return _all_the_same(game, action), str(error)


def _all_the_same(game: Game, action: Action) -> Game:
    prepare = _PREPARED.get(type(action))
    if prepare is None or game.phase is Phase.OVER:
        return game
    ready, done = prepare(game, action)
    try:
        after_it = ready.after(done)
    except EngineError:
        return game
    if after_it.cube.value > HIGHEST_CUBE:
        return game
    return replace(after_it, rules=game.rules, length=game.length, crawford=game.crawford)


def _lenient(rules: Rules) -> Rules:
    return replace(
        rules,
        cube=True,
        cube_limit=max(int(str(limit)) for limit in CHOICES["cube_limit"]),
        beavers=True,
        raccoons=True,
        clock=True,
    )


def _to_act(game: Game, phase: Phase, side: Side) -> Game:
    """The game waiting for a side to roll, double or play."""
    return replace(
        game,
        phase=phase,
        on_roll=side,
        offer=None,
        resigned=None,
        rules=_lenient(game.rules),
        crawford=False,
    )


def _offered(game: Game, offer: Doubles | Beavers) -> Game:
    """The game waiting for an answer to an offer."""
    doubler = offer.side if isinstance(offer, Doubles) else offer.side.other
    return replace(_to_act(game, Phase.OFFERED, doubler), offer=offer)


def _roll(game: Game, action: Rolls) -> tuple[Game, Action]:
    return _to_act(game, Phase.TO_ROLL, action.side), action


def _double(game: Game, action: Doubles) -> tuple[Game, Action]:
    ready = _to_act(game, Phase.TO_ROLL, action.side)
    return replace(ready, cube=Cube(game.cube.value)), action


def _answer(game: Game, action: Takes | Passes) -> tuple[Game, Action]:
    return _offered(game, Doubles(action.side.other)), action


def _beaver(game: Game, action: Beavers) -> tuple[Game, Action]:
    return replace(_offered(game, Doubles(action.side.other)), length=0), action


def _raccoon(game: Game, action: Raccoons) -> tuple[Game, Action]:
    return replace(_offered(game, Beavers(action.side.other)), length=0), action


def _play(game: Game, action: Plays) -> tuple[Game, Action]:
    ready = _to_act(game, Phase.TO_PLAY, action.side)
    try:
        return ready, Stands(action.side, after(game.board, action.side, action.play))
    except EngineError:
        return ready, Stands(action.side, game.board)


def _stand(game: Game, action: Stands) -> tuple[Game, Action]:
    ready = _to_act(game, Phase.TO_PLAY, action.side)
    board = game.board if action.board.faults() else action.board
    return ready, Stands(action.side, board)


def _resign(game: Game, action: Resigns) -> tuple[Game, Action]:
    return replace(game, phase=Phase.TO_ROLL, offer=None, resigned=None), action


def _out_of_time(game: Game, action: RunsOutOfTime) -> tuple[Game, Action]:
    return _to_act(game, Phase.TO_ROLL, action.side), action


_PREPARED: Mapping[type[Action], Callable[[Game, Any], tuple[Game, Action]]] = {
    Rolls: _roll,
    Plays: _play,
    Stands: _stand,
    Doubles: _double,
    Takes: _answer,
    Passes: _answer,
    Beavers: _beaver,
    Raccoons: _raccoon,
    Resigns: _resign,
    RunsOutOfTime: _out_of_time,
}
