"""Everything that people can do at the table of `talk`, as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from table import Table

from boardside.tiller import parse_act, pressed
from engine.board import Board, Side
from engine.notation import apply_freely
from engine.places import BAR, CHECKERS, OFF
from vision.observation import Lie

LIES = {
    "leaning": Lie.LEANING,
    "on a checker": Lie.ON_CHECKER,
    "on the bar": Lie.ON_BAR,
    "on the frame": Lie.ON_FRAME,
    "on another die": Lie.ON_DIE,
    "in a tray": Lie.IN_TRAY,
    "off the board": Lie.OFF_BOARD,
}
SIDE = "(White|Black)"
NAMED = {"bar": BAR, "off": OFF}


def do(table: Table, words: str, line: int) -> None:
    """One thing that people do. Raises ValueError naming a line that says nothing known."""
    for pattern, verb in VERBS.items():
        if match := re.fullmatch(pattern, words):
            verb(table, *match.groups(default=""))
            return
    raise ValueError(f"line {line}: nobody knows how to do {words!r}")


def placed(text: str) -> tuple[int, ...]:
    """The counts of a side's checkers, written `bar 13(2) 6`; all others are borne off.

    >>> placed("6(2) bar")[25], placed("6(2) bar")[0]
    (1, 12)
    """
    counts = [0] * 26
    for word in text.split():
        place, _, count = word.rstrip(")").partition("(")
        counts[_place(place)] += int(count or 1)
    counts[OFF] += CHECKERS - sum(counts)
    return tuple(counts)


def _place(name: str) -> int:
    return NAMED[name] if name in NAMED else int(name)


def _side(name: str) -> Side:
    return Side(name.lower())


def _roll(table: Table, side: str, dice: str, half: str, lie: str) -> None:
    faces = [int(face) for face in dice.split("-")]
    lies = (LIES[lie], *[Lie.FLAT] * (len(faces) - 1)) if lie else ()
    wrong = _side(side).other.value if half else ""
    table.roll(side.lower(), *faces, lies=lies, half=wrong)


def _opening(table: Table, white: str, black: str) -> None:
    table.roll("white", int(white)).roll("black", int(black))


def _again(table: Table, white: str, black: str) -> None:
    """One hand sweeps up what lies there and throws anew, and no look shows an empty board."""
    table.hand(0.7).dice.clear()
    table.roll("white", int(white)).roll("black", int(black))


def _move(table: Table, side: str, play: str, how: str) -> None:
    """One checker after the other, or all at once."""
    table.mover = _side(side)
    if how:
        table.put(apply_freely(table.board, table.mover, play))
    else:
        table.move(play)


def _carried(board: Board, side: str, carried: str) -> Board:
    """The board after checkers went straight from place to place, and nobody was hit."""
    for part in re.split(r", | and ", carried):
        whose, _, moves = part.rpartition("'s ")
        for move in moves.split():
            origin, target = map(_place, move.split("/"))
            board = board.moved(_side(whose or side), origin, target)
    return board


def _carry(table: Table, side: str, carried: str) -> None:
    table.put(_carried(table.board, side, carried))


def _meanwhile(table: Table, carried: str) -> None:
    table.board = _carried(table.board, "", carried)
    table.restart().rest(1)


def _lift_one(table: Table, side: str) -> None:
    """One of the two dice is picked up."""
    one = next(die for die in table.dice if die.side is _side(side))
    kept = [die for die in table.dice if die is not one]
    table.hand(0.7)
    table.dice = kept
    table.rest(0.6)


def _put_down_again(table: Table, side: str) -> None:
    """The dice leave the board for a moment and lie there again as before."""
    dice = list(table.dice)
    table.lift(side.lower(), rest=0.4).hand(0.4)
    table.dice = dice
    table.rest(0.9)


def _nudge(table: Table) -> None:
    table.hand(0.4)
    table.dice = [replace(die, place=(die.place[0] + 0.05, die.place[1])) for die in table.dice]
    table.rest(0.9)


def _set_up(table: Table, white: str, black: str) -> None:
    table.put(Board(placed(white), placed(black)))


def _press(table: Table, button: str) -> None:
    act = pressed(table.sitting.state, button.replace("/", "_"))
    if act:
        table.say(act).rest(1)


def _dazzled(table: Table, points: str) -> None:
    table.dazzled = {int(point) for point in points.split(" and ")}


VERBS: dict[str, Callable[..., object]] = {
    r"White throws (\d), Black (\d)": _opening,
    r"The dice are thrown again: White (\d), Black (\d)": _again,
    rf"{SIDE} (?:rolls|throws) (\d(?:-\d)?)( in the wrong half)?(?:, a die (.+))?": _roll,
    rf"{SIDE} moves (.+?)( with both hands)?": _move,
    r"(White|Black|A hand) carries (.+)": _carry,
    rf"{SIDE} lifts": lambda table, side: table.lift(side.lower()),
    rf"{SIDE} lifts one die": _lift_one,
    rf"{SIDE} picks up the dice and puts them down again": _put_down_again,
    r"(?:Everybody lifts|The dice are lifted)": lambda table: table.lift(),
    r"The dice are nudged": _nudge,
    r"The board is set up for a new game": lambda table: table.put(Board.start()),
    r"The checkers are set up: White (.+); Black (.+)": _set_up,
    r"The players change sides": lambda table: table.change_sides(),
    rf"The cube goes to {SIDE}(?: showing (\d+))?": (
        lambda table, side, value: table.turn_cube(side.lower(), int(value) if value else None)
    ),
    r"The cube goes to the middle(?: showing (\d+))?": (
        lambda table, value: table.turn_cube(None, int(value) if value else None)
    ),
    r"The cube is nudged": lambda table: table.nudge_cube(),
    r"Nobody moves for ([\d.]+) seconds?": lambda table, time: table.rest(float(time)),
    r"An hour goes by": lambda table: table.long_rest(60),
    r"A hand stays over the board for ([\d.]+) seconds?": (
        lambda table, time: table.hand(float(time))
    ),
    r"Something covers the board for ([\d.]+) seconds?": (
        lambda table, time: table.covered(float(time))
    ),
    r"The board stays covered": lambda table: table.covered(6),
    r"White's ([\d and]+)-points? (?:is|are) in glaring light": _dazzled,
    r"The light is good again": lambda table: table.dazzled.clear(),
    r"The referee is started again": lambda table: table.restart().rest(1),
    r"While the referee is away, a hand carries (.+)": _meanwhile,
    rf"{SIDE} says: (\w+)(.*)": (
        lambda table, side, what, more: table.say(
            parse_act([what, side.lower(), *more.split()])
        ).rest(1)
    ),
    r"A person says: (.+)": lambda table, words: table.say(parse_act(words.split())).rest(1),
    r"The (double/take|pass/resign|ask) button is pressed": _press,
}
