"""Lines on the wire: the referee's code, the module's, and what noise does to both."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.codec import PROMPT, fields_of, greeting_of, panel_of, plain
from firmware_bridge.firmware.panel import wire as module_wire
from firmware_bridge.firmware.panel.state import State
from firmware_bridge.panel import Corner, Lamp, Panel, Seat
from firmware_bridge.wire import LIMIT, Decoder, Message, decode, encode

SHOW = Message(7, "show", {"turn": "white", "dice": "31", "prompt": "White to play."})
seats = st.sampled_from(Seat)
points = st.lists(st.integers(1, 24), max_size=8).map(tuple)
texts = st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), max_size=70)
panels = st.builds(
    Panel,
    turn=st.none() | seats,
    dice=st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)),
    cube=st.sampled_from([2**power for power in range(11)]),
    cube_owner=st.none() | seats,
    score=st.tuples(st.integers(0, 999), st.integers(0, 999)),
    length=st.integers(0, 999),
    names=st.tuples(texts, texts),
    prompt=texts,
    detail=texts,
    lamp=st.sampled_from(Lamp),
    offer=st.none() | st.tuples(seats, st.sampled_from([2, 4, 1024])),
    clock=st.none() | st.tuples(st.integers(0, 359999), st.integers(0, 359999)),
    recording=st.booleans(),
    origins=points,
    targets=points,
    home=st.sampled_from(Corner),
    brightness=st.integers(0, 100),
)


def heard(data: bytes) -> list[Message]:
    return [message for _, message in Decoder().feed(data) if message is not None]


def module_heard(data: bytes) -> list[Message]:
    return [Message(*found) for found in module_wire.Lines().feed(data)]


def test_both_ends_write_the_same_line() -> None:
    fields = "|".join(f"{key}={value}" for key, value in SHOW.fields.items())
    assert module_wire.line(7, "show", fields) == encode(SHOW)
    assert module_wire.line(0, "ok") == encode(Message(0, "ok"))


@given(panels)
def test_a_panel_goes_over_the_wire_whole(panel: Panel) -> None:
    line = encode(Message(65535, "show", fields_of(panel)))
    assert len(line) <= LIMIT
    assert heard(line) == module_heard(line) == [Message(65535, "show", fields_of(panel))]
    told = panel_of(heard(line)[0].fields)
    assert fields_of(told) == fields_of(panel)
    assert told.score == panel.score
    assert told.offer == panel.offer
    assert State(fields_of(panel)).origins == list(panel.origins)


@given(st.lists(st.binary(max_size=60), max_size=8), st.integers(0, 8))
def test_noise_is_never_a_message_and_spoils_only_its_own_line(
    noise: list[bytes], cut: int
) -> None:
    data = b"".join(piece + b"\n" + encode(SHOW) for piece in noise)
    assert heard(data) == module_heard(data) == [SHOW] * len(noise)
    pieces = [data[start : start + cut + 1] for start in range(0, len(data), cut + 1)]
    decoder, lines = Decoder(), module_wire.Lines()
    one = [message for piece in pieces for _, message in decoder.feed(piece) if message]
    other = [Message(*found) for piece in pieces for found in lines.feed(piece)]
    assert one == other == [SHOW] * len(noise)


@given(st.integers(0, len(encode(SHOW)) - 2), st.integers(0, 255), st.sampled_from("-+x"))
def test_a_changed_lost_or_doubled_byte_breaks_a_line(at: int, byte: int, how: str) -> None:
    line = encode(SHOW)
    middle = {"-": b"", "+": line[at : at + 1] * 2, "x": bytes([byte])}[how]
    changed = line[:at] + middle + line[at + 1 :]
    # What stands before the last "$" is no harm; anything else must be noticed.
    expected = [SHOW] if changed[changed.rfind(b"$") :] == line else []
    assert heard(changed) == module_heard(changed) == expected


@given(st.binary(max_size=2000))
def test_anything_may_come(data: bytes) -> None:
    for _, message in Decoder().feed(data):
        assert message is None or decode(encode(message).rstrip(b"\n")) == message
    module_wire.Lines().feed(data)


def test_a_line_without_an_end_is_given_up() -> None:
    decoder, lines = Decoder(), module_wire.Lines()
    for _ in range(20):
        decoder.feed(b"x" * 100)
        lines.feed(b"x" * 100)
    line = b"\n" + encode(SHOW)
    assert [message for _, message in decoder.feed(line) if message] == [SHOW]
    assert [Message(*found) for found in lines.feed(line)] == [SHOW]


@pytest.mark.parametrize(
    "message",
    [
        Message(65536, "show"),
        Message(-1, "show"),
        Message(1, "Show"),
        Message(1, "show", {"a b": "1"}),
        Message(1, "show", {"a": "1|2"}),
        Message(1, "show", {"a": "$"}),
        Message(1, "show", {"a": "\n"}),
        Message(1, "show", {"a": "x" * LIMIT}),
    ],
)
def test_what_cannot_stand_in_a_line_is_refused(message: Message) -> None:
    with pytest.raises(ValueError, match="sent"):
        encode(message)


@pytest.mark.parametrize(
    "fields",
    [
        {"dice": "7"},
        {"turn": "red"},
        {"score": "1"},
        {"clock": "5"},
        {"bright": "101"},
        {"from": "25"},
        {"cube": "two"},
    ],
)
def test_the_module_refuses_what_it_cannot_show(fields: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        State(fields)


def test_texts_are_made_plain_and_short() -> None:
    assert plain("Jürgen|$ß“x”", 40) == 'Jurgen/Ss"x"'
    assert plain("日本", 40) == "??"
    assert plain("x" * 99, PROMPT) == "x" * (PROMPT - 1) + "."


def test_a_greeting_tells_what_is_there() -> None:
    bare = greeting_of({"protocol": "1", "firmware": "1.0.0", "id": "ab"})
    assert str(bare) == "firmware 1.0.0, module ab: no display, no strip, no buttons"
    with pytest.raises(KeyError):
        greeting_of({"protocol": "1"})
