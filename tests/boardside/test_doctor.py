"""`boardside doctor`: what it says of a camera, pins and a plain machine, and how it ends."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from rich.console import Console

from boardside import cli, doctor
from boardside.checks.result import Health, Result, bad, good
from boardside.checks.seeing import Seen
from boardside.config import Config
from boardside.doctor import Visit, check_camera, check_pins, check_seen
from boardside.doctor_command import tell
from hw.camera import CameraSpec
from hw.errors import CameraMissing
from hw.fake_camera import FakeCamera

ROOT = Path(__file__).parents[2]
VIDEO = ROOT / "tests" / "recordings" / "opening" / "video.mp4"
GOOD, BAD = Health.GOOD, Health.BAD
GREY = np.full((48, 64, 3), 120, np.uint8)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of whoever runs the tests is looked at."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def looked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are taken to have been looked at, with this result: vision has its own tests."""
    result = getattr(request, "param", good("board", "found; all of it"))
    monkeypatch.setattr(doctor, "look", lambda image: Seen((result,), image))


def config(**sections: dict[str, Any]) -> Config:
    return Config.model_validate({"panel": {"port": "off"}, **sections})


def seen(results: Iterator[Result]) -> dict[str, Result]:
    return {result.what: result for result in results}


def test_a_camera_is_looked_at_and_so_is_what_it_sees(tmp_path: Path) -> None:
    drawing = tmp_path / "drawings" / "seen.png"
    chosen = config(camera={"source": f"file:{VIDEO}"})
    found = seen(check_camera(Visit(chosen, drawing=drawing, settling=0.2)))
    assert "1280 x 960 pixels, 10.0 a second" in found["camera"].words
    for what in ("camera", "flicker", "board", "size", "view", "focus", "light", "drawing"):
        assert found[what].health is GOOD, found[what]
    assert "light 15  dark 15" in found["board"].words
    drawn = cv2.imread(str(drawing))
    assert drawn is not None
    assert drawn.shape[0] > 960


def test_a_picture_without_a_board_says_so(tmp_path: Path) -> None:
    found = seen(check_seen(GREY, tmp_path / "seen.jpg"))
    assert found["board"].health is BAD
    assert "opening position" in found["board"].words
    assert (tmp_path / "seen.jpg").exists()


@pytest.mark.parametrize(
    ("name", "words"), [("file/seen.jpg", "cannot be written"), ("seen.txt", "no kind of picture")]
)
@pytest.mark.usefixtures("looked")
def test_a_drawing_that_cannot_be_written_is_told(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "file").touch()
    found = seen(check_seen(GREY, tmp_path / name))
    assert found["drawing"].health is BAD
    assert words in found["drawing"].words


@pytest.mark.usefixtures("looked")
def test_a_drawing_of_its_own_is_named() -> None:
    path = Path(seen(check_seen(GREY, None))["drawing"].words.split()[-1])
    assert path.read_bytes()
    path.unlink()
    path.parent.rmdir()


def test_a_camera_that_is_lost_says_why() -> None:
    camera = FakeCamera()
    camera.lose("the cable is loose.")
    found = seen(check_camera(Visit(config(), opening=lambda spec: camera)))
    assert found["camera"].health is BAD
    assert "able is loose" in found["camera"].words
    assert "flicker" not in found


def test_a_camera_that_is_not_there_says_what_to_do() -> None:
    def missing(spec: CameraSpec) -> FakeCamera:
        raise CameraMissing("/dev/video7: there is no such device.")

    found = seen(check_camera(Visit(config(), opening=missing)))
    assert found["camera"].health is BAD
    assert "/dev/video7" in found["camera"].words


class Jammed(MockPWMPin):
    """A pin that something pulls to ground."""

    def _set_pull(self, value: str) -> None:
        self._pull = value


@pytest.fixture
def wires(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    factory = MockFactory(pin_class=getattr(request, "param", MockPWMPin))
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield
    factory.reset()
    factory.close()


WIRED = {"buttons": {"ask": 22}, "lamp": {"pin": 24}, "buzzer": {"pin": 18}}


def pins() -> dict[str, Result]:
    return seen(check_pins(config(**WIRED), shown=0.0))


@pytest.mark.usefixtures("wires")
def test_pins_that_are_free_are_good() -> None:
    found = pins()
    for what in ("button ask", "lamp", "buzzer"):
        assert found[what].health is GOOD, found[what]


@pytest.mark.usefixtures("wires")
@pytest.mark.parametrize("wires", [Jammed], indirect=True)
def test_a_button_that_is_down_is_told() -> None:
    found = pins()
    assert found["button ask"].health is BAD
    assert "pin 22 is down" in found["button ask"].words


def test_pins_on_a_machine_without_any_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    found = pins()
    for what in ("button ask", "lamp", "buzzer"):
        assert found[what].health is BAD
        assert "gpiozero is not installed" in found[what].words


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["boardside", "doctor", *words])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    return int(stopped.value.code or 0)


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.png"
    cv2.imwrite(str(path), GREY)
    return str(path)


@pytest.mark.usefixtures("looked")
def test_all_is_well_and_every_line_has_its_word(
    board: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "--picture", board, "--drawing", str(tmp_path / "seen.png")) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "All is well."
    assert {line.split()[1] for line in lines} == {"good", "note"}
    assert "\x1b" not in "".join(lines)
    names = [line[7:25].strip() for line in lines]
    for name in ("configuration", "python", "opencv", "pins", "matches", "clock", "board", "panel"):
        assert name in names


@pytest.mark.parametrize("looked", [bad("focus", "Clean the lens.")], indirect=True)
@pytest.mark.usefixtures("looked")
def test_something_bad_is_counted_and_is_the_exit_status(
    board: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "--picture", board, "--drawing", str(tmp_path / "seen.png")) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 thing is to be put right."
    assert [line for line in lines if " bad " in line] == [
        "✗ bad  focus              Clean the lens."
    ]


def test_a_terminal_of_few_letters_gets_what_it_can_show() -> None:
    written = io.BytesIO()
    console = Console(file=io.TextIOWrapper(written, encoding="ascii"), soft_wrap=True)
    tell(good("temperature", "50 °C [bold]."), console)
    console.file.flush()
    assert written.getvalue() == b"+ good temperature        50 ?C [bold].\n"


@pytest.mark.usefixtures("looked")
def test_json_is_one_object_a_line_and_a_bundle_is_packed(
    board: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("--picture", board, "--drawing", str(tmp_path / "seen.png"), "--json")
    assert run(monkeypatch, *words, "--bundle", str(tmp_path / "report.zip")) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {frozenset(one) for one in told} == {frozenset({"what", "health", "words"})}
    with zipfile.ZipFile(tmp_path / "report.zip") as packed:
        report = json.loads(packed.read("report.json"))
    assert [one["what"] for one in report] == [one["what"] for one in told]


@pytest.mark.usefixtures("looked")
def test_a_wrong_configuration_is_told_and_the_rest_is_looked_at(
    board: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[camra]\n", encoding="utf-8")
    words = ("--config", str(wrong), "--picture", board, "--drawing", str(tmp_path / "s.png"))
    assert run(monkeypatch, *words) == 1
    said = capsys.readouterr().out
    assert "did you mean 'camera'?" in said
    assert "found; all of it" in said


def test_matches_are_the_user_s_or_else_the_service_s(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, service = tmp_path / "data" / "boardside", tmp_path / "service"
    monkeypatch.setattr(doctor, "SERVICE_MATCHES", service)
    assert doctor.matches_home() == own
    service.mkdir()
    assert doctor.matches_home() == service
    own.mkdir(parents=True)
    assert doctor.matches_home() == own


def test_a_picture_that_is_none_is_bad_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "--picture", str(tmp_path / "none.png")) == 2
    assert "no such picture" in capsys.readouterr().err
