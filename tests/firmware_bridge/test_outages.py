"""The real firmware (on CPython) and the real link over real terminals, with everything that a
cable can do to them. After each the module shows the right state within a second of the line being
good again, and whoever told the link what to show never waited."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from bench import DARK, Bench, eventually, shows, undisturbed

from boardside.panel_keeper import LOG, KeptPanel
from firmware_bridge.finding import Device, Whereabouts
from firmware_bridge.link import Link
from firmware_bridge.panel import Lamp, Panel, Seat
from firmware_bridge.shown import shown_of
from firmware_bridge.talk import LinkState, Pace

SECOND = 1.0
BAD_SECONDS = 0.4
"""How long a line is bad: longer than an answer is waited for."""
NEVER_WAITED = 0.1
ATTEMPTS = 4

FIRST = Panel(Seat.WHITE, (3, 1), names=("Ann", "Bob"), prompt="Ann to play.", recording=True)
LAST = Panel(
    Seat.BLACK,
    (6, 4),
    cube=4,
    cube_owner=Seat.WHITE,
    score=(2, 5),
    length=7,
    names=("Ann", "Bob"),
    prompt="Bob: not a legal play.",
    detail="Blocked point: 24/18",
    lamp=Lamp.WRONG,
    origins=(1,),
    targets=(7,),
)


class Referee:
    """Shows what the referee's loop does, by its own way, as often as it can, and notes how long
    that held it up; what it hears of faults is in `said` and in `folder`."""

    def __init__(self, link: Link, folder: Path) -> None:
        self.link = link
        self.worst = 0.0
        self.said: list[str] = []
        self._kept = KeptPanel(link, folder, self.said.append)
        self._numbers = count()

    def works(self, seconds: float) -> None:
        """Shows ever new panels for so long."""
        until = time.monotonic() + seconds
        eventually(lambda: self._turn() > until, seconds + 5)

    def show(self, panel: Panel) -> None:
        """Shows one panel."""
        began = time.monotonic()
        self._kept.show(panel)
        self.worst = max(self.worst, time.monotonic() - began)

    def _turn(self) -> float:
        number = next(self._numbers)
        self.show(Panel(Seat.BLACK, score=(number % 100, 0), prompt="Bob to roll."))
        return time.monotonic()


def in_time(
    outage: Callable[[Panel], tuple[float | None, float]], within: float = SECOND
) -> list[tuple[float, float]]:
    """Asserts that after an outage a panel is shown in time and its teller never waited; both
    times, in seconds, of each attempt.

    On a busy machine tests wait for a processor, too; so it is enough in one of a few attempts.
    """
    seen = []
    for attempt in range(ATTEMPTS):
        recovered, worst = outage(replace(LAST, score=(attempt, 5)))
        assert recovered is not None
        seen.append((recovered, worst))
        if recovered < within and worst < NEVER_WAITED:
            return seen
    raise AssertionError(f"too late, or held up, each time: {seen}")


@pytest.fixture
def up(bench: Bench) -> Iterator[tuple[Bench, Referee]]:
    """A bench with a link that is up and shows the first panel."""
    bench.power_on()
    link = Link(Whereabouts(bench.plug_in("ttyACM0"))).start()
    link.show(FIRST)
    assert bench.showing(FIRST) is not None
    yield bench, Referee(link, bench.folder)
    link.close()


def noise(seed: int) -> Callable[[bytes], bytes]:
    rng = random.Random(seed)
    return lambda data: bytes(rng.randrange(256) if rng.random() < 0.2 else byte for byte in data)


def lost(seed: int) -> Callable[[bytes], bytes]:
    rng = random.Random(seed)
    return lambda data: bytes(byte for byte in data if rng.random() > 0.05)


def doubled(seed: int) -> Callable[[bytes], bytes]:
    rng = random.Random(seed)
    return lambda data: b"".join(bytes([b]) * (2 if rng.random() < 0.05 else 1) for b in data)


def cut(seed: int) -> Callable[[bytes], bytes]:
    return lambda data: data[: len(data) // 2]


def silent(seed: int) -> Callable[[bytes], bytes]:
    return lambda data: b""


@pytest.mark.parametrize("disturb", [noise, lost, doubled, cut, silent])
def test_after_a_bad_line_the_right_state_is_shown(
    up: tuple[Bench, Referee], disturb: Callable[[int], Callable[[bytes], bytes]]
) -> None:
    bench, first = up

    def outage(panel: Panel) -> tuple[float | None, float]:
        referee = Referee(first.link, bench.folder)
        bench.to_module, bench.from_module = disturb(1), disturb(2)
        referee.works(BAD_SECONDS)
        referee.show(panel)
        bench.to_module = bench.from_module = undisturbed
        return bench.showing(panel), referee.worst

    in_time(outage)


@pytest.mark.parametrize("name", ["ttyACM0", "ttyACM1"])
def test_unplugged_in_the_middle_of_a_message_and_back_under_any_name(
    bench: Bench, name: str
) -> None:
    bench.power_on()
    names = [bench.plug_in("ttyACM0")]

    def devices() -> list[Device]:
        return [Device(path, 0x2E8A, 5, "e6614c775b2a1b2c") for path in names]

    link = Link(Whereabouts(names[0], devices)).start()
    link.show(FIRST)
    assert bench.showing(FIRST) is not None
    referees: list[Referee] = []

    def outage(panel: Panel) -> tuple[float | None, float]:
        referee = Referee(link, bench.folder)
        referees.append(referee)
        in_the_middle: list[bool] = []

        def half_a_message(data: bytes) -> bytes:
            in_the_middle.append(True)
            return data[:20]

        bench.to_module = half_a_message
        referee.show(panel)
        assert eventually(lambda: bool(in_the_middle), 5) is not None
        bench.unplug()
        names.clear()
        bench.to_module = undisturbed
        assert eventually(lambda: link.state is LinkState.CLOSED, 5) is not None
        referee.works(0.3)
        referee.show(panel)
        names.append(bench.plug_in(name))
        return bench.showing(panel), referee.worst

    in_time(outage)
    assert "is gone" in referees[0].said[0]
    link.close()


def test_a_module_that_lost_its_power_is_told_everything_again(up: tuple[Bench, Referee]) -> None:
    bench, referee = up

    def outage(panel: Panel) -> tuple[float | None, float]:
        referee.show(panel)
        bench.power_off()
        bench.power_on()
        assert eventually(lambda: bench.shown() != DARK, 10) is not None
        return bench.showing(panel), referee.worst

    in_time(outage)


def test_a_garbage_greeting_is_no_greeting(bench: Bench) -> None:
    bench.power_on()
    path = bench.plug_in("ttyACM0")

    def outage(panel: Panel) -> tuple[float | None, float]:
        bench.from_module = lambda data: b"\xff$1|panel|protocol=one|00000000\n" + data[::-1]
        link = Link(Whereabouts(path)).start()
        referee = Referee(link, bench.folder)
        referee.works(BAD_SECONDS)
        assert link.state is LinkState.GREETING
        referee.show(panel)
        bench.from_module = undisturbed
        recovered = bench.showing(panel)
        link.close()
        return recovered, referee.worst

    in_time(outage)


def test_a_module_that_never_answers_holds_nobody_up_and_is_told_once(bench: Bench) -> None:
    bench.from_module = silent(0)
    link = Link(Whereabouts(bench.plug_in("ttyACM0")), pace=Pace(lost=0.5)).start()
    referee = Referee(link, bench.folder)
    referee.works(1.2)
    assert [said.split(" at ")[0] for said in referee.said] == ["Nobody answers"]
    assert "|hello|" in (bench.folder / LOG).read_text(encoding="utf-8")
    assert referee.worst < NEVER_WAITED
    referee.show(LAST)
    bench.power_on()
    bench.from_module = undisturbed
    assert bench.showing(LAST) is not None
    link.close()


def test_a_module_without_a_display_or_strip_is_shown_what_it_can(bench: Bench) -> None:
    for without in ("display", "strip"):
        bench.power_on(without, "buttons")
        link = Link(Whereabouts(bench.plug_in("ttyACM0"))).start()
        link.show(LAST)
        assert bench.showing(LAST) is not None
        greeting = link.greeting
        assert greeting is not None
        assert (greeting.display == "") == (without == "display")
        assert (greeting.lights == 0) == (without == "strip")
        assert greeting.buttons == ()
        link.close()
        bench.power_off()
        bench.unplug()


def test_buttons_are_told_once_even_when_the_line_loses_them(up: tuple[Bench, Referee]) -> None:
    bench, referee = up
    link = referee.link
    told: list[object] = []

    def pressed() -> bool:
        told.extend(link.presses())
        return bool(told)

    bench.from_module = silent(0)
    bench.press(14)
    eventually(pressed, 0.3)
    bench.press()
    eventually(pressed, 0.3)
    bench.from_module = undisturbed
    assert eventually(pressed, 5) is not None
    bench.press(15)
    assert eventually(lambda: pressed() and len(told) == 2, 5) is not None
    assert [str(press) for press in told] == [
        "Press(button='double_take', held=False)",
        "Press(button='pass_resign', held=True)",
    ]


def test_an_outage_that_is_too_long_is_noticed() -> None:
    with pytest.raises(AssertionError, match="too late"):
        in_time(lambda panel: (SECOND, 0.0))
    with pytest.raises(AssertionError, match="too late"):
        in_time(lambda panel: (0.0, NEVER_WAITED))


def test_the_bench_tells_wrong_from_right() -> None:
    assert shows(shown_of(LAST, 0.5), LAST)
    assert not shows(shown_of(LAST), FIRST)
    assert not shows(DARK, FIRST)
    assert eventually(lambda: False, 0.01) is None
