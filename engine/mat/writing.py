"""One game of a match on its way into the two columns of a match file."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import CENTRED
from engine.errors import EngineError
from engine.judge import describe_difference
from engine.log import GameLog, MatchLog
from engine.loosely import Setting, read_loosely
from engine.moves import Move
from engine.notation import parse_moves
from engine.places import BAR, OFF
from engine.plays import legal_plays
from engine.roll import Roll
from engine.scene import Scene, Step, first_scene, steps_of
from engine.steps import carry

_MOST_MOVES = 4
_UNPLAYED = "????"
_BEAVER = "Beavers"
_CUBE = (Doubles, Beavers, Raccoons, Takes, Passes)


@dataclass(slots=True)
class Writing:
    """The rows of a game so far, each of two cells, and what could not be said of it."""

    scene: Scene
    rows: list[tuple[str, str]] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)
    pending: tuple[Side, Roll] | None = None
    stopped: bool = False

    def put(self, side: Side, text: str) -> None:
        """A cell for a side, in the row that is open for it."""
        if side is Side.WHITE:
            self.rows.append((text, ""))
        elif self.rows and not self.rows[-1][1]:
            self.rows[-1] = (self.rows[-1][0], text)
        else:
            self.rows.append(("", text))

    def untaken(self) -> None:
        """Calls a beaver just written, which is not taken, a double: programs expect a take after
        the word and misread the game that follows; a second double they read rightly."""
        if self.rows and _BEAVER in (last := self.rows[-1][1] or self.rows[-1][0]):
            doubled = last.replace(_BEAVER, "Doubles")
            self.rows[-1] = (self.rows[-1][0], doubled) if self.rows[-1][1] else (doubled, "")

    def stop(self, why: str) -> None:
        """Ends the rows: what follows cannot be said."""
        self.unsaid.append(f"{why}; its plays end there.")
        self.flush()
        self.stopped = True

    def flush(self) -> None:
        """Writes a roll that was not played."""
        if self.pending is not None:
            side, roll = self.pending
            self.put(side, f"{_dice(roll)}: {_UNPLAYED}")
            self.pending = None


def write_game(log: GameLog, match: MatchLog) -> Writing:
    """The rows of one game."""
    writing = Writing(first_scene(match, log))
    for step in steps_of(match, log):
        writing.scene = step.before
        if not _write_cube(writing, step):
            write = _write_stopped if writing.stopped else _write
            write(writing, step)
    writing.flush()
    writing.untaken()
    if log.result is not None and _resigned(log):
        told = log.result
        if told.points != told.kind.multiple * told.cube:
            writing.unsaid.append(f"a {told.kind} was resigned, which counted as a single game.")
    return writing


def _resigned(log: GameLog) -> bool:
    last = log.entries[-1].action if log.entries else None
    return isinstance(last, Resigns | AcceptsResignation)


def _write_cube(writing: Writing, step: Step) -> bool:
    """Writes a cube action, which can be said in every game; False for all else."""
    if isinstance(step.entry.action, _CUBE):
        writing.flush()
    match action := step.entry.action:
        case Doubles(side) | Beavers(side) | Raccoons(side):
            writing.put(side, f" {type(action).__name__} => {step.after.table_cube}")
        case Takes(side):
            writing.put(side, " Takes")
        case Passes(side):
            writing.untaken()
            writing.put(side, " Drops")
        case _:
            return False
    return True


def _write(writing: Writing, step: Step) -> None:
    match action := step.entry.action:
        case OpeningRoll():
            _opening(writing, action, step.after)
        case Rolls(side, roll):
            if writing.pending is not None:
                writing.unsaid.append(f"{side} threw again after {writing.pending[1]}.")
            writing.pending = side, roll
        case Plays(side, play):
            _play(writing, side, play.moves)
        case Stands():
            _stands(writing, action)
        case SetsUp():
            _set_up(writing, action)
        case RefusesResignation(side):
            writing.unsaid.append(f"{side} refused a resignation.")
        case RunsOutOfTime(side):
            writing.unsaid.append(f"{side} ran out of time.")


def _write_stopped(writing: Writing, step: Step) -> None:
    """The first roll of a game that is not whole: without one programs take no result."""
    roll, side = step.after.roll, step.after.on_roll
    if not writing.rows and roll is not None and side is not None:
        writing.pending = side, roll
        writing.flush()


def _opening(writing: Writing, action: OpeningRoll, after: Scene) -> None:
    """Who begins shows the higher number first; equal numbers only matter where they double."""
    high, low = max(action.white, action.black), min(action.white, action.black)
    if high != low:
        writing.pending = Side.WHITE if action.white == high else Side.BLACK, Roll(high, low)
    elif after.cube != writing.scene.cube:
        writing.unsaid.append(f"an automatic double to {after.cube.value}.")


def _set_up(writing: Writing, action: SetsUp) -> None:
    if action.board != Board.start() or action.cube.owner is not None or writing.rows:
        writing.stop("a position was set up")
    elif action.cube != CENTRED:
        writing.unsaid.append(f"it began with the cube at {action.cube.value}.")


def _play(writing: Writing, side: Side, moves: tuple[Move, ...]) -> None:
    roll = f"{_dice(writing.pending[1])}:" if writing.pending else ""
    writing.pending = None
    writing.put(side, " ".join([roll, *map(str, moves)]))


def _dice(roll: Roll) -> str:
    """The numbers in the order thrown."""
    return f"{roll.first}{roll.second}"


def _stands(writing: Writing, action: Stands) -> None:
    moves = _moves(writing.scene.board, action)
    if moves is None or not _read_alike(writing, action, moves):
        writing.stop("a play that was not legal and stood cannot be written")
    else:
        _play(writing, action.side, moves)


def _read_alike(writing: Writing, action: Stands, moves: tuple[Move, ...]) -> bool:
    """Whether readers are led to the same position: they make a blank play that is forced, and
    take two points at once for the two moves of a legal play."""
    if writing.pending is None:
        return True
    setting = Setting(writing.scene.board, action.side, writing.pending[1])
    if not moves:
        return len(legal_plays(setting.board, setting.side, setting.roll)) != 1
    return read_loosely(" ".join(map(str, moves)), setting).board == action.board


def _moves(board: Board, action: Stands) -> tuple[Move, ...] | None:
    """The single moves of a play that stood, with their hits; None when the format cannot hold
    them: more than four, backward, from where no checker is, or onto a held point."""
    side = action.side
    for text in (action.moved, describe_difference(board, side, action.board)):
        try:
            written = parse_moves(text)
        except EngineError:
            continue
        pairs = [pair for way in written for pair in zip(way.places, way.places[1:], strict=False)]
        moves = _carried(board, action, pairs)
        if moves is not None:
            return moves
    return None


def _carried(board: Board, action: Stands, pairs: list[tuple[int, int]]) -> tuple[Move, ...] | None:
    side = action.side
    state = (board.counts(side), board.counts(side.other))
    moves: list[Move] = []
    for origin, target in pairs[: _MOST_MOVES + 1]:
        mine, theirs = state
        made = target != OFF and theirs[BAR - target] > 1
        if mine[origin] < 1 or target >= origin or made:
            return None
        state, hits = carry(state, origin, target)
        moves.append(Move(origin, target, hits))
    reached = state == (action.board.counts(side), action.board.counts(side.other))
    return tuple(moves) if reached and len(moves) <= _MOST_MOVES else None
