"""The module's own code, on CPython, in a time of the tests' own."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge import framebuf
from firmware_bridge.chip import Ssd1306, colours
from firmware_bridge.codec import fields_of
from firmware_bridge.firmware.panel import buttons, face, font, lights
from firmware_bridge.firmware.panel.app import App
from firmware_bridge.firmware.panel.leds import Strip
from firmware_bridge.firmware.panel.oled import Oled
from firmware_bridge.firmware.panel.state import CORNERS, State
from firmware_bridge.panel import Panel, Seat
from firmware_bridge.shown import Shown, shown_of
from firmware_bridge.wire import Decoder, Message, encode

FIRMWARE = Path(face.__file__).parent
ONE = Panel(Seat.WHITE, (3, 1), prompt="White to play.", origins=(13,), targets=(7,))
OFFER = Panel(Seat.WHITE, offer=(Seat.BLACK, 2), prompt="Black: take or pass?")
LONG = Panel(prompt="Pick up the dice and roll again.", detail="One word after another. " * 4)


class Bus:
    """An I2C bus that a display can be pulled from."""

    def __init__(self, display: Ssd1306) -> None:
        self.display, self.is_there = display, True

    def writeto(self, address: int, data: bytes) -> int:
        if not self.is_there:
            raise OSError(5, "EIO")
        self.display.message(data)
        return len(data)


class Kit:
    """A module's parts, and what it said."""

    def __init__(self) -> None:
        self.chip = Ssd1306()
        self.bus = Bus(self.chip)
        self.framebuf = framebuf
        self.identity = "ab"
        self.display: Oled | None = Oled(self.bus, 0x3C, framebuf)
        self.wire = b""
        self.frames: list[list[tuple[int, int, int]]] = []
        self.strip: Strip | None = Strip(30, 400, self._lit)
        self.down = False
        self.buttons = [("ask", lambda: self.down)]
        self.said: list[Message] = []
        self.is_linked = False
        self._decoder = Decoder()

    def write(self, data: bytes) -> None:
        self.said += [message for _, message in self._decoder.feed(data) if message]

    def linked(self) -> None:
        self.is_linked = True

    def shown(self) -> Shown:
        return Shown(bytes(self.chip.memory), tuple(self.frames[-1]))

    def _lit(self, data: bytearray) -> None:
        self.frames.append(colours(bytes(data)))


@pytest.fixture
def kit() -> Kit:
    return Kit()


def show(panel: Panel, sequence: int = 1) -> bytes:
    return encode(Message(sequence, "show", fields_of(panel)))


def notice(title: str, *lines: str) -> bytes:
    memory = bytearray(1024)
    canvas = framebuf.FrameBuffer(memory, 128, 64, framebuf.MONO_VLSB)
    face.Face(canvas, font.Font(framebuf)).notice(title, list(lines))
    return bytes(memory)


def test_from_power_on_to_no_link(kit: Kit) -> None:
    app = App(kit, 0, 7)
    app.tick(0)
    assert kit.said == [
        Message(
            0,
            "panel",
            {
                "protocol": "1",
                "firmware": "1.0.0",
                "id": "ab",
                "display": "128x64",
                "strip": "30",
                "buttons": "ask",
            },
        )
    ]
    boot = notice("Boardside", "Panel 1.0.0", "Waiting for the referee")
    assert kit.shown().dots == boot
    assert kit.chip.is_on
    assert kit.chip.charge_pump
    assert not kit.is_linked
    app.hear(show(ONE), 1000)
    app.tick(1000)
    assert kit.is_linked
    assert kit.said[-1] == Message(1, "ok")
    assert kit.shown() == shown_of(ONE)
    app.tick(3999)
    assert kit.shown().dots == shown_of(ONE).dots
    app.tick(4000)
    lost = notice("No link", "Is the referee running?", "Is the cable plugged in?")
    assert kit.shown().dots == lost
    app.hear(show(ONE, 2), 9000)
    app.tick(9000)
    assert kit.shown() == shown_of(ONE)


def test_the_greeting_may_say_how_long_silence_is(kit: Kit) -> None:
    app = App(kit, 0, 7)
    app.hear(encode(Message(3, "hello", {"protocol": "1", "silence": "9000"})) + show(ONE), 0)
    app.tick(8999)
    assert kit.shown().dots == shown_of(ONE).dots
    app.tick(9000)
    assert kit.shown().dots != shown_of(ONE).dots


@pytest.mark.parametrize("panel", [ONE, OFFER, LONG])
def test_nothing_blinks_more_than_twice_a_second(kit: Kit, panel: Panel) -> None:
    app = App(kit, 0, 7)
    seen: list[Shown] = []
    for now in range(0, 10_000, 20):
        if now % 1000 == 0:
            app.hear(show(panel), now)
        app.tick(now)
        seen.append(kit.shown())
    dots = sum(one.dots != other.dots for one, other in pairwise(seen))
    lit = sum(one.lights != other.lights for one, other in pairwise(seen))
    assert dots <= 2 * 2 * 10
    assert lit <= 2 * 2 * 10
    assert {frame.lights for frame in seen} == {shown_of(panel, at).lights for at in (0.0, 0.5)}


def test_a_wrong_play_goes_from_here_to_there(kit: Kit) -> None:
    first, then = shown_of(ONE, 0.0).lights, shown_of(ONE, 0.5).lights
    assert [any(first[index]) for index in (12, 6)] == [True, False]
    assert [any(then[index]) for index in (12, 6)] == [False, True]


def test_all_of_a_long_text_is_shown_in_turn(kit: Kit) -> None:
    pages = face.text_pages(State(fields_of(LONG)))
    assert [word for page in pages for line in page for word in line.split()] == (
        LONG.prompt + " " + LONG.detail
    ).split()
    assert all(font.width(line) <= 128 for page in pages for line in page)
    app = App(kit, 0, 7)
    told = set()
    for now in range(0, 20_000, 500):
        app.hear(show(LONG), now)
        app.tick(now)
        told.add(kit.shown().dots)
    assert told == {shown_of(LONG, 2.5 * page).dots for page in range(len(pages))}


def test_an_unchanged_panel_is_not_drawn_again(kit: Kit) -> None:
    app = App(kit, 0, 7)
    for now in range(0, 900, 10):
        app.hear(show(Panel(prompt="Quiet")), now)
        app.tick(now)
    assert len(kit.frames) <= 3


def test_a_display_that_was_pulled_is_started_again(kit: Kit) -> None:
    app = App(kit, 0, 7)
    app.hear(show(ONE), 0)
    kit.bus.is_there = False
    app.tick(0)
    kit.bus.is_there, kit.bus.display = True, Ssd1306()
    app.hear(show(ONE), 1000)
    app.tick(1000)
    assert kit.bus.display.is_on
    assert bytes(kit.bus.display.memory) == shown_of(ONE).dots


def test_a_display_is_lit_only_once_it_has_something_to_show() -> None:
    chip = Ssd1306()
    chip.memory[:] = b"\xa5" * 1024
    lit: list[bytes] = []

    class Watched(Bus):
        def writeto(self, address: int, data: bytes) -> int:
            sent = super().writeto(address, data)
            lit.extend([bytes(chip.memory)] if chip.is_on else [])
            return sent

    assert Oled(Watched(chip), 0x3C, framebuf).show(50)
    assert lit == [bytes(1024)]


def test_nonsense_is_answered_not_shown(kit: Kit) -> None:
    app = App(kit, 0, 7)
    app.hear(show(ONE), 0)
    app.hear(encode(Message(5, "show", {"dice": "9"})) + encode(Message(6, "dance")), 1)
    app.hear(encode(Message(7, "hello", {"silence": "long"})), 1)
    app.tick(2)
    answers = [(message.sequence, message.verb) for message in kit.said[-3:]]
    assert answers == [(5, "no"), (6, "no"), (7, "no")]
    assert kit.shown().dots == shown_of(ONE).dots


def test_it_tells_what_it_shows(kit: Kit) -> None:
    app = App(kit, 0, 7)
    app.hear(show(ONE), 0)
    app.tick(0)
    app.hear(encode(Message(9, "read")), 1)
    assert [message.verb for message in kit.said[-10:]] == [*["dots"] * 8, "lights", "ok"]


def test_the_self_test_lights_everything_and_ends(kit: Kit) -> None:
    app = App(kit, 0, 7)
    app.hear(show(ONE) + encode(Message(2, "test", {"step": "100"})), 0)
    lit: set[tuple[int, int]] = set()
    dots = set()
    for now in range(0, 500, 10):
        app.tick(now)
        dots.add(kit.shown().dots)
        lit |= {
            (index, colour)
            for index, light in enumerate(kit.shown().lights)
            for colour in range(3)
            if light[colour]
        }
    assert bytes([255]) * 1024 in dots
    assert len(lit) == 30 * 3
    app.tick(500)
    assert kit.shown() == shown_of(ONE, 0.5)


def test_a_press_is_told_until_it_is_got_and_not_for_ever(kit: Kit) -> None:
    app = App(kit, 0, 65535)
    kit.down = True
    for now in range(0, 1100, 10):
        app.tick(now)
    press = Message(1, "press", {"button": "ask", "press": "long"})
    assert kit.said.count(press) == 1
    app.tick(1400)
    assert kit.said.count(press) == 2
    app.hear(encode(Message(1, "got")), 1500)
    for now in range(1500, 9000, 100):
        app.tick(now)
    assert kit.said.count(press) == 2
    kit.down = False
    for now in range(9000, 20_000, 100):
        kit.down = 10_000 <= now < 10_500
        app.tick(now)
    short = Message(2, "press", {"button": "ask", "press": "short"})
    assert kit.said.count(short) == 10


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ([(0, True), (19, False)], []),
        ([(0, True), (3, False), (5, True), (9, False), (12, True), (200, False)], ["short"]),
        ([(0, True), (1500, False)], ["long"]),
        ([(0, True), (400, False), (403, True), (406, False), (800, True), (1000, False)], 2),
    ],
)
def test_a_bouncing_button_is_one_press(
    pattern: list[tuple[int, bool]], told: list[str] | int
) -> None:
    button, down, said = buttons.Button("ask"), False, []
    for now in range(0, 3000, 1):
        down = dict(pattern).get(now, down)
        if press := button.feed(down, now):
            said.append(press)
    assert said == (["short"] * told if isinstance(told, int) else told)


@pytest.mark.parametrize("corner", CORNERS)
def test_every_point_has_its_own_light_and_they_run_round_the_board(corner: str) -> None:
    places = [lights.place(point, corner) for point in range(1, 25)]
    assert sorted(places) == list(range(24))
    bottom, right = corner.startswith("bottom"), corner.endswith("right")
    # Lights 0 … 11 lie along the bottom from the right on, 12 … 23 along the top from the left on.
    assert (places[0] < 12) == bottom
    assert (places[0] in (0, 23)) == right
    steps = [abs(other - one) for one, other in pairwise(places)]
    assert [step for step in steps if step != 1] in ([], [23])


def test_all_lights_together_draw_no_more_than_they_may() -> None:
    sent: list[bytes] = []
    strip = Strip(30, 400, lambda data: sent.append(bytes(data)))
    strip.show([(255, 255, 255)] * 30, 100)
    assert 0.95 * 400 < sum(sent[0]) * 20 / 255 <= 400
    strip.show([(100, 50, 10)], 50)
    assert colours(sent[1])[0] == (50, 25, 5)


def test_every_sign_of_the_typeface_is_its_own() -> None:
    shapes = [font.shape(chr(code)) for code in range(33, 127)]
    assert len({bytes(shape) for shape in shapes}) == len(shapes) - 1  # 0 and O are alike
    assert all(shape and shape[0] and shape[-1] for shape in shapes if shape != font.shape("1"))
    assert font.shape("é") == font.shape("?")


def test_the_display_is_strict() -> None:
    display = Ssd1306()
    with pytest.raises(ValueError, match="no command"):
        display.message(b"\x00\xff")
    with pytest.raises(ValueError, match="control byte"):
        display.message(b"\x80\xaf")
    with pytest.raises(ValueError, match="horizontal"):
        display.message(b"\x00\x20\x02")


def test_the_frame_buffer_is_strict() -> None:
    with pytest.raises(ValueError, match="too small"):
        framebuf.FrameBuffer(bytearray(7), 8, 8, framebuf.MONO_VLSB)
    with pytest.raises(ValueError, match="MONO_VLSB"):
        framebuf.FrameBuffer(bytearray(8), 8, 8, 3)
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(b"12345678", 8, 8, framebuf.MONO_VLSB)  # type: ignore[arg-type]


def test_the_module_needs_only_what_micropython_has() -> None:
    has = {"binascii", "os", "select", "sys", "time", "machine", "framebuf", "micropython"}
    for path in FIRMWARE.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        hidden = {
            child
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for child in ast.walk(node)
        }
        for node in ast.walk(tree):
            if node in hidden:
                continue
            if isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= has, path
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module in has, path
