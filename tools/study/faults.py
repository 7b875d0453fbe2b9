"""Illegal plays, made out of legal ones by one to three departures, for every code of the rulebook.

What a play is called is the engine's business: it judges the position that was made, and the first
code it names is the one expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine.board import BAR, OFF, Board, Side
from engine.judge import Illegal, judge_finished
from engine.plays import legal_plays
from engine.roll import Roll
from tools.study.turns import Turn

Change = Callable[[Board, Turn, Random], Board | None]

TRIES = 5
"""So often a play that breaks a certain rule is looked for at one position."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An illegal play: the turn it was made in (its `after` is what it left), its first code, and
    by how many changes it was made."""

    turn: Turn
    code: str
    changes: int


def _points(board: Board, side: Side) -> list[int]:
    return [point for point in range(1, BAR + 1) if board.at(side, point)]


def _held(board: Board, side: Side, point: int) -> int:
    """How many checkers the opponent has on a point of a side's numbering."""
    return board.at(side.other, BAR - point) if 0 < point < BAR else 0


def _carried(board: Board, side: Side, origin: int, target: int) -> Board:
    """A checker moved, hitting a blot that lies there."""
    if target > 0 and _held(board, side, target) == 1:
        board = board.moved(side.other, BAR - target, BAR)
    return board.moved(side, origin, max(target, OFF))


def other_number(board: Board, turn: Turn, random: Random) -> Board | None:
    """A checker moved by a number that was not rolled."""
    number = random.choice([n for n in range(1, 7) if n not in turn.roll.numbers])
    origin = random.choice(_points(board, turn.side) or [0])
    target = origin - number
    if target < 1 or _held(board, turn.side, target) > 1:
        return None
    return _carried(board, turn.side, origin, target)


def onto_held(board: Board, turn: Turn, random: Random) -> Board | None:
    """A checker put on a point that the opponent holds, by a number that was rolled."""
    number, origins = random.choice(turn.roll.numbers), _points(board, turn.side)
    ways = [o for o in origins if o - number > 0 and _held(board, turn.side, o - number) > 1]
    if not ways:
        return None
    origin = random.choice(ways)
    return board.moved(turn.side, origin, origin - number)


def past_the_bar(board: Board, turn: Turn, random: Random) -> Board | None:
    """Another checker moved by a number that was rolled though one waits on the bar."""
    number, origins = random.choice(turn.roll.numbers), _points(board, turn.side)
    if not board.at(turn.side, BAR):
        return None
    ways = [o for o in origins if o - number > 0 and o < BAR]
    ways = [o for o in ways if _held(board, turn.side, o - number) < 2]
    if not ways:
        return None
    origin = random.choice(ways)
    return _carried(board, turn.side, origin, origin - number)


def left_off(board: Board, turn: Turn, random: Random) -> Board | None:
    """A play broken off, or begun so that less can be played."""
    begun = list(legal_plays(turn.before, turn.side, turn.roll).partial_results)
    return random.choice(begun)


def borne_off(board: Board, turn: Turn, random: Random) -> Board | None:
    """A checker borne off."""
    ways = [point for point in range(1, 7) if board.at(turn.side, point)]
    if not ways:
        return None
    return board.moved(turn.side, random.choice(ways), OFF)


def backward(board: Board, turn: Turn, random: Random) -> Board | None:
    """A checker moved against its direction."""
    number, origin = random.randint(1, 6), random.choice(_points(board, turn.side) or [BAR])
    target = origin + number
    if target >= BAR or _held(board, turn.side, target) > 1:
        return None
    return _carried(board, turn.side, origin, target)


def theirs(board: Board, turn: Turn, random: Random) -> Board | None:
    """A checker of the opponent moved."""
    side, number = turn.side.other, random.randint(1, 6)
    origin = random.choice(_points(board, side) or [0])
    target = origin - number
    if target < 1 or _held(board, side, target) > 0:
        return None
    return board.moved(side, origin, target)


def not_put_up(board: Board, turn: Turn, random: Random) -> Board | None:
    """A checker that was hit stays on its point, or on another one, or is away."""
    was, now = turn.before.at(turn.side.other, BAR), board.at(turn.side.other, BAR)
    if now <= was:
        return None
    hit = [
        point
        for point in range(1, BAR)
        if turn.before.at(turn.side.other, point) == 1 and not board.at(turn.side.other, point)
    ]
    if not hit:
        return None
    return board.moved(turn.side.other, BAR, random.choice([*hit, OFF]))


def one_more(board: Board, turn: Turn, random: Random) -> Board | None:
    """A number of the roll played once more."""
    number = random.choice(turn.roll.numbers)
    ways = [o for o in _points(board, turn.side) if o - number > 0]
    ways = [o for o in ways if _held(board, turn.side, o - number) < 2]
    if not ways:
        return None
    origin = random.choice(ways)
    return _carried(board, turn.side, origin, origin - number)


CHANGES: Mapping[str, tuple[Change, ...]] = {
    "wrong_number": (other_number,),
    "blocked_point": (onto_held,),
    "bar_first": (past_the_bar,),
    "must_play_more": (left_off,),
    "must_play_higher": (left_off,),
    "not_all_home": (borne_off,),
    "bear_off_gap": (borne_off,),
    "backward": (backward,),
    "wrong_side": (theirs,),
    "hit_not_on_bar": (not_put_up,),
    "too_many": (one_more,),
}
"""What may break each rule; `out_of_turn` is no play of a roll."""

ANY: tuple[Change, ...] = (other_number, onto_held, left_off, backward, theirs, one_more)


def begun(turn: Turn, random: Random, whole: bool) -> Board:
    """A legal play, whole or broken off."""
    plays = legal_plays(turn.before, turn.side, turn.roll)
    return random.choice(list(plays.accepted if whole else plays.partial_results))


def broken(turn: Turn, code: str, changes: int, random: Random) -> Fault | None:
    """A play of the turn's roll that breaks a rule by so many changes; None where none is found."""
    for _ in range(TRIES):
        whole = code in ("too_many", "hit_not_on_bar") or random.random() < 0.3
        board: Board | None = begun(turn, random, whole)
        for number in range(changes):
            kinds = CHANGES[code] if number == 0 else ANY
            if board is not None:
                board = random.choice(kinds)(board, turn, random)
        if board is None or not _possible(board):
            continue
        found = judge_finished(turn.before, turn.side, turn.roll, board)
        if isinstance(found, Illegal) and found.offences[0].value == code:
            made = Turn(turn.before, board, turn.side, turn.roll)
            return Fault(made, code, changes)
    return None


def _possible(board: Board) -> bool:
    return all(min(counts) >= 0 and sum(counts) == 15 for counts in (board.white, board.black))


def too_early(turn: Turn, random: Random) -> Board | None:
    """A move that the opponent makes while it is the other's turn to roll."""
    roll = Roll(random.randint(1, 6), random.randint(1, 6))
    results = list(legal_plays(turn.before, turn.side.other, roll).results)
    return random.choice(results) if results else None


def may_break(turn: Turn, code: str) -> bool:
    """Whether a rule can be broken by a roll at all, as far as a glance tells."""
    mine = turn.before.counts(turn.side)
    match code:
        case "bar_first":
            return mine[BAR] > 0
        case "not_all_home" | "bear_off_gap":
            return sum(mine[7:]) <= 3 and sum(mine[1:7]) > 0
        case "must_play_higher":
            plays = legal_plays(turn.before, turn.side, turn.roll)
            return plays.depth == 1 and not turn.roll.is_double
        case _:
            return True


def faults(turns: Iterable[Turn], random: Random, each: int) -> Iterator[Fault]:
    """So many illegal plays of each code by one, two and three changes, as far as the turns lead to
    them. What is added to a play that used too little is another fault: there one change does."""
    missing = {
        (code, n): each * (1 if n else 3)
        for code in CHANGES
        for n in ((0,) if code.startswith("must_play") else (1, 2, 3))
    }
    for turn in turns:
        wanted = [key for key, number in missing.items() if number and may_break(turn, key[0])]
        for code, changes in random.sample(wanted, min(2, len(wanted))):
            found = broken(turn, code, changes or 1, random)
            if found is not None:
                missing[code, changes] -= 1
                yield found
        if not wanted and not any(missing.values()):
            return
