"""Dice that the referee deals from a seed: what is dealt when, and what becomes of it.

The seed itself is the dealer's (`boardside.dealer`): the umpire knows what it was committed to,
each throw once it is dealt, and the seed once the game is over. Dice that lie on the table mean
nothing. A turn ends when its player says so; the next roll is dealt at once where there is nothing
to be decided before it, else when somebody asks for it.

Source: rulebook section 3 (`dice_source`).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from boardside.acts import WantsRoll
from boardside.cubing import must_be_corrected, not_yet
from boardside.deciding import catch_up
from boardside.events import Dealt
from boardside.finding import finish
from boardside.opening import doubled_by_tie
from boardside.playing import settle
from boardside.states import Dealing, Phase, State, Turn
from boardside.verdicts import (
    DiceCommitted,
    Rolled,
    RollVoided,
    SeedTold,
    Verdict,
    Warned,
)
from engine.actions import OpeningRoll
from engine.board import Side
from engine.cube import no_double
from engine.phase import Phase as Play
from engine.plays import legal_plays
from engine.roll import Roll

Outcome = tuple[State, tuple[Verdict, ...]]


DEALS_IN = (Phase.OPENING, Phase.TO_ROLL, Phase.REROLL, Phase.GAME_OVER, Phase.MATCH_OVER)
"""The phases in which the dealer is asked for anything."""


class Wish(Enum):
    """What the dealer is to do."""

    COMMIT = "commit"
    THROW = "throw"
    TELL = "tell the seed"


def wish(state: State) -> Wish | None:
    """What the dealer is to do now."""
    if not state.dealt or state.phase not in DEALS_IN:
        return None
    over = state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER)
    dealing = state.dealing
    if dealing is not None and (over or dealing.game != state.match.number):
        return Wish.TELL
    if over:
        return None
    if dealing is None:
        return Wish.COMMIT
    return Wish.THROW if _due(state, dealing) else None


def _due(state: State, dealing: Dealing) -> bool:
    """Whether the next throw is to be dealt."""
    if state.phase in (Phase.OPENING, Phase.REROLL):
        return dealing.wanted
    side, game = state.on_roll, state.match.game
    if state.phase is not Phase.TO_ROLL or side is None or game.phase is not Play.TO_ROLL:
        return False
    if must_be_corrected(state):
        return False
    return dealing.wanted or no_double(side, game.cube, game.rules, game.crawford) is not None


def dealt(state: State, event: Dealt) -> Outcome:
    """What the dealer did."""
    dealing = state.dealing
    if event.commitment:
        state = replace(state, dealing=Dealing(state.match.number, event.commitment))
        return state, (DiceCommitted(state.match.number, event.commitment),)
    if event.seed and dealing is not None:
        return replace(state, dealing=None), (SeedTold(dealing.game, event.seed),)
    if event.roll is None or dealing is None:
        return state, ()
    thrown = replace(dealing, throws=dealing.throws + 1, wanted=False)
    return _thrown(replace(state, dealing=thrown), event.roll)


def _thrown(state: State, roll: Roll) -> Outcome:
    if state.phase is Phase.OPENING:
        return _opened(state, roll)
    state, warned = catch_up(state)
    if state.on_roll is None:
        return state, warned
    state, verdicts = _to_play(state, state.on_roll, roll)
    return state, (*warned, *verdicts)


def _opened(state: State, roll: Roll) -> Outcome:
    """The opening throw; after a tie the next one follows at once."""
    dealing = state.dealing
    after = state.after(OpeningRoll(roll.first, roll.second))
    if after.on_roll is not None:
        return _to_play(after, after.on_roll, roll, opening=True)
    index = dealing.throws if dealing else 0
    again = replace(dealing, wanted=True) if dealing else None
    tie = RollVoided(None, "tie", numbers=(roll.first, roll.second), index=index)
    after = replace(after, dealing=again)
    return after, (tie, *doubled_by_tie(state.cube.value, after))


def _to_play(state: State, player: Side, roll: Roll, opening: bool = False) -> Outcome:
    """The roll is to be played; where nothing can be, the turn is over."""
    index = state.dealing.throws if state.dealing else 0
    rolled = Rolled(player, roll, opening, index)
    turn = Turn(player, roll, frozenset(), opening, state.standing, doubts=((roll, 0.0),))
    state = replace(state.kept(), phase=Phase.PLAYING, guessed=False, turn=turn).to_play(turn)
    undoable = replace(state, turn=replace(turn, began=None)).remembered()
    state = replace(state, past=undoable)
    if legal_plays(state.board, player, roll).depth:
        return state, (rolled,)
    state, verdicts = finish(state, state.board)
    return state, (rolled, *verdicts)


def wants_roll(state: State, act: WantsRoll) -> Outcome:
    """Somebody asks for the next roll; a turn that was over is final with it."""
    refused = _no_roll(state)
    if refused:
        return state, (Warned("refused", refused),)
    if state.turn is not None and must_be_corrected(state):
        return state, (not_yet(state, state.turn.player.other, "roll"),)
    verdicts: tuple[Verdict, ...] = ()
    if state.phase is Phase.PLAYING:
        state = replace(state, phase=Phase.REROLL, turn=None)
    elif state.phase in (Phase.LIFTED, Phase.DISPUTED, Phase.CORRECTED):
        state, verdicts = settle(state)
    dealing = replace(state.dealing, wanted=True) if state.dealing else None
    return replace(state, dealing=dealing), verdicts


def _no_roll(state: State) -> str:
    """Why nobody can roll now, "" where somebody can."""
    turn, game = state.turn, state.match.game
    again = turn is not None and turn.opening and state.rules.opening_reroll
    looked_at = state.phase is Phase.LIFTED and not state.question
    over = state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER)
    playing = state.phase is Phase.PLAYING and not again
    answering = game.phase in (Play.OFFERED, Play.RESIGNED)
    reasons = (
        (not state.dealt, "The players throw the dice; the referee deals none."),
        (over, "Nobody can roll: the game is over."),
        (looked_at, "Nobody can roll yet: the play is being looked at."),
        (playing or answering, f"Nobody can roll: {game.waits_for}."),
        (game.on_roll is None and state.phase is Phase.TO_ROLL, "Say first who is on roll."),
    )
    return next((reason for holds, reason in reasons if holds), "")
