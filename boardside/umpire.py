"""The umpire: a pure function from a state and an event to the next state and its verdicts.

`TABLE` is the whole of it: for every phase, what each event means. `nothing` says that it means
nothing; no pair is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardside import clocking, cubing, games, hearing, opening, playing, resuming, rolling
from boardside.events import (
    BoardSettled,
    CubeMoved,
    DiceAtRest,
    DiceLifted,
    Event,
    Glimpsed,
    Moving,
    PersonActed,
    Resumed,
    TimeUp,
    ViewBack,
    ViewLost,
)
from boardside.states import Phase, State
from boardside.verdicts import GameStart, MatchStart, Verdict, Warned
from engine.actions import SetsUp
from engine.cube import CENTRED
from engine.match import Match

Outcome = tuple[State, tuple[Verdict, ...]]
Rule = Callable[[State, Any], Outcome]


def nothing(state: State, event: Event) -> Outcome:
    """What means nothing."""
    return state, ()


def view_lost(state: State, event: ViewLost) -> Outcome:
    """The umpire stops judging until it sees the board again."""
    message = "The board is out of view."
    blind = replace(state, phase=Phase.BLIND, out_of_view=state.phase)
    return blind, (Warned("view_lost", message),)


def view_back(state: State, event: ViewBack) -> Outcome:
    """It goes on where it stopped."""
    phase = state.out_of_view or Phase.TO_ROLL
    message = "The board is in view again."
    return replace(state, phase=phase, out_of_view=None), (Warned("view_back", message),)


COLUMNS = (
    DiceAtRest,
    DiceLifted,
    BoardSettled,
    CubeMoved,
    Glimpsed,
    Moving,
    ViewLost,
    ViewBack,
    Resumed,
    PersonActed,
    TimeUp,
)

_ROWS: Mapping[Phase, tuple[Rule, ...]] = {
    Phase.OPENING: (
        opening.dice_at_rest,
        opening.dice_lifted,
        resuming.comparing(nothing),
        cubing.moved,
        nothing,
        opening.moving,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.OPENING_VOID: (
        opening.void_dice,
        opening.void_lifted,
        nothing,
        cubing.moved,
        nothing,
        nothing,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.TO_ROLL: (
        rolling.dice_at_rest,
        rolling.dice_lifted,
        resuming.comparing(rolling.board_settled),
        cubing.maybe_double,
        nothing,
        rolling.moving,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.REROLL: (
        rolling.void_dice,
        rolling.void_lifted,
        nothing,
        cubing.moved,
        nothing,
        nothing,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.PLAYING: (
        playing.dice_at_rest,
        playing.dice_lifted,
        playing.board_settled,
        cubing.moved,
        nothing,
        nothing,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.LIFTED: (
        playing.lifted_dice,
        playing.next_lifted,
        playing.lifted_board,
        playing.next_cube,
        nothing,
        playing.next_moving,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.DISPUTED: (
        playing.next_dice,
        playing.next_lifted,
        playing.disputed_board,
        playing.next_cube,
        nothing,
        playing.next_moving,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.CORRECTED: (
        playing.next_dice,
        playing.next_lifted,
        playing.corrected_board,
        playing.next_cube,
        nothing,
        playing.next_moving,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.OFFERED: (
        cubing.dice_at_rest,
        nothing,
        cubing.board_settled,
        cubing.offer_turned,
        cubing.glimpsed,
        cubing.moving,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.GAME_OVER: (
        nothing,
        games.dice_lifted,
        games.board_settled,
        cubing.moved,
        nothing,
        nothing,
        view_lost,
        nothing,
        resuming.resumed,
        hearing.heard,
        clocking.time_up,
    ),
    Phase.MATCH_OVER: (*(nothing,) * 9, hearing.heard, nothing),
    Phase.BLIND: (
        *(nothing,) * 7,
        view_back,
        resuming.resumed,
        hearing.heard_blind,
        clocking.time_up,
    ),
}

TABLE: Mapping[tuple[Phase, type[Event]], Rule] = {
    (phase, column): rule
    for phase, row in _ROWS.items()
    for column, rule in zip(COLUMNS, row, strict=True)
}


def step(state: State, event: Event) -> Outcome:
    """The state after an event, and what is to be announced."""
    after, verdicts = TABLE[state.phase, type(event)](state, event)
    return clocking.ticked(state, after, event), verdicts


def begin(header: MatchStart) -> Outcome:
    """The state before the first event, and the first game's beginning."""
    match = Match.begin(header.rules, header.length)
    if header.began or header.cube != CENTRED:
        match = match.after(SetsUp(header.board, None, header.cube))
    phase = Phase.TO_ROLL if header.began else Phase.OPENING
    state = State(phase, match, clock=clocking.wound(match))
    return state, (GameStart(1, match.score, match.game.crawford),)
