"""The umpire: a pure function from a state and an event to the next state and its verdicts.

`TABLE` is the whole of it: for every phase, what each event means. `nothing` says that it means
nothing; no pair is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardside import cubing, games, opening, playing, rolling
from boardside.events import (
    BoardSettled,
    CubeMoved,
    DiceAtRest,
    DiceLifted,
    Event,
    Glimpsed,
    Moving,
    ViewBack,
    ViewLost,
)
from boardside.states import Phase, State
from boardside.verdicts import GameStart, MatchStart, Verdict, Warned

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
)

_ROWS: Mapping[Phase, tuple[Rule, ...]] = {
    Phase.OPENING: (
        opening.dice_at_rest,
        opening.dice_lifted,
        nothing,
        cubing.moved,
        nothing,
        opening.moving,
        view_lost,
        nothing,
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
    ),
    Phase.TO_ROLL: (
        rolling.dice_at_rest,
        rolling.dice_lifted,
        rolling.board_settled,
        cubing.maybe_double,
        nothing,
        rolling.moving,
        view_lost,
        nothing,
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
    ),
    Phase.MATCH_OVER: (nothing,) * 8,
    Phase.BLIND: (*(nothing,) * 7, view_back),
}

TABLE: Mapping[tuple[Phase, type[Event]], Rule] = {
    (phase, column): rule
    for phase, row in _ROWS.items()
    for column, rule in zip(COLUMNS, row, strict=True)
}


def step(state: State, event: Event) -> Outcome:
    """The state after an event, and what is to be announced."""
    return TABLE[state.phase, type(event)](state, event)


def begin(header: MatchStart) -> Outcome:
    """The state before the first event, and the first game's beginning."""
    state = State(
        phase=Phase.TO_ROLL if header.began else Phase.OPENING,
        rules=header.rules,
        length=header.length,
        board=header.board,
        cube=header.cube,
    )
    return state, (GameStart(1, state.score, state.crawford),)
