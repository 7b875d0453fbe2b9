"""`boardside check`: one play on one position, legal or why not."""

from __future__ import annotations

from dataclasses import dataclass

from boardside.errors import UsageError
from engine.board import Board, Side
from engine.errors import IllegalPlay
from engine.faults import Fault
from engine.judge import Legal, judge_finished
from engine.notation import apply_freely, parse_moves, parse_play
from engine.position_id import decode
from engine.roll import Roll
from engine.xgid import parse_xgid

_NO_CHECKER = "no_checker"


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a play is legal, the rule it breaks ("" if none), and a sentence.

    The rule is a code of the rulebook, or `no_checker` for a move from where there is nothing.
    """

    legal: bool
    rule: str
    message: str


def check(position: str, dice: tuple[int, int], play: str) -> Answer:
    """The answer about a play of the player on roll in a GNU Position ID or an XGID.

    Raises UsageError for a position that cannot be, and EngineError for what cannot be read.

    >>> check("4HPwATDgc/ABMA", (3, 1), "8/5 6/5").message
    '8/5 6/5 is legal.'
    >>> check("4HPwATDgc/ABMA", (3, 1), "8/3").rule
    'wrong_number'
    """
    board, side = read_position("--position", position)
    roll = Roll(*dice)
    parse_moves(play)
    try:
        legal = parse_play(play, board, side, roll)
    except IllegalPlay:
        return _why_not(board, side, roll, play)
    return Answer(True, "", f"{legal} is legal." if legal.moves else "No move is possible: legal.")


def _why_not(board: Board, side: Side, roll: Roll, play: str) -> Answer:
    try:
        seen = apply_freely(board, side, play)
    except IllegalPlay as error:
        return Answer(False, _NO_CHECKER, str(error))
    found = judge_finished(board, side, roll, seen)
    if isinstance(found, Legal):
        return Answer(True, "", f"{found.play} is legal.")
    return Answer(False, found.offences[0].value, found.message)


def read_position(name: str, text: str) -> tuple[Board, Side]:
    """The board of a GNU Position ID (the player on roll being White) or of an XGID, and who is on
    roll. Raises UsageError naming what was given, EngineError for what cannot be read."""
    if ":" in text:
        xgid = parse_xgid(text)
        board, side = xgid.board, xgid.on_roll
    else:
        waiting, on_roll = decode(text)
        board, side = Board(tuple(on_roll), tuple(waiting)), Side.WHITE
    if board.faults() is not Fault.NONE:
        raise UsageError(f"{name}: {text!r} cannot be: {in_words(board.faults())}.")
    return board, side


def in_words(faults: Fault) -> str:
    """The names of faults as words."""
    return str(faults.name).lower().replace("_", " ").replace("|", ", ")
