"""A match as one HTML page that needs nothing beside it: no network, no script, and a policy in it
that allows neither."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from boardside.drawing import Moved, Style, board_svg
from boardside.drawing_shapes import shared_shapes
from boardside.kept import Incident, Kept
from boardside.report import Report, anchor_of, report_of, timed
from boardside.scene_words import name_of, scene_words, to_act_words
from boardside.sizing import pictures_within
from boardside.turnlist import Turn, length_words, result_words
from engine.board import Side
from engine.log import GameLog, MatchLog
from engine.match import Score, added
from engine.rules import PRESETS
from engine.scene import Scene

MOST_BYTES = 2_900_000
"""A page is filled with pictures up to this size."""

_SHOWN = {"before": "Before", "dice": "The dice", "after": "After"}
_HOW = (
    "Every picture shows the board after the turn, with the roll that was played; broken circles "
    "are where its checkers came from. Points are numbered as the player on roll counts them."
)


@dataclass(frozen=True, slots=True)
class _Told:
    """An incident as the page shows it: its pictures as pairs of words and `data:` URIs."""

    kind: str
    sentence: str
    settled: str
    pictures: list[tuple[str, str]]


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
    notes: list[str]
    told: list[_Told]
    picture: Markup

    @property
    def flagged(self) -> bool:
        """Whether something illegal was seen, put right or not."""
        return any(told.kind == "illegal" for told in self.told)

    @property
    def shown(self) -> bool:
        """Whether there are pictures of it."""
        return any(told.pictures for told in self.told)


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
    report: Report
    shapes: Markup
    how: str = _HOW


@dataclass(frozen=True, slots=True)
class _Making:
    """What a page is made of: the match, how boards are looked at, what the journal kept, and those
    of its pictures that fit."""

    log: MatchLog
    style: Style
    kept: Kept
    pictures: Mapping[Path, str]


def match_page(log: MatchLog, style: Style | None = None, kept: Kept | None = None) -> str:
    """The page of a match: players, score and rules, the score sheet, what was disputed with its
    pictures, the time of each turn, dice and cube, and every turn with its board.

    >>> "<h1>" in match_page(MatchLog("Ann", "Bob", 5))
    True
    """
    style = replace(style or Style(), shared=True, names=None)
    kept = kept or Kept()
    page = _rendered(_Making(log, style, kept, {}))
    paths = [path for one in kept.incidents for path in one.pictures.values()]
    if not paths:
        return page
    pictures = pictures_within(paths, MOST_BYTES - len(page.encode()))
    return _rendered(_Making(log, style, kept, pictures))


def _rendered(making: _Making) -> str:
    log = making.log
    white, black = log.name(Side.WHITE), log.name(Side.BLACK)
    page = _Page(
        title=f"{white} – {black}",
        white=white,
        black=black,
        standing=_standing(log),
        facts=_facts(log),
        tags=log.tags,
        games=[_game(making, game) for game in log.games],
        report=report_of(log, making.kept),
        shapes=Markup(shared_shapes()),
    )
    look = Markup((files("boardside") / "pages" / "match.css").read_text(encoding="utf-8"))
    hashed = base64.b64encode(hashlib.sha256(look.encode()).digest()).decode()
    return _template("match.html").render(page=page, look=look, hashed=hashed) + "\n"


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


def _game(making: _Making, game: GameLog) -> _Game:
    log = making.log
    return _Game(
        number=game.number,
        score=f"{game.score[0]} – {game.score[1]}",
        crawford=game.crawford,
        result=result_words(game.result, (log.white, log.black)),
        turns=list(_turns(making, game)),
    )


def _turns(making: _Making, game: GameLog) -> Iterator[_Turn]:
    log = making.log
    for turn, incidents in timed(log, game, making.kept):
        yield _Turn(
            number=turn.number,
            anchor=anchor_of(game, turn),
            side=turn.side.value if turn.side else "",
            who=name_of(turn.side, (log.white, log.black)) if turn.side else "",
            roll=str(turn.roll) if turn.roll else "",
            play=_play(turn),
            sentences=turn.sentences,
            notes=turn.notes,
            told=[_told_of(one, making.pictures) for one in incidents],
            picture=_picture(board_svg(turn.after, making.style, _moved(turn))),
        )


def _told_of(one: Incident, pictures: Mapping[Path, str]) -> _Told:
    shown = [
        (words, pictures[one.pictures[what]])
        for what, words in _SHOWN.items()
        if one.pictures.get(what) in pictures
    ]
    return _Told(one.kind, one.sentence, one.settled, shown)


def _play(turn: Turn) -> str:
    if turn.moved is None:
        return "…"
    return turn.moved or "no move"


def _moved(turn: Turn) -> Moved | None:
    return Moved(turn.side, turn.roll, turn.play) if turn.side and turn.moved is not None else None
