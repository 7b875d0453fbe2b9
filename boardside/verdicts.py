"""Verdicts: what the umpire announces. Each is one record of the journal (`kind` its type).

`fields()` gives the record's further fields, as the contract names them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.board import Board, Side
from engine.game import Cube, Kind
from engine.roll import Roll
from engine.rules import Rules

Fields = dict[str, object]
Pixels = tuple[tuple[float, float], ...]


def _pair(white: object, black: object) -> Fields:
    return {"white": white, "black": black}


@dataclass(frozen=True, slots=True)
class MatchStart:
    """The header: what is played by, and where the sitting begins."""

    kind: ClassVar[str] = "match_start"
    rules: Rules
    length: int
    white: str
    black: str
    board: Board
    cube: Cube
    began: bool
    """Whether the game has begun already (no opening roll)."""
    versions: tuple[tuple[str, str], ...] = ()

    def fields(self) -> Fields:
        """rules, length, players; position and cube at the beginning; versions."""
        owner = self.cube.owner.value if self.cube.owner else None
        return {
            "rules": self.rules.toggles(),
            "length": self.length,
            "players": _pair(self.white, self.black),
            "position": self.board.to_record(),
            "cube": {"value": self.cube.value, "owner": owner},
            "began": self.began,
            "versions": dict(self.versions),
        }


@dataclass(frozen=True, slots=True)
class BoardFound:
    """Where the board is: corners in the standard view's order, and White's home corner."""

    kind: ClassVar[str] = "board_found"
    corners: Pixels
    white_home: str
    white: str

    def fields(self) -> Fields:
        """corners, white_home; White's paint."""
        corners = [[round(x, 1), round(y, 1)] for x, y in self.corners]
        return {"corners": corners, "white_home": self.white_home, "white": self.white}


@dataclass(frozen=True, slots=True)
class GameStart:
    """A game begins."""

    kind: ClassVar[str] = "game_start"
    game: int
    score: tuple[int, int]
    crawford: bool

    def fields(self) -> Fields:
        """game, score, crawford."""
        return {"game": self.game, "score": _pair(*self.score), "crawford": self.crawford}


@dataclass(frozen=True, slots=True)
class Rolled:
    """A valid roll. In the opening `roll` is White's number and Black's."""

    kind: ClassVar[str] = "roll"
    player: Side
    roll: Roll
    opening: bool = False

    def fields(self) -> Fields:
        """player, dice; opening."""
        dice = [self.roll.first, self.roll.second]
        opening: Fields = {"opening": True} if self.opening else {}
        return {"player": self.player.value, "dice": dice, **opening}


@dataclass(frozen=True, slots=True)
class RollVoided:
    """A roll that does not count; `dice` are (player, how it is cocked or None)."""

    kind: ClassVar[str] = "void_roll"
    player: Side | None
    reason: str
    dice: tuple[tuple[Side | None, str | None], ...] = ()

    def fields(self) -> Fields:
        """player, reason; dice of a cocked roll."""
        player = self.player.value if self.player else None
        dice = [
            {"player": side.value if side else None, "cocked": cocked} for side, cocked in self.dice
        ]
        return {"player": player, "reason": self.reason, **({"dice": dice} if dice else {})}


@dataclass(frozen=True, slots=True)
class Played:
    """A turn's play, final. `legal` is None when the picture was too unsure to say."""

    kind: ClassVar[str] = "play"
    player: Side
    roll: Roll
    play: str
    legal: bool | None
    board: Board
    moves: tuple[tuple[int, int], ...] | None = None
    """The single moves (from, to) of a legal play, for match files."""

    def fields(self) -> Fields:
        """player, dice, play, legal, position; moves."""
        moves: Fields = {} if self.moves is None else {"moves": [list(move) for move in self.moves]}
        return {
            "player": self.player.value,
            "dice": [self.roll.first, self.roll.second],
            "play": self.play,
            "legal": self.legal,
            "position": self.board.to_record(),
            **moves,
        }


@dataclass(frozen=True, slots=True)
class Flagged:
    """An illegal play, flagged the moment it is clear."""

    kind: ClassVar[str] = "illegal"
    player: Side
    roll: Roll
    rule: str
    message: str
    moved: str
    board: Board

    def fields(self) -> Fields:
        """player, dice, rule, message, moved, position."""
        return {
            "player": self.player.value,
            "dice": [self.roll.first, self.roll.second],
            "rule": self.rule,
            "message": self.message,
            "moved": self.moved,
            "position": self.board.to_record(),
        }


@dataclass(frozen=True, slots=True)
class Corrected:
    """A flagged play was put right. The journal names the record that it settles."""

    kind: ClassVar[str] = "corrected"
    player: Side

    def fields(self) -> Fields:
        """player."""
        return {"player": self.player.value}


@dataclass(frozen=True, slots=True)
class Stands:
    """A flagged play stands: the opponent rolled or doubled. The journal names the record."""

    kind: ClassVar[str] = "stands"
    player: Side

    def fields(self) -> Fields:
        """player."""
        return {"player": self.player.value}


@dataclass(frozen=True, slots=True)
class CubeAction:
    """double, take, pass, beaver or raccoon, with the value on the table after it."""

    kind: str
    player: Side
    cube: int

    def fields(self) -> Fields:
        """player, cube."""
        return {"player": self.player.value, "cube": self.cube}


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end of a game, with the score after it."""

    kind: ClassVar[str] = "game_over"
    winner: Side
    won: Kind
    cube: int
    points: int
    score: tuple[int, int]

    def fields(self) -> Fields:
        """winner, kind, cube, points, score."""
        return {
            "winner": self.winner.value,
            "kind": self.won.value,
            "cube": self.cube,
            "points": self.points,
            "score": _pair(*self.score),
        }


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The end of a match."""

    kind: ClassVar[str] = "match_over"
    winner: Side
    score: tuple[int, int]

    def fields(self) -> Fields:
        """winner, score."""
        return {"winner": self.winner.value, "score": _pair(*self.score)}


@dataclass(frozen=True, slots=True)
class Warned:
    """Something the players should know that is no verdict on a play."""

    kind: ClassVar[str] = "warning"
    code: str
    message: str
    further: tuple[tuple[str, str], ...] = field(default=())

    def fields(self) -> Fields:
        """code, message."""
        return {"code": self.code, "message": self.message, **dict(self.further)}


Verdict = (
    MatchStart
    | BoardFound
    | GameStart
    | Rolled
    | RollVoided
    | Played
    | Flagged
    | Corrected
    | Stands
    | CubeAction
    | GameOver
    | MatchOver
    | Warned
)
