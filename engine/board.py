"""Positions: where the checkers of both sides are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from engine import position_id as ids
from engine import records
from engine.errors import PositionError
from engine.faults import Fault, faults_of
from engine.places import BAR, CHECKERS, OFF, place_name

__all__ = ["BAR", "CHECKERS", "OFF", "Board", "Fault", "Side"]

_PLACES = 26
_START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, *(0,) * 10, 2, 0)


class Side(Enum):
    """One of the two roles at the board; paint is another matter.

    >>> Side.WHITE.other, Side("black").value
    (<Side.BLACK: 'black'>, 'black')
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    def __str__(self) -> str:
        return self.value.capitalize()


@dataclass(frozen=True, slots=True)
class Board:
    """A position: 26 counts a side, each in its own numbering (0 off, 1 to 24, 25 bar).

    Impossible positions are boards too, for a camera will see them: `faults` names what is wrong.
    Only a list of another length is refused (PositionError).

    >>> Board.start().at(Side.BLACK, 24)
    2
    >>> print(Board.start())
    White 24(2) 13(5) 8(3) 6(5), Black 24(2) 13(5) 8(3) 6(5)
    """

    white: tuple[int, ...]
    black: tuple[int, ...]

    def __post_init__(self) -> None:
        if not len(self.white) == len(self.black) == _PLACES:
            side = Side.BLACK if len(self.white) == _PLACES else Side.WHITE
            raise PositionError(f"{side} needs 26 counts, not {len(self.counts(side))}.")

    @classmethod
    def start(cls) -> "Board":
        """The opening position.

        >>> Board.start().pip_count(Side.WHITE)
        167
        """
        return cls(_START, _START)

    @classmethod
    def from_points(
        cls,
        points: Sequence[int],
        bar: tuple[int, int] = (0, 0),
        off: tuple[int, int] | None = None,
    ) -> "Board":
        """The board of 24 signed counts in White's numbering: positive White's, negative Black's.

        `bar` and `off` are (White's, Black's); without `off`, the rest of fifteen is off. Raises
        PositionError when there are not 24 points.

        >>> Board.from_points([2] + [0] * 22 + [-1]).counts(Side.BLACK)[:3]
        (14, 1, 0)
        """
        if len(points) != 24:
            raise PositionError(f"A board has 24 points, not {len(points)}.")
        white = [max(count, 0) for count in points]
        black = [max(-count, 0) for count in reversed(points)]
        if off is None:
            rest_white, rest_black = CHECKERS - sum(white) - bar[0], CHECKERS - sum(black) - bar[1]
            off = (max(0, rest_white), max(0, rest_black))
        return cls((off[0], *white, bar[0]), (off[1], *black, bar[1]))

    @classmethod
    def from_record(cls, record: Mapping[str, object]) -> "Board":
        """The board of a journal's position; the inverse of `to_record`.

        `off` may be missing: the rest of fifteen is off then. Raises PositionError naming the key
        that cannot be read.

        >>> Board.from_record(Board.start().to_record()) == Board.start()
        True
        """
        return cls(*records.counts_of(record))

    @classmethod
    def from_position_id(cls, text: str, on_roll: Side = Side.WHITE) -> "Board":
        """The board of a GNU Backgammon Position ID, `on_roll` being its player on roll.

        Raises PositionError when it is none.

        >>> Board.from_position_id("4HPwATDgc/ABMA") == Board.start()
        True
        """
        waiting, rolling = ids.decode(text)
        return cls(rolling, waiting) if on_roll is Side.WHITE else cls(waiting, rolling)

    @classmethod
    def from_state(cls, state: tuple[tuple[int, ...], tuple[int, ...]], side: Side) -> "Board":
        """The board of the counts of a side and of its opponent; the inverse of `state`.

        >>> Board.from_state(Board.start().state(Side.BLACK), Side.BLACK) == Board.start()
        True
        """
        mine, theirs = state
        return cls(mine, theirs) if side is Side.WHITE else cls(theirs, mine)

    def state(self, side: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The counts of a side and of its opponent, each in its own numbering.

        >>> mine, theirs = Board.start().with_at(Side.BLACK, 24, 0).state(Side.BLACK)
        >>> mine[24], theirs[24]
        (0, 2)
        """
        return (self.white, self.black) if side is Side.WHITE else (self.black, self.white)

    def counts(self, side: Side) -> tuple[int, ...]:
        """The 26 counts of a side in its own numbering.

        >>> Board.start().counts(Side.WHITE)[13]
        5
        """
        return self.white if side is Side.WHITE else self.black

    def at(self, side: Side, point: int) -> int:
        """How many checkers a side has on a point (0 off, 25 bar) of its own numbering.

        >>> Board.start().at(Side.WHITE, 6), Board.start().at(Side.WHITE, 19)
        (5, 0)
        """
        return self.counts(side)[point]

    def blots(self, side: Side) -> tuple[int, ...]:
        """The points where a side has a single checker and the opponent none, farthest first.

        >>> Board.from_points([1, 0, 2, 1] + [0] * 20).blots(Side.WHITE)
        (4, 1)
        """
        mine, theirs = self.counts(side), self.counts(side.other)
        return tuple(p for p in range(24, 0, -1) if mine[p] == 1 and theirs[25 - p] == 0)

    def pip_count(self, side: Side) -> int:
        """The points a side must still move to bear off everything; the bar counts 25.

        >>> Board.from_points([2] + [0] * 22 + [-2], bar=(1, 0)).pip_count(Side.WHITE)
        27
        """
        return sum(point * count for point, count in enumerate(self.counts(side)))

    def faults(self) -> Fault:
        """Everything that makes the position impossible, at once; Fault.NONE for a possible one.

        >>> Board.start().with_at(Side.WHITE, 1, 1).faults()
        <Fault.TOO_MANY|SHARED_POINT: 5>
        """
        return faults_of(self.white, self.black)

    def with_counts(self, side: Side, counts: Sequence[int]) -> "Board":
        """This board with other counts (26) for a side.

        >>> Board.start().with_counts(Side.WHITE, (15,) + (0,) * 25).at(Side.WHITE, OFF)
        15
        """
        if side is Side.WHITE:
            return Board(tuple(counts), self.black)
        return Board(self.white, tuple(counts))

    def with_at(self, side: Side, point: int, count: int) -> "Board":
        """This board with `count` checkers of a side on one point (0 off, 25 bar).

        >>> Board.start().with_at(Side.BLACK, 24, 0).at(Side.BLACK, 24)
        0
        """
        counts = list(self.counts(side))
        counts[point] = count
        return self.with_counts(side, counts)

    def moved(self, side: Side, origin: int, target: int) -> "Board":
        """This board with one checker of a side put elsewhere, no rule asked and nobody hit.

        >>> Board.start().moved(Side.WHITE, 13, 1).faults()
        <Fault.SHARED_POINT: 4>
        """
        counts = list(self.counts(side))
        counts[origin] -= 1
        counts[target] += 1
        return self.with_counts(side, counts)

    def points(self) -> tuple[int, ...]:
        """24 signed counts in White's numbering: positive White's, negative Black's.

        A shared point gives the count of the side with more checkers there, White's on a tie.

        >>> Board.start().points()[:6]
        (-2, 0, 0, 0, 0, 5)
        """
        return records.signed_points(self.white, self.black)

    def to_record(self) -> dict[str, object]:
        """The position as the journal writes it: `points`, `bar` and `off`.

        When points are shared, `shared` lists them in White's numbering, so that nothing is lost.

        >>> Board.start().moved(Side.WHITE, 6, 1).to_record()["shared"]
        {'1': {'white': 1, 'black': 2}}
        """
        return records.record_of(self.white, self.black)

    def position_id(self, on_roll: Side = Side.WHITE) -> str:
        """The GNU Backgammon Position ID with `on_roll` as its player on roll.

        Raises PositionError when a side has too many checkers for one.

        >>> Board.start().position_id()
        '4HPwATDgc/ABMA'
        """
        return ids.encode(self.counts(on_roll.other), self.counts(on_roll))

    def __str__(self) -> str:
        return f"{_listed(Side.WHITE, self.white)}, {_listed(Side.BLACK, self.black)}"


def _listed(side: Side, counts: Sequence[int]) -> str:
    places = [(place_name(p), counts[p]) for p in range(BAR, -1, -1) if counts[p]]
    return " ".join([str(side), *(f"{name}({count})" for name, count in places)])
