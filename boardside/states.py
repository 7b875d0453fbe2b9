"""The umpire's state: one frozen value, everything it remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from boardside.events import BoardSettled, Colour, SeenDie
from boardside.evidence import Evidence
from boardside.limits import LOOKS_AT_MOST, UNDONE_AT_MOST
from engine.actions import AcceptsResignation, Action, RefusesResignation, Rolls, SetsUp
from engine.board import Board, Side
from engine.clock import Clock
from engine.cube import Cube
from engine.match import Match
from engine.phase import Phase as Play
from engine.roll import Roll
from engine.rules import Rules


class Phase(Enum):
    """What the umpire waits for."""

    OPENING = "opening"
    """Each player throws one die."""
    OPENING_VOID = "opening void"
    """A tie or a cocked die: the dice must be picked up and thrown again."""
    TO_ROLL = "to roll"
    """The player on roll may double, or rolls (who that is may be unknown at first)."""
    REROLL = "reroll"
    """The roll was void: the dice must be picked up and rolled again."""
    PLAYING = "playing"
    """The roll is being played; the dice lie on the table."""
    LIFTED = "lifted"
    """The dice are lifted, the play is being weighed."""
    DISPUTED = "disputed"
    """The play was flagged; it may be put right until the opponent rolls or doubles."""
    CORRECTED = "corrected"
    """A flagged play was put right; final when the opponent rolls or doubles."""
    OFFERED = "offered"
    """The cube is offered."""
    GAME_OVER = "game over"
    """The board is to be set up for the next game."""
    MATCH_OVER = "match over"
    """Nothing."""
    BLIND = "blind"
    """The board is out of view."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn being played: whose, the roll, the numbers of the dice that end it when lifted.

    `began` is the evidence of the rest before the roll, `rest` that of the newest rest since, which
    began at `rest_at`, `earlier` that of the rest before it; `doubts` the rolls that the dice may
    have shown with how much less likely (nats) they are; `checked` whether the play was mentioned
    already; `seen` the position that the turn left, once it was flagged.
    """

    player: Side
    roll: Roll
    dice: frozenset[int]
    opening: bool = False
    began: Evidence | None = None
    rest: Evidence | None = None
    rest_at: float = 0.0
    earlier: Evidence | None = None
    doubts: tuple[tuple[Roll, float], ...] = ()
    checked: bool = False
    seen: Board | None = None

    def looked(self, event: BoardSettled) -> Turn:
        """The turn with one more look: at the rest looked at before, or at a new one."""
        began = round(event.at - event.held, 3)
        if self.rest is not None and began == self.rest_at:
            return replace(self, rest=event.evidence)
        return replace(self, rest=event.evidence, rest_at=began, earlier=self.rest)


@dataclass(frozen=True, slots=True)
class Dealing:
    """The seed that a game's dice are dealt from: the game, the commitment to the seed, how many
    throws were dealt, and whether somebody has asked for the next one."""

    game: int
    commitment: str
    throws: int = 0
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything the umpire remembers.

    `match` is the game as it stands by the rules: score, cube, who is on roll (None: not known
    yet), and the position that was settled last. `doubtful` says that this was not seen clearly:
    then nobody is accused until a turn ends legally again; `joining` that the game had begun before
    and nothing has moved yet: dice that lie there may have been played already; `guessed` says that
    nothing but the dice has told yet whose turn it is, for no turn has ended in this game;
    `ignored` the dice that lie about and do not matter, `void` those of a void roll that are to be
    picked up, `pending` a roll
    that was not clear enough yet, `lying` the dice before a roll or of a void one, `unread` those
    of them that were lifted, for what was moved meanwhile may make them a roll; `cube_edge` where
    the cube was seen last (`cube_seen`: whether it was); `colours` the two players' dice as
    learned, with how many dice that rests on; `mess` the looks at a board that is no longer the
    settled one, `adrift` what they show, `standing` the newest evidence between turns;
    `out_of_view` the phase that a lost view interrupted; `compare` whether the board is still to be
    compared with what stood there before a while that nobody saw, `missed` whether people may have
    played on in it; `question` the positions
    of which a person is asked which one was meant; `stray` who was flagged for moving out of turn;
    `given_up` the match as it stood when the board was set up anew before the game was over;
    `last` the last turn and the position it began with; `clock` both players' time, where there is
    a clock; `past` the states before the newest rolls, the newest last, for undoing; `dealing` the
    seed that dice are dealt from, where they are.
    """

    phase: Phase
    match: Match
    doubtful: bool = False
    joining: bool = False
    guessed: bool = True
    cube_edge: Side | None = None
    cube_seen: bool = False
    turn: Turn | None = None
    ignored: frozenset[int] = frozenset()
    void: frozenset[int] = frozenset()
    pending: tuple[SeenDie, ...] = ()
    lying: tuple[SeenDie, ...] = ()
    unread: tuple[SeenDie, ...] = ()
    colours: Mapping[Side, tuple[Colour, int]] = field(default_factory=lambda: MappingProxyType({}))
    mess: int = 0
    adrift: Board | None = None
    standing: Evidence | None = None
    out_of_view: Phase | None = None
    compare: bool = False
    missed: bool = False
    question: tuple[Board, ...] = ()
    stray: Side | None = None
    given_up: Match | None = None
    last: tuple[Board, Turn] | None = None
    clock: Clock | None = None
    past: tuple[State, ...] = ()
    dealing: Dealing | None = None

    @property
    def board(self) -> Board:
        """The position that was settled last."""
        return self.match.game.board

    @property
    def on_roll(self) -> Side | None:
        """Whose turn it is; None while that is not known."""
        return self.match.game.on_roll

    @property
    def cube(self) -> Cube:
        """The cube as it counts; while it is offered, as it was before."""
        return self.match.game.cube

    @property
    def dealt(self) -> bool:
        """Whether the dice are dealt by the referee, from a seed."""
        return self.match.rules.dice_source == "seeded"

    @property
    def rules(self) -> Rules:
        """What is played by."""
        return self.match.rules

    def after(self, *actions: Action) -> State:
        """The state after what players did; raises what `Match.after` raises."""
        match = self.match
        if match.game.resigned and not isinstance(actions[0], (AcceptsResignation, SetsUp)):
            # Going on with the game refuses a resignation that waits for an answer.
            match = match.after(RefusesResignation(match.game.resigned.side.other))
            actions = tuple(a for a in actions if not isinstance(a, RefusesResignation))
        for action in actions:
            match = match.after(action)
        return replace(self, match=match)

    def positioned(self, board: Board | None = None, player: Side | None = None) -> State:
        """The state with another position, or another player on roll, than the rules led to: it is
        what stands on the board that counts."""
        game = self.match.game
        board, player = board or game.board, player or game.on_roll
        return self.after(SetsUp(board, player, game.cube))

    def to_play(self, turn: Turn) -> State:
        """The state in which a turn's player plays its roll, however that came to be known."""
        game = self.match.game
        if (game.phase, game.on_roll, game.roll) == (Play.TO_PLAY, turn.player, turn.roll):
            return self
        ready = game.phase is Play.TO_ROLL and game.on_roll is turn.player
        state = self if ready else self.positioned(player=turn.player)
        return state.after(Rolls(turn.player, turn.roll))

    def kept(self) -> State:
        """The state between turns: without what the camera saw just then."""
        between = replace(self, turn=None, standing=None, adrift=None, question=())
        return replace(between, pending=(), lying=(), unread=())

    def remembered(self) -> tuple[State, ...]:
        """What can be undone, this state last."""
        return (*self.past, replace(self, past=()))[-UNDONE_AT_MOST:]

    @property
    def unresolved(self) -> bool:
        """Whether further looks at the board are wanted at once."""
        new = any(die.looks < LOOKS_AT_MOST for die in self.pending)
        return self.phase is Phase.LIFTED or new or bool(self.unread)
