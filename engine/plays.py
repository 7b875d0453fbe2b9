"""Which plays a roll allows, and what they leave."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from engine.board import Board, Side
from engine.errors import IllegalPlay, PositionError
from engine.lines import Lines, Pair, in_any_order, search
from engine.moves import Move, Play
from engine.moving import moved_all
from engine.packed import Packed, pack, unpack
from engine.places import place_name
from engine.roll import Roll

__all__ = ["LegalPlays", "Move", "Play", "after", "legal_plays"]


@dataclass(frozen=True, eq=False)
class LegalPlays:
    """The legal plays of a roll, one for each position they can leave.

    Iterating gives the plays, those that move the farthest checkers first. When nothing can be
    moved, the empty play is the only one. Boards and plays are made when they are asked for.

    >>> plays = legal_plays(Board.start(), Side.WHITE, Roll(6, 5))
    >>> len(plays), Play((Move(18, 13), Move(24, 18))) in plays
    (7, True)
    >>> print(*plays, sep=", ")
    24/13, 24/18 13/8, 24/18 8/3, 13/8 13/7, 13/7 8/3, 13/2, 8/3 8/2
    """

    board: Board
    side: Side
    roll: Roll
    _lines: Lines = field(repr=False)

    @property
    def depth(self) -> int:
        """How many numbers a legal play uses."""
        return self._lines.depth

    @cached_property
    def results(self) -> Mapping[Board, Play]:
        """Each position that a legal play leaves, and the play listed for it."""
        moves = self._lines.moves(self.depth)
        ends = sorted(self._lines.ends)
        return MappingProxyType({self._board(end): Play(moves[end]) for end in ends})

    @cached_property
    def endings(self) -> Mapping[Board, Play]:
        """What ends the game with fewer numbers than `depth`: the last checker straight off.

        By the letter both numbers must be played, with a hit on the way; but the game is won either
        way. So these plays are accepted, as by `in`, though they are not listed.

        >>> board = Board.from_points([0, 0, 1] + [0] * 21).with_at(Side.BLACK, 23, 1)
        >>> plays = legal_plays(board, Side.WHITE, Roll(4, 1))
        >>> print(*plays), print(*plays.endings.values())
        3/2*/off
        3/off
        (None, None)
        """
        moves = self._lines.moves(1)
        ends = self._lines.early_ends()
        return MappingProxyType({self._board(end): Play(moves[end]) for end in ends})

    @cached_property
    def accepted(self) -> Mapping[Board, Play]:
        """Every position that the turn may end with: the `results`, then the `endings`."""
        return MappingProxyType({**self.results, **self.endings})

    @cached_property
    def partial_results(self) -> Mapping[Board, Play]:
        """The positions met while moves are made one by one, each legal on its own, and the moves.

        From the position itself (no move) to the complete plays; dead ends, where a play was begun
        so that it cannot be completed, are among them.

        >>> len(legal_plays(Board.start(), Side.WHITE, Roll(6, 5)).partial_results)
        13
        """
        found: dict[Board, Play] = {}
        for made in range(self.depth + 1):
            for position, moves in self._lines.moves(made).items():
                found.setdefault(self._board(position), Play(moves))
        return MappingProxyType(found)

    def play_to(self, board: Board) -> Play | None:
        """The play of a turn that leaves this position; None if it is not accepted.

        >>> plays = legal_plays(Board.start(), Side.WHITE, Roll(6, 5))
        >>> print(plays.play_to(Board.start().moved(Side.WHITE, 24, 13)))
        24/13
        """
        position = self._packed(board)
        if position in self._lines.ends:
            return Play(self._lines.moves(self.depth)[position])
        return self.endings.get(board)

    def unfinished(self, board: Board) -> tuple[Play, tuple[int, ...]] | None:
        """The moves made and the numbers left when a position is a legal play broken off, or None.

        >>> plays = legal_plays(Board.start(), Side.WHITE, Roll(6, 5))
        >>> play, left = plays.unfinished(Board.start().moved(Side.WHITE, 24, 18)) or (Play(), ())
        >>> str(play), left
        ('24/18', (5,))
        """
        position = self._packed(board)
        found = self._lines.broken_off(position)
        if found is None:
            return None
        made, left = found
        return Play(self._lines.moves(made)[position]), left

    def made_of(self, pairs: Iterable[Pair]) -> dict[Board, Play]:
        """The accepted plays that consist of moves (origin, target), by the positions they leave.

        The moves may come in any order; each play has them in one that is legal.

        >>> plays = legal_plays(Board.start(), Side.WHITE, Roll(6, 5))
        >>> print(*plays.made_of([(18, 13), (24, 18)]).values())
        24/13
        """
        ways = in_any_order(pack(self.board.state(self.side)), self.roll.numbers, pairs)
        made = {self._board(position): Play(moves) for position, moves in ways.items()}
        return {board: play for board, play in made.items() if self.play_to(board) is not None}

    def __contains__(self, play: object) -> bool:
        """Whether a play is accepted: its moves in any order, its hits as they come about."""
        if not isinstance(play, Play):
            return False
        moves = Counter(play.moves)
        ways = self.made_of((move.origin, move.target) for move in play.moves)
        return any(Counter(way.moves) == moves for way in ways.values())

    def __iter__(self) -> Iterator[Play]:
        return iter(self.results.values())

    def __len__(self) -> int:
        return len(self._lines.ends)

    def _board(self, position: Packed) -> Board:
        return Board.from_state(unpack(position), self.side)

    def _packed(self, board: Board) -> Packed:
        """The position of a board; one that nothing leads to where it cannot be packed."""
        try:
            return pack(board.state(self.side))
        except PositionError:
            return -1


def legal_plays(board: Board, side: Side, roll: Roll) -> LegalPlays:
    """The legal plays of a side with a roll, whether or not the position itself is possible.

    Raises PositionError only where a count is below zero or beyond all reason.

    >>> plays = legal_plays(Board.from_points([0, 0, 1] + [0] * 21), Side.WHITE, Roll(2, 1))
    >>> print(*plays)
    3/off
    """
    return LegalPlays(board, side, roll, search(pack(board.state(side)), roll.orders))


def after(board: Board, side: Side, play: Play) -> Board:
    """The position a play leaves, a single opposing checker being hit wherever the play lands.

    The moves may stand in any order. No rule is asked; IllegalPlay only where there is no checker
    to move.

    >>> board = after(Board.start(), Side.WHITE, Play((Move(8, 5), Move(6, 5))))
    >>> board.at(Side.WHITE, 5), board.at(Side.WHITE, 6)
    (2, 4)
    """
    reached, _, undone = moved_all(board, side, [(m.origin, m.target) for m in play.moves])
    if undone:
        place, move = place_name(undone[0][0]), Move(*undone[0])
        raise IllegalPlay(f"{side} has no checker on {place} for {move}.")
    return reached
