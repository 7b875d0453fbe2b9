"""Forty match files from several programs and sites, if they are there: BOARDSIDE_SHARED names the
folder whose `matches/` holds them and an index that tells what is odd about each."""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from matfiles import kept

from engine.actions import Beavers, Doubles, Passes, Plays, Raccoons, Rolls, Stands, Takes
from engine.log import MatchLog, Remark
from engine.mat import read_mat, write_mat
from engine.plays import legal_plays
from engine.review import review
from engine.scene import steps_of

FOLDER = Path(os.environ.get("BOARDSIDE_SHARED", "")) / "matches"
INDEX = FOLDER / "index.json"
MATCHES: list[dict[str, Any]] = (
    json.loads(INDEX.read_bytes())["matches"] if "BOARDSIDE_SHARED" in os.environ else []
)
TOLD = {
    "UTF-8 byte order mark": "byte order mark",
    "8-bit text that is not UTF-8": "not UTF-8",
    "no newline at the end": "no newline at the end",
    "'????' after a roll (resigned)": r"given up \('\?\?\?\?'\)",
    "impossible roll 00": "there is no roll '00'",
    "Concedes": r"given up \('Concedes'\)",
    "'Losses N point' rows": "loss is told too",
    "row number repeated inside a row": "a row's number is repeated",
    "absurd points (4016)": "4016 points are told",
    "rating after a comma in the name": "a rating stands behind a name",
    "hits never marked": "a hit is not marked",
    "'Cannot Move' for a dance": "dances as 'Cannot Move'",
    "empty text for a dance": "dances as nothing",
    "bear-off written /off or /Off": "bearing off as 'off'",
    "bar written bar or Bar": "the bar as 'bar'",
    "bar written 25": "the bar as '25'",
    "(n) for repeated moves": r"equal moves as '\(2\)'",
    "smaller die written first": "the smaller die first",
}
"""The index's words for what is odd, and ours. (`plural 'points'` and non-ASCII names are as usual
as anything else; '/0' in the index is also that of ratings in the header.)"""

pytestmark = pytest.mark.skipif(not MATCHES, reason="BOARDSIDE_SHARED names no folder of matches")


@cache
def whole(file: str) -> tuple[MatchLog, tuple[Remark, ...]]:
    """A file, read."""
    return read_mat((FOLDER / file).read_bytes(), file)


def actions(log: MatchLog) -> int:
    """What GNU Backgammon counts as actions: plays, cube actions, and a resignation as one."""
    done = [entry.action for game in log.games for entry in game.entries]
    return sum(
        isinstance(a, (Plays, Stands, Doubles, Takes, Passes, Beavers, Raccoons)) for a in done
    )


def forced_and_left(log: MatchLog) -> int:
    """How many games were given up with a roll unplayed that allowed only one play."""
    left = 0
    for game in log.games:
        steps = list(steps_of(log, game))
        rolls = [place for place, step in enumerate(steps) if isinstance(step.entry.action, Rolls)]
        after = steps[rolls[-1]].after if rolls else None
        played = (
            any(isinstance(step.entry.action, (Plays, Stands)) for step in steps[rolls[-1] :])
            if rolls
            else True
        )
        if after and after.roll and after.on_roll and not played:
            left += len(legal_plays(after.board, after.on_roll, after.roll)) == 1
    return left


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match["file"][:12])
def test_a_file_is_read_and_agrees_with_the_index(match: dict[str, Any]) -> None:
    log, remarks = whole(match["file"])
    assert log.length == match["match_length"]
    assert len(log.games) == match["games"]
    assert not any("cannot be followed" in remark.text for remark in remarks)
    points = [game.result.points if game.result else None for game in log.games]
    told = match["file_points_by_game"]
    differing = [
        place for place, pair in enumerate(zip(points, told, strict=True)) if pair[0] != pair[1]
    ]
    corrected = [remark for remark in remarks if "points are told" in remark.text]
    assert [log.games[place].number for place in differing] == [remark.game for remark in corrected]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match["file"][:12])
def test_every_oddity_is_told_with_its_row(match: dict[str, Any]) -> None:
    remarks = whole(match["file"])[1]
    for oddity in match["format_oddities"]:
        if oddity in TOLD:
            found = [remark for remark in remarks if re.search(TOLD[oddity], remark.text)]
            assert found, oddity
            assert all(remark.line > 0 for remark in found)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match["file"][:12])
def test_written_again_it_is_the_same_match(match: dict[str, Any]) -> None:
    log, _ = whole(match["file"])
    again, remarks = read_mat(write_mat(log).encode(), "again.mat")
    assert kept(again) == kept(log)
    assert not any("illegal" in remark.text for remark in remarks)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match["file"][:12])
def test_nothing_in_it_breaks_a_rule(match: dict[str, Any]) -> None:
    assert review(whole(match["file"])[0]) == ()


def test_our_count_of_actions_is_gnu_backgammons() -> None:
    """But for what the file itself forbids: a resignation is an action of its own, and forced rolls
    that were left are played."""
    for match in MATCHES:
        log, _ = whole(match["file"])
        resigned = sum("AcceptsResignation" in str(type(g.entries[-1].action)) for g in log.games)
        due = actions(log) + resigned + forced_and_left(log)
        if match["gnubg_accepts_whole"]:
            assert due == match["gnubg_actions"], match["file"]
