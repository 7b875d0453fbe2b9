"""How a game ends: who won, how, and the points that this makes.

Source: rulebook section 6; Jacoby: section 7.
"""

from dataclasses import dataclass
from enum import Enum

from engine.board import Board, Side
from engine.cube import Cube
from engine.places import BAR, CHECKERS, HOME, OFF
from engine.rules import Rules


class Kind(Enum):
    """How a game was won; `multiple` is what it counts before the cube."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"

    @property
    def multiple(self) -> int:
        """1, 2 or 3.

        >>> Kind.GAMMON.multiple
        2
        """
        return {Kind.SINGLE: 1, Kind.GAMMON: 2, Kind.BACKGAMMON: 3}[self]

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won, how, at which cube, and the points that this makes."""

    winner: Side
    kind: Kind
    cube: int
    points: int


def result_of(board: Board) -> tuple[Side, Kind] | None:
    """Who has won on a board and how, None while nobody has borne off fifteen.

    >>> won = Board.from_points([0] * 18 + [-15] + [0] * 5, off=(15, 0))
    >>> result_of(won)
    (<Side.WHITE: 'white'>, <Kind.GAMMON: 'gammon'>)
    >>> result_of(Board.start())
    """
    for winner in Side:
        if board.at(winner, OFF) >= CHECKERS:
            return winner, _kind(board.counts(winner.other))
    return None


def _kind(loser: tuple[int, ...]) -> Kind:
    if loser[OFF] > 0:
        return Kind.SINGLE
    in_winners_home = any(loser[25 - point] > 0 for point in range(1, HOME + 1))
    return Kind.BACKGAMMON if loser[BAR] > 0 or in_winners_home else Kind.GAMMON


def counted(kind: Kind, rules: Rules, length: int, cube_taken: bool) -> Kind:
    """What a kind counts as: a single where gammons are only recorded, and by the Jacoby rule in
    unlimited games (`length` 0) unless the cube was offered and taken in the game.

    >>> counted(Kind.GAMMON, Rules(jacoby=True), 0, cube_taken=False)
    <Kind.SINGLE: 'single'>
    >>> counted(Kind.GAMMON, Rules(jacoby=True), 5, cube_taken=False)
    <Kind.GAMMON: 'gammon'>
    """
    unturned = rules.jacoby and length == 0 and not cube_taken
    return Kind.SINGLE if rules.gammons == "record_only" or unturned else kind


def scored(winner: Side, kind: Kind, cube: Cube, counts_as: Kind) -> Result:
    """The result of a game won in a way, which counts as `counts_as`, at a cube.

    >>> scored(Side.WHITE, Kind.GAMMON, Cube(4, Side.WHITE), Kind.GAMMON).points
    8
    """
    return Result(winner, kind, cube.value, counts_as.multiple * cube.value)
