"""The umpire: a pure function from a state and an event to the next state and its verdicts.

`TABLE` is the whole of it: for every phase, what each event means. No pair is left out; `REASONS`
says of those that mean `nothing` why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardside import clocking, cubing, dealing, games, hearing, opening, playing, resuming, rolling
from boardside.events import (
    BoardSettled,
    CubeMoved,
    Dealt,
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


COLUMNS: tuple[type[Event], ...] = (
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
    Dealt,
    TimeUp,
)

_IN_VIEW: Mapping[type[Event], Rule] = {
    ViewLost: view_lost,
    Resumed: resuming.resumed,
    PersonActed: hearing.heard,
}
"""What means the same as long as the match goes on and the board is in view."""

_TIMED: Mapping[type[Event], Rule] = {**_IN_VIEW, TimeUp: clocking.time_up}
"""The same while somebody's time runs."""

_RULES: Mapping[Phase, Mapping[type[Event], Rule]] = {
    Phase.OPENING: {
        **_IN_VIEW,
        DiceAtRest: opening.dice_at_rest,
        DiceLifted: opening.dice_lifted,
        BoardSettled: resuming.comparing(nothing),
        CubeMoved: cubing.moved,
        Moving: opening.moving,
        Dealt: dealing.dealt,
    },
    Phase.OPENING_VOID: {
        **_IN_VIEW,
        DiceAtRest: opening.void_dice,
        DiceLifted: opening.void_lifted,
        CubeMoved: cubing.moved,
    },
    Phase.TO_ROLL: {
        **_TIMED,
        DiceAtRest: rolling.dice_at_rest,
        DiceLifted: rolling.dice_lifted,
        BoardSettled: resuming.comparing(rolling.board_settled),
        CubeMoved: cubing.maybe_double,
        Moving: rolling.moving,
        Dealt: dealing.dealt,
    },
    Phase.REROLL: {
        **_TIMED,
        Dealt: dealing.dealt,
        DiceAtRest: rolling.void_dice,
        DiceLifted: rolling.void_lifted,
        CubeMoved: cubing.moved,
    },
    Phase.PLAYING: {
        **_TIMED,
        DiceAtRest: playing.dice_at_rest,
        DiceLifted: resuming.lifted_unseen(playing.dice_lifted),
        BoardSettled: resuming.still_there(playing.board_settled),
        CubeMoved: cubing.compared,
    },
    Phase.LIFTED: {
        **_TIMED,
        DiceAtRest: playing.lifted_dice,
        DiceLifted: playing.next_lifted,
        BoardSettled: playing.lifted_board,
        CubeMoved: playing.next_cube,
        Moving: playing.next_moving,
    },
    Phase.DISPUTED: {
        **_IN_VIEW,
        DiceAtRest: playing.next_dice,
        DiceLifted: playing.next_lifted,
        BoardSettled: playing.disputed_board,
        CubeMoved: playing.next_cube,
        Moving: playing.next_moving,
    },
    Phase.CORRECTED: {
        **_TIMED,
        DiceAtRest: playing.next_dice,
        DiceLifted: playing.next_lifted,
        BoardSettled: playing.corrected_board,
        CubeMoved: playing.next_cube,
        Moving: playing.next_moving,
    },
    Phase.OFFERED: {
        **_TIMED,
        DiceAtRest: cubing.dice_at_rest,
        BoardSettled: cubing.board_settled,
        CubeMoved: cubing.offer_turned,
        Glimpsed: cubing.glimpsed,
        Moving: cubing.moving,
    },
    Phase.GAME_OVER: {
        **_IN_VIEW,
        DiceLifted: games.dice_lifted,
        BoardSettled: games.board_settled,
        CubeMoved: cubing.moved,
        Dealt: dealing.dealt,
    },
    Phase.MATCH_OVER: {PersonActed: hearing.heard, Dealt: dealing.dealt},
    Phase.BLIND: {
        ViewBack: view_back,
        Resumed: resuming.resumed,
        PersonActed: hearing.heard_blind,
        TimeUp: clocking.time_up,
    },
}

_VOID = (Phase.OPENING_VOID, Phase.REROLL)
_UNTIMED = (Phase.OPENING, Phase.OPENING_VOID, Phase.DISPUTED, Phase.GAME_OVER)

REASONS: Mapping[tuple[Phase, type[Event]], str] = {
    **{
        (phase, Glimpsed): "only while the cube is offered is anything read while something moves"
        for phase in Phase
        if phase is not Phase.OFFERED
    },
    **{(phase, ViewBack): "it was in view" for phase in Phase if phase is not Phase.BLIND},
    **dict.fromkeys(
        [(phase, BoardSettled) for phase in _VOID],
        "nothing is to be moved before there is a valid roll; what was is found out after it",
    ),
    **dict.fromkeys([(phase, Moving) for phase in _VOID], "the dice are known to be void already"),
    **dict.fromkeys([(phase, TimeUp) for phase in _UNTIMED], "nobody's time runs"),
    (Phase.PLAYING, Moving): "the roll is known, and hands may do as they like until it is lifted",
    (Phase.OFFERED, DiceLifted): "the dice of the turn before were lifted already",
    (Phase.GAME_OVER, DiceAtRest): "nobody rolls before the board is set up for the next game",
    (Phase.GAME_OVER, Moving): "hands clear the board",
    **{
        (Phase.MATCH_OVER, event): "the match is over; only a person's word can change that"
        for event in COLUMNS
        if event not in (PersonActed, Dealt)
    },
    **{
        (Phase.BLIND, event): "nothing is believed that is seen while the board is out of view"
        for event in (DiceAtRest, DiceLifted, BoardSettled, CubeMoved, Glimpsed, Moving, ViewLost)
    },
    **{
        (phase, Dealt): "the dealer waits until the next roll is due, or the game over"
        for phase in Phase
        if phase not in dealing.DEALS_IN
    },
}
"""Why the other pairs mean nothing."""

TABLE: Mapping[tuple[Phase, type[Event]], Rule] = {
    **dict.fromkeys(REASONS, nothing),
    **{(phase, event): rule for phase, rules in _RULES.items() for event, rule in rules.items()},
}


def step(state: State, event: Event) -> Outcome:
    """The state after an event, and what is to be announced. Where the referee deals the dice,
    those on the table mean nothing."""
    if state.dealt and isinstance(event, (DiceAtRest, DiceLifted)):
        return state, ()
    after, verdicts = TABLE[state.phase, type(event)](state, event)
    return clocking.ticked(state, after, event), verdicts


def begin(header: MatchStart) -> Outcome:
    """The state before the first event, and the first game's beginning."""
    match = Match.begin(header.rules, header.length)
    if header.began or header.cube != CENTRED:
        match = match.after(SetsUp(header.board, None, header.cube))
    phase = Phase.TO_ROLL if header.began else Phase.OPENING
    state = State(phase, match, joining=header.began, clock=clocking.wound(match))
    return state, (GameStart(1, match.score, match.game.crawford),)
