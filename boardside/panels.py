"""What the panel shows for a state; the only code that knows both vocabularies."""

from __future__ import annotations

import math
from dataclasses import replace

from boardside.cubing import offered_value
from boardside.states import Phase, State, Turn
from engine.board import Board, Side
from engine.clock import Clock
from engine.judge import Illegal, judge_finished
from firmware_bridge.panel import Corner, Lamp, Panel, Seat

Names = tuple[str, str]
Points = tuple[int, ...]

_LAMPS = {
    Phase.REROLL: Lamp.CHECK,
    Phase.OPENING_VOID: Lamp.CHECK,
    Phase.DISPUTED: Lamp.WRONG,
    Phase.BLIND: Lamp.CHECK,
    Phase.TO_ROLL: Lamp.WAITING,
    Phase.OPENING: Lamp.WAITING,
}


def panel_for(
    state: State, names: Names, home: str = Corner.BOTTOM_RIGHT.value, recording: bool = False
) -> Panel:
    """The whole panel for a state of the umpire. Nothing on it helps play.

    `home` is the corner that White's ace point is in, as `seating.Corner` names it.
    """
    turn = state.turn
    roll = turn.roll if turn else None
    player = turn.player if turn else state.on_roll
    offer = state.match.game.offer
    detail, origins, targets = _wrong(state, turn)
    if not detail and state.match.game.crawford:
        detail = "Crawford game: no doubling."
    if not detail and state.dealing and state.phase is Phase.OPENING:
        detail = f"Dice sealed: {state.dealing.commitment[:16]}"
    return Panel(
        turn=_seat(player),
        dice=(roll.high, roll.low) if roll else None,
        cube=state.cube.value,
        cube_owner=_seat(state.cube.owner),
        score=state.match.score,
        length=state.match.length,
        names=names,
        prompt=_prompt(state, player, names),
        detail=detail,
        lamp=_LAMPS.get(state.phase, Lamp.CHECK if turn and turn.checked else Lamp.OFF),
        offer=(Seat(offer.side.other.value), offered_value(state)) if offer else None,
        recording=recording,
        origins=origins,
        targets=targets,
        home=Corner(home),
    )


def ticking(panel: Panel, clock: Clock | None, at: float) -> Panel:
    """The panel with the time that both players have left at a moment (seconds), where there is a
    clock; a second that has begun counts."""
    if clock is None:
        return panel
    white, black = (math.ceil(clock.bank(side, at)) for side in (Side.WHITE, Side.BLACK))
    return replace(panel, clock=(white, black))


def warning(panel: Panel, sentence: str) -> Panel:
    """The panel with a warning before whatever else its second line says."""
    return replace(panel, detail=f"{sentence} {panel.detail}".rstrip())


def _wrong(state: State, turn: Turn | None) -> tuple[str, Points, Points]:
    """Which rule a flagged play broke, and the points (White's numbers) it left and came to."""
    if state.phase is not Phase.DISPUTED or turn is None or turn.seen is None:
        return "", (), ()
    found = judge_finished(state.board, turn.player, turn.roll, turn.seen)
    if not isinstance(found, Illegal):
        return "", (), ()
    rule = found.offences[0].value.replace("_", " ").capitalize()
    sides = (turn.player, turn.player.other)
    left = [_fell(state.board, turn.seen, side) for side in sides]
    came = [_fell(turn.seen, state.board, side) for side in sides]
    return f"{rule}: {found.moved}", left[0] or left[1], came[0] or came[1]


def _fell(before: Board, after: Board, side: Side) -> Points:
    """White's numbers of the points that hold fewer of a side's checkers after than before."""
    own = [point for point in range(1, 25) if after.at(side, point) < before.at(side, point)]
    return tuple(own if side is Side.WHITE else sorted(25 - point for point in own))


def _prompt(state: State, player: Side | None, names: Names) -> str:
    who = names[0] if player is Side.WHITE else names[1] if player else ""
    offered = ""
    if state.match.game.offer:
        offered = names[1] if state.match.game.offer.side is Side.WHITE else names[0]
    prompts = {
        Phase.OPENING: "Each player rolls one die.",
        Phase.OPENING_VOID: "Pick up the dice and roll again.",
        Phase.TO_ROLL: f"{who} to roll or double." if who else "To roll.",
        Phase.REROLL: f"{who}: pick up the dice, roll again.",
        Phase.PLAYING: f"{who} to play.",
        Phase.LIFTED: f"{who} has played.",
        Phase.DISPUTED: f"{who}: not a legal play.",
        Phase.CORRECTED: f"{who} has put it right.",
        Phase.OFFERED: f"{offered}: take or pass?",
        Phase.GAME_OVER: "Game over. Set up for the next.",
        Phase.MATCH_OVER: "The match is over.",
        Phase.BLIND: "The board is out of view.",
    }
    if state.phase is Phase.PLAYING and state.turn and state.turn.checked:
        return f"{who}: check the play."
    if state.dealt and state.phase is Phase.OPENING:
        return "Ask for the opening roll."
    if state.dealt and state.phase is Phase.PLAYING:
        return f"{who} to play, then say so."
    return prompts[state.phase]


def _seat(side: Side | None) -> Seat | None:
    return None if side is None else Seat(side.value)
