"""One written play of a match file, read as kindly as can be: what was done, legal or not.

Hits are computed, never taken from the text. A play that is not legal is carried out as it is
written, and the judge says which rule it breaks.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from engine.actions import Plays, Stands
from engine.board import Board, Side
from engine.errors import AmbiguousPlay, EngineError, IllegalPlay, NotationError
from engine.judge import Legal, judge_finished
from engine.moves import Play
from engine.notation import apply_freely, parse_moves, parse_play
from engine.plays import after, legal_plays
from engine.roll import Roll
from engine.written import WrittenMove

_DANCE = re.compile(
    r"[\s(-]*(?:cannot move|can'?t move|no (?:legal )?(?:play|move)s?|dances?|danced|fan(?:s|ned)?"
    r"|forfeits? (?:turn|move))?[\s).-]*",
    re.IGNORECASE,
)
_DECLARED = re.compile(r"\s*illegal (?:play|move)\b[\s:]*(?:\((.*)\))?", re.IGNORECASE)
_MOST_STEPS = 16


@dataclass(frozen=True, slots=True)
class Setting:
    """What a play is read by: the board, who is on roll, and the roll."""

    board: Board
    side: Side
    roll: Roll


@dataclass(frozen=True, slots=True)
class LooselyRead:
    """What a written play was, the board that it left, and what is odd about it ("" if nothing).

    `stars` counts the hits written, `hits` those there were; `rule` is the code of the rule that
    an illegal play breaks.
    """

    action: Plays | Stands
    board: Board
    odd: str = ""
    rule: str = ""
    stars: int = 0
    hits: int = 0


def is_dance(text: str) -> bool:
    """Whether a text says that nothing was moved.

    >>> is_dance("Cannot Move"), is_dance("8/5")
    (True, False)
    """
    return _DANCE.fullmatch(text) is not None


def read_loosely(text: str, setting: Setting) -> LooselyRead:
    """What a text such as `8/4*(2) bar/off` was on a board.

    Raises NotationError when it cannot be read, IllegalPlay when there is no checker to move.

    >>> start = Setting(Board.start(), Side.WHITE, Roll(3, 1))
    >>> str(read_loosely("8/5 6/5*", start).action.play)
    '8/5 6/5'
    >>> read_loosely("8/3", start).rule
    'wrong_number'
    """
    declared = _DECLARED.match(text)
    if declared and not declared[1]:
        raise NotationError(f"{text!r} does not say what was moved.")
    plain = declared[1] if declared and declared[1] else text
    plain = "" if is_dance(plain) else plain
    moves = parse_moves(plain)
    try:
        play, odd = _legal(plain, moves, setting)
    except IllegalPlay:
        return _as_written(plain, moves, setting)
    board = after(setting.board, setting.side, play)
    return LooselyRead(
        Plays(setting.side, play),
        board,
        odd,
        stars=sum(sum(move.hits) for move in moves),
        hits=sum(move.hits for move in play.moves),
    )


def _legal(text: str, moves: tuple[WrittenMove, ...], setting: Setting) -> tuple[Play, str]:
    """The legal play meant, and what is odd about the text; IllegalPlay where there is none."""
    if sum(len(move.hits) for move in moves) > len(setting.roll.numbers):
        raise IllegalPlay("More moves than the roll has numbers.")
    try:
        return parse_play(text, setting.board, setting.side, setting.roll), ""
    except AmbiguousPlay:
        return _without_hit(text, moves, setting)
    except IllegalPlay:
        if "*" not in text:
            raise
    bare = text.replace("*", "")
    play, odd = _legal(bare, parse_moves(bare), setting)
    return play, odd or f"{text!r} marks a hit where there is none."


def _without_hit(text: str, moves: tuple[WrittenMove, ...], setting: Setting) -> tuple[Play, str]:
    """Of the legal plays that leave the mover's checkers as written, one that hits the least."""
    shifts = _shifts([(move.origin, move.target) for move in moves])
    plays = [
        play
        for play in legal_plays(setting.board, setting.side, setting.roll)
        if _shifts([(move.origin, move.target) for move in play.moves]) == shifts
    ]
    if not plays:
        raise IllegalPlay(f"{text!r} fits no legal play.")
    play = min(plays, key=lambda play: (sum(move.hits for move in play.moves), str(play)))
    return play, f"{text!r} can be made in several ways; {play} is taken."


def _shifts(pairs: list[tuple[int, int]]) -> dict[int, int]:
    change = Counter(target for _, target in pairs)
    change.subtract(origin for origin, _ in pairs)
    return {place: count for place, count in change.items() if count}


def _as_written(text: str, moves: tuple[WrittenMove, ...], setting: Setting) -> LooselyRead:
    if sum(len(move.hits) for move in moves) > _MOST_STEPS:
        raise NotationError(f"{text[:40]!r} … holds more than {_MOST_STEPS} moves.")
    board = _carried(text, moves, setting)
    found = judge_finished(setting.board, setting.side, setting.roll, board)
    if isinstance(found, Legal):
        odd = f"{text!r} is read as {found.play}." if text else ""
        return LooselyRead(Plays(setting.side, found.play), board, odd)
    moved = " ".join(map(str, moves))
    stands = Stands(setting.side, board, moved or found.moved)
    return LooselyRead(stands, board, found.message, found.offences[0].value)


def _carried(text: str, moves: tuple[WrittenMove, ...], setting: Setting) -> Board:
    """The board after the moves in the order written, or the farthest first where that fails."""
    try:
        return apply_freely(setting.board, setting.side, text)
    except NotationError:
        raise
    except EngineError:
        steps = [pair for move in moves for pair in zip(move.places, move.places[1:], strict=False)]
        ordered = sorted(steps, key=lambda pair: (-pair[0], -pair[1]))
        again = " ".join(f"{origin}/{target or 'off'}" for origin, target in ordered)
        return apply_freely(setting.board, setting.side, again)
