"""Match IDs, and the ways between them, XGIDs and Position IDs, against GNU Backgammon's own."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Side
from engine.cube import Cube
from engine.errors import PositionError
from engine.match_id import GameState, MatchId, parse_match_id
from engine.results import Kind
from engine.roll import Roll
from engine.scene import Scene, scene_of_match_id, scene_of_xgid
from engine.xgid import parse_xgid

KNOWN = json.loads((Path(__file__).parent / "data" / "match_ids.json").read_text("utf-8"))
SIDES = (Side.WHITE, Side.BLACK)
KINDS = (None, Kind.SINGLE, Kind.GAMMON, Kind.BACKGAMMON)


@pytest.mark.parametrize("known", KNOWN["match_ids"], ids=lambda known: known["id"])
def test_match_ids_say_what_gnu_backgammon_said(known: dict[str, Any]) -> None:
    told = parse_match_id(known["id"])
    assert (told.on_roll, told.decides) == (SIDES[known["move"]], SIDES[known["turn"]])
    assert told.dice == (Roll(*known["dice"]) if known["dice"][0] else None)
    owner = None if known["owner"] < 0 else SIDES[known["owner"]]
    assert told.cube == Cube(known["cube"], owner)
    assert told.offered is bool(known["doubled"])
    assert told.resigned is KINDS[known["resigned"]]
    assert told.state is GameState(known["state"])
    assert list(told.score) == known["score"]
    assert told.length == known["length"]
    assert told.crawford is bool(known["crawford"])
    assert told.jacoby is bool(known["jacoby"])
    assert str(told) == known["id"]


@pytest.mark.parametrize(("xgid", "gnubg"), KNOWN["xgids"])
def test_xgids_become_the_ids_that_gnu_backgammon_makes_of_them(xgid: str, gnubg: str) -> None:
    position, match = gnubg.split(":")
    scene = scene_of_xgid(parse_xgid(xgid))
    assert scene.position_id() == position
    assert scene.match_id().text(Side.BLACK) == match
    board = Board.from_position_id(position, scene.on_roll or Side.WHITE)
    back = scene_of_match_id(board, parse_match_id(match, Side.BLACK)).xgid()
    told = parse_xgid(xgid)
    assert (back.board, back.on_roll, str(back.dice)) == (
        told.board,
        told.on_roll,
        str(told.dice),
    )
    assert str(back).split(":")[1:4] + str(back).split(":")[5:8] == (
        xgid.split(":")[1:4] + xgid.split(":")[5:8]
    )


MATCH_IDS = st.builds(
    MatchId,
    on_roll=st.sampled_from(SIDES),
    decides=st.sampled_from(SIDES),
    dice=st.none() | st.builds(Roll, st.just(6), st.integers(1, 6)),
    cube=st.builds(
        Cube, st.integers(0, 15).map(lambda power: 2**power), st.sampled_from([None, *SIDES])
    ),
    offered=st.booleans(),
    score=st.tuples(st.integers(0, 32767), st.integers(0, 32767)),
    length=st.integers(0, 32767),
    crawford=st.booleans(),
    jacoby=st.booleans(),
    state=st.sampled_from(list(GameState)),
    resigned=st.sampled_from(KINDS),
)


@given(MATCH_IDS, st.sampled_from(SIDES))
def test_what_is_written_is_read_again(told: MatchId, first: Side) -> None:
    assert parse_match_id(told.text(first), first) == told


def test_who_is_player_nought_can_be_said() -> None:
    told = parse_match_id("cAm3AAAAAAAE")
    assert parse_match_id("cAm3AAAAAAAE", Side.BLACK).on_roll is told.on_roll.other


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "12 characters"),
        ("cAm3AAAAAAA", "12 characters"),
        ("cAm3AAAAAA!E", "not base64"),
        ("////////////", "no state"),
        ("cIkPAAAAAAAA", "no roll"),
    ],
)
def test_what_is_none_is_refused(text: str, named: str) -> None:
    with pytest.raises(PositionError, match=named):
        parse_match_id(text)


def test_what_it_has_no_room_for_is_refused() -> None:
    with pytest.raises(PositionError, match="no room for score_0 40000"):
        str(MatchId(Side.WHITE, Side.WHITE, score=(40000, 0)))


def test_nobody_on_roll_has_no_id() -> None:
    scene = Scene(Board.start())
    for write in (scene.xgid, scene.match_id, scene.position_id):
        with pytest.raises(PositionError, match="Nobody is on roll"):
            write()
