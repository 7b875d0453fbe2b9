"""Journals of matches with seeded dice, which the engine plays against itself."""

from collections.abc import Iterator
from itertools import count
from random import Random

from boardside.dice_proof import committed, published
from boardside.journal import Ledger, Record
from boardside.verdicts import (
    GameOver,
    GameStart,
    MatchOver,
    MatchStart,
    Played,
    Rolled,
    RollVoided,
)
from engine.actions import Action, OpeningRoll, Plays, Rolls
from engine.board import Board, Side
from engine.cube import CENTRED
from engine.game import Game, Phase
from engine.match import Match
from engine.plays import legal_plays
from engine.roll import Roll
from engine.rules import Rules
from engine.seeded import SeededDice


class RatedPlay:
    """A match being played at random; `records` are its journal's."""

    def __init__(self, rules: Rules, length: int, seed: int) -> None:
        self.match = Match.begin(rules, length)
        self.records: list[Record] = []
        self._random = Random(seed)
        self._ledger = Ledger()
        self._note(MatchStart(rules, length, "Ann", "Bob", Board.start(), CENTRED, False))

    def whole(self) -> list[Record]:
        """Plays the match to its end: its records."""
        while self.match.winner is None:
            self.game()
        self._note(MatchOver(self.match.winner, self.match.score))
        return self.records

    def game(self) -> None:
        """Plays a game to its end, with a seed of its own."""
        if self.match.game.result is not None:
            self.match = self.match.next_game()
        dice = SeededDice(self._random.randbytes(32))
        self._note(GameStart(self.match.number, self.match.score, False), committed(dice))
        throws, indices = dice.throws(), count(1)
        while self.match.game.result is None:
            action = self._action(self.match.game, throws)
            self._tell(self.match.game, action, indices)
            self.match = self.match.after(action)
        result = self.match.game.result
        self._note(
            GameOver(result.winner, result.kind, result.cube, result.points, self.match.score)
        )
        record = {"seq": self._ledger.skip(), "t": 0.0, **published(self.match.number, dice)}
        self.records.append(record)

    def _action(self, game: Game, throws: Iterator[Roll]) -> Action:
        side = game.to_act
        if side is None:
            roll = next(throws)
            return OpeningRoll(roll.first, roll.second)
        again = game.opening and game.rules.opening_reroll
        if game.phase is Phase.TO_PLAY and game.roll and not again:
            plays = list(legal_plays(game.board, side, game.roll))
            return Plays(side, self._random.choice(plays))
        return Rolls(side, next(throws))

    def _tell(self, game: Game, action: Action, indices: Iterator[int]) -> None:
        match action:
            case OpeningRoll(white, black) if white == black:
                tie = {"index": next(indices), "numbers": [white, black]}
                self._note(RollVoided(None, "tie"), tie)
            case OpeningRoll(white, black):
                begins = Side.WHITE if white > black else Side.BLACK
                rolled = Rolled(begins, Roll(white, black), opening=True)
                self._note(rolled, {"index": next(indices)})
            case Rolls(side, roll):
                self._note(Rolled(side, roll), {"index": next(indices)})
            case Plays(side, play):
                after = game.after(action).board
                self._note(Played(side, game.roll or Roll(1, 1), str(play), True, after))

    def _note(self, verdict: object, further: Record | None = None) -> None:
        self.records.append({**self._ledger.verdict(verdict, 0.0, None), **(further or {})})
