"""A person's word: the game's actions, answers, and corrections of what the referee believes.

What the rules do not let a player do is refused with a sentence and changes nothing. A correction
counts: what it makes void is named in an `undone` record and stays in the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardside import acts, dealing
from boardside.cubing import must_be_corrected, not_yet
from boardside.events import PersonActed
from boardside.finding import chosen
from boardside.games import ended, next_game
from boardside.opening import doubled_by_tie
from boardside.playing import settle
from boardside.states import Phase, State, Turn
from boardside.verdicts import (
    CubeAction,
    Renamed,
    Resigned,
    Rolled,
    RollVoided,
    Scored,
    Set,
    Undone,
    Verdict,
    Warned,
)
from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Raccoons,
    RefusesResignation,
    Resigns,
    Takes,
)
from engine.board import Side
from engine.errors import EngineError
from engine.match import Match
from engine.resigning import too_much
from engine.results import Kind
from engine.roll import Roll

Outcome = tuple[State, tuple[Verdict, ...]]

_OVER = frozenset({Phase.LIFTED, Phase.DISPUTED, Phase.CORRECTED})
"""A turn that the next cube action ends."""


def heard(state: State, event: PersonActed) -> Outcome:
    """What a person's word does; a refusal is a warning."""
    if state.phase is Phase.GAME_OVER and type(event.act) in _NEEDS_A_GAME:
        return state, (Warned("refused", "The game is over; it can be undone."),)
    try:
        return _RULES[type(event.act)](state, event.act)
    except EngineError as error:
        return state, (Warned("refused", str(error)),)


def heard_blind(state: State, event: PersonActed) -> Outcome:
    """The same while the board is out of view."""
    seeing = replace(state, phase=state.out_of_view or Phase.TO_ROLL, out_of_view=None)
    after, verdicts = heard(seeing, event)
    return replace(after, phase=Phase.BLIND, out_of_view=after.phase), verdicts


def _cube(state: State, act: Doubles | Takes | Passes | Beavers | Raccoons) -> Outcome:
    """A cube action said rather than shown."""
    done: tuple[Verdict, ...] = ()
    if isinstance(act, Doubles) and must_be_corrected(state):
        return state, (not_yet(state, act.side),)
    if isinstance(act, Doubles) and state.phase in _OVER and state.turn:
        if state.turn.player is act.side:
            return state, (Warned("refused", f"{act.side} cannot double: the turn is over."),)
        state, done = settle(state)
    if isinstance(act, Doubles) and state.on_roll is None and state.phase is Phase.TO_ROLL:
        state = state.positioned(player=act.side)
    after = state.after(act)
    offered = after.match.game.offer is not None
    value = state.cube.value * 2 if isinstance(act, Passes) else after.cube.value * (1 + offered)
    phase = Phase.OFFERED if offered else Phase.TO_ROLL
    after = replace(after, phase=phase, mess=0, pending=(), adrift=None)
    after, over = ended(after)
    return after, (*done, CubeAction(_CUBE[type(act)], act.side, value), *over)


def _resigns(state: State, act: Resigns) -> Outcome:
    warning = too_much(state.match.game, act)
    warned = (Warned("resigns_too_much", warning),) if warning else ()
    state = state.after(act)
    if state.match.game.result is not None:
        state, over = ended(state)
        return state, (*warned, Resigned(act.side, act.kind, True), *over)
    lost = "a single game" if act.kind is Kind.SINGLE else f"a {act.kind}"
    offer = f"{act.side} offers to resign {lost}: does {act.side.other} accept?"
    return state, (*warned, Warned("resignation", offer))


def _accepts(state: State, act: AcceptsResignation) -> Outcome:
    offered = state.match.game.resigned
    state, over = ended(state.after(act))
    said = (Resigned(offered.side, offered.kind, True),) if offered else ()
    return state, (*said, *over)


def _refuses(state: State, act: RefusesResignation) -> Outcome:
    offered = state.match.game.resigned
    state = state.after(act)
    return state, (Resigned(offered.side, offered.kind, False),) if offered else ()


def _answers(state: State, act: acts.Answers) -> Outcome:
    """The choice that a person made of what the referee could not tell."""
    if state.turn is None or not state.question:
        return state, (Warned("refused", "Nothing is asked now."),)
    if not 1 <= act.choice <= len(state.question):
        message = f"The choices are 1 to {len(state.question)}; {act.choice} is none of them."
        return state, (Warned("refused", message),)
    return chosen(state, state.question[act.choice - 1])


def _ends_turn(state: State, act: acts.EndsTurn) -> Outcome:
    """The turn is over though its dice lie; whatever lies there is no part of the next roll."""
    turn = state.turn
    if turn is None or state.phase is not Phase.PLAYING:
        message = f"No turn is being played: {state.match.game.waits_for}."
        return state, (Warned("refused", message),)
    return replace(state, phase=Phase.LIFTED, ignored=_lying(state), lying=()), ()


def _sets_dice(state: State, act: acts.SetsDice) -> Outcome:
    """The roll is another one than was read, or one that was not seen."""
    if state.dealt:
        return state, (Warned("refused", "The dice are dealt from a seed; nobody can set them."),)
    if state.turn is not None:
        return _reread(state, state.turn, act.roll)
    if state.phase in (Phase.OPENING, Phase.OPENING_VOID):
        return _opening_dice(state, act.roll)
    if state.phase not in (Phase.TO_ROLL, Phase.REROLL):
        message = f"The dice cannot be set: {state.match.game.waits_for}."
        return state, (Warned("refused", message),)
    if state.on_roll is None:
        return state, (Warned("refused", "Say first who is on roll."),)
    return _rolls(state, state, state.on_roll, act.roll)


def _reread(state: State, turn: Turn, roll: Roll) -> Outcome:
    """The dice of the turn that is being played show another roll."""
    turn = replace(turn, roll=roll, doubts=((roll, 0.0),), checked=False, seen=None)
    phase = Phase.PLAYING if state.phase is Phase.PLAYING else Phase.LIFTED
    state = replace(state, turn=turn, phase=phase, question=()).to_play(turn)
    return state, (Undone("dice"), Rolled(turn.player, roll, turn.opening))


def _opening_dice(state: State, roll: Roll) -> Outcome:
    after = state.after(OpeningRoll(roll.first, roll.second))
    if after.on_roll is None:
        after = replace(after, ignored=_lying(state), pending=())
        tie = RollVoided(None, "tie", numbers=(roll.first, roll.second))
        return after, (tie, *doubled_by_tie(state.cube.value, after))
    return _rolls(after, state, after.on_roll, roll)


def _rolls(state: State, before: State, player: Side, roll: Roll) -> Outcome:
    """A side plays a roll; the dice that lie there are taken for it."""
    opening = before.phase in (Phase.OPENING, Phase.OPENING_VOID)
    dice = frozenset(die.number for die in (*before.pending, *before.lying))
    turn = Turn(player, roll, dice, opening, before.standing, doubts=((roll, 0.0),))
    state = replace(state.kept(), phase=Phase.PLAYING, turn=turn, past=before.kept().remembered())
    return state.to_play(turn), (Rolled(player, roll, opening),)


def _lying(state: State) -> frozenset[int]:
    """The dice that are known of, which will be no part of a later roll."""
    lying = {die.number for die in (*state.lying, *state.pending)}
    return state.ignored | lying | (state.turn.dice if state.turn else frozenset())


def _sets_position(state: State, act: acts.SetsPosition) -> Outcome:
    state, undone = _without_turn(state)
    state = state.positioned(act.board)
    state, over = ended(state)
    return state, (*undone, Set.of("position", state.match.game), *over)


def _sets_on_roll(state: State, act: acts.SetsOnRoll) -> Outcome:
    state, undone = _without_turn(state)
    state = replace(state, guessed=False).positioned(player=act.side)
    return state, (*undone, Set.of("on_roll", state.match.game))


def _without_turn(state: State) -> Outcome:
    """The state between turns; what was rolled and not played to the end counts for nothing. After
    a game the next one has begun."""
    if state.phase is Phase.MATCH_OVER:
        return state, ()
    if state.phase is Phase.GAME_OVER:
        state, begun = next_game(state)
        return replace(state, phase=Phase.TO_ROLL), begun
    undone: tuple[Verdict, ...] = (Undone("roll"),) if state.turn else ()
    between = replace(state.kept(), phase=Phase.TO_ROLL, doubtful=False, ignored=_lying(state))
    return replace(between, stray=None), undone


def _undoes(state: State, act: acts.Undoes) -> Outcome:
    """Back to before the roll that is being played, else to before the last turn. A roll that was
    dealt stays as it was: back to what was to be played last."""
    turn = state.turn
    anew = state.dealt and turn is not None and state.phase is Phase.PLAYING
    past = state.past[:-1] if anew else state.past
    if not past:
        return state, (Warned("refused", "There is no turn to be undone."),)
    now, _ = _without_turn(state)
    back = replace(
        past[-1],
        ignored=now.ignored,
        colours=state.colours,
        cube_edge=state.cube_edge,
        cube_seen=state.cube_seen,
        clock=state.clock,
        dealing=state.dealing,
        past=past if state.dealt else past[:-1],
    )
    if not state.dealt:
        return back, (Undone("roll" if turn else "turn", back.match.game),)
    undone = Undone("play", back.match.game)
    return back, (Undone("roll"), undone) if anew else (undone,)


def _awards(state: State, act: acts.Awards) -> Outcome:
    loser = act.winner.other
    state, undone = _as_given_up(state) or _without_turn(state)
    match = state.match.after(Resigns(loser, act.kind))
    if match.game.result is None:
        match = match.after(AcceptsResignation(act.winner))
    state, over = ended(replace(state, match=match))
    return state, (*undone, Resigned(loser, act.kind, True, awarded=True), *over)


def _as_given_up(state: State) -> Outcome | None:
    """The game that was given up, though the board was set up for the next one already."""
    if state.given_up is None or state.phase not in (Phase.OPENING, Phase.OPENING_VOID):
        return None
    return replace(state, match=state.given_up, given_up=None), (Undone("game"),)


def _sets_score(state: State, act: acts.SetsScore) -> Outcome:
    """Another score or length; the game goes on as it stands."""
    old = state.match
    score = (act.white, act.black)
    new = Match.begin(old.rules, act.length, score, old.number, old.crawford_done)
    crawford = new.game.crawford and old.game.cube.owner is None
    game = replace(old.game, length=act.length, crawford=crawford)
    state = replace(state, match=replace(new, game=game), given_up=None)
    return state, (Scored(score, act.length),)


def _names(state: State, act: acts.Names) -> Outcome:
    return state, (Renamed(act.white, act.black),)


def _pauses(state: State, act: acts.Pauses) -> Outcome:
    return state, ()


_CUBE: Mapping[type[Any], str] = {
    Doubles: "double",
    Takes: "take",
    Passes: "pass",
    Beavers: "beaver",
    Raccoons: "raccoon",
}
_NEEDS_A_GAME = frozenset(
    {*_CUBE, Resigns, AcceptsResignation, RefusesResignation, acts.Awards, acts.EndsTurn}
)
_RULES: Mapping[type[Any], Callable[[State, Any], Outcome]] = {
    **dict.fromkeys(_CUBE, _cube),
    Resigns: _resigns,
    AcceptsResignation: _accepts,
    RefusesResignation: _refuses,
    acts.Answers: _answers,
    acts.EndsTurn: _ends_turn,
    acts.WantsRoll: dealing.wants_roll,
    acts.SetsDice: _sets_dice,
    acts.SetsPosition: _sets_position,
    acts.SetsOnRoll: _sets_on_roll,
    acts.Undoes: _undoes,
    acts.Awards: _awards,
    acts.SetsScore: _sets_score,
    acts.Names: _names,
    acts.Pauses: _pauses,
    acts.GoesOn: _pauses,
}
