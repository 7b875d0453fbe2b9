"""`boardside panel …` and `--panel`, on a module in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import pytest
from bench import Bench, eventually
from test_outages import FIRST, LAST

from boardside import cli
from boardside.errors import UsageError
from boardside.panel_demo import states
from boardside.panel_keeper import LOG, checked_panel, kept_panel
from boardside.states import Phase
from firmware_bridge.codec import Press, fields_of
from firmware_bridge.firmware.panel.lights import lights
from firmware_bridge.firmware.panel.state import State
from firmware_bridge.panel import Lamp, Panel


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit status of a command."""
    monkeypatch.setattr(sys, "argv", ["boardside", "panel", *words])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    return int(stopped.value.code or 0)


def test_the_demo_shows_every_phase_every_lamp_and_every_light() -> None:
    shown = states()
    titles = [title for title, _ in shown]
    assert len(set(titles)) == len(titles)
    assert {phase.value for phase in Phase} <= set(titles)
    assert {panel.lamp for _, panel in shown} == set(Lamp)
    lit = {
        index
        for _, panel in shown
        for half in (0, 1)
        for index, colour in enumerate(lights(State(fields_of(panel)), half))
        if any(colour)
    }
    assert lit == set(range(30))


def test_the_demo_goes_over_the_wire_and_into_pictures(
    bench: Bench,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    bench.power_on()
    pictures = tmp_path / "pictures"
    path = bench.plug_in("ttyACM0")
    assert run(monkeypatch, "demo", path, "--seconds", "0", "--png", str(pictures)) == 0
    said = capsys.readouterr().out
    assert "display 128x64, 30 lights" in said
    assert all(title in said for title, _ in states())
    assert len(list(pictures.glob("*.png"))) == len(states())
    assert cv2.imread(str(pictures / "001.png")) is not None
    assert bench.showing(states()[-1][1]) is not None


def test_without_a_module_the_demo_is_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "demo", "sim", "--seconds", "0") == 0
    said = capsys.readouterr().out
    assert "cube 2 offered to black" in said
    assert "clocks 12:05  10:59" in said


def test_what_a_module_shows_is_shown(
    bench: Bench,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    bench.power_on()
    path, picture = bench.plug_in("ttyACM0"), tmp_path / "seen.png"
    assert run(monkeypatch, "show", path, "--png", str(picture)) == 0
    said = capsys.readouterr().out
    assert "firmware 1.0.0, module e6614c775b2a1b2c" in said
    assert said.count("\n") == 1 + 16 + 1
    assert "light 27:" in said
    assert cv2.imread(str(picture)) is not None


def test_the_log_has_every_line_with_its_time(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.power_on()
    assert run(monkeypatch, "log", bench.plug_in("ttyACM0"), "--seconds", "0.3") == 0
    lines = capsys.readouterr().out.splitlines()
    kinds = [(line.split()[1], line.split("|")[1]) for line in lines]
    assert kinds[0] == (">", "hello")
    assert ("<", "panel") in kinds
    assert (">", "show") in kinds
    times = [float(line.split()[0]) for line in lines]
    assert times == sorted(times)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "/dev/no-such-port"], "cannot be opened"),
        (["show", "nonsense"], "'nonsense' is no panel"),
        (["log", "sim"], "the terminal has no wire"),
        (["demo", "sim", "--seconds", "0", "--png", "/proc/nothing"], "cannot be written"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
) -> None:
    assert run(monkeypatch, *words) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_nobody_answering_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("boardside.panel_commands.ANSWER_SECONDS", 0.2)
    assert run(monkeypatch, "demo", "loop://") == 2
    assert "nobody answers as a panel" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["off", "sim", "auto", "/dev/ttyACM0", "socket://h:1", "COM7"])
def test_a_panel_is_a_port_or_a_url(value: str) -> None:
    assert checked_panel(value) == value


def test_anything_else_is_no_panel() -> None:
    with pytest.raises(UsageError, match="sim or off"):
        checked_panel("ttyACM0")


def test_during_a_sitting_faults_are_said_and_kept(bench: Bench) -> None:
    bench.power_on()
    out = bench.folder / "out"
    said: list[str] = []
    with kept_panel(bench.plug_in("ttyACM0"), out, said.append) as kept:
        kept.show(FIRST)
        assert bench.showing(FIRST) is not None
        bench.unplug()
        assert eventually(lambda: kept.show(LAST) or bool(said), 5) is not None
        assert not out.exists()
        out.mkdir()
        bench.plug_in("ttyACM0")
        assert bench.showing(LAST) is not None
    assert "is gone" in said[0]
    assert "|show|" in (out / LOG).read_text(encoding="utf-8")


def test_the_last_panel_is_told_before_the_link_ends(bench: Bench) -> None:
    bench.power_on()
    with kept_panel(bench.plug_in("ttyACM0"), bench.folder, print) as kept:
        kept.show(FIRST)
        assert bench.showing(FIRST) is not None
        kept.show(LAST)
    assert bench.showing(LAST) is not None


def test_presses_reach_the_sitting(bench: Bench) -> None:
    bench.power_on()
    told: list[Press] = []

    def pressed() -> bool:
        told.extend(kept.presses())
        return bool(told)

    with kept_panel(bench.plug_in("ttyACM0"), bench.folder, print) as kept:
        assert bench.showing(Panel(prompt="Looking for the board.")) is not None
        bench.press(15)
        assert eventually(pressed, 5) is not None
    assert told == [Press("pass_resign", held=True)]


def test_without_a_panel_nothing_is_shown_and_nobody_presses() -> None:
    with kept_panel("off", Path("/nowhere"), print) as kept:
        kept.show(FIRST)
        assert kept.presses() == []
