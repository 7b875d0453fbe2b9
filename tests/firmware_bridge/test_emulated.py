"""The exact firmware on real MicroPython on an emulated RP2040, told what to show by the real link.

What its display's memory and its strip's wire then hold is what the same code draws on CPython, so
the pictures that people look at are the module's. The emulator is slow, and so is the link here.
Everything that a line can do is done to it, too; how soon it recovers from that in the chip's own
time is seen on CPython alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from bench import eventually, shows, undisturbed
from emulator import Emulator, missing
from test_outages import FIRST, LAST, Referee, cut, doubled, in_time, lost, noise, silent

from firmware_bridge.asking import examine
from firmware_bridge.finding import Device, Whereabouts
from firmware_bridge.link import Link
from firmware_bridge.panel import Corner, Lamp, Panel, Seat
from firmware_bridge.port import SerialPort
from firmware_bridge.talk import LinkState, Pace

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(2400),
    pytest.mark.skipif(bool(missing()), reason=missing() or "all is here"),
]

PATIENCE = 600.0
"""Seconds; a busy machine gives the emulator little of its time."""
SLOW = Pace(answer=20, tries=4, refresh=60, silence=60, lost=PATIENCE)
BRISK = Pace(answer=10, tries=4, refresh=60, silence=60, lost=PATIENCE)
IMPATIENT = replace(BRISK, lost=5)
BAD_SECONDS = 12.0
"""How long a line is bad: longer than an answer is waited for."""
STATES = (
    FIRST,
    LAST,
    Panel(
        Seat.BLACK,
        (5, 2),
        clock=(725, 59),
        score=(6, 11),
        length=13,
        names=("Maximiliana Featherstone", "Wołodymyr"),
        prompt="Wołodymyr: check the play.",
        detail="A long text turns its pages by itself, two lines at a time.",
        lamp=Lamp.CHECK,
        home=Corner.TOP_LEFT,
        brightness=100,
    ),
    Panel(
        Seat.WHITE,
        cube=512,
        cube_owner=Seat.WHITE,
        offer=(Seat.BLACK, 1024),
        prompt="Black: take or pass?",
        origins=(1, 12, 13, 24),
        targets=(6, 18),
        home=Corner.TOP_RIGHT,
        brightness=5,
    ),
)


class StrayKeys(SerialPort):
    """A port on which Ctrl-C and other noise stands before everything."""

    def write(self, data: bytes) -> None:
        super().write(b"\x03\x03\x04\xff$12|sho" + data)


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    with Emulator(tmp_path_factory.mktemp("emulated")) as made:
        made.power_on()
        link = Link(Whereabouts(made.port), pace=SLOW).start()
        link.show(FIRST)
        assert made.showing(FIRST, PATIENCE) is not None, link.lines()
        link.close()
        yield made


def test_every_dot_and_light_is_as_drawn_on_cpython(module: Emulator) -> None:
    link = Link(Whereabouts(module.port), pace=SLOW).start()
    for panel in STATES:
        link.show(panel)
        assert module.showing(panel, PATIENCE) is not None
    greeting = link.greeting
    link.close()
    assert greeting is not None
    assert (greeting.display, greeting.lights) == ("128x64", 30)
    assert link.faults() == []


def test_the_module_tells_what_its_parts_show(module: Emulator) -> None:
    seen = examine(Whereabouts(module.port), answer_seconds=PATIENCE)
    assert shows(seen.shown, STATES[-1])
    assert seen.greeting.buttons == ("double_take", "pass_resign")


def test_a_held_button_is_told(module: Emulator) -> None:
    link = Link(Whereabouts(module.port), pace=SLOW).start()
    link.show(FIRST)
    module.press(15)
    told: list[str] = []

    def pressed() -> bool:
        told.extend(map(str, link.presses()))
        return bool(told)

    assert eventually(pressed, PATIENCE) is not None
    module.press()
    link.close()
    assert told == ["Press(button='pass_resign', held=True)"]


def test_stray_keys_do_not_stop_it(module: Emulator) -> None:
    link = Link(Whereabouts(module.port), StrayKeys, SLOW).start()
    link.show(LAST)
    assert module.showing(LAST, PATIENCE) is not None
    link.close()


@pytest.fixture
def cable(module: Emulator) -> Iterator[Emulator]:
    """The module on a cable that can be disturbed."""
    with module.on_the_cable():
        yield module


@pytest.mark.parametrize("disturb", [noise, lost, doubled, cut, silent])
def test_after_a_bad_line_the_right_state_is_shown(
    cable: Emulator, disturb: Callable[[int], Callable[[bytes], bytes]]
) -> None:
    link = Link(Whereabouts(cable.plug_in("ttyACM0")), pace=BRISK).start()
    link.show(FIRST)
    assert cable.showing(FIRST, PATIENCE) is not None
    damaged: list[bool] = []

    def damaging(seed: int) -> Callable[[bytes], bytes]:
        harm = disturb(seed)

        def harmed(data: bytes) -> bytes:
            after = harm(data)
            damaged.append(after != data)
            return after

        return harmed

    def outage(panel: Panel) -> tuple[float | None, float]:
        referee = Referee(link, cable.folder)
        cable.to_module, cable.from_module = damaging(1), damaging(2)
        referee.works(BAD_SECONDS)
        referee.show(panel)
        cable.to_module = cable.from_module = undisturbed
        return cable.showing(panel, PATIENCE), referee.worst

    with closing(link):
        print(
            f"\n{disturb.__name__}: (right again after, referee held up)", in_time(outage, PATIENCE)
        )
    assert any(damaged)


def test_unplugged_in_the_middle_of_a_message_and_back_under_another_name(cable: Emulator) -> None:
    names = [cable.plug_in("ttyACM0")]

    def devices() -> list[Device]:
        return [Device(path, 0x2E8A, 5, "e6614c775b2a1b2c") for path in names]

    link = Link(Whereabouts(names[0], devices), pace=BRISK).start()
    link.show(FIRST)
    assert cable.showing(FIRST, PATIENCE) is not None

    def outage(panel: Panel) -> tuple[float | None, float]:
        referee = Referee(link, cable.folder)
        in_the_middle: list[bool] = []

        def half_a_message(data: bytes) -> bytes:
            in_the_middle.append(True)
            return data[:20]

        cable.to_module = half_a_message
        referee.show(panel)
        assert eventually(lambda: bool(in_the_middle), PATIENCE) is not None
        cable.unplug()
        names.clear()
        cable.to_module = undisturbed
        assert eventually(lambda: link.state is LinkState.CLOSED, PATIENCE) is not None
        referee.works(1.0)
        names.append(cable.plug_in(f"ttyACM{panel.score[0] + 1}"))
        referee.show(panel)
        return cable.showing(panel, PATIENCE), referee.worst

    with closing(link):
        print("\nunplugged: (right again after, referee held up)", in_time(outage, PATIENCE))


def test_a_garbage_greeting_and_no_answer_at_all_are_no_greeting(cable: Emulator) -> None:
    place = cable.plug_in("ttyACM0")

    def garbage(data: bytes) -> bytes:
        return b"\xff$1|panel|protocol=one|00000000\n" + data[::-1]

    for what, answers in (("garbage", garbage), ("no answer", silent(0))):

        def outage(
            panel: Panel, what: str = what, answers: Callable[[bytes], bytes] = answers
        ) -> tuple[float | None, float]:
            panel = replace(panel, detail=what)
            assert not shows(cable.shown(), panel)
            cable.from_module = answers
            with closing(Link(Whereabouts(place), pace=IMPATIENT).start()) as link:
                referee = Referee(link, cable.folder)
                referee.works(BAD_SECONDS)
                assert link.state is not LinkState.UP
                assert [said.split(" at ")[0] for said in referee.said] == ["Nobody answers"]
                referee.show(panel)
                cable.from_module = undisturbed
                return cable.showing(panel, PATIENCE), referee.worst

        print(f"\n{what}: (right again after, referee held up)", in_time(outage, PATIENCE))


def stop(place: str) -> None:
    """Ctrl-C before any referee has spoken: the module stands at MicroPython's prompt."""
    port, heard = SerialPort(place), []

    def stopped() -> bool:
        port.write(b"\x03")
        heard.append(port.read())
        return b">>> " in b"".join(heard)

    assert eventually(stopped, PATIENCE) is not None
    port.close()


def test_stopped_at_the_prompt_then_replugged_under_another_name(tmp_path: Path) -> None:
    with Emulator(tmp_path) as module:
        module.power_on()
        stop(module.port)
        ports = [module.port]

        def devices() -> list[Device]:
            return [Device(port, 0x2E8A, 5, "e661") for port in ports]

        link = Link(Whereabouts("auto", devices), pace=SLOW).start()
        link.show(FIRST)
        assert module.showing(FIRST, PATIENCE) is not None
        module.power_off()
        ports.clear()
        link.show(LAST)
        with open("/dev/ptmx", "rb"):
            module.power_on()
            ports.append(module.port)
            assert module.showing(LAST, PATIENCE) is not None
        link.close()
