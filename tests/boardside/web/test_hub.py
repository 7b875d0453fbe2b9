"""What the hub tells of a match, and that the referee never waits for it."""

import json
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
from webtable import LiveTable

from boardside.acts import Names, Pauses, SetsScore, Undoes
from boardside.web.hub import Hub
from engine.actions import AcceptsResignation, Doubles, Resigns
from engine.board import Side
from engine.results import Kind
from engine.rules import PRESETS


def state(hub: Hub) -> dict[str, Any]:
    return json.loads(hub.snapshot().state)


def begun(folder: Path, **told: Any) -> LiveTable:
    """White has begun with 31 and played it."""
    live = LiveTable(folder, **told)
    live.table.roll("black", 1).roll("white", 3).move("8/5 6/5").lift()
    return live


def test_before_a_match_it_says_what_is_looked_for() -> None:
    hub = Hub()
    assert state(hub)["waiting"] is True
    hub.searching(np.zeros((4, 4, 3), np.uint8), "no surface is seen")
    hub.trouble("camera_lost", "The camera is gone.")
    assert state(hub)["looking"] == "no surface is seen"
    assert state(hub)["trouble"] == "The camera is gone."
    hub.trouble("camera_lost", "")
    assert state(hub)["trouble"] == ""


def test_a_turn_is_told_as_it_stands(tmp_path: Path) -> None:
    told = state(begun(tmp_path).hub)
    assert (told["on_roll"], told["acts"], told["dice"]) == ("black", "black", None)
    assert told["prompt"] == "Black to roll or double."
    assert told["board"]["points"][4] == 2
    assert told["cube"] == {"value": 1, "owner": None, "offered": None}
    assert told["talk"][-1]["text"] == "White plays 8/5 6/5."


def test_nothing_that_is_told_helps_play(tmp_path: Path) -> None:
    live = begun(tmp_path)
    live.table.roll("black", 6, 4)
    snapshot = live.hub.snapshot()
    text = (snapshot.state + "".join(snapshot.turns)).lower()
    assert not any(
        word in text for word in ("pip", "equity", "legal plays", "winning", "evaluation")
    )


def test_a_snapshot_is_made_once_and_never_changes(tmp_path: Path) -> None:
    live = begun(tmp_path)
    first = live.hub.snapshot()
    kept = replace(first)
    assert live.hub.snapshot() is first
    live.table.roll("black", 6, 4)
    later = live.hub.snapshot()
    assert first == kept
    assert (later.number > first.number, later.seq > first.seq) == (True, True)


def test_only_the_turns_that_changed_are_told_again(tmp_path: Path) -> None:
    live = begun(tmp_path)
    first = live.hub.snapshot()
    assert first.turns_from(first) is None
    live.table.roll("black", 6, 4).move("24/14").lift()
    news = json.loads(live.hub.snapshot().turns_from(first) or "")
    assert (news["from"], [turn["play"] for turn in news["turns"]]) == (1, ["24/14"])


def test_fewer_turns_are_told_as_well(tmp_path: Path) -> None:
    live = begun(tmp_path)
    live.table.roll("black", 6, 4).move("24/14").lift()
    two = live.hub.snapshot()
    live.table.say(Undoes())
    news = json.loads(live.hub.snapshot().turns_from(two) or "")
    assert (len(live.hub.snapshot().turns), news["from"], news["turns"]) == (1, 1, [])


def test_a_flag_is_called_until_it_is_settled(tmp_path: Path) -> None:
    live = begun(tmp_path)
    live.table.roll("black", 6, 4).move("24/15").lift(rest=3)
    told = state(live.hub)
    assert (told["call"]["type"], told["call"]["code"], told["lamp"]) == (
        "illegal",
        "wrong_number",
        "wrong",
    )
    assert told["stands"]["points"][9] == -1
    assert told["targets"] == [10]
    live.table.roll("white", 2, 1)
    assert (state(live.hub)["call"], state(live.hub)["stands"]) == (None, None)


def test_pictures_of_a_call_are_named(tmp_path: Path) -> None:
    live = begun(tmp_path)
    live.table.roll("black", 6, 4).move("24/15").lift(rest=3)
    flagged = next(r for r in live.desk.records if r["type"] == "illegal")
    names = {"before": f"evidence/{flagged['seq']:06d}-before.jpg"}
    record = live.table._journal.pictures(flagged, names)
    live.desk.announce(record, live.table.sitting.state)
    pictures = state(live.hub)["call"]["pictures"]
    assert pictures == {"before": f"{flagged['seq']:06d}-before.jpg"}
    live.table.roll("white", 2, 1)
    stood = [json.loads(turn) for turn in live.hub.snapshot().turns][1]
    assert stood["pictures"] == [{"of": flagged["seq"], "names": pictures}]
    assert stood["flag"]["rule"] == "wrong_number"


def test_an_offered_cube_and_a_resignation_wait_for_an_answer(tmp_path: Path) -> None:
    live = begun(tmp_path, rules=PRESETS["club"])
    live.table.say(Doubles(Side.BLACK))
    told = state(live.hub)
    assert told["cube"] == {"value": 2, "owner": None, "offered": "white"}
    assert told["may"] == {"beaver": True, "raccoon": False}
    live = begun(tmp_path / "b")
    live.table.say(Resigns(Side.BLACK, Kind.GAMMON))
    assert state(live.hub)["resigned"] == "black"


def test_the_clock_is_told_as_it_was_when_it_was_told(tmp_path: Path) -> None:
    live = begun(tmp_path, rules=PRESETS["tournament"], length=5)
    clock = state(live.hub)["clock"]
    assert (clock["runs"], clock["white"], clock["paused"]) == ("black", 600.0, False)
    live.table.say(Pauses())
    live.table.say(Names("Ann", "Bob"))
    clock = state(live.hub)["clock"]
    assert (clock["runs"], clock["paused"]) == (None, True)


def test_later_games_are_told_alone(tmp_path: Path) -> None:
    live = begun(tmp_path)
    live.table.say(SetsScore(3, 2, 5))
    live.table.say(Resigns(Side.WHITE, Kind.SINGLE))
    live.table.say(AcceptsResignation(Side.BLACK))
    live.table.put(live.table.board.start())
    live.table.roll("black", 5).roll("white", 2)
    told = state(live.hub)
    assert (told["game"], told["games"], told["score"]) == (2, 2, {"white": 3, "black": 3})
    turns = [json.loads(turn) for turn in live.hub.snapshot().turns]
    assert [(turn["side"], turn["roll"]) for turn in turns] == [("black", [2, 5])]


def test_a_match_that_is_gone_on_with_keeps_its_turns(tmp_path: Path) -> None:
    live = begun(tmp_path)
    hub = Hub()
    hub.sits_in(tmp_path, live.desk.records)
    live.desk.onlooker = hub
    live.table.roll("black", 6, 4).move("24/14").lift()
    turns = [json.loads(turn)["play"] for turn in hub.snapshot().turns]
    assert turns == ["8/5 6/5", "24/14"]
    assert hub.folder() == tmp_path


def test_the_referee_does_not_wait_for_whoever_makes_a_snapshot(tmp_path: Path) -> None:
    live = begun(tmp_path)
    with live.hub._making:  # somebody makes one, for as long as it may take
        told = threading.Thread(target=lambda: live.table.roll("black", 6, 4))
        told.start()
        told.join(10)
        assert not told.is_alive()
    assert state(live.hub)["dice"] == [6, 4]


def test_who_records_is_told(tmp_path: Path) -> None:
    live = begun(tmp_path)
    assert state(live.hub)["recording"] is False
    live.hub.records_now(True)
    assert state(live.hub)["recording"] is True


def test_the_checkers_colours_are_told_by_role(tmp_path: Path) -> None:
    live = begun(tmp_path)
    means = np.array([[80.0, 0, 20, 70], [30.0, 40, 20, 25]])
    reader: Any = SimpleNamespace(calibration=SimpleNamespace(paint=SimpleNamespace(means=means)))
    seen: Any = None
    live.hub.looked(np.zeros((4, 4, 3), np.uint8), reader, seen)
    told = state(live.hub)["paint"]
    for side, colour in zip(("white", "black"), means, strict=True):
        lab = np.array([[colour[:3]]], np.float32)
        by_opencv = 255 * cv2.cvtColor(lab, cv2.COLOR_LAB2RGB)[0, 0]
        ours = [int(told[side][at : at + 2], 16) for at in (1, 3, 5)]
        assert np.abs(by_opencv - ours).max() < 1
    number = live.hub.snapshot().number
    means += 1
    live.hub.looked(np.zeros((4, 4, 3), np.uint8), reader, seen)
    assert live.hub.snapshot().number == number
