"""Turns to be refereed: a recording's own, those of match files, and those of made-up games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine.actions import Plays, Rolls
from engine.board import OFF, Board, Side
from engine.mat import read_mat
from engine.places import CHECKERS
from engine.plays import legal_plays
from engine.roll import Roll
from engine.scene import steps_of

LONGEST = 150
"""A made-up game ends after so many turns."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A legal turn: the position before and after, whose it is, the roll."""

    before: Board
    after: Board
    side: Side
    roll: Roll


GameTurns = tuple[Turn, ...]


def recorded(folder: Path) -> GameTurns:
    """The turns of a recording with legal plays only, from the events of its truth."""
    truth = json.loads((folder / "truth.json").read_text())
    board, turns = Board.start(), []
    for event in truth["events"]:
        if event["type"] != "play":
            continue
        side = Side.WHITE if event["player"] == "W" else Side.BLACK
        roll = Roll(*event["dice"])
        after = _settled(truth["intervals"], event["frame"])
        turns.append(Turn(board, after, side, roll))
        board = after
    return tuple(turns)


def _settled(intervals: list[dict[str, object]], frame: int) -> Board:
    """What stands on the board from a frame on, once no hand is in the way."""
    for one in intervals:
        if int(str(one["to_frame"])) >= frame and not one["hand"] and not one.get("in_hand"):
            return Board.from_record(
                {
                    "points": one["points"],
                    "bar": _sides(one["bar"]),
                    "off": _sides(one["off"]),
                }
            )
    raise ValueError(f"nothing stands still after frame {frame}")


def _sides(pair: object) -> dict[str, int]:
    assert isinstance(pair, dict)
    return {"white": pair["W"], "black": pair["B"]}


def of_matches(folder: Path) -> Iterator[GameTurns]:
    """The games of the match files in a folder, as far as they were played by the rules."""
    for path in sorted(folder.glob("*.mat")):
        log, _ = read_mat(path.read_bytes(), path.name)
        for game in log.games:
            turns: list[Turn] = []
            side_roll: tuple[Side, Roll] | None = None
            for step in steps_of(log, game):
                action = step.entry.action
                if isinstance(action, Rolls):
                    side_roll = action.side, action.roll
                elif step.after.roll is not None and step.after.on_roll is not None:
                    side_roll = step.after.on_roll, step.after.roll
                if isinstance(action, Plays) and side_roll is not None:
                    turn = Turn(step.before.board, step.after.board, *side_roll)
                    if turn.after in legal_plays(turn.before, turn.side, turn.roll).accepted:
                        turns.append(turn)
                    else:
                        break
            if turns:
                yield tuple(turns)


def made_up(random: Random) -> Iterator[GameTurns]:
    """Games without end, played by hardly looking: of two legal plays the one with fewer blots."""
    while True:
        board, turns = Board.start(), []
        side = random.choice(list(Side))
        while len(turns) < LONGEST:
            roll = Roll(random.randint(1, 6), random.randint(1, 6))
            results = list(legal_plays(board, side, roll).accepted)
            choices = random.choices(results, k=2)
            after = min(choices, key=lambda one: len(one.blots(side)))
            turns.append(Turn(board, after, side, roll))
            if after.at(side, OFF) >= CHECKERS:
                break
            board, side = after, side.other
        yield tuple(turns)
