"""Position IDs and XGIDs against texts from outside."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from engine_positions import HOME_STACK, START, position

from engine.board import BAR, Board, Side
from engine.errors import PositionError
from engine.roll import Roll
from engine.xgid import Xgid, parse_xgid

KNOWN = json.loads((Path(__file__).parent / "data" / "xgid_known.json").read_text("utf-8"))
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


def test_the_start_is_the_id_of_the_gnu_backgammon_manual() -> None:
    assert START.position_id() == "4HPwATDgc/ABMA"
    assert Board.from_position_id("4HPwATDgc/ABMA") == START


def test_the_start_key_is_the_ten_bytes_of_the_manuals_drawing() -> None:
    one_side = "0000011111001110000011111000000000001100"
    bits = one_side * 2
    key = int(bits[::-1], 2).to_bytes(10, "little")
    assert base64.b64encode(key).decode().rstrip("=") == START.position_id()


def test_the_player_not_on_roll_comes_first() -> None:
    one_white_ace = position({1: 1}, {})
    first_bits = base64.b64decode(one_white_ace.position_id(Side.BLACK) + "==")[0]
    assert first_bits == 1
    assert (
        Board.from_position_id(one_white_ace.position_id(Side.BLACK), Side.BLACK) == one_white_ace
    )


def test_spaces_around_an_id_do_not_matter() -> None:
    assert Board.from_position_id(" 4HPwATDgc/ABMA\n") == START


@pytest.mark.parametrize("text", ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc!ABMA"])
def test_an_id_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="Position ID"):
        Board.from_position_id(text)


def test_an_id_with_too_many_checkers_is_refused() -> None:
    with pytest.raises(PositionError, match="more than fifteen"):
        Board.from_position_id("//////////////"[:13] + "A")


def test_a_board_with_sixteen_checkers_has_no_id() -> None:
    with pytest.raises(PositionError, match="16 on the board"):
        START.with_at(Side.BLACK, 1, 1).position_id()


@pytest.mark.parametrize("known", KNOWN["positions"], ids=lambda known: known["xgid"][5:20])
def test_xgids_say_what_extreme_gammon_printed_below_them(known: dict[str, Any]) -> None:
    told = parse_xgid(known["xgid"])
    assert told.board.pip_count(Side.WHITE) == known["white_pips"]
    assert told.board.pip_count(Side.BLACK) == known["black_pips"]
    assert told.cube_value == known["cube"]
    assert (told.cube_owner.value if told.cube_owner else None) == known["owner"]
    assert told.dice == Roll(*known["dice"])
    assert [told.white_score, told.black_score] == known["score"]
    assert told.length == known["length"]
    assert told.on_roll is Side.WHITE
    assert str(told) == known["xgid"]


def test_the_first_letter_is_blacks_bar_and_the_last_whites() -> None:
    board = parse_xgid("a------------------------B:0:0:1:00:0:0").board
    assert (board.at(Side.BLACK, BAR), board.at(Side.WHITE, BAR)) == (1, 2)


def test_the_prefix_may_be_missing_or_in_lower_case() -> None:
    assert parse_xgid(OPENING) == parse_xgid(OPENING[5:]) == parse_xgid("xgid=" + OPENING[5:])


def test_an_xgid_is_written_from_its_values() -> None:
    told = Xgid(START, Side.BLACK, Roll(6, 4), 4, Side.WHITE, "", 3, 2, 1, 7, 64)
    assert str(told) == "XGID=-b----E-C---eE---c-e----B-:2:1:-1:64:3:2:1:7:6"


@pytest.mark.parametrize("offer", ["D", "B", "R"])
def test_a_turned_cube_stands_where_the_dice_would(offer: str) -> None:
    told = parse_xgid(OPENING.replace(":00:", f":{offer}:"))
    assert (told.offer, told.dice) == (offer, None)
    assert f":{offer}:" in str(told)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("XGID=", "fields"),
        (OPENING + ":1", "fields"),
        (OPENING.replace("-b--", "-b-"), "26 letters"),
        (OPENING.replace("-b--", "-z--"), "'z' at 1"),
        (OPENING.replace("XGID=-", "XGID=A"), "'A' at 0"),
        (OPENING.replace("B-:", "Ba:"), "'a' at 25"),
        (OPENING.replace("-E-", "EE-"), "over fifteen"),
        (OPENING.replace(":0:0:1:", ":x:0:1:"), "cube is"),
        (OPENING.replace(":0:0:1:", ":0:2:1:"), "cube owner"),
        (OPENING.replace(":0:0:1:", ":0:0:0:"), "turn"),
        (OPENING.replace(":00:", ":07:"), "dice"),
        (OPENING.replace(":00:0:", ":00:-1:"), "score of X"),
        (OPENING.replace(":10", ":many"), "highest cube"),
    ],
)
def test_a_bad_xgid_is_refused_by_the_field(text: str, named: str) -> None:
    with pytest.raises(PositionError, match=named):
        parse_xgid(text)


def test_a_shared_point_cannot_be_written_as_an_xgid() -> None:
    with pytest.raises(PositionError, match="one side on a place"):
        str(Xgid(START.moved(Side.WHITE, 6, 1), Side.WHITE))


def test_borne_off_checkers_are_the_rest_of_fifteen() -> None:
    told = parse_xgid(str(Xgid(position({3: 2}, HOME_STACK), Side.WHITE)))
    assert told.board == position({3: 2}, HOME_STACK)
