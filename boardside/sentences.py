"""What a record of the journal says, as a player would say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardside.differing import told_apart
from engine.board import Board

Record = Mapping[str, Any]
Names = Mapping[str, str]

_VOID = {
    "cocked": "a die is cocked",
    "tie": "a tie",
    "premature": "the turn before it is not over",
    "out_of_area": "a die lies outside the right half",
}
_LIES = {
    "leaning": "leaning",
    "on_checker": "on a checker",
    "on_bar": "on the bar",
    "on_frame": "on the frame",
    "off_board": "off the board",
    "in_tray": "in a tray",
    "on_die": "on another die",
}
_LOST = {"single": "a single game", "gammon": "a gammon", "backgammon": "a backgammon"}
_KINDS = {"single": "", "gammon": " with a gammon", "backgammon": " with a backgammon"}


def sentence_of(record: Record, names: Names) -> str:
    """One sentence for a record, "" for one that is not announced.

    >>> names = {"white": "Ann", "black": "Bob"}
    >>> sentence_of({"type": "roll", "player": "black", "dice": [3, 1]}, names)
    'Bob rolls 3-1.'
    """
    teller = _TELLERS.get(record["type"])
    return teller(record, names) if teller else ""


def names_of(records: Sequence[Record]) -> Names:
    """The players' names that a journal's records told last."""
    players: Names = next(r["players"] for r in reversed(records) if "players" in r)
    return players


def choices_of(record: Record, names: Names) -> list[str]:
    """The choices of a question, each as what stands on the board where they differ."""
    boards = [Board.from_record(choice["position"]) for choice in record["choices"]]
    return told_apart(boards, names)


def dice_text(dice: list[int]) -> str:
    """Two numbers as players say them, the higher first."""
    return f"{max(dice)}-{min(dice)}"


def _match_start(record: Record, names: Names) -> str:
    length = record["length"]
    what = f"a match to {length}" if length else "an unlimited game"
    return f"{names['white']} and {names['black']} play {what}, {record['rules']['preset']} rules."


def _board_found(record: Record, names: Names) -> str:
    corner = record["white_home"].replace("-", " ")
    return f"The board is found; White's home is {corner}, White plays {record['white']}."


def _game_start(record: Record, names: Names) -> str:
    score = record["score"]
    crawford = ", the Crawford game" if record["crawford"] else ""
    return f"Game {record['game']} at {score['white']}-{score['black']}{crawford}."


def _roll(record: Record, names: Names) -> str:
    begins = " and begins" if record.get("opening") else ""
    return f"{names[record['player']]} rolls {dice_text(record['dice'])}{begins}."


def _void_roll(record: Record, names: Names) -> str:
    whose = f"{names[record['player']]}'s roll" if record["player"] else "The opening roll"
    lies = [_LIES.get(die["cocked"], "") for die in record.get("dice", ()) if die["cocked"]]
    how = f" ({', '.join(lies)})" if lies else ""
    return f"{whose} does not count: {_VOID.get(record['reason'], record['reason'])}{how}."


def _play(record: Record, names: Names) -> str:
    who, play = names[record["player"]], record["play"]
    if record["legal"] is False:
        other = names["black" if record["player"] == "white" else "white"]
        return f"{who}'s {play or 'turn without a move'} stands: {other} has gone on."
    if not play:
        return f"{who} cannot move." if record["legal"] else f"{who}'s play was not read."
    return f"{who} plays {play}."


def _illegal(record: Record, names: Names) -> str:
    rule = record["rule"].replace("_", " ")
    return f"Illegal play ({rule}): {_named(record['message'], names)}"


def _corrected(record: Record, names: Names) -> str:
    return f"{names[record['player']]} has put the play right."


def _pass(record: Record, names: Names) -> str:
    return f"{names[record['player']]} passes."


def _cube(record: Record, names: Names) -> str:
    verb = {
        "double": "doubles to",
        "take": "takes; the cube is at",
        "beaver": "beavers to",
        "raccoon": "raccoons to",
    }[record["type"]]
    return f"{names[record['player']]} {verb} {record['cube']}."


def _game_over(record: Record, names: Names) -> str:
    score, points = record["score"], record["points"]
    plural = "point" if points == 1 else "points"
    return (
        f"{names[record['winner']]} wins {points} {plural}{_KINDS[record['kind']]}; "
        f"{score['white']}-{score['black']}."
    )


def _resign(record: Record, names: Names) -> str:
    loser, what = names[record["player"]], _LOST[record["kind"]]
    winner = names["black" if record["player"] == "white" else "white"]
    if record.get("awarded"):
        return f"The game is given to {winner}, as {what}."
    return f"{loser} resigns {what}." if record["accepted"] else f"{winner} refuses."


def _undone(record: Record, names: Names) -> str:
    what = {
        "dice": "The dice are corrected",
        "roll": "The roll is undone",
        "play": "The last play is undone",
        "game": "That was for the game before",
    }
    undone = what.get(record["what"], "The last turn is undone")
    then = f"; {_named(record['waits_for'], names)}" if "waits_for" in record else ""
    return f"{undone}{then}."


def _set_up(record: Record, names: Names) -> str:
    on_roll = f"{names[record['on_roll']]} is on roll" if record["on_roll"] else "nobody has rolled"
    if record["what"] == "stands":
        return f"What was moved stands; {on_roll}."
    return f"Set by hand: {on_roll}, the cube is at {record['cube']['value']}."


def _score(record: Record, names: Names) -> str:
    score, length = record["score"], record["length"]
    of = f", {length} points to win" if length else ""
    return f"The score is set to {score['white']}-{score['black']}{of}."


def _out_of_time(record: Record, names: Names) -> str:
    return f"{names[record['player']]} has run out of time."


def _names(record: Record, names: Names) -> str:
    return f"White is {record['players']['white']}, Black {record['players']['black']}."


def _question(record: Record, names: Names) -> str:
    """Names no play: which one is legal is for the players to see."""
    texts = choices_of(record, names)
    choices = ". ".join(f"{number}: {text}" for number, text in enumerate(texts, 1))
    return f"How does the board stand after {names[record['player']]}'s turn? {choices}."


def _dice_commitment(record: Record, names: Names) -> str:
    commitment = record["dice_commitment"]
    return f"The dice of game {record['game']} are sealed; SHA-256 of their seed: {commitment}."


def _dice_seed(record: Record, names: Names) -> str:
    return f"The seed of game {record['game']}'s dice was {record['seed']}."


def _match_over(record: Record, names: Names) -> str:
    score = record["score"]
    return f"{names[record['winner']]} wins the match {score['white']}-{score['black']}."


def _warning(record: Record, names: Names) -> str:
    return _named(record["message"], names)


def _named(message: str, names: Names) -> str:
    """A sentence with the players' names for White and Black."""
    return re.sub(r"\b(White|Black)\b", lambda side: names[side[0].lower()], message)


_TELLERS: Mapping[str, Callable[[Record, Names], str]] = {
    "match_start": _match_start,
    "board_found": _board_found,
    "game_start": _game_start,
    "roll": _roll,
    "void_roll": _void_roll,
    "play": _play,
    "illegal": _illegal,
    "corrected": _corrected,
    **dict.fromkeys(("double", "take", "beaver", "raccoon"), _cube),
    "pass": _pass,
    "resign": _resign,
    "undone": _undone,
    "set_up": _set_up,
    "score": _score,
    "out_of_time": _out_of_time,
    "names": _names,
    "question": _question,
    "dice_commitment": _dice_commitment,
    "dice_seed": _dice_seed,
    "game_over": _game_over,
    "match_over": _match_over,
    "warning": _warning,
}
