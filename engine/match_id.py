"""The GNU Backgammon Match ID: cube, dice, score and who is on roll, in twelve characters.

Source: GNU Backgammon manual, "A technical description of the Match ID"; 66 bits and one for Jacoby
(added later), least significant first, in nine bytes of base64. Its two players are called 0 and 1:
in a match file player 0 is the one on the left, White in `.sgf`. In an XGID the capitals are player
1, whom the program draws at the bottom. So who is player 0 can be said: `first`.
"""

import base64
import binascii
from dataclasses import dataclass
from enum import IntEnum

from engine.board import Side
from engine.cube import CENTRED, Cube
from engine.errors import PositionError
from engine.results import Kind
from engine.roll import Roll

_LENGTH = 12
_FIELDS = (
    ("cube", 4),
    ("owner", 2),
    ("on_roll", 1),
    ("crawford", 1),
    ("state", 3),
    ("decides", 1),
    ("offered", 1),
    ("resigned", 2),
    ("high", 3),
    ("low", 3),
    ("length", 15),
    ("score_0", 15),
    ("score_1", 15),
    ("no_jacoby", 1),
)
_CENTRED = 3
_KINDS = (None, Kind.SINGLE, Kind.GAMMON, Kind.BACKGAMMON)


class GameState(IntEnum):
    """What state a game is in."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@dataclass(frozen=True, slots=True)
class MatchId:
    """What a Match ID says; `str` writes it with White as player 0, `text` with either.

    `decides` is who has to do something: while the cube is offered the opponent of `on_roll`.
    `resigned` is what somebody offers to lose.

    >>> print(MatchId(Side.BLACK, Side.BLACK, Roll(6, 5), length=5))
    cAm3AAAAAAAE
    """

    on_roll: Side
    decides: Side
    dice: Roll | None = None
    cube: Cube = CENTRED
    offered: bool = False
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    state: GameState = GameState.PLAYING
    resigned: Kind | None = None

    def __str__(self) -> str:
        return self.text()

    def text(self, first: Side = Side.WHITE) -> str:
        """The twelve characters, `first` being player 0. Raises PositionError when a score, the
        length or the cube is too large."""
        scores = self.score if first is Side.WHITE else self.score[::-1]
        owner = _CENTRED if self.cube.owner is None else int(self.cube.owner is not first)
        values = {
            "cube": self.cube.value.bit_length() - 1,
            "owner": owner,
            "on_roll": int(self.on_roll is not first),
            "crawford": int(self.crawford),
            "state": int(self.state),
            "decides": int(self.decides is not first),
            "offered": int(self.offered),
            "resigned": _KINDS.index(self.resigned),
            "high": self.dice.high if self.dice else 0,
            "low": self.dice.low if self.dice else 0,
            "length": self.length,
            "score_0": scores[0],
            "score_1": scores[1],
            "no_jacoby": int(not self.jacoby),
        }
        packed = shift = 0
        for name, bits in _FIELDS:
            if not 0 <= values[name] < 1 << bits:
                raise PositionError(f"A Match ID has no room for {name} {values[name]}.")
            packed |= values[name] << shift
            shift += bits
        return base64.b64encode(packed.to_bytes(9, "little")).decode("ascii")


def parse_match_id(text: str, first: Side = Side.WHITE) -> MatchId:
    """The MatchId of twelve characters, `first` being player 0; PositionError names what is wrong.

    >>> told = parse_match_id("cAm3AAAAAAAE")
    >>> told.on_roll, str(told.dice), told.length
    (<Side.BLACK: 'black'>, '65', 5)
    """
    values = _values(text.strip())
    sides = (first, first.other)
    owner = values["owner"]
    state = values["state"]
    if state > GameState.DROPPED:
        raise PositionError(f"The Match ID {text!r} names no state of a game: {state}.")
    scores = (values["score_0"], values["score_1"])
    return MatchId(
        on_roll=sides[values["on_roll"]],
        decides=sides[values["decides"]],
        dice=_dice(text, values["high"], values["low"]),
        cube=Cube(1 << values["cube"], sides[owner] if owner < len(sides) else None),
        offered=bool(values["offered"]),
        score=scores if first is Side.WHITE else scores[::-1],
        length=values["length"],
        crawford=bool(values["crawford"]),
        jacoby=not values["no_jacoby"],
        state=GameState(state),
        resigned=_KINDS[values["resigned"]],
    )


def _values(text: str) -> dict[str, int]:
    if len(text) != _LENGTH:
        raise PositionError(f"A Match ID has {_LENGTH} characters, and {text!r} {len(text)}.")
    try:
        packed = int.from_bytes(base64.b64decode(text, validate=True), "little")
    except (binascii.Error, ValueError):
        raise PositionError(
            f"The Match ID {text!r} holds a character that is not base64."
        ) from None
    values = {}
    for name, bits in _FIELDS:
        values[name] = packed & ((1 << bits) - 1)
        packed >>= bits
    return values


def _dice(text: str, high: int, low: int) -> Roll | None:
    if not high and not low:
        return None
    if not 1 <= low <= 6 or not 1 <= high <= 6:
        raise PositionError(f"The Match ID {text!r} holds no roll: {high} and {low}.")
    return Roll(high, low)
