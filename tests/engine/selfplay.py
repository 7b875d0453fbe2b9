"""Matches that the engine plays against itself, to their end, by random legal actions.

Every action goes through `Match.after`. The same rules, length and seed give the same match.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from engine.actions import (
    AcceptsResignation,
    Action,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
    Takes,
)
from engine.board import Board, Side
from engine.cube import no_beaver, no_double, no_raccoon
from engine.game import Game, Kind, Phase
from engine.log import Entry, GameLog, MatchLog
from engine.match import Match
from engine.moves import Play
from engine.plays import after, legal_plays
from engine.roll import Roll
from engine.rules import Rules
from engine.seeded import SeededDice


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each action is whenever it is to be had."""

    double: float = 0.04
    pass_: float = 0.25
    turn_again: float = 0.4
    """To beaver or raccoon instead of taking."""
    reroll: float = 0.3
    resign: float = 0.002
    accept: float = 0.5
    time_out: float = 0.001
    stand: float = 0.0
    """That a play is another one than a legal one, and stands."""
    set_up: float = 0.0
    """That the position is set by hand before a roll (to one of other turns)."""


USUAL = Odds()


def random_match(
    rules: Rules, length: int, seed: int, games: int = 3, odds: Odds = USUAL
) -> MatchLog:
    """A match to `length` points played to its end; an unlimited session (0) of so many games."""
    return SelfPlay(rules, length, Random(seed), odds).match(games)


@dataclass(slots=True)
class SelfPlay:
    """A match being played; `seeded` are its games' dice, where they come from seeds."""

    rules: Rules
    length: int
    random: Random
    odds: Odds = USUAL
    seeded: list[SeededDice] = field(default_factory=list)

    def match(self, games: int = 3) -> MatchLog:
        """The whole match, or so many games of an unlimited session."""
        match, logs = Match.begin(self.rules, self.length), []
        while True:
            match, log = self._game(match)
            logs.append(log)
            if match.winner or (self.length == 0 and len(logs) == games):
                return MatchLog("Ann", "Bob", self.length, self.rules, tuple(logs))
            match = match.next_game()

    def _game(self, match: Match) -> tuple[Match, GameLog]:
        log = GameLog(match.number, match.score, match.game.crawford)
        entries, throws = [], self._throws()
        while match.game.result is None:
            action = self._action(match.game, throws)
            entries.append(Entry(action))
            match = match.after(action)
        return match, replace(log, entries=tuple(entries), result=match.game.result)

    def _throws(self) -> Iterator[Roll]:
        if self.rules.dice_source == "seeded":
            self.seeded.append(SeededDice(self.random.randbytes(32)))
            yield from self.seeded[-1].throws()
        while True:
            yield Roll(self.random.randint(1, 6), self.random.randint(1, 6))

    def _action(self, game: Game, throws: Iterator[Roll]) -> Action:
        side = game.to_act
        if side is None:
            roll = next(throws)
            return OpeningRoll(roll.first, roll.second)
        if self.rules.clock and self._happens(self.odds.time_out):
            return RunsOutOfTime(side)
        match game.phase:
            case Phase.RESIGNED:
                accepted = self._happens(self.odds.accept)
                return AcceptsResignation(side) if accepted else RefusesResignation(side)
            case Phase.OFFERED:
                return self._answer(game, side)
            case Phase.TO_ROLL:
                return self._before_roll(game, side, throws)
            case _:
                return self._play(game, side, throws)

    def _answer(self, game: Game, side: Side) -> Action:
        offered = game.cube.value * 2
        if self._happens(self.odds.turn_again):
            if isinstance(game.offer, Doubles) and not no_beaver(
                side, offered, self.rules, self.length
            ):
                return Beavers(side)
            if isinstance(game.offer, Beavers) and not no_raccoon(
                side, offered, self.rules, self.length
            ):
                return Raccoons(side)
        return Passes(side) if self._happens(self.odds.pass_) else Takes(side)

    def _before_roll(self, game: Game, side: Side, throws: Iterator[Roll]) -> Action:
        if self._happens(self.odds.resign):
            return Resigns(self.random.choice(list(Side)), self.random.choice(list(Kind)))
        may_double = no_double(side, game.cube, game.rules, game.crawford) is None
        if may_double and self._happens(self.odds.double):
            return Doubles(side)
        if self._happens(self.odds.set_up):
            return SetsUp(self._elsewhere(game.board, side), side.other, game.cube)
        return Rolls(side, next(throws))

    def _play(self, game: Game, side: Side, throws: Iterator[Roll]) -> Action:
        if game.opening and self.rules.opening_reroll and self._happens(self.odds.reroll):
            return Rolls(side, next(throws))
        if self._happens(self.odds.stand):
            return Stands(side, self._elsewhere(game.board, side))
        if self._happens(self.odds.resign):
            return Resigns(side, self.random.choice(list(Kind)))
        return Plays(side, self._legal(game.board, side, game.roll or Roll(1, 1)))

    def _elsewhere(self, board: Board, side: Side) -> Board:
        """A board after two plays of a side in a row."""
        for roll in (Roll(6, 2), Roll(5, 4)):
            board = after(board, side, self._legal(board, side, roll))
        return board

    def _legal(self, board: Board, side: Side, roll: Roll) -> Play:
        return self.random.choice(list(legal_plays(board, side, roll)))

    def _happens(self, odds: float) -> bool:
        return odds > 0 and self.random.random() < odds
