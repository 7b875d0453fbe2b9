"""Everything that the panel can show, for its builders: each phase, each light, each text."""

from __future__ import annotations

from dataclasses import replace

from boardside.panels import panel_for
from boardside.states import Phase, State, Turn
from engine.actions import Doubles
from engine.board import Board, Side
from engine.cube import Cube
from engine.match import Match
from engine.roll import Roll
from engine.rules import Rules
from firmware_bridge.panel import Corner, Lamp, Panel, Seat

Shows = list[tuple[str, Panel]]
NAMES = ("Alexandra", "Ben")
ROLL = Roll(6, 5)
TURN_PHASES = (Phase.PLAYING, Phase.LIFTED, Phase.DISPUTED, Phase.CORRECTED)
WRONG = Board.start().moved(Side.WHITE, 24, 19).moved(Side.WHITE, 13, 7)
POINTS = range(1, 25)


def states() -> Shows:
    """What `boardside panel demo` shows, with a title each."""
    return [*_phases(), *_cubes(), *_numbers(), *_lights(), *_texts()]


def _phases() -> Shows:
    """What a match leads to, in the words that the referee uses."""
    begun = State(Phase.TO_ROLL, Match(Rules(), 7)).positioned(player=Side.WHITE)
    shown = []
    for phase in Phase:
        state = replace(begun, phase=phase)
        if phase in TURN_PHASES:
            state = replace(state, turn=Turn(Side.WHITE, ROLL, frozenset(), seen=WRONG))
        elif phase is Phase.OFFERED:
            state = state.after(Doubles(Side.WHITE))
        elif phase in (Phase.OPENING, Phase.OPENING_VOID):
            state = State(phase, begun.match)
        shown.append((phase.value, panel_for(state, NAMES, recording=True)))
    unsure = Turn(Side.BLACK, ROLL, frozenset(), checked=True)
    state = replace(begun, phase=Phase.PLAYING, turn=unsure)
    return [*shown, ("check the play", panel_for(state, NAMES))]


def _cubes() -> Shows:
    text = "The cube, where it lies"
    shown = [("cube in the middle", Panel(prompt=text, names=NAMES))]
    for power in range(1, 11):
        cube = Cube(2**power, (Side.WHITE, Side.BLACK)[power % 2])
        seat = Seat((cube.owner or Side.WHITE).value)
        panel = Panel(cube=cube.value, cube_owner=seat, prompt=text, names=NAMES)
        shown.append((f"cube {cube.value} of {seat.value}", panel))
    for seat in Seat:
        panel = Panel(offer=(seat, 2), prompt="The cube is offered", names=NAMES, lamp=Lamp.CHECK)
        shown.append((f"offered to {seat.value}", panel))
    return shown


def _numbers() -> Shows:
    shown = []
    for face in range(1, 7):
        panel = Panel(Seat.BLACK, (face, 7 - face), names=NAMES, prompt="Dice")
        shown.append((f"dice {face} and {7 - face}", panel))
    for score, length in (((0, 0), 0), ((6, 5), 7), ((24, 24), 25), ((100, 99), 0)):
        panel = Panel(Seat.WHITE, score=score, length=length, names=NAMES, prompt="Score")
        shown.append((f"score {score[0]} to {score[1]}", panel))
    for clock in ((725, 659), (60, 9), (3600, 3599), (0, 7265)):
        panel = Panel(Seat.WHITE, clock=clock, score=(3, 4), length=7, names=NAMES, prompt="Clocks")
        shown.append((f"clocks {clock[0]} s and {clock[1]} s", panel))
    return shown


def _lights() -> Shows:
    shown = []
    for corner in Corner:
        panel = Panel(
            Seat.WHITE,
            origins=(24,),
            targets=(1,),
            home=corner,
            prompt=f"From point 24 to point 1, White's home {corner.value}",
        )
        shown.append((f"home {corner.value}", panel))
    for first in range(0, len(POINTS), 8):
        points = tuple(POINTS[first : first + 8])
        text = f"From and to points {points[0]} to {points[-1]}"
        shown.append((text, Panel(prompt=text, origins=points, targets=points)))
    for brightness in (5, 25, 50, 100):
        text = f"Brightness {brightness} %"
        shown.append((text, Panel(Seat.BLACK, prompt=text, brightness=brightness, recording=True)))
    return shown


def _texts() -> Shows:
    names = ("Maximiliana Featherstone", "Wołodymyr")
    prompt = "Maximiliana: pick up the dice, roll again."
    detail = "A long text turns its pages by itself, two lines at a time, until all was told."
    return [
        (lamp.value, Panel(Seat.WHITE, names=names, prompt=prompt, detail=detail, lamp=lamp))
        for lamp in Lamp
    ]
