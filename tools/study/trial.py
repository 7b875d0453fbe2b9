"""One turn put before the umpire as events, and what it says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from boardside.events import BoardSettled, DiceAtRest, DiceLifted, Event, Moving, SeenDie
from boardside.evidence import OFF_PLACE, Evidence, places_of
from boardside.states import Phase, State
from boardside.umpire import begin, step
from boardside.verdicts import (
    Asked,
    Flagged,
    MatchStart,
    Played,
    Rolled,
    RollVoided,
    Verdict,
    Warned,
)
from engine.board import Board, Side
from engine.cube import CENTRED
from engine.roll import Roll
from engine.rules import Rules
from tools.study.looks import COLOURS, Looks

AFTER_LIFT = (0.3, 0.5, 0.7, 0.9, 1.1, 2.1, 3.1)
"""The looks at the rest after the lift, in seconds from its first, once the dice are missed."""

BEYOND_DOUBT = 2.6
"""By so much (nats) a place is read beyond doubt: another board differs in two places or more, and
that is more than `TWO_WAYS` and `MUST_BE_BETTER` leave open."""

LATER = (1.7, 2.7)
"""And those that are made while the next player does nothing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the umpire said of a turn: all verdicts, the state it was left in, and which dice lay
    there."""

    verdicts: tuple[Verdict, ...]
    state: State
    dice: tuple[SeenDie, ...]

    @property
    def flag(self) -> Flagged | None:
        """The flag, if the turn was flagged."""
        return next((one for one in self.verdicts if isinstance(one, Flagged)), None)

    @property
    def played(self) -> Played | None:
        """The turn's end, if it ended."""
        return next((one for one in self.verdicts if isinstance(one, Played)), None)

    @property
    def rolled(self) -> Rolled | None:
        """The roll as it was announced."""
        return next((one for one in self.verdicts if isinstance(one, Rolled)), None)

    @property
    def void(self) -> bool:
        """Whether the roll was held to be void."""
        return any(isinstance(one, RollVoided) for one in self.verdicts)

    @property
    def asked(self) -> bool:
        """Whether a person was asked."""
        return any(isinstance(one, Asked) for one in self.verdicts)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The codes of its warnings."""
        return tuple(one.code for one in self.verdicts if isinstance(one, Warned))


def seated(board: Board, side: Side) -> State:
    """The umpire in the middle of a game, with this player on roll, the dice's owners known."""
    header = MatchStart(Rules(), 0, "White", "Black", board, CENTRED, True)
    state = begin(header)[0].positioned(board, side)
    colours = MappingProxyType({one: (COLOURS[one], 8) for one in Side})
    return replace(state, guessed=False, colours=colours)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is seen of a turn: its dice, by their numbers in the bank, and four looks at its end.
    `clear`: every place and die is read as it is, beyond doubt, so that a legal turn can lead to
    nothing but its play."""

    dice: tuple[int, ...]
    looks: tuple[Evidence, ...]
    clear: bool


def _clear(look: Evidence, board: Board) -> bool:
    """Whether every place shows what a board has there, and all else is far behind; what is borne
    off differs only where a place does."""
    white, black = places_of(board)
    places = np.arange(OFF_PLACE)
    tables = look.tables[:OFF_PLACE]
    true = tables[places, white[:OFF_PLACE], black[:OFF_PLACE]]
    near = (tables > -BEYOND_DOUBT).sum(axis=(1, 2))
    off = look.tables[OFF_PLACE, white[OFF_PLACE], black[OFF_PLACE]]
    return bool(off == 0 and (true == 0).all() and (near == 1).all())


@dataclass
class Trial:
    """Puts turns before the umpire. The time goes on, and dice are numbered through."""

    looks: Looks
    at: float = 0.0
    number: int = 0
    said: list[Verdict] = field(default_factory=list)

    def draw(self, roll: Roll, boards: tuple[Board, Board]) -> Shown:
        """What is seen of a turn's dice and of its end."""
        before, after = boards
        dice = [self.looks.dice.draw(face, self.looks.random) for face in (roll.first, roll.second)]
        looks = self.looks.board(after, before)
        read = all(
            self.looks.dice.clear(die, face)
            for die, face in zip(dice, (roll.first, roll.second), strict=True)
        )
        return Shown(tuple(dice), looks, read and all(_clear(look, after) for look in looks))

    def turn(
        self,
        state: State,
        side: Side,
        roll: Roll,
        boards: tuple[Board, Board],
        shown: Shown | None = None,
    ) -> Outcome:
        """A whole turn, from the throw until something is said about its end: `boards` are the
        position before it and the one it left. What follows the end is looked at too."""
        self.said = []
        before = boards[0]
        if state.standing is None:
            state = self._step(state, self._settled(self.looks.board(before, before)[:2], 0.0))
        shown = shown or self.draw(roll, boards)
        dice, looks = shown.dice, shown.looks
        self.number += 2
        lying = self._dice(dice, side, 2)
        for event in self._thrown(dice, side):
            state = self._step(state, event)
            if state.phase is Phase.REROLL:
                return Outcome(tuple(self.said), state, lying)
        for event in self._played(looks):
            state = self._step(state, event)
            if state.phase not in (Phase.TO_ROLL, Phase.PLAYING, Phase.LIFTED):
                break
            if any(isinstance(one, (Played, Flagged)) for one in self.said):
                break
        if any(isinstance(one, Played) for one in self.said) and state.phase is Phase.TO_ROLL:
            for held in LATER:
                state = self._step(state, self._settled(looks[2:], held))
        return Outcome(tuple(self.said), state, lying)

    def strayed(self, state: State, boards: tuple[Board, Board]) -> Outcome:
        """A board that is changed before the roll."""
        self.said = []
        looks = self.looks.board(boards[1], boards[0])
        state = self._step(state, self._moving())
        for held in (0.0, 0.2, 1.2, 2.2, 3.2):
            some = looks[2:3] if held == 0.0 else looks[2:]
            state = self._step(state, self._settled(some, held))
        return Outcome(tuple(self.said), state, ())

    def _thrown(self, dice: Sequence[int], side: Side) -> Iterator[Event]:
        yield self._moving()
        for looks in (1, 2, 3, 4):
            self.at += 0.2
            yield DiceAtRest(self.at, 0, self._dice(dice, side, looks))

    def _played(self, looks: Sequence[Evidence]) -> Iterator[Event]:
        numbers = (self.number - 1, self.number)
        yield self._moving()
        yield self._settled(looks[:1], 0.0)
        yield self._settled(looks[:2], 0.2)
        yield self._moving()
        yield self._settled(looks[2:3], 0.0)
        yield DiceLifted(self.at, 0, numbers, ())
        yield self._settled(looks[2:], 0.1)
        for held in AFTER_LIFT:
            yield self._settled(looks[2:], held)

    def _dice(self, dice: Sequence[int], side: Side, looks: int) -> tuple[SeenDie, ...]:
        draws = enumerate(dice, self.number - 1)
        return tuple(self.looks.dice.seen(die, number, side, looks) for number, die in draws)

    def _settled(self, looks: Sequence[Evidence], held: float) -> BoardSettled:
        if held == 0.0:
            self.at += 2.0
            self._rest = self.at
        self.at = round(self._rest + held, 3)
        return BoardSettled(self.at, 0, Evidence.mean(looks), len(looks), held)

    def _moving(self) -> Moving:
        self.at = round(self.at + 0.7, 3)
        return Moving(self.at, 0)

    def _step(self, state: State, event: Event) -> State:
        state, verdicts = step(state, event)
        self.said += verdicts
        return state
