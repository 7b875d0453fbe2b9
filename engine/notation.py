"""Plays as players write them, with a board and a roll to understand them by."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from engine.board import Board, Side
from engine.errors import AmbiguousPlay, IllegalPlay
from engine.moves import Play
from engine.moving import moved_all
from engine.places import BAR, OFF, place_name
from engine.plays import LegalPlays, legal_plays
from engine.roll import Roll
from engine.steps import opposing, target_of
from engine.written import WrittenMove, parse_moves

__all__ = ["WrittenMove", "apply_freely", "parse_moves", "parse_play"]

_Pair = tuple[int, int]


def parse_play(text: str, board: Board, side: Side, roll: Roll) -> Play:
    """The legal play that a text means; what may be written is said at `parse_moves`.

    Stars may be missing. Where the text as it stands, stars and all, fits one result, that one is
    meant. Raises NotationError (not readable), IllegalPlay (no legal play) or AmbiguousPlay.

    >>> print(parse_play("13/10 24/23", Board.start(), Side.WHITE, Roll(3, 1)))
    24/23 13/10
    >>> parse_play("13/7", Board.start(), Side.WHITE, Roll(3, 1))
    Traceback (most recent call last):
    engine.errors.IllegalPlay: 13/7 is not a legal play of 31 for White.
    """
    moves = parse_moves(text)
    plays = legal_plays(board, side, roll)
    readings = _readings(moves, plays)
    exact = {board for board, reading in readings.items() if reading.exact}
    fitting = exact or readings.keys()
    if not fitting:
        what = " ".join(map(str, moves)) or "Moving nothing"
        raise IllegalPlay(f"{what} is not a legal play of {roll} for {side}.")
    if len(fitting) > 1:
        different = " or ".join(sorted(str(readings[board].play) for board in fitting))
        raise AmbiguousPlay(f"{text.strip()!r} with {roll} can mean {different}.")
    return readings[next(iter(fitting))].play


def apply_freely(board: Board, side: Side, text: str) -> Board:
    """The position that a written play leaves when it is carried out without asking the rules.

    Every place named is landed on: a single opposing checker there goes to the bar, two or more
    stay beside the mover's. A move from where the side has no checker waits for one that brings it
    there; if none does, the opponent's checker is moved. Raises NotationError, and IllegalPlay
    where there is no checker at all.

    >>> apply_freely(Board.start(), Side.WHITE, "6/1").faults()
    <Fault.SHARED_POINT: 4>
    """
    pairs = [
        pair
        for move in parse_moves(text)
        for pair in zip(move.places, move.places[1:], strict=False)
    ]
    board, _, theirs = moved_all(board, side, pairs)
    for origin, target in theirs:
        board = _opponents_moved(board, side, origin, target)
    return board


def _opponents_moved(board: Board, side: Side, origin: int, target: int) -> Board:
    """The board after one of the opponent's checkers was moved, in the side's numbering."""
    if opposing(board.counts(side.other), origin) < 1:
        where = "the bar" if origin == BAR else place_name(origin)
        raise IllegalPlay(f"{side} has no checker on {where}.")
    return board.moved(side.other, 25 - origin, BAR if target in (OFF, BAR) else 25 - target)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A legal play that a text can mean, and whether its stars say the same."""

    play: Play
    exact: bool


def _readings(moves: tuple[WrittenMove, ...], plays: LegalPlays) -> dict[Board, _Reading]:
    """What the written moves can mean, by the position left."""
    readings: dict[Board, _Reading] = {}
    numbers = plays.roll.numbers
    if sum(len(move.hits) for move in moves) > len(numbers):
        return readings
    for ways in product(*(list(_ways(move, numbers)) for move in moves)):
        pairs = [pair for way in ways for pair in way]
        if len(pairs) > len(numbers):
            continue
        for board, play in plays.made_of(pairs).items():
            if _stars_allow(moves, play):
                exact = _stars(moves) == _hits(play)
                readings.setdefault(board, _Reading(plays.play_to(board) or play, exact))
    return readings


def _ways(move: WrittenMove, numbers: tuple[int, ...]) -> Iterator[tuple[_Pair, ...]]:
    """The ways one checker can go through the places named, in single moves."""
    legs = zip(move.places, move.places[1:], strict=False)
    for parts in product(*(list(_leg(origin, target, numbers)) for origin, target in legs)):
        yield tuple(pair for part in parts for pair in part)


def _leg(origin: int, target: int, numbers: tuple[int, ...]) -> Iterator[tuple[_Pair, ...]]:
    """The ways from one place to another in single moves, without a look at the board."""
    for number in dict.fromkeys(numbers):
        landing = target_of(origin, number)
        if landing == target:
            yield ((origin, target),)
        elif landing > target:
            rest = list(numbers)
            rest.remove(number)
            for way in _leg(landing, target, tuple(rest)):
                yield ((origin, landing), *way)


def _stars(moves: tuple[WrittenMove, ...]) -> set[int]:
    return {
        place
        for move in moves
        for place, star in zip(move.places[1:], move.hits, strict=True)
        if star
    }


def _hits(play: Play) -> set[int]:
    return {move.target for move in play.moves if move.hits}


def _stars_allow(moves: tuple[WrittenMove, ...], play: Play) -> bool:
    """Whether every star written is a hit of the play."""
    return _stars(moves) <= _hits(play)
