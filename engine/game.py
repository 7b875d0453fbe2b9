"""One game as a pure value: what it waits for, and what every action makes of it.

Source: rulebook sections 2, 3, 6 and 7. Where the rules of moving decide, `plays` is asked; the
score and the next game are the match's (`engine.match`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import cubing, ending, turns
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
from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.errors import GameIsOver, WrongMoment, WrongSide
from engine.phase import Phase
from engine.results import Kind, Result, result_of
from engine.roll import Roll
from engine.rules import Rules

__all__ = ["CENTRED", "Cube", "Game", "Kind", "Phase", "Result", "result_of"]

_START = Board.start()


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment; `after` gives the game after an action.

    `rules`, `length` (0 unlimited) and `crawford` are what it is played by. `on_roll` is None
    before the opening roll. `roll` is there while it is to be played, `opening` while it is the
    opening roll. `cube_taken` says whether the cube was offered and taken in this game. `offer` is
    the cube action that waits for an answer, `resigned` the resignation that does, and
    `interrupted` the phase to go back to when that is refused. `result` is there when it is over.

    >>> game = Game().after(OpeningRoll(white=3, black=1))
    >>> game.on_roll, str(game.roll), game.phase
    (<Side.WHITE: 'white'>, '31', <Phase.TO_PLAY: 'to play'>)
    >>> game.after(Doubles(Side.BLACK))
    Traceback (most recent call last):
    engine.errors.WrongMoment: Black cannot double: White is to play 31.
    """

    rules: Rules = field(default_factory=Rules)
    length: int = 0
    crawford: bool = False
    board: Board = _START
    phase: Phase = Phase.OPENING
    on_roll: Side | None = None
    roll: Roll | None = None
    opening: bool = False
    cube: Cube = CENTRED
    cube_taken: bool = False
    offer: Doubles | Beavers | Raccoons | None = None
    resigned: Resigns | None = None
    interrupted: Phase = Phase.OPENING
    result: Result | None = None

    def after(self, action: Action) -> Game:
        """The game after an action.

        Raises a Refused (WrongMoment, WrongSide, GameIsOver, NotPlayed, CrawfordGame,
        NotCubeOwner, CubeAtLimit) where it is not to be had, IllegalPlay for a play that is not
        legal, PositionError for a position that cannot be; each says why in one sentence.
        """
        rule = _TABLE[type(action)]
        side = None if isinstance(action, (OpeningRoll, SetsUp)) else action.side
        who = f"{side} cannot {rule.what}" if side else f"Nobody can {rule.what}"
        if self.phase is Phase.OVER:
            raise GameIsOver(f"{who}: the game is over.")
        if self.phase not in rule.phases:
            raise WrongMoment(f"{who}: {self.waits_for}.")
        if rule.in_turn and self.to_act is not None and side is not self.to_act:
            raise WrongSide(f"{who}: {self.waits_for}.")
        return rule.step(self, action)

    @property
    def to_act(self) -> Side | None:
        """The side whose decision the game waits for; None when it is both's, or nobody's."""
        waiting = self.resigned or self.offer
        return self.on_roll if waiting is None else waiting.side.other

    @property
    def waits_for(self) -> str:
        """What the game waits for, as a clause.

        >>> Game().waits_for
        'the opening roll is to be made'
        """
        side = self.to_act
        match self.phase:
            case Phase.OPENING:
                return "the opening roll is to be made"
            case Phase.TO_ROLL:
                return f"{side} is to roll"
            case Phase.OFFERED:
                return f"{side} is to take or pass"
            case Phase.TO_PLAY:
                return f"{side} is to play {self.roll}"
            case Phase.RESIGNED:
                return f"{side} is to accept or refuse the resignation"
            case Phase.OVER:
                return "the game is over"


@dataclass(frozen=True, slots=True)
class _Rule:
    """When an action is to be had, and what it does; `in_turn`: by the side to act only."""

    what: str
    phases: frozenset[Phase]
    step: Callable[[Game, Any], Game]
    in_turn: bool = True


_UNDER_WAY = frozenset(Phase) - {Phase.OVER}
_BETWEEN_OFFERS = frozenset({Phase.OPENING, Phase.TO_ROLL, Phase.TO_PLAY})
_OPENING = frozenset({Phase.OPENING})
_TO_ROLL = frozenset({Phase.TO_ROLL})
_TO_PLAY = frozenset({Phase.TO_PLAY})
_OFFERED = frozenset({Phase.OFFERED})
_RESIGNED = frozenset({Phase.RESIGNED})

_TABLE: Mapping[type[Action], _Rule] = {
    OpeningRoll: _Rule("roll for the opening", _OPENING, turns.opened),
    Rolls: _Rule("roll", _TO_ROLL | _TO_PLAY, turns.rolled),
    Plays: _Rule("play", _TO_PLAY, turns.played),
    Stands: _Rule("leave a position", _TO_PLAY, turns.stood),
    SetsUp: _Rule("set up a position", _UNDER_WAY, turns.set_up, in_turn=False),
    Doubles: _Rule("double", _TO_ROLL, cubing.doubled),
    Takes: _Rule("take", _OFFERED, cubing.taken),
    Passes: _Rule("pass", _OFFERED, cubing.passed),
    Beavers: _Rule("beaver", _OFFERED, cubing.beavered),
    Raccoons: _Rule("raccoon", _OFFERED, cubing.raccooned),
    Resigns: _Rule("resign", _BETWEEN_OFFERS, ending.resigned, in_turn=False),
    AcceptsResignation: _Rule("accept a resignation", _RESIGNED, ending.accepted),
    RefusesResignation: _Rule("refuse a resignation", _RESIGNED, ending.refused),
    RunsOutOfTime: _Rule("run out of time", _UNDER_WAY, ending.out_of_time),
}
