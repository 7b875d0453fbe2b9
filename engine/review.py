"""A whole match checked against the rules: plays, cube actions, turns, results and scores.

The rules are asked where they live: `Game.after`, the judge, the match's score. What was refused is
taken as having happened, so that one slip is told once.
"""

from __future__ import annotations

from engine.actions import Action, Plays, Stands
from engine.errors import EngineError
from engine.findings import Illegal
from engine.following import follow
from engine.game import Game
from engine.judge import judge_finished
from engine.log import Entry, GameLog, MatchLog, Remark
from engine.match import Score, added, is_crawford, winner_at
from engine.plays import after
from engine.remarks import Remarks
from engine.results import Result


def review(log: MatchLog) -> tuple[Remark, ...]:
    """Everything in a match that the rules do not allow or that does not add up, each with its
    line and game; empty for a match in which nothing is wrong.

    >>> from engine.actions import Doubles, OpeningRoll
    >>> from engine.board import Side
    >>> done = (Entry(OpeningRoll(3, 1), 5), Entry(Doubles(Side.BLACK), 6))
    >>> print(*review(MatchLog(games=(GameLog(1, (0, 0), False, done),))))
    line 6, game 1: Black cannot double: White is to play 31.
    """
    remarks = Remarks()
    score, crawford_done = log.games[0].score if log.games else (0, 0), False
    if score != (0, 0):
        remarks.add(
            f"the match begins at {_as_text(score)}.", log.games[0].line, log.games[0].number
        )
    for place, game in enumerate(log.games):
        if game.score != score:
            remarks.add(
                f"the score before it is {_as_text(game.score)}; it should be {_as_text(score)}.",
                game.line,
                game.number,
            )
        crawford = is_crawford(log.rules, log.length, game.score, crawford_done)
        crawford_done = crawford_done or crawford
        result = _review_game(log, game, crawford, remarks)
        if result is None and place + 1 < len(log.games):
            remarks.add("it is not finished, and another game follows.", _end(game), game.number)
        score = added(game.score, result.winner, result.points) if result else game.score
    return remarks.all()


def plays_in(log: MatchLog) -> int:
    """How many plays a match has, legal or not, dances among them."""
    return sum(isinstance(e.action, Plays | Stands) for game in log.games for e in game.entries)


def _review_game(log: MatchLog, game: GameLog, crawford: bool, remarks: Remarks) -> Result | None:
    """Reviews one game; its result as the log tells it, or else as it came about."""
    if winner := winner_at(game.score, log.length):
        text = f"the match was over: {winner} had won it, {_as_text(game.score)}."
        remarks.add(text, game.line, game.number)
    if game.crawford is not crawford:
        is_it = "should" if crawford else "cannot"
        remarks.add(f"it {is_it} be the Crawford game.", game.line, game.number)
    state = Game(log.rules, log.length, crawford)
    for entry in game.entries:
        for text in _wrong(state, entry):
            remarks.add(text, entry.line, game.number)
        state, _ = follow(state, entry.action)
    for text in _wrong_end(game.result, state):
        remarks.add(text, _end(game), game.number)
    return game.result or state.result


def _wrong(state: Game, entry: Entry) -> list[str]:
    """What is wrong with one entry, at its moment in the game."""
    action = entry.action
    found = _judged(state, action)
    if found is not None:
        return [f"illegal play ({found.offences[0].value}): {found.message}"]
    _, refused = follow(state, action)
    return [refused] if refused else []


def _judged(state: Game, action: Action) -> Illegal | None:
    """The judge's finding about an illegal play made with a roll; None for everything else."""
    if state.roll is None or not isinstance(action, Plays | Stands):
        return None
    if action.side is not state.on_roll:
        return None
    try:
        board = (
            action.board
            if isinstance(action, Stands)
            else after(state.board, action.side, action.play)
        )
    except EngineError:
        return None
    found = judge_finished(state.board, action.side, state.roll, board)
    return found if isinstance(found, Illegal) else None


def _wrong_end(told: Result | None, state: Game) -> list[str]:
    made = state.result
    if told is None:
        return [f"its result is missing: {_won(made)}."] if made else []
    if made is None:
        return [f"{_won(told)}, it says, but it is not over: {state.waits_for}."]
    if told != made:
        return [f"{_won(told)}, it says, but {_won(made)}."]
    return []


def _won(result: Result) -> str:
    points = f"{result.points} point{'' if result.points == 1 else 's'}"
    return f"{result.winner} won {points} ({result.kind}, cube at {result.cube})"


def _as_text(score: Score) -> str:
    return f"{score[0]} to {score[1]}"


def _end(game: GameLog) -> int:
    return game.entries[-1].line if game.entries else game.line
