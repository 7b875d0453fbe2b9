"""Match logs for the tests of what is made of them."""

from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    OpeningRoll,
    Plays,
    RefusesResignation,
    Resigns,
    Rolls,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import Cube
from engine.log import Entry, GameLog, MatchLog
from engine.notation import apply_freely, parse_play
from engine.results import Kind, Result
from engine.roll import Roll
from engine.rules import Rules

WHITE, BLACK = Side.WHITE, Side.BLACK
START = Board.start()
OPENED = apply_freely(START, WHITE, "8/5 6/5")
STOOD = apply_freely(OPENED, BLACK, "13/9 13/10")
HOME = Board.from_points([2, 2, 2, -1] + [0] * 14 + [-2, -3, -3, -3, -2, 0], bar=(1, 0))
NASTY = '<script>alert(1)</script> & "quo\'tes" {{ 7*7 }} \x00'


def play(text: str, board: Board, side: Side, roll: Roll) -> Plays:
    return Plays(side, parse_play(text, board, side, roll))


FIRST = (
    OpeningRoll(4, 4),
    OpeningRoll(3, 1),
    play("8/5 6/5", START, WHITE, Roll(3, 1)),
    Rolls(BLACK, Roll(6, 5)),
    Stands(BLACK, STOOD, "13/9 13/10"),
    Doubles(WHITE),
    Beavers(BLACK),
    Takes(WHITE),
    Rolls(WHITE, Roll(6, 6)),
    Resigns(BLACK, Kind.GAMMON),
    RefusesResignation(WHITE),
    play("24/18(2) 13/7(2)", STOOD, WHITE, Roll(6, 6)),
    Resigns(BLACK, Kind.SINGLE),
    AcceptsResignation(WHITE),
)
SECOND = (
    OpeningRoll(1, 3),
    SetsUp(HOME, BLACK, Cube(4, WHITE)),
    Rolls(BLACK, Roll(2, 1)),
    play("3/1 2/1", HOME, BLACK, Roll(2, 1)),
    Rolls(WHITE, Roll(1, 2)),
)


def full_log(white: str = "Ann", black: str = "Bob") -> MatchLog:
    """A match with nearly everything that can happen: ties, a play that stood, a beaver,
    resignations, a position set by hand, an unfinished game."""
    first = GameLog(1, (0, 0), False, tuple(map(Entry, FIRST)), Result(WHITE, Kind.SINGLE, 8, 8))
    second = GameLog(2, (8, 0), False, tuple(map(Entry, SECOND)))
    rules = Rules(automatic_doubles=1, beavers=True)
    return MatchLog(white, black, 0, rules, (first, second), (("Event", f"{white} Open"),))
