"""Verdicts: what the umpire announces. Each is one record of the journal (`kind` its type).

`fields()` gives the record's further fields, as the contract names them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.board import Board, Side
from engine.cube import Cube
from engine.game import Game
from engine.results import Kind
from engine.roll import Roll
from engine.rules import Rules

Fields = dict[str, object]
Pixels = tuple[tuple[float, float], ...]


def _pair(white: object, black: object) -> Fields:
    return {"white": white, "black": black}


def _index(index: int) -> Fields:
    return {"index": index} if index else {}


def _cube(cube: Cube) -> Fields:
    return {"value": cube.value, "owner": cube.owner.value if cube.owner else None}


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
        return {
            "rules": self.rules.toggles(),
            "length": self.length,
            "players": _pair(self.white, self.black),
            "position": self.board.to_record(),
            "cube": _cube(self.cube),
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
    index: int = 0
    """Which of the game's throws it is, from 1, where they are dealt from a seed."""

    def fields(self) -> Fields:
        """player, dice; opening; index."""
        dice = [self.roll.first, self.roll.second]
        opening: Fields = {"opening": True} if self.opening else {}
        return {"player": self.player.value, "dice": dice, **opening, **_index(self.index)}


@dataclass(frozen=True, slots=True)
class RollVoided:
    """A roll that does not count; `dice` are (player, how it is cocked or None)."""

    kind: ClassVar[str] = "void_roll"
    player: Side | None
    reason: str
    dice: tuple[tuple[Side | None, str | None], ...] = ()
    numbers: tuple[int, int] | None = None
    index: int = 0

    def fields(self) -> Fields:
        """player, reason; dice of a cocked roll, numbers (White's, Black's) of a tie; index."""
        player = self.player.value if self.player else None
        dice = [
            {"player": side.value if side else None, "cocked": cocked} for side, cocked in self.dice
        ]
        numbers: Fields = {"numbers": list(self.numbers)} if self.numbers else {}
        further = {"dice": dice} if dice else numbers
        return {"player": player, "reason": self.reason, **further, **_index(self.index)}


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
    roll: Roll | None
    rule: str
    message: str
    moved: str
    board: Board

    def fields(self) -> Fields:
        """player, dice (none where nothing was rolled), rule, message, moved, position."""
        return {
            "player": self.player.value,
            "dice": [self.roll.first, self.roll.second] if self.roll else [],
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
class Resigned:
    """A resignation that was answered."""

    kind: ClassVar[str] = "resign"
    player: Side
    lost: Kind
    accepted: bool
    awarded: bool = False
    """Whether a person gave the game to the opponent."""

    def fields(self) -> Fields:
        """player, kind, accepted; awarded."""
        awarded: Fields = {"awarded": True} if self.awarded else {}
        lost = {"player": self.player.value, "kind": self.lost.value, "accepted": self.accepted}
        return {**lost, **awarded}


@dataclass(frozen=True, slots=True)
class Undone:
    """What was recorded since the newest roll (dice, roll, play), turn or beginning of a game
    counts for nothing; after `play` the roll itself stands. The journal names the first record that
    this concerns."""

    kind: ClassVar[str] = "undone"
    what: str
    then: Game | None = None
    """The game as it stands now, where nothing else tells."""

    def fields(self) -> Fields:
        """what; on_roll, and as a clause what the game waits for; since."""
        if self.then is None:
            return {"what": self.what}
        on_roll = self.then.on_roll.value if self.then.on_roll else None
        return {"what": self.what, "on_roll": on_roll, "waits_for": self.then.waits_for}


@dataclass(frozen=True, slots=True)
class Set:
    """How the game stands was set by hand (`what` of it), or stands though no play led there."""

    kind: ClassVar[str] = "set_up"
    what: str
    board: Board
    on_roll: Side | None
    cube: Cube

    @classmethod
    def of(cls, what: str, game: Game) -> Set:
        """What stands now."""
        return cls(what, game.board, game.on_roll, game.cube)

    def fields(self) -> Fields:
        """what, position, on_roll, cube."""
        return {
            "what": self.what,
            "position": self.board.to_record(),
            "on_roll": self.on_roll.value if self.on_roll else None,
            "cube": _cube(self.cube),
        }


@dataclass(frozen=True, slots=True)
class Scored:
    """The score before this game, and the match's length, were set by hand."""

    kind: ClassVar[str] = "score"
    score: tuple[int, int]
    length: int

    def fields(self) -> Fields:
        """score, length."""
        return {"score": _pair(*self.score), "length": self.length}


@dataclass(frozen=True, slots=True)
class OutOfTime:
    """A player has missed the deadline."""

    kind: ClassVar[str] = "out_of_time"
    player: Side

    def fields(self) -> Fields:
        """player."""
        return {"player": self.player.value}


@dataclass(frozen=True, slots=True)
class Renamed:
    """The players have other names."""

    kind: ClassVar[str] = "names"
    white: str
    black: str

    def fields(self) -> Fields:
        """players."""
        return {"players": _pair(self.white, self.black)}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person is asked, for the pictures do not tell: which of these was played? Each choice
    is a play in notation, whether it is legal, and the position after it."""

    kind: ClassVar[str] = "question"
    player: Side
    roll: Roll
    choices: tuple[tuple[str, bool, Board], ...]

    def fields(self) -> Fields:
        """player, dice, choices."""
        choices = [
            {"play": play, "legal": legal, "position": board.to_record()}
            for play, legal, board in self.choices
        ]
        dice = [self.roll.first, self.roll.second]
        return {"player": self.player.value, "dice": dice, "choices": choices}


@dataclass(frozen=True, slots=True)
class DiceCommitted:
    """The dice of a game come from a seed with this SHA-256."""

    kind: ClassVar[str] = "dice_commitment"
    game: int
    commitment: str

    def fields(self) -> Fields:
        """game, dice_commitment."""
        return {"game": self.game, "dice_commitment": self.commitment}


@dataclass(frozen=True, slots=True)
class SeedTold:
    """The seed that the dice of a game came from: now anybody can check them."""

    kind: ClassVar[str] = "dice_seed"
    game: int
    seed: str

    def fields(self) -> Fields:
        """game, seed."""
        return {"game": self.game, "seed": self.seed}


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
    | Resigned
    | Undone
    | Set
    | Scored
    | OutOfTime
    | Renamed
    | Asked
    | DiceCommitted
    | SeedTold
    | GameOver
    | MatchOver
    | Warned
)
