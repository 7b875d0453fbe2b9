"""The machine, its disk, clock and devices, as files and numbers that are put in their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardside.checks.clock import UNSYNCHRONISED, check_clock, kernel_says
from boardside.checks.disk import check_disk, free_bytes, on_card
from boardside.checks.machine import check_machine
from boardside.checks.permissions import check_permissions, may_use
from boardside.checks.result import Health, Result

GOOD, NOTE, BAD = Health.GOOD, Health.NOTE, Health.BAD
NOW = 1.9e9
GB = 10**9


def put(root: Path, name: str, text: str = "") -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def by_name(*results: Result) -> dict[str, Health]:
    return {result.what: result.health for result in results}


def pi(root: Path, heat: int = 51_000, throttled: str = "0") -> dict[str, Health]:
    put(root, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    put(root, "sys/class/thermal/thermal_zone0/temp", f"{heat}\n")
    put(root, "sys/devices/platform/soc/soc:firmware/get_throttled", f"{throttled}\n")
    return by_name(*check_machine(root))


def test_a_pi_that_is_well(tmp_path: Path) -> None:
    assert pi(tmp_path) == {"machine": GOOD, "temperature": GOOD, "power": GOOD}


@pytest.mark.parametrize(("heat", "health"), [(69_900, GOOD), (75_000, NOTE), (84_000, BAD)])
def test_heat(tmp_path: Path, heat: int, health: Health) -> None:
    assert pi(tmp_path, heat)["temperature"] is health


@pytest.mark.parametrize(
    ("bits", "health"), [("50005", BAD), ("50000", NOTE), ("8", BAD), ("0", GOOD), ("20000", GOOD)]
)
def test_power(tmp_path: Path, bits: str, health: Health) -> None:
    assert pi(tmp_path, throttled=bits)["power"] is health


def test_any_other_machine_is_a_note(tmp_path: Path) -> None:
    assert by_name(*check_machine(tmp_path)) == {"machine": NOTE}


def test_room_on_the_disk(tmp_path: Path) -> None:
    def health(free: int) -> Health:
        (result,) = check_disk(tmp_path, None, 2000, lambda folder: free)
        return result.health

    assert [health(free) for free in (50 * GB, GB, GB // 10)] == [GOOD, NOTE, BAD]


def test_a_film_needs_the_room_that_it_may_take(tmp_path: Path) -> None:
    film = tmp_path / "not" / "yet"
    results = list(check_disk(tmp_path, film, 5000, lambda folder: 4 * GB))
    assert [result.health for result in results[:2]] == [GOOD, BAD]
    assert not film.parent.exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    put(tmp_path, "file")
    (result,) = check_disk(tmp_path / "file", None, 0)
    assert result.health is BAD
    assert str(tmp_path / "file") in result.words


def test_real_room_is_measured(tmp_path: Path) -> None:
    assert free_bytes(tmp_path / "not" / "yet") > 0


def test_an_sd_card_is_told(tmp_path: Path) -> None:
    device = tmp_path.stat().st_dev
    number = f"{device >> 8 & 0xFFF}:{device & 0xFF | device >> 12 & 0xFFF00}"
    for name, card in (("mmcblk0/mmcblk0p2", True), ("sda/sda1", False)):
        system = tmp_path / name.replace("/", "-")
        target = tmp_path / "devices" / name
        target.mkdir(parents=True)
        system.mkdir()
        (system / number).symlink_to(target)
        assert on_card(tmp_path, system) is card


@pytest.mark.parametrize(
    ("state", "chip", "health"),
    [
        (0, False, GOOD),
        (UNSYNCHRONISED, True, GOOD),
        (UNSYNCHRONISED, False, NOTE),
        (None, False, NOTE),
    ],
)
def test_who_keeps_the_clock(tmp_path: Path, state: int | None, chip: bool, health: Health) -> None:
    rtc = tmp_path / "rtc0"
    if chip:
        rtc.touch()
    assert check_clock(NOW, lambda: state, rtc).health is health


def test_a_clock_from_before_the_program_is_wrong() -> None:
    assert check_clock(0.0, lambda: 0).health is BAD


def test_the_kernel_is_asked() -> None:
    assert kernel_says() in (None, *range(6))


def test_devices_that_may_not_be_used_name_the_group(tmp_path: Path) -> None:
    for name in ("video0", "media1", "gpiochip0", "ttyACM0", "dma_heap/linux,cma"):
        put(tmp_path, name)
    results = {result.what: result for result in check_permissions(tmp_path, lambda path: False)}
    groups = {
        "cameras": "video",
        "camera memory": "video",
        "pins": "gpio",
        "serial ports": "dialout",
    }
    for what, group in groups.items():
        assert results[what].health is BAD
        assert f"sudo usermod -aG {group} $USER" in results[what].words
    allowed = check_permissions(tmp_path, may_use)
    assert {result.health for result in allowed} == {GOOD}


def test_no_devices_are_a_note(tmp_path: Path) -> None:
    assert {result.health for result in check_permissions(tmp_path)} == {NOTE}
