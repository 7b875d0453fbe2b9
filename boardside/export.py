"""`boardside export`: a match or a position in another format.

A match comes from a journal, a folder with one, a `.mat` or an `.sgf`; a position from an ID. What
is made goes to standard output, or into a file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardside.drawing import Moved, Style, board_svg
from boardside.errors import UsageError, nearest_name
from boardside.journal import line_of
from boardside.kept import Kept, kept_in
from boardside.matchlog import records_of
from boardside.page import match_page, position_page
from boardside.positions import gnubg_id, scene_of, told_ids
from boardside.scene_words import ROLES, scene_words
from boardside.sources import file_of, read_match
from boardside.transcript import transcript, turn_line
from boardside.turnlist import Turn, turns_of
from engine.board import Side
from engine.log import GameLog, MatchLog
from engine.mat import write_mat
from engine.scene import Scene
from engine.sgf import write_sgf

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be exported: `position` or `source`, into `to`; of a match perhaps one game or one
    turn; how boards are looked at."""

    to: str
    source: Path | None = None
    position: str | None = None
    game: int | None = None
    turn: int | None = None
    style: Style = Style()  # noqa: RUF009 - a frozen value


def export(wanted: Wanted, out: Path | None, say: Callable[[str], None]) -> str:
    """The exported text, which is written into `out` if there is one ("" is returned then).

    `say` is told what is odd about the source. Raises UsageError for what cannot be read, an
    unknown format, and an `out` that is the source.
    """
    if (wanted.source is None) == (wanted.position is None):
        raise UsageError("name either a match (SOURCE) or a --position.")
    formats = _FORMATS if wanted.source else _POSITION_FORMATS
    if not wanted.to:
        raise UsageError(f"--to: name a format: {', '.join(formats)}.")
    if wanted.to not in formats:
        what = "format" if wanted.source else "format of a position"
        raise UsageError(f"there is no {what} {wanted.to!r}; {nearest_name(wanted.to, [*formats])}")
    if wanted.source is not None and out is not None:
        _not_the_source(file_of(wanted.source), out)
    text = _of_match(wanted, say) if wanted.source else _of_position(wanted)
    if out is None:
        return text
    _write(out, text, new=wanted.to == "journal")
    return ""


def _not_the_source(source: Path, out: Path) -> None:
    if out.exists() and out.samefile(source):
        raise UsageError(f"{out}: is the source itself, and is not written over.")


def _write(path: Path, text: str, new: bool) -> None:
    """Writes a file in one stroke; a journal never into an old one's place."""
    if new and path.exists():
        raise UsageError(f"{path}: exists already, and a journal is never written over.")
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UsageError(f"{path}: cannot be written ({error.strerror}).") from None


def _of_match(wanted: Wanted, say: Callable[[str], None]) -> str:
    source = wanted.source or Path()
    log, remarks = read_match(source)
    for remark in remarks:
        say(f"{source}: {remark}")
    if wanted.game is not None:
        log = replace(log, games=(_game(log, wanted.game),))
    return _FORMATS[wanted.to](log, wanted)


def _game(log: MatchLog, number: int) -> GameLog:
    for game in log.games:
        if game.number == number:
            return game
    raise UsageError(f"there is no game {number}: the match has {len(log.games)}.")


def _turns(log: MatchLog, wanted: Wanted) -> Iterator[tuple[GameLog, Turn]]:
    """The turns that are wanted: all, or the one named."""
    found = [(game, turn) for game in log.games for turn in turns_of(log, game)]
    if wanted.turn is not None:
        number = wanted.game or (log.games[-1].number if log.games else 0)
        found = [one for one in found if (one[0].number, one[1].number) == (number, wanted.turn)]
        if not found:
            raise UsageError(f"there is no turn {wanted.turn} in game {number}.")
    yield from found


def _svg(log: MatchLog, wanted: Wanted) -> str:
    """The board after the turn wanted, else as it stands at the end."""
    turns = list(_turns(log, wanted))
    if not turns:
        raise UsageError("there is no turn to draw.")
    _, turn = turns[-1]
    shown = turn.side is not None and turn.moved is not None
    moved = Moved(turn.side, turn.roll, turn.play) if shown and turn.side else None
    return board_svg(turn.after, replace(wanted.style, names=(log.white, log.black)), moved) + "\n"


def _ids(write: Callable[[Scene], str]) -> Callable[[MatchLog, Wanted], str]:
    """A line for each roll that was to be played: the ID of the scene."""

    def lines(log: MatchLog, wanted: Wanted) -> str:
        scenes = [turn.before for _, turn in _turns(log, wanted) if turn.before.on_roll is not None]
        return "".join(f"{write(scene)}\n" for scene in scenes)

    return lines


def _text(log: MatchLog, wanted: Wanted) -> str:
    if wanted.turn is None:
        return transcript(log)
    return "".join(
        f"{turn_line(log, turn)}\n{scene_words(turn.after, (log.white, log.black))}\n"
        for _, turn in _turns(log, wanted)
    )


def _json(log: MatchLog, wanted: Wanted) -> str:
    """The match as one JSON object: the header, and each game with its records and its result."""
    header, *records = (
        {k: v for k, v in r.items() if k not in ("seq", "t")} for r in records_of(log)
    )
    games: list[Record] = []
    for record in records:
        if record["type"] == "game_start":
            games.append({**record, "records": [], "result": None})
        elif record["type"] == "game_over":
            games[-1]["result"] = record
        elif record["type"] != "match_over":
            games[-1]["records"].append(record)
    return json.dumps({**header, "games": games}, ensure_ascii=False, indent=1) + "\n"


def _html(log: MatchLog, wanted: Wanted) -> str:
    """The match's page, with what its journal tells beside the log where there is one."""
    kept = Kept() if wanted.source is None else kept_in(wanted.source)
    return match_page(log, wanted.style, kept)


def _journal(log: MatchLog, wanted: Wanted) -> str:
    return "".join(line_of(record) + "\n" for record in records_of(log))


def _log_gnubg_id(scene: Scene) -> str:
    """As GNU Backgammon shows it when it has loaded the match: White is its player 0."""
    return f"{scene.position_id()}:{scene.match_id()}"


def _of_position(wanted: Wanted) -> str:
    scene = scene_of(wanted.position or "")
    return _POSITION_FORMATS[wanted.to](scene, wanted.style)


def _position_svg(scene: Scene, style: Style) -> str:
    """The picture; with pip counts the sides have to be named."""
    return board_svg(scene, replace(style, names=ROLES if style.pips else None)) + "\n"


def _position_json(scene: Scene, style: Style) -> str:
    owner = scene.cube.owner
    told: Record = {
        "position": scene.board.to_record(),
        "on_roll": scene.on_roll.value if scene.on_roll else None,
        "dice": [scene.roll.first, scene.roll.second] if scene.roll else None,
        "cube": {"value": scene.cube.value, "owner": owner.value if owner else None},
        "offered": scene.table_cube if scene.offers else None,
        "score": {"white": scene.score[0], "black": scene.score[1]},
        "length": scene.length,
        "crawford": scene.crawford,
        "rules": scene.rules.toggles(),
    }
    return json.dumps(told, indent=1) + "\n"


def _position_text(scene: Scene, style: Style) -> str:
    pips = [f"{side}: {scene.board.pip_count(side)} pips." for side in Side] if style.pips else []
    return "\n".join([scene_words(scene), *pips, *told_ids(scene)]) + "\n"


_FORMATS: Mapping[str, Callable[[MatchLog, Wanted], str]] = {
    "mat": lambda log, wanted: write_mat(log),
    "sgf": lambda log, wanted: write_sgf(log),
    "journal": _journal,
    "json": _json,
    "html": _html,
    "text": _text,
    "svg": _svg,
    "xgid": _ids(lambda scene: str(scene.xgid())),
    "gnubgid": _ids(_log_gnubg_id),
}
_POSITION_FORMATS: Mapping[str, Callable[[Scene, Style], str]] = {
    "svg": _position_svg,
    "html": lambda scene, style: position_page(scene, style, told_ids(scene)),
    "text": _position_text,
    "json": _position_json,
    "xgid": lambda scene, style: f"{scene.xgid()}\n",
    "gnubgid": lambda scene, style: f"{gnubg_id(scene)}\n",
}
