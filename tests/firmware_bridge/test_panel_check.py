"""What the doctor says of the panel, on a module in a process of its own."""

from __future__ import annotations

import pytest
from bench import Bench

from boardside import panel_check
from boardside.checks.result import Health
from boardside.panel_check import check_panel


def test_a_panel_is_found_tells_what_it_is_and_tests_itself(bench: Bench) -> None:
    bench.power_on()
    path = bench.plug_in("ttyACM0")
    found, tested = check_panel(path)
    assert (found.health, tested.health) == (Health.GOOD, Health.GOOD)
    assert found.words.startswith(f"{path}, protocol 1, firmware ")
    assert "display 128x64, 30 lights" in found.words
    assert "one after another" in tested.words


def test_a_port_where_nobody_answers_is_bad(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    path = bench.plug_in("ttyACM0")
    (result,) = check_panel(path)
    assert result.health is Health.BAD
    assert "nobody answers as a panel" in result.words


def test_a_port_that_is_not_there_is_bad() -> None:
    (result,) = check_panel("/dev/ttyNONE")
    assert result.health is Health.BAD
    assert "/dev/ttyNONE" in result.words


def test_a_panel_with_another_protocol_needs_other_firmware(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.power_on()
    monkeypatch.setattr(panel_check, "PROTOCOL", 2)
    (result,) = check_panel(bench.plug_in("ttyACM0"))
    assert result.health is Health.BAD
    assert "protocol 1, this program 2" in result.words


@pytest.mark.parametrize("port", ["off", "sim"])
def test_no_panel_that_is_wanted_is_a_note(port: str) -> None:
    (result,) = check_panel(port)
    assert result.health is Health.NOTE


def test_no_panel_that_is_plugged_in_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_bridge.finding.Whereabouts.places", lambda self: [])
    (result,) = check_panel("auto")
    assert result.health is Health.NOTE
