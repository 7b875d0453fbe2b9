"""Every example of docs/panel_protocol.md is a line that both ends understand, and the numbers in
it are those of the code."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_outages import LAST

from firmware_bridge import codec, talk, wire
from firmware_bridge.codec import fields_of, greeting_of, panel_of
from firmware_bridge.firmware.panel import VERSION, app
from firmware_bridge.firmware.panel import wire as module_wire
from firmware_bridge.firmware.panel.state import State
from firmware_bridge.link import LOOK_AGAIN_SECONDS
from firmware_bridge.panel import Corner, Seat
from firmware_bridge.wire import decode, encode

PAGE = (Path(__file__).parent.parent.parent / "docs" / "panel_protocol.md").read_text("utf-8")
LINES = re.findall(r"^\$.*$", PAGE, re.MULTILINE)
WAITS = re.findall(r"^\| .+? \| ([\d.]+) \|$", PAGE.partition("## Who waits")[2], re.MULTILINE)
EVERYTHING = replace(
    LAST, offer=(Seat.WHITE, 8), clock=(1, 2), recording=True, home=Corner.TOP_LEFT, brightness=7
)


@pytest.mark.parametrize("line", LINES)
def test_an_example_is_a_line(line: str) -> None:
    message = decode(line.encode())
    assert message is not None
    assert encode(message) == line.encode() + b"\n"
    assert module_wire.parse(line.encode()) == (message.sequence, message.verb, message.fields)
    if message.verb == "show" and message.fields != {"dice": "77"}:
        State(dict(message.fields))
        assert fields_of(panel_of(message.fields)) == message.fields
    if message.verb == "panel":
        assert greeting_of(message.fields).firmware == VERSION


def test_the_examples_are_of_all_kinds() -> None:
    verbs = {line.split("|")[1] for line in LINES}
    told = set(re.findall(r"^### (.*)$", PAGE, re.MULTILINE))
    assert verbs | {"dots"} == {
        verb for title in told for verb in title.partition(":")[0].split(", ")
    }


def test_every_field_of_a_panel_is_in_the_table() -> None:
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE))))
    assert set(fields_of(EVERYTHING)) <= told
    assert len(fields_of(EVERYTHING)) == 18


def test_the_limits_are_those_of_the_code() -> None:
    usual = talk.USUAL
    assert list(map(float, WAITS)) == [
        usual.answer,
        usual.answer,
        usual.tries,
        usual.refresh,
        usual.silence,
        usual.lost,
        LOOK_AGAIN_SECONDS,
        talk.REFUSED_SECONDS,
    ]
    assert usual.silence * 1000 == app.SILENCE_MS
    assert f"at most {wire.LIMIT} bytes" in PAGE
    assert wire.LIMIT == module_wire.LIMIT
    assert f"at most {codec.NAME} characters" in PAGE
    assert f"at most {codec.PROMPT} and {codec.DETAIL} characters" in PAGE
    assert f"last {talk.REMEMBERED} lines" in PAGE
    assert app.PRESS_TRIES == 10
    assert f"every {app.PRESS_AGAIN_MS} ms" in PAGE
    assert (codec.PROTOCOL, app.PROTOCOL) == (1, 1)
