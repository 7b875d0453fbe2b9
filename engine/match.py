"""A match, or an unlimited session, as a pure value: games one after the other, and the score.

Source: rulebook sections 6 and 7.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.actions import Action
from engine.board import Side
from engine.errors import EngineError, MatchIsOver, WrongMoment
from engine.game import Game
from engine.phase import Phase
from engine.rules import Rules

Score = tuple[int, int]
"""White's points and Black's."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment, begun with `begin`; `after` gives the match after an action.

    `length` is 0 for an unlimited session. `score` is what the games before have made, and the
    present one too once it is over; `number` counts the games from 1. A game that is over stays
    the present one until the next action, which begins the next game.

    >>> from engine.actions import OpeningRoll, Doubles, Passes, RunsOutOfTime
    >>> match = Match.begin(length=3).after(OpeningRoll(5, 2))
    >>> match.number, match.score, match.game.waits_for
    (1, (0, 0), 'White is to play 52')
    """

    rules: Rules = field(default_factory=Rules)
    length: int = 0
    score: Score = (0, 0)
    number: int = 1
    crawford_done: bool = False
    game: Game = field(default_factory=Game)

    @classmethod
    def begin(
        cls,
        rules: Rules | None = None,
        length: int = 0,
        score: Score = (0, 0),
        number: int = 1,
        crawford_done: bool = False,
    ) -> Match:
        """The match before its first game, or before a later one, at the score then reached.

        `crawford_done`: the Crawford game has been played. Raises EngineError for a length below
        0 and a score that is negative or ends the match.
        """
        rules = rules or Rules()
        if length < 0:
            raise EngineError(f"A match cannot be to {length} points.")
        if min(score) < 0 or winner_at(score, length):
            raise EngineError(f"A match to {length} cannot stand at {score[0]} to {score[1]}.")
        crawford = is_crawford(rules, length, score, crawford_done)
        return cls(rules, length, score, number, crawford_done, Game(rules, length, crawford))

    def after(self, action: Action) -> Match:
        """The match after an action. Raises what `Game.after` raises, and MatchIsOver."""
        match = self.next_game() if self.game.phase is Phase.OVER else self
        game = match.game.after(action)
        if game.result is None:
            return replace(match, game=game)
        return replace(
            match,
            game=game,
            score=added(match.score, game.result.winner, game.result.points),
            crawford_done=match.crawford_done or game.crawford,
        )

    def next_game(self) -> Match:
        """The match with the next game begun; WrongMoment while one is under way."""
        if self.winner is not None:
            raise MatchIsOver(
                f"The match is over: {self.winner} has won it, {max(self.score)} to "
                f"{min(self.score)}."
            )
        if self.game.phase is not Phase.OVER:
            raise WrongMoment(f"The next game cannot begin: {self.game.waits_for}.")
        return Match.begin(self.rules, self.length, self.score, self.number + 1, self.crawford_done)

    @property
    def winner(self) -> Side | None:
        """Who has won the match; None while it goes on, and always in an unlimited session."""
        return winner_at(self.score, self.length)


def added(score: Score, winner: Side, points: int) -> Score:
    """The score with points for a side.

    >>> added((2, 1), Side.BLACK, 4)
    (2, 5)
    """
    white, black = score
    return (white + points, black) if winner is Side.WHITE else (white, black + points)


def winner_at(score: Score, length: int) -> Side | None:
    """Who has won a match of a length at a score; nobody ever does when it is unlimited (0).

    >>> winner_at((7, 3), 7), winner_at((7, 3), 9), winner_at((7, 3), 0)
    (<Side.WHITE: 'white'>, None, None)
    """
    if length == 0 or max(score) < length:
        return None
    return Side.WHITE if score[0] >= score[1] else Side.BLACK


def is_crawford(rules: Rules, length: int, score: Score, done: bool) -> bool:
    """Whether the game begun at a score is the Crawford game: the first after one player came to
    one point from winning, unless it was played (`done`). A match to 1 has none: nobody came.

    >>> [is_crawford(Rules(), 5, score, False) for score in ((3, 0), (4, 0), (4, 3))]
    [False, True, True]
    """
    return rules.crawford and length > 1 and max(score) == length - 1 and not done
