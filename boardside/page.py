"""A match as one HTML page that needs nothing beside it: no network, no script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from boardside.drawing import Moved, Style, board_svg
from boardside.drawing_shapes import shared_shapes
from boardside.flags import Flag
from boardside.scene_words import name_of, scene_words, to_act_words
from boardside.turnlist import Turn, length_words, result_words, turns_of
from engine.board import Side
from engine.log import GameLog, MatchLog
from engine.match import Score, added
from engine.rules import PRESETS
from engine.scene import Scene

_HOW = (
    "Every picture shows the board after the turn, with the roll that was played; broken circles "
    "are where its checkers came from. Points are numbered as the player on roll counts them."
)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn as the page shows it."""

    number: int
    anchor: str
    side: str
    who: str
    roll: str
    play: str
    sentences: list[str]
    flag: Flag | None
    notes: list[str]
    picture: Markup


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as the page shows it."""

    number: int
    score: str
    crawford: bool
    result: str
    turns: list[_Turn]


@dataclass(frozen=True, slots=True)
class _Page:
    """A match as the page shows it."""

    title: str
    white: str
    black: str
    standing: str
    facts: str
    tags: tuple[tuple[str, str], ...]
    games: list[_Game]
    shapes: Markup
    how: str = _HOW


def match_page(log: MatchLog, style: Style | None = None) -> str:
    """The page of a match: players, score and rules, a list of the games, every turn with its
    picture, what was flagged marked with the rule and the sentence.

    >>> "<h1>" in match_page(MatchLog("Ann", "Bob", 5))
    True
    """
    style = replace(style or Style(), shared=True, names=None)
    white, black = log.name(Side.WHITE), log.name(Side.BLACK)
    page = _Page(
        title=f"{white} – {black}",
        white=white,
        black=black,
        standing=_standing(log),
        facts=_facts(log),
        tags=log.tags,
        games=[_game(log, game, style) for game in log.games],
        shapes=Markup(shared_shapes()),
    )
    return _template("match.html").render(page=page) + "\n"


def position_page(scene: Scene, style: Style, lines: list[str]) -> str:
    """The page of one position: its picture, what it shows in words, and further lines.

    >>> from engine.board import Board
    >>> "White to roll." in position_page(Scene(Board.start(), Side.WHITE), Style(), [])
    True
    """
    return (
        _template("position.html").render(
            title=to_act_words(scene) or "A backgammon position",
            picture=_picture(board_svg(scene, style)),
            lines=[scene_words(scene), *lines],
        )
        + "\n"
    )


@cache
def _template(name: str) -> Template:
    environment = Environment(
        loader=PackageLoader("boardside", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
    )
    return environment.get_template(name)


def _picture(svg: str) -> Markup:
    """A picture as it is: `board_svg` has escaped what is in it."""
    return Markup(svg)


def _standing(log: MatchLog) -> str:
    score: Score = (0, 0)
    for game in log.games:
        score = game.score
        if game.result is not None:
            score = added(game.score, game.result.winner, game.result.points)
    return f"{score[0]} – {score[1]}"


def _facts(log: MatchLog) -> str:
    """What is played by, in one line: the length, and every rule that is not the preset's."""
    usual = PRESETS.get(log.rules.preset, PRESETS["friendly"]).toggles()
    unusual = [
        f"{key.replace('_', ' ')} {_told(value)}"
        for key, value in log.rules.toggles().items()
        if key != "preset" and value != usual[key]
    ]
    first = f"{length_words(log.length)}, {log.rules.preset} rules"
    return first[0].upper() + first[1:] + "".join(f"; {rule}" for rule in unusual) + "."


def _told(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _game(log: MatchLog, game: GameLog, style: Style) -> _Game:
    return _Game(
        number=game.number,
        score=f"{game.score[0]} – {game.score[1]}",
        crawford=game.crawford,
        result=result_words(game.result, (log.white, log.black)),
        turns=list(_turns(log, game, style)),
    )


def _turns(log: MatchLog, game: GameLog, style: Style) -> Iterator[_Turn]:
    for turn in turns_of(log, game):
        yield _Turn(
            number=turn.number,
            anchor=f"g{game.number}t{turn.number}",
            side=turn.side.value if turn.side else "",
            who=name_of(turn.side, (log.white, log.black)) if turn.side else "",
            roll=str(turn.roll) if turn.roll else "",
            play=_play(turn),
            sentences=turn.sentences,
            flag=turn.flag,
            notes=turn.notes,
            picture=_picture(board_svg(turn.after, style, _moved(turn))),
        )


def _play(turn: Turn) -> str:
    if turn.moved is None:
        return "…"
    return turn.moved or "no move"


def _moved(turn: Turn) -> Moved | None:
    return Moved(turn.side, turn.roll, turn.play) if turn.side and turn.moved is not None else None
