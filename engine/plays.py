"""Which plays a roll allows, and what they leave.

Source of the rules: rulebook sections 4 and 5 (as many numbers as possible, the higher one when
only one can be played, checkers on the bar first).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from engine.board import Board, Side
from engine.errors import IllegalPlay
from engine.moves import Move, Play
from engine.places import place_name
from engine.roll import Roll
from engine.steps import State, carry, finished, steps

__all__ = [
    "LegalPlays",
    "Move",
    "Play",
    "after",
    "carried_out",
    "legal_plays",
    "partial_results",
    "unfinished",
]

_T = TypeVar("_T")
_Level = dict[State, tuple[Move, ...]]
_Carrying = tuple[State, tuple[tuple[int, int], ...], tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class LegalPlays:
    """The legal plays of a roll, one for each position they can leave.

    `results` maps each position to the play listed for it; `depth` is how many numbers a legal
    play uses. When nothing can be moved, the empty play is the only one. `in` ignores the order of
    moves.

    >>> plays = legal_plays(Board.start(), Side.WHITE, Roll(6, 5))
    >>> len(plays), Play((Move(18, 13), Move(24, 18))) in plays
    (7, True)
    >>> print(*plays, sep=", ")
    24/13, 24/18 13/8, 24/18 8/3, 13/8 13/7, 13/7 8/3, 13/2, 8/3 8/2
    """

    board: Board
    side: Side
    roll: Roll
    results: Mapping[Board, Play]
    depth: int

    def __contains__(self, play: object) -> bool:
        if not isinstance(play, Play):
            return False
        pairs = [(move.origin, move.target) for move in play.moves]
        ways = carried_out(self.board, self.side, self.roll, pairs)
        moves = Counter(play.moves)
        return any(board in self.results and Counter(way.moves) == moves for board, way in ways)

    def __iter__(self) -> Iterator[Play]:
        return iter(self.results.values())

    def __len__(self) -> int:
        return len(self.results)


def legal_plays(board: Board, side: Side, roll: Roll) -> LegalPlays:
    """The legal plays of a side with a roll, whether or not the position itself is possible.

    Bearing off the last checker ends the game, so a play that does so is complete even if another
    one would have used more numbers.

    >>> plays = legal_plays(Board.from_points([0, 0, 1] + [0] * 21), Side.WHITE, Roll(2, 1))
    >>> print(*plays)
    3/off
    """
    return _legal_plays(board, side, roll)


@lru_cache(maxsize=64)
def _legal_plays(board: Board, side: Side, roll: Roll) -> LegalPlays:
    lines = _lines(board, side, roll)
    depth = max(len(line) for line in lines) - 1
    ends: _Level = {}
    for line in lines:
        if len(line) - 1 == depth and not (depth == 1 and ends and not roll.is_double):
            for state, moves in line[depth].items():
                ends.setdefault(state, moves)
    for line in lines:
        for level in line[1:depth]:
            for state, moves in level.items():
                if finished(state):
                    ends.setdefault(state, moves)
    results = {_board(state, side): Play(moves) for state, moves in ends.items()}
    return LegalPlays(board, side, roll, MappingProxyType(results), depth)


def partial_results(board: Board, side: Side, roll: Roll) -> Mapping[Board, Play]:
    """The positions met while moves are made one by one, each legal on its own, and the moves.

    From the position itself (no move) to the complete plays; dead ends, where a play was begun so
    that it cannot be completed, are among them.

    >>> len(partial_results(Board.start(), Side.WHITE, Roll(6, 5)))
    13
    """
    return _partial_results(board, side, roll)


@lru_cache(maxsize=64)
def _partial_results(board: Board, side: Side, roll: Roll) -> Mapping[Board, Play]:
    found: dict[Board, Play] = {}
    for line in _lines(board, side, roll):
        for level in line:
            for state, moves in level.items():
                found.setdefault(_board(state, side), Play(moves))
    return MappingProxyType(found)


def unfinished(
    board: Board, side: Side, roll: Roll, seen: Board
) -> tuple[Play, tuple[int, ...]] | None:
    """The moves made and the numbers left when `seen` is a legal play broken off, else None.

    >>> six = Board.start().moved(Side.WHITE, 24, 18)
    >>> play, left = unfinished(Board.start(), Side.WHITE, Roll(6, 5), six) or (Play(), ())
    >>> str(play), left
    ('24/18', (5,))
    """
    depth = legal_plays(board, side, roll).depth
    aim = _state(seen, side)
    for numbers, line in zip(_orders(roll), _lines(board, side, roll), strict=True):
        for made, level in enumerate(line[:depth]):
            if aim in level:
                left = numbers[made:]
                if made + len(_line(aim, left)) - 1 == depth:
                    return Play(level[aim]), left
    return None


def after(board: Board, side: Side, play: Play) -> Board:
    """The position a play leaves, a single opposing checker being hit wherever the play lands.

    No rule is asked; IllegalPlay only where there is no checker to move.

    >>> board = after(Board.start(), Side.WHITE, Play((Move(8, 5), Move(6, 5))))
    >>> board.at(Side.WHITE, 5), board.at(Side.WHITE, 6)
    (2, 4)
    """
    state = _state(board, side)
    for move in play.moves:
        if state[0][move.origin] < 1:
            raise IllegalPlay(f"{side} has no checker on {place_name(move.origin)} for {move}.")
        state, _ = carry(state, move.origin, move.target)
    return _board(state, side)


def carried_out(
    board: Board, side: Side, roll: Roll, pairs: Iterable[tuple[int, int]]
) -> list[tuple[Board, Play]]:
    """What moves (origin, target) lead to when made in any order, each legal with a number left.

    One entry for each position; empty when no order is legal. The play need not be complete.

    >>> board, play = carried_out(Board.start(), Side.WHITE, Roll(6, 5), [(18, 13), (24, 18)])[0]
    >>> print(play)
    24/13
    """
    found: dict[State, tuple[Move, ...]] = {}
    start = (_state(board, side), tuple(sorted(pairs, reverse=True)), roll.numbers)
    todo: list[tuple[_Carrying, tuple[Move, ...]]] = [(start, ())]
    known: set[_Carrying] = set()
    while todo:
        (state, rest, left), moves = todo.pop()
        if not rest:
            found.setdefault(state, moves)
        for number in set(left):
            for pair in set(rest) & set(steps(state, number)):
                new, hit = carry(state, *pair)
                entry = (new, _without(rest, pair), _without(left, number))
                if entry not in known:
                    known.add(entry)
                    todo.append((entry, (*moves, Move(*pair, hit))))
    return [(_board(state, side), Play(moves)) for state, moves in found.items()]


def _orders(roll: Roll) -> tuple[tuple[int, ...], ...]:
    """The orders in which the numbers can be played, the higher first."""
    return (roll.numbers,) if roll.is_double else (roll.numbers, roll.numbers[::-1])


@lru_cache(maxsize=64)
def _lines(board: Board, side: Side, roll: Roll) -> tuple[list[_Level], ...]:
    state = _state(board, side)
    return tuple(_line(state, numbers) for numbers in _orders(roll))


def _line(state: State, numbers: tuple[int, ...]) -> list[_Level]:
    """The states after none, one, two … of the numbers in this order, as far as they go."""
    line: list[_Level] = [{state: ()}]
    for number in numbers:
        level: _Level = {}
        for before, moves in line[-1].items():
            for origin, target in steps(before, number):
                new, hit = carry(before, origin, target)
                if new not in level:
                    level[new] = (*moves, Move(origin, target, hit))
        if not level:
            break
        line.append(level)
    return line


def _state(board: Board, side: Side) -> State:
    return board.counts(side), board.counts(side.other)


def _board(state: State, side: Side) -> Board:
    return Board(*state) if side is Side.WHITE else Board(state[1], state[0])


def _without(items: tuple[_T, ...], item: _T) -> tuple[_T, ...]:
    place = items.index(item)
    return items[:place] + items[place + 1 :]
