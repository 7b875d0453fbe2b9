"""What lies on the table at one moment of a match: what pictures show and position texts say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.actions import Beavers, Doubles, Raccoons
from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.errors import PositionError
from engine.following import follow
from engine.game import Game
from engine.log import Entry, GameLog, MatchLog
from engine.match import Score
from engine.match_id import GameState, MatchId
from engine.roll import Roll
from engine.rules import Rules
from engine.xgid import Xgid

_OFFERS = ("", "D", "B", "R")
"""XGID's letters for a cube that waits for an answer."""
_JACOBY, _BEAVERS = 1, 2
USUAL_LIMIT = 1024
"""The highest cube that XGIDs name when nobody has set another."""
_TURNS: Mapping[type, int] = {Doubles: 1, Beavers: 2, Raccoons: 3}


@dataclass(frozen=True, slots=True)
class Scene:
    """Board, cube, dice, score and who is on roll (None: before the opening, or after the game).

    `offers` is how often the cube was turned without an answer (1 doubled, 2 beavered, 3
    raccooned); `cube` is the cube that the game is lost at when the answer is no.

    >>> scene = Scene(Board.start(), Side.WHITE, offers=1)
    >>> scene.table_cube, scene.answers
    (2, <Side.BLACK: 'black'>)
    """

    board: Board
    on_roll: Side | None = None
    roll: Roll | None = None
    cube: Cube = CENTRED
    offers: int = 0
    score: Score = (0, 0)
    crawford: bool = False
    length: int = 0
    rules: Rules = field(default_factory=Rules)

    @property
    def table_cube(self) -> int:
        """The value that the cube shows on the table: the offered one while it is offered."""
        return self.cube.value * 2 if self.offers else self.cube.value

    @property
    def answers(self) -> Side | None:
        """Who has to answer an offered cube; None when it is not offered."""
        if not self.offers or self.on_roll is None:
            return None
        return self.on_roll if self.offers == 2 else self.on_roll.other

    def xgid(self) -> Xgid:
        """The scene as an XGID (X is White); PositionError when nobody is on roll.

        >>> print(Scene(Board.start(), Side.WHITE, Roll(3, 1), length=5).xgid())
        XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:6
        """
        money = _JACOBY * self.rules.jacoby + _BEAVERS * self.rules.beavers
        return Xgid(
            board=self.board,
            on_roll=self._somebody("an XGID"),
            dice=self.roll,
            cube_value=self.cube.value,
            cube_owner=self.cube.owner,
            offer=_OFFERS[min(self.offers, 3)],
            white_score=self.score[0],
            black_score=self.score[1],
            flags=int(self.crawford) if self.length else money,
            length=self.length,
            cube_limit=self.rules.cube_limit if self.rules.cube else 1,
        )

    def match_id(self) -> MatchId:
        """What GNU Backgammon's Match ID says of the scene; PositionError as above.

        >>> print(Scene(Board.start(), Side.WHITE, Roll(2, 1), length=5).match_id())
        MAGlAAAAAAAE
        """
        on_roll = self._somebody("a Match ID")
        return MatchId(
            on_roll=on_roll,
            decides=self.answers or on_roll,
            dice=self.roll,
            cube=self.cube,
            offered=self.offers > 0,
            score=self.score,
            length=self.length,
            crawford=self.crawford,
            jacoby=self.rules.jacoby,
            state=GameState.PLAYING,
        )

    def position_id(self) -> str:
        """GNU Backgammon's Position ID of the scene; PositionError as above.

        >>> Scene(Board.start(), Side.BLACK).position_id()
        '4HPwATDgc/ABMA'
        """
        return self.board.position_id(self._somebody("a Position ID"))

    def _somebody(self, what: str) -> Side:
        if self.on_roll is None:
            raise PositionError(f"Nobody is on roll here, and {what} needs somebody who is.")
        return self.on_roll


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a log with the scene before it and after it."""

    entry: Entry
    before: Scene
    after: Scene


def first_game(log: MatchLog, game: GameLog) -> Game:
    """A game of a log before its first action."""
    return Game(log.rules, log.length, game.crawford)


def first_scene(log: MatchLog, game: GameLog) -> Scene:
    """What lies on the table before the first action of a game.

    >>> first_scene(MatchLog(length=5), GameLog(2, (1, 0))).score
    (1, 0)
    """
    return scene_of_game(first_game(log, game), game.score)


def steps_of(log: MatchLog, game: GameLog) -> Iterator[Step]:
    """The entries of a game one by one, with what was on the table; actions that the rules refuse
    are followed as far as they can be.

    >>> from engine.actions import OpeningRoll
    >>> entries = (Entry(OpeningRoll(3, 1)), Entry(Doubles(Side.WHITE)))
    >>> [step.after.table_cube for step in steps_of(MatchLog(), GameLog(1, (0, 0), False, entries))]
    [1, 2]
    """
    now = first_game(log, game)
    before = scene_of_game(now, game.score)
    for entry in game.entries:
        now, _ = follow(now, entry.action)
        reached = scene_of_game(now, game.score)
        yield Step(entry, before, reached)
        before = reached


def scene_of_game(game: Game, score: Score = (0, 0)) -> Scene:
    """What lies on the table in a game.

    >>> scene_of_game(Game()).on_roll is None
    True
    """
    return Scene(
        board=game.board,
        on_roll=game.on_roll,
        roll=game.roll,
        cube=game.cube,
        offers=_TURNS.get(type(game.offer), 0),
        score=score,
        crawford=game.crawford,
        length=game.length,
        rules=game.rules,
    )


def scene_of_xgid(told: Xgid) -> Scene:
    """The scene that an XGID describes (X is White).

    >>> from engine.xgid import parse_xgid
    >>> text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:1:0:7:10"
    >>> str(scene_of_xgid(parse_xgid(text)).xgid()) == text
    True
    """
    money = told.length == 0
    rules = Rules(
        cube=told.cube_limit > 1,
        cube_limit=max(told.cube_limit, 2),
        jacoby=money and bool(told.flags & _JACOBY),
        beavers=money and bool(told.flags & _BEAVERS),
    )
    return Scene(
        board=told.board,
        on_roll=told.on_roll,
        roll=told.dice,
        cube=Cube(told.cube_value, told.cube_owner),
        offers=_OFFERS.index(told.offer),
        score=(told.white_score, told.black_score),
        crawford=not money and bool(told.flags & 1),
        length=told.length,
        rules=rules,
    )


def scene_of_match_id(board: Board, told: MatchId) -> Scene:
    """The scene of a board and what a Match ID says of it.

    >>> from engine.match_id import parse_match_id
    >>> scene_of_match_id(Board.start(), parse_match_id("MAGlAAAAAAAE")).roll
    Roll(first=2, second=1)
    """
    over = told.state not in (GameState.PLAYING, GameState.NONE)
    return Scene(
        board=board,
        on_roll=None if over else told.on_roll,
        roll=told.dice,
        cube=told.cube,
        offers=0 if not told.offered else 1 if told.decides is not told.on_roll else 2,
        score=told.score,
        crawford=told.crawford,
        length=told.length,
        rules=Rules(jacoby=told.jacoby and not told.length, cube_limit=USUAL_LIMIT),
    )
