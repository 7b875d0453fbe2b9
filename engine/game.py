"""One game with a simple cube, as a pure value.

Source: rulebook sections 2, 6 and 7. Match play, beavers and the like are built on top of it.
"""

from dataclasses import dataclass, replace
from enum import Enum

from engine.board import Board, Side
from engine.errors import IllegalPlay, WrongMoment
from engine.moves import Play
from engine.places import BAR, CHECKERS, HOME, OFF
from engine.plays import after, legal_plays
from engine.roll import Roll

_START = Board.start()


class Kind(Enum):
    """How a game was won; `multiple` is what it counts before the cube."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"

    @property
    def multiple(self) -> int:
        """1, 2 or 3.

        >>> Kind.GAMMON.multiple
        2
        """
        return {Kind.SINGLE: 1, Kind.GAMMON: 2, Kind.BACKGAMMON: 3}[self]


class Phase(Enum):
    """What a game waits for."""

    OPENING = "opening"
    """Both players throw one die."""
    TO_ROLL = "to roll"
    """The player on roll may double, or rolls."""
    OFFERED = "offered"
    """The opponent takes or passes."""
    TO_PLAY = "to play"
    """The player on roll plays the roll."""
    OVER = "over"
    """Nothing: there is a result."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: the value it gives to the game, and who may turn it (None: both).

    >>> Cube().may_double(Side.WHITE), Cube(2, Side.BLACK).may_double(Side.WHITE)
    (True, False)
    """

    value: int = 1
    owner: Side | None = None

    def may_double(self, side: Side) -> bool:
        """Whether a side may turn it: it is in the middle or the side's own."""
        return self.owner in (None, side)


CENTRED = Cube()
"""A cube nobody has turned."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won, how, at which cube, and the points that this makes."""

    winner: Side
    kind: Kind
    cube: int
    points: int


def result_of(board: Board) -> tuple[Side, Kind] | None:
    """Who has won on a board and how, None while nobody has borne off fifteen.

    >>> won = Board.from_points([0] * 18 + [-15] + [0] * 5, off=(15, 0))
    >>> result_of(won)
    (<Side.WHITE: 'white'>, <Kind.GAMMON: 'gammon'>)
    >>> result_of(Board.start())
    """
    for winner in Side:
        if board.at(winner, OFF) >= CHECKERS:
            return winner, _kind(board.counts(winner.other))
    return None


def _kind(loser: tuple[int, ...]) -> Kind:
    if loser[OFF] > 0:
        return Kind.SINGLE
    in_winners_home = any(loser[25 - point] > 0 for point in range(1, HOME + 1))
    return Kind.BACKGAMMON if loser[BAR] > 0 or in_winners_home else Kind.GAMMON


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment. Every action gives a new game; at a wrong moment it is a WrongMoment.

    `on_roll` is None before the opening roll; `roll` is there while it is to be played, `result`
    when the game is over; `cube_limit` is the value beyond which nobody may double.

    >>> game = Game().opening(white=3, black=1)
    >>> game.on_roll, str(game.roll), game.phase
    (<Side.WHITE: 'white'>, '31', <Phase.TO_PLAY: 'to play'>)
    """

    board: Board = _START
    on_roll: Side | None = None
    cube: Cube = CENTRED
    phase: Phase = Phase.OPENING
    roll: Roll | None = None
    result: Result | None = None
    cube_limit: int = 64

    def opening(self, white: int, black: int) -> "Game":
        """After each side threw one die: the higher begins with both; a tie changes nothing.

        >>> Game().opening(4, 4) == Game()
        True
        """
        self._need(Phase.OPENING, "roll for the opening")
        roll = Roll(white, black)
        if roll.is_double:
            return self
        side = Side.WHITE if white > black else Side.BLACK
        return replace(self, on_roll=side, roll=roll, phase=Phase.TO_PLAY)

    def rolled(self, roll: Roll) -> "Game":
        """After the player on roll rolled."""
        self._need(Phase.TO_ROLL, "roll")
        return replace(self, roll=roll, phase=Phase.TO_PLAY)

    def rerolled(self, roll: Roll) -> "Game":
        """After the player on roll threw again before playing (an opening reroll)."""
        self._need(Phase.TO_PLAY, "roll again")
        return replace(self, roll=roll)

    def played(self, play: Play) -> "Game":
        """After a legal play, the empty one when none is possible; IllegalPlay otherwise.

        >>> game = Game().opening(3, 1)
        >>> game.played(Play()).board
        Traceback (most recent call last):
        engine.errors.IllegalPlay: Moving nothing is not a legal play of 31 for White.
        """
        side, roll = self._playing()
        if play not in legal_plays(self.board, side, roll):
            what = str(play) or "Moving nothing"
            raise IllegalPlay(f"{what} is not a legal play of {roll} for {side}.")
        return self.stood(after(self.board, side, play))

    def stood(self, board: Board) -> "Game":
        """After a turn that left a position, by whatever play: an illegal one that stands."""
        side, _ = self._playing()
        turned = replace(self, board=board, on_roll=side.other, roll=None, phase=Phase.TO_ROLL)
        won = result_of(board)
        return turned if won is None else turned._over(*won, self.cube.value)

    def doubled(self) -> "Game":
        """After the player on roll offered the cube; the cube keeps its value until it is taken."""
        side = self._need(Phase.TO_ROLL, "double")
        if not self.cube.may_double(side):
            raise WrongMoment(f"{side} cannot double: the cube belongs to {side.other}.")
        if self.cube.value * 2 > self.cube_limit:
            raise WrongMoment(f"{side} cannot double: the cube is at {self.cube.value}.")
        return replace(self, phase=Phase.OFFERED)

    def taken(self) -> "Game":
        """After the opponent took: the value doubles and the taker owns the cube.

        >>> game = Game().opening(3, 1)
        >>> game.stood(game.board).doubled().taken().cube
        Cube(value=2, owner=<Side.WHITE: 'white'>)
        """
        side = self._need(Phase.OFFERED, "take")
        return replace(self, cube=Cube(self.cube.value * 2, side.other), phase=Phase.TO_ROLL)

    def passed(self) -> "Game":
        """After the opponent passed, losing the value before the offer."""
        side = self._need(Phase.OFFERED, "pass")
        return self._over(side, Kind.SINGLE, self.cube.value)

    def resigned(self, side: Side, kind: Kind) -> "Game":
        """After a side resigned with a kind and the opponent accepted."""
        if self.phase is Phase.OVER:
            raise WrongMoment(f"{side} cannot resign: the game is over.")
        return self._over(side.other, kind, self.cube.value)

    def _over(self, winner: Side, kind: Kind, cube: int) -> "Game":
        result = Result(winner, kind, cube, kind.multiple * cube)
        return replace(self, on_roll=None, roll=None, phase=Phase.OVER, result=result)

    def _need(self, phase: Phase, action: str) -> Side:
        """The player on roll (White before there is one), if the game is in a phase."""
        if self.phase is not phase:
            raise WrongMoment(f"Nobody can {action} now: the game is {self.phase.value}.")
        return self.on_roll or Side.WHITE

    def _playing(self) -> tuple[Side, Roll]:
        if self.phase is not Phase.TO_PLAY or self.on_roll is None or self.roll is None:
            raise WrongMoment(f"Nobody can play now: the game is {self.phase.value}.")
        return self.on_roll, self.roll
