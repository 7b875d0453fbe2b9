"""What the panel shows for a state; the only code that knows both vocabularies."""

from __future__ import annotations

from boardside.states import Phase, State
from engine.board import Side
from firmware_bridge.panel import Lamp, Panel, Seat

Names = tuple[str, str]

_LAMPS = {
    Phase.REROLL: Lamp.CHECK,
    Phase.OPENING_VOID: Lamp.CHECK,
    Phase.DISPUTED: Lamp.WRONG,
    Phase.BLIND: Lamp.CHECK,
    Phase.TO_ROLL: Lamp.WAITING,
    Phase.OPENING: Lamp.WAITING,
}


def panel_for(state: State, names: Names) -> Panel:
    """The whole panel for a state of the umpire. Nothing on it helps play."""
    turn = state.turn
    roll = turn.roll if turn else None
    player = turn.player if turn else state.on_roll
    return Panel(
        turn=_seat(player),
        dice=(roll.high, roll.low) if roll else None,
        cube=state.cube.value,
        cube_owner=_seat(state.cube.owner),
        score=state.score,
        length=state.length,
        names=names,
        prompt=_prompt(state, player, names),
        detail="Crawford game: no doubling." if state.crawford else "",
        lamp=_LAMPS.get(state.phase, Lamp.CHECK if turn and turn.checked else Lamp.OFF),
    )


def _prompt(state: State, player: Side | None, names: Names) -> str:
    who = names[0] if player is Side.WHITE else names[1] if player else ""
    offered = ""
    if state.offer:
        offered = names[1] if state.offer.by is Side.WHITE else names[0]
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
    return prompts[state.phase]


def _seat(side: Side | None) -> Seat | None:
    return None if side is None else Seat(side.value)
