"""Rule sets and start files: what is asked for, and clear words where it cannot be."""

import json
from pathlib import Path

import pytest

from boardside.errors import UsageError
from boardside.rules import load_rules
from boardside.seating import Corner
from boardside.start import Start, load_start
from engine.board import Board, Side
from engine.game import Cube
from engine.rules import PRESETS, Rules
from vision.observation import Shade

NONE_OFF = {"white": 0, "black": 0}


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_presets_are_those_of_the_rulebook() -> None:
    assert sorted(PRESETS) == ["club", "friendly", "money", "rated", "tournament"]
    assert all(name == rules.preset for name, rules in PRESETS.items())
    assert PRESETS["friendly"] == Rules()
    strict = [name for name, rules in PRESETS.items() if rules.illegal_play != Rules().illegal_play]
    assert strict == ["tournament", "rated"]


def test_a_file_changes_toggles_on_top_of_a_preset(tmp_path: Path) -> None:
    name = written(tmp_path / "our.toml", 'preset = "money"\njacoby = false\ncube_limit = 16\n')
    rules = load_rules(name)
    assert (rules.beavers, rules.jacoby, rules.cube_limit) == (True, False, 16)


OTHERS = {
    "cube": "false",
    "cube_limit": "32",
    "beavers": "true",
    "raccoons": "true",
    "jacoby": "true",
    "crawford": "false",
    "automatic_doubles": "3",
    "opening_reroll": "true",
    "gammons": '"record_only"',
    "dice_area": '"right_half"',
    "dice_sets": "1",
    "dice_source": '"seeded"',
    "illegal_play": '"must_be_corrected"',
    "resignation": '"at_once"',
    "clock": "true",
    "clock_bank_seconds": "90",
    "clock_delay_seconds": "8",
}


def test_every_toggle_can_be_set(tmp_path: Path) -> None:
    assert {"preset", *OTHERS} == set(Rules().toggles())
    for toggle, value in OTHERS.items():
        needed = "beavers = true\n" if toggle == "raccoons" else ""
        rules = load_rules(written(tmp_path / "our.toml", f"{needed}{toggle} = {value}\n"))
        changed = {key for key, now in rules.toggles().items() if now != Rules().toggles()[key]}
        assert changed - {"beavers"} == {toggle} - {"beavers"}
        assert rules.beavers == (toggle in ("beavers", "raccoons"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("beaver = true", "did you mean 'beavers'"),
        ('preset = "freindly"', "did you mean 'friendly'"),
        ('beavers = "yes"', "beavers cannot be 'yes'"),
        ('dice_area = "left"', "one of surface, right_half"),
        ("cube_limit = 3", "cube_limit cannot be 3"),
        ("cube_limit = true", "cube_limit cannot be True"),
        ("cube_limit = 4.0", "cube_limit cannot be 4.0"),
        ("dice_sets = true", "dice_sets cannot be True"),
        ("gammons = []", "one of score, record_only"),
        ("clock_delay_second = 8", "did you mean 'clock_delay_seconds'"),
        ("clock_delay_seconds = 601", "a whole number from 0 to 600"),
        ("clock_bank_seconds = -1", "a whole number from 0 to 3600"),
        ("clock_bank_seconds = true", "a whole number from 0 to 3600"),
        ("raccoons = true", "raccoons answer beavers: set beavers = true"),
        ('preset = "club"\ncube = false', "beavers need the cube"),
        ('preset = "rated"\nautomatic_doubles = 1', "automatic_doubles need the cube"),
        ("[rules]\ncube = false", "there is no toggle 'rules'"),
        ("= 3", "is not TOML"),
    ],
)
def test_a_wrong_file_is_named_with_what_is_wrong(tmp_path: Path, text: str, words: str) -> None:
    name = written(tmp_path / "our.toml", text)
    with pytest.raises(UsageError, match=r"our\.toml.*") as caught:
        load_rules(name)
    assert words in str(caught.value)


def test_an_unknown_preset_or_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean 'tournament'"):
        load_rules("turnament")
    with pytest.raises(UsageError, match="cannot be read"):
        load_rules(str(tmp_path / "none.toml"))


def test_a_start_file_may_hold_an_identifier(tmp_path: Path) -> None:
    path = tmp_path / "start.json"
    for position in ("4HPwATDgc/ABMA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"):
        written(path, json.dumps({"position": position}))
        assert load_start(path) == Start(board=Board.start(), began=True)


def test_a_start_file(tmp_path: Path) -> None:
    given = {
        "white_home": "top-left",
        "white": "dark",
        "position": Board.start().to_record(),
        "cube": {"value": 2, "owner": "black"},
    }
    path = tmp_path / "start.json"
    written(path, json.dumps(given))
    assert load_start(path) == Start(
        Corner.TOP_LEFT, Shade.DARK, Board.start(), Cube(2, Side.BLACK), True
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"white_hom": 1}, "did you mean 'white_home'"),
        ({"white_home": "left"}, "'white_home' cannot be 'left'"),
        ({"white": "red"}, "one of 'light', 'dark'"),
        ({"position": [1]}, "'position' is neither an object"),
        ({"position": "zzz"}, "A Position ID has 14 characters"),
        ({"position": {"points": [16] + [0] * 23}}, "cannot be: too many"),
        ({"position": {"points": [2] + [0] * 22 + [-15], "off": NONE_OFF}}, "cannot be: too few"),
        ({"position": {"points": [15] + [0] * 21 + [-15]}}, "a list of 24 numbers"),
        ({"position": {"points": [1.5] + [0] * 22 + [-15]}}, "is a whole number, not 1.5"),
        ({"cube": {"value": 3}}, "'cube.value' cannot be 3"),
        ({"cube": {"value": "2"}}, "'cube.value' cannot be '2'"),
        ({"cube": {"val": 2}}, "'cube' has value and owner, no 'val'"),
        ({"cube": {"value": 1, "owner": "white"}}, "lies in the middle"),
        ({"cube": {"value": 2, "owner": "red"}}, "'cube.owner' cannot be 'red'"),
        ([1], "is not a JSON object"),
    ],
)
def test_a_wrong_start_is_named(tmp_path: Path, given: object, words: str) -> None:
    path = tmp_path / "start.json"
    written(path, json.dumps(given))
    with pytest.raises(UsageError) as caught:
        load_start(path)
    assert words in str(caught.value)
    assert "start.json" in str(caught.value)
