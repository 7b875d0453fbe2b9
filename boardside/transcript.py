"""A match as plain text, a line for each turn."""

from __future__ import annotations

from collections.abc import Iterator

from boardside.turnlist import Turn, length_words, result_words, turns_of
from engine.board import Side
from engine.log import GameLog, MatchLog


def transcript(log: MatchLog) -> str:
    """A match as text.

    >>> print(transcript(MatchLog("Ann", "Bob", 5)))
    Ann (White) and Bob (Black), a match to 5 points, friendly rules.
    <BLANKLINE>
    """
    return "".join(f"{line}\n" for line in _lines(log))


def turn_line(log: MatchLog, turn: Turn) -> str:
    """A turn as one line without its number."""
    who = log.name(turn.side) if turn.side else ""
    moved = "" if turn.moved is None else f" {turn.moved or 'no move'}"
    parts = [f"{who} {turn.roll}:{moved}"] if turn.roll else []
    parts += turn.sentences
    if turn.flag is not None:
        parts.append(f"Illegal play, it stood ({turn.flag.rule}): {turn.flag.message}")
    return " | ".join([*parts, *turn.notes])


def _lines(log: MatchLog) -> Iterator[str]:
    white, black = log.name(Side.WHITE), log.name(Side.BLACK)
    length = length_words(log.length)
    yield f"{white} (White) and {black} (Black), {length}, {log.rules.preset} rules."
    for name, value in log.tags:
        yield f"{name}: {value}"
    for game in log.games:
        yield ""
        yield from _game(log, game)


def _game(log: MatchLog, game: GameLog) -> Iterator[str]:
    crawford = ", Crawford game" if game.crawford else ""
    yield f"Game {game.number} at {game.score[0]}-{game.score[1]}{crawford}"
    for turn in turns_of(log, game):
        yield f"{turn.number:4d}. {turn_line(log, turn)}"
    yield f"      {result_words(game.result, (log.white, log.black))}"
