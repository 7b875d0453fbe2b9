"""XGID, the text for a position with cube, score and dice that eXtreme Gammon made common.

Fields, joined by colons: 26 letters (place 0 the bar of O, 1 to 24 the points of X, 25 the bar of
X; `A` one checker of X, `a` one of O), the cube as a power of two, its owner (1 X, -1 O, 0
centred), who is on roll (1 X, -1 O), the dice (`00` before the roll; D, B or R: the cube is
offered, beavered, raccooned), the scores of X and O, Crawford (in a match) or Jacoby + 2 x beaver
(without one), the match length (0 unlimited), the highest cube as a power of two. X is White here,
O is Black.
"""

from dataclasses import dataclass

from engine.board import Board, Side
from engine.errors import NotationError, PositionError
from engine.places import BAR, CHECKERS, OFF
from engine.roll import Roll

_PREFIX = "XGID="
_FIELDS = ("cube", "cube owner", "turn", "dice", "score of X", "score of O")
_RULES = ("Crawford/Jacoby", "match length", "highest cube")
_NO_DICE = "00"
_OFFERS = ("D", "B", "R")
_OWNERS: dict[Side | None, int] = {None: 0, Side.WHITE: 1, Side.BLACK: -1}


@dataclass(frozen=True, slots=True)
class Xgid:
    """What an XGID says; `str` writes it.

    `offer` is "D", "B" or "R" when the cube was just turned, else ""; `flags` is 1 for the Crawford
    game of a match, and 1 for Jacoby plus 2 for beavers when `length` is 0; `cube_limit` is a value
    such as 1024.

    >>> print(Xgid(Board.start(), Side.WHITE, Roll(3, 1)))
    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
    """

    board: Board
    on_roll: Side
    dice: Roll | None = None
    cube_value: int = 1
    cube_owner: Side | None = None
    offer: str = ""
    white_score: int = 0
    black_score: int = 0
    flags: int = 0
    length: int = 0
    cube_limit: int = 1024

    def __str__(self) -> str:
        fields = (
            _letters(self.board),
            self.cube_value.bit_length() - 1,
            _OWNERS[self.cube_owner],
            _OWNERS[self.on_roll],
            f"{self.dice.first}{self.dice.second}" if self.dice else self.offer or _NO_DICE,
            self.white_score,
            self.black_score,
            self.flags,
            self.length,
            self.cube_limit.bit_length() - 1,
        )
        return _PREFIX + ":".join(map(str, fields))


def parse_xgid(text: str) -> Xgid:
    """The Xgid of a text with or without `XGID=`; PositionError names the field that is wrong.

    The last field, or the last three, may be missing.

    >>> parse_xgid("-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10").cube_owner
    <Side.BLACK: 'black'>
    """
    text = text.strip()
    if text[: len(_PREFIX)].upper() == _PREFIX:
        text = text[len(_PREFIX) :]
    letters, *fields = text.split(":")
    needed, most = len(_FIELDS), len(_FIELDS) + len(_RULES)
    if not needed <= len(fields) <= most:
        raise PositionError(f"An XGID has up to {most + 1} fields, and {text!r} {len(fields) + 1}.")
    given = dict(zip((*_FIELDS, *_RULES), fields, strict=False))
    dice = given["dice"].upper()
    return Xgid(
        board=_board(letters),
        on_roll=_on_roll(given),
        dice=None if dice == _NO_DICE or dice in _OFFERS else _dice(dice),
        cube_value=1 << _number(given, "cube", 0, 30),
        cube_owner=_side(given, "cube owner"),
        offer=dice if dice in _OFFERS else "",
        white_score=_number(given, "score of X", 0, 999),
        black_score=_number(given, "score of O", 0, 999),
        flags=_number(given, "Crawford/Jacoby", 0, 3),
        length=_number(given, "match length", 0, 999),
        cube_limit=1 << _number({"highest cube": "10", **given}, "highest cube", 0, 30),
    )


def _letters(board: Board) -> str:
    white, black = board.white, board.black
    places = [_letter(0, black[BAR])]
    places += [_letter(white[point], black[25 - point]) for point in range(1, BAR)]
    return "".join([*places, _letter(white[BAR], 0)])


def _letter(white: int, black: int) -> str:
    if not 0 <= white <= 15 or not 0 <= black <= 15 or (white and black):
        raise PositionError("An XGID has room for up to fifteen checkers of one side on a place.")
    return chr(ord("A") + white - 1) if white else chr(ord("a") + black - 1) if black else "-"


def _board(letters: str) -> Board:
    if len(letters) != 26:
        raise PositionError(
            f"The position of an XGID has 26 letters, and {letters!r} {len(letters)}."
        )
    white, black = [0] * 26, [0] * 26
    for place, letter in enumerate(letters):
        if "A" <= letter <= "O" and place != 0:
            white[place] = ord(letter) - ord("A") + 1
        elif "a" <= letter <= "o" and place != 25:
            black[25 - place] = ord(letter) - ord("a") + 1
        elif letter != "-":
            raise PositionError(
                f"In the position of an XGID, {letter!r} at {place} has no meaning."
            )
    for counts in (white, black):
        if sum(counts) > CHECKERS:
            raise PositionError(
                f"The position of the XGID, {letters!r}, has over fifteen of a side."
            )
        counts[OFF] = CHECKERS - sum(counts)
    return Board(tuple(white), tuple(black))


def _number(given: dict[str, str], name: str, least: int, most: int) -> int:
    text = given.get(name, "0").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or not least <= int(text) <= most:
        raise PositionError(f"In an XGID, {name} is a number from {least} to {most}, not {text!r}.")
    return int(text)


def _side(given: dict[str, str], name: str) -> Side | None:
    number = _number(given, name, -1, 1)
    return next(side for side, value in _OWNERS.items() if value == number)


def _on_roll(given: dict[str, str]) -> Side:
    side = _side(given, "turn")
    if side is None:
        raise PositionError("In an XGID, turn is 1 or -1, not '0'.")
    return side


def _dice(text: str) -> Roll:
    try:
        return Roll.parse(text)
    except NotationError:
        raise PositionError(
            f"In an XGID, dice are 00, D, B, R or two numbers, not {text!r}."
        ) from None
