"""The search through the ways in which the numbers of a roll can be played, on packed positions.

Source of the rules: rulebook section 4 (as many numbers as possible, the higher one when only one
can be played). What a single move may do is in `engine.steps`.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import TypeVar

from engine.moves import Move
from engine.packed import Packed, Spread, finished, move_between

Level = dict[Packed, Packed]
Pair = tuple[int, int]

_T = TypeVar("_T")
_Underway = tuple[Packed, tuple[Pair, ...], tuple[int, ...]]
"""A position, the moves still to be made and the numbers left for them."""


@dataclass(frozen=True, slots=True)
class Line:
    """What playing numbers in one order leads to, as far as it goes.

    `levels` are the positions after none, one, two … of the numbers, each with the one it was
    reached from.
    """

    numbers: tuple[int, ...]
    levels: tuple[Level, ...]

    @property
    def depth(self) -> int:
        """How many of the numbers can be played in this order."""
        return len(self.levels) - 1

    def moves(self, made: int) -> dict[Packed, tuple[Move, ...]]:
        """The positions after so many of the numbers, and the moves that lead to each."""
        (start,) = self.levels[0]
        found: dict[Packed, tuple[Move, ...]] = {start: ()}
        for level in self.levels[1 : made + 1]:
            found = {
                position: (*found[before], move_between(before, position))
                for position, before in level.items()
            }
        return found


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a roll, one for each order of its numbers, the higher number first.

    `depth` is how many numbers must be played; `ends` are the positions that a legal play leaves.
    """

    lines: tuple[Line, ...]
    depth: int
    ends: Set[Packed]

    def early_ends(self) -> list[Packed]:
        """The positions after one move that end the game though more numbers could be played.

        Bearing off the last checker straight, when another play would hit a blot on the way. (With
        a double every way off takes equally many moves.)
        """
        return [found for found in self.moves(1) if finished(found) and found not in self.ends]

    def moves(self, made: int) -> dict[Packed, tuple[Move, ...]]:
        """The positions after so many single moves, and the moves that lead to each.

        Where it can be reached in more than one order, the higher number comes first.
        """
        found: dict[Packed, tuple[Move, ...]] = {}
        for line in reversed(self.lines):
            if made <= line.depth:
                found.update(line.moves(made))
        return found

    def broken_off(self, position: Packed) -> tuple[int, tuple[int, ...]] | None:
        """How many moves were made and which numbers are left at a position, None if none can be.

        The numbers left can be played so that the play becomes a legal one.
        """
        for line in self.lines:
            for made, level in enumerate(line.levels[: self.depth]):
                left = line.numbers[made:]
                if position in level and made + line_of(position, left).depth == self.depth:
                    return made, left
        return None


def search(start: Packed, orders: tuple[tuple[int, ...], ...]) -> Lines:
    """The lines from a position with the numbers of a roll (`Roll.orders`).

    >>> from engine.packed import pack
    >>> lines = search(pack(((0, 0, 0, 1) + (0,) * 22, (0,) * 26)), ((2, 1), (1, 2)))
    >>> lines.depth, [str(move) for moves in lines.moves(2).values() for move in moves]
    (2, ['3/1', '1/off'])
    """
    spread = Spread()
    lines = tuple(line_of(start, numbers, spread) for numbers in orders)
    depth = max(len(line.levels) for line in lines) - 1
    longest = [line.levels[depth].keys() for line in lines if len(line.levels) > depth]
    if depth == 1 or len(longest) == 1:
        return Lines(lines, depth, longest[0])
    return Lines(lines, depth, longest[0] | longest[1])


def line_of(start: Packed, numbers: tuple[int, ...], spread: Spread | None = None) -> Line:
    """What playing numbers in this order leads to from a position."""
    spread = spread or Spread()
    levels: list[Level] = [{start: start}]
    for number in numbers:
        level = spread.over(levels[-1], number)
        if not level:
            break
        levels.append(level)
    return Line(numbers, tuple(levels))


def in_any_order(
    start: Packed, numbers: tuple[int, ...], pairs: Iterable[Pair]
) -> dict[Packed, tuple[Move, ...]]:
    """Where moves (origin, target) lead when made in any order, each legal with a number left.

    One order of the moves for each position; empty when no order is legal. The play need not be
    complete.
    """
    spread = Spread()
    todo = tuple(sorted(pairs, reverse=True))
    level: dict[_Underway, tuple[Move, ...]] = {(start, todo, numbers): ()}
    for _ in todo:
        further: dict[_Underway, tuple[Move, ...]] = {}
        for (position, rest, left), moves in level.items():
            for number in dict.fromkeys(left):
                for reached in spread.over([position], number):
                    move = move_between(position, reached)
                    pair = move.origin, move.target
                    if pair in rest:
                        key = reached, _without(rest, pair), _without(left, number)
                        further.setdefault(key, (*moves, move))
        level = further
    found: dict[Packed, tuple[Move, ...]] = {}
    for (position, _, _), moves in level.items():
        found.setdefault(position, moves)
    return found


def _without(items: tuple[_T, ...], item: _T) -> tuple[_T, ...]:
    place = items.index(item)
    return items[:place] + items[place + 1 :]
