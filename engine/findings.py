"""The engine's answers about a position seen after a roll."""

from dataclasses import dataclass

from engine.departures import Offence
from engine.moves import Play


@dataclass(frozen=True, slots=True)
class Legal:
    """The position seen is what a complete legal play leaves; the empty play if none is possible.

    >>> str(Legal(Play()).play)
    ''
    """

    play: Play


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The position seen is a legal play broken off: the moves made so far and the numbers left.

    Whether that is an offence depends on whether the turn is over, which a position cannot tell.
    """

    played: Play
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Illegal:
    """The position seen is no legal play's, and what most probably happened.

    `offences` begins with the smallest departure, each code once; `moved` is the best description
    of what was moved, in notation (the opponent's checkers that were moved come last, all in the
    mover's numbering); `nearest` are the legal plays that differ least from what is seen;
    `message` is a sentence for people, which never says what would have been legal.
    """

    offences: tuple[Offence, ...]
    moved: str
    nearest: tuple[Play, ...]
    message: str


Finding = Legal | Illegal | Unfinished
"""What `judge` answers."""
