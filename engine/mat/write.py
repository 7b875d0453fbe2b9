"""Writer of match files (`.mat`, the Jellyfish text), strict, so that every program reads the same.

One die a move, hits marked, rows padded, no comment after the line with the match length (what
readers trip over). An illegal play that stood is written as it was made where the format can hold
it; where it cannot, and where a position was set up, the plays of the game end there and its result
is written as a resignation is, so that the score goes on rightly. A comment at the top says what
this format cannot say; SGF can.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Side
from engine.log import GameLog, MatchLog
from engine.mat.tags import header_lines, player_names
from engine.mat.writing import Writing, write_game
from engine.rules import Rules

_LEFT_CELL = 27
_LEFT_NAME = 30
_LEFT_RESULT, _RIGHT_RESULT = 6, 34


def write_mat(log: MatchLog) -> str:
    """The text of a match file: ASCII but for names, lines ending with a newline.

    >>> from engine.log import GameLog
    >>> print(write_mat(MatchLog("Ann", "Bob", 5, games=(GameLog(1, (0, 0)),))))
    ; [Site "Boardside"]
    ; [Player 1 "Ann"]
    ; [Player 2 "Bob"]
    ; [Variation "Backgammon"]
    ; [Rules "friendly"]
    ; [Crawford "On"]
    ; [CubeLimit "64"]
    <BLANKLINE>
     5 point match
    <BLANKLINE>
     Game 1
     Ann : 0                        Bob : 0
    <BLANKLINE>
    """
    games = [(game, _written(game, log.rules, log.length)) for game in log.games]
    unsaid = _unsaid_rules(log.rules, log.length)
    unsaid += [f"game {game.number}: {what}" for game, done in games for what in done.unsaid]
    names = player_names(log)
    lines = [*header_lines(log, names, unsaid), "", f" {log.length} point match"]
    for game, done in games:
        lines += ["", *_game_lines(game, done, names, log.length)]
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=128)
def _written(game: GameLog, rules: Rules, length: int) -> Writing:
    """The rows of a game, kept: a match that goes on is written again and again."""
    return write_game(game, MatchLog("", "", length, rules))


def _unsaid_rules(rules: Rules, length: int) -> list[str]:
    unsaid = []
    if length > 1 and rules.cube and not rules.crawford:
        unsaid.append("the match is played without the Crawford rule.")
    if rules.gammons == "record_only":
        unsaid.append("gammons and backgammons count as single games.")
    return unsaid


def _game_lines(game: GameLog, done: Writing, names: tuple[str, str], length: int) -> list[str]:
    left = f"{names[0]} : {game.score[0]}"
    lines = [f" Game {game.number}", f" {left:<{_LEFT_NAME}} {names[1]} : {game.score[1]}"]
    rows = [list(row) for row in done.rows]
    end = ""
    if game.result is not None:
        points, score = game.result.points, game.score[game.result.winner is Side.BLACK]
        won = " and the match" if 0 < length <= score + points else ""
        text = f"Wins {points} point{'' if points == 1 else 's'}{won}"
        if game.result.winner is Side.BLACK and rows and rows[-1] == [" Drops", ""]:
            rows[-1][1] = f" {text}"
        else:
            blanks = _LEFT_RESULT if game.result.winner is Side.WHITE else _RIGHT_RESULT
            end = " " * blanks + text
    for number, (one, other) in enumerate(rows, 1):
        lines.append(f"{number:3d}) {one:<{_LEFT_CELL}} {other}")
    return [*lines, end] if end else lines
