"""The doctor: opens whatever there is, one thing after another, and has it looked at."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import cv2

from boardside.checks.clock import check_clock
from boardside.checks.disk import check_disk
from boardside.checks.flicker import check_flicker
from boardside.checks.machine import check_machine
from boardside.checks.packages import check_packages, versions
from boardside.checks.permissions import check_permissions
from boardside.checks.pictures import check_rate, gathered
from boardside.checks.result import Result, bad, good, note
from boardside.checks.seeing import look
from boardside.config import Config
from boardside.folders import data_home
from boardside.panel_check import check_panel
from hw.buttons import open_buttons
from hw.buzzer import GpioBuzzer, Sound
from hw.camera import CameraSpec, open_camera
from hw.errors import HardwareError
from hw.frames import Image
from hw.lamp import GpioLamp, Light
from hw.newest import Newest
from hw.viewing import Camera

SETTLING_SECONDS = 2.0
"""So long a camera is given to see clearly."""

SHOWN_SECONDS = 1.5
"""Lamp and buzzer are shown for so long."""

DRAWING = "doctor.jpg"

SERVICE_MATCHES = Path("/var/lib/boardside")
"""Where the service keeps its matches."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What is looked at: a configuration, a picture in the camera's place where one is given, and
    the file that what was seen is drawn into (None: one of its own)."""

    config: Config
    picture: Image | None = None
    drawing: Path | None = None
    settling: float = SETTLING_SECONDS
    opening: Callable[[CameraSpec], Camera] = open_camera


def matches_home() -> Path:
    """Where matches are kept: this user's folder, the service's where this user has none."""
    home = data_home()
    return SERVICE_MATCHES if SERVICE_MATCHES.is_dir() and not home.exists() else home


def visit(job: Visit) -> Iterator[Result]:
    """Every check, one result after another, as they come."""
    config = job.config
    yield from check_machine()
    yield from check_packages(versions())
    yield from check_permissions()
    film = Path(config.record.folder).expanduser() if config.record.folder else None
    yield from check_disk(matches_home(), film, config.record.megabytes)
    yield check_clock()
    if job.picture is None:
        yield from check_camera(job)
    else:
        yield from check_seen(job.picture, job.drawing)
    yield from check_panel(config.panel.port)
    yield from check_pins(config)


def check_camera(job: Visit) -> Iterator[Result]:
    """The camera, its light, and what it sees."""
    of = job.config.camera
    try:
        spec = CameraSpec(of.source, of.width, of.height, of.fps, of.mains_hz)
    except HardwareError as error:
        yield bad("camera", str(error))
        return
    with Newest(lambda: job.opening(spec)) as newest:
        frames = gathered(newest, job.settling)
        trouble, camera = newest.trouble, newest.camera
        name, complaint = (camera.name, camera.complaint) if camera else (of.source, "")
    if not frames:
        yield bad("camera", trouble or f"{name} gives no pictures.")
        return
    yield check_rate(name, frames, spec.fps)
    if complaint:
        yield note("camera", f"{complaint} Its pictures may change when a lamp is switched.")
    yield check_flicker([frame.image for frame in frames], spec.mains_hz)
    yield from check_seen(frames[-1].image, job.drawing)


def check_seen(image: Image, drawing: Path | None) -> Iterator[Result]:
    """What is seen in a picture, and where the drawing of it is."""
    seen = look(image)
    yield from seen.results
    path = drawing or Path(tempfile.mkdtemp(prefix="boardside-")) / DRAWING
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _, data = cv2.imencode(path.suffix, seen.drawing)
        path.write_bytes(data.tobytes())
    except OSError as error:
        yield bad("drawing", f"{path} cannot be written ({error.strerror}).")
    except cv2.error:
        yield bad("drawing", f"{path} is no kind of picture; name it .jpg or .png.")
    else:
        yield good("drawing", f"what was seen is drawn in {path}")


def check_pins(config: Config, shown: float = SHOWN_SECONDS) -> Iterator[Result]:
    """Buttons, lamp and buzzer, as far as they are named; the last two are shown for a moment
    (seconds)."""
    if not config.pins():
        yield note("buttons", "no button, lamp or buzzer is named; none is needed.")
    for name, pin in config.buttons:
        if pin is not None:
            yield _button(name, pin)
    if config.lamp.pin is not None:
        yield _lamp(config.lamp.pin, shown)
    if config.buzzer.pin is not None:
        yield _buzzer(config.buzzer.pin, config.buzzer.kind == "passive", shown)


def _button(name: str, pin: int) -> Result:
    what = f"button {name}"
    try:
        with closing(open_buttons({name: pin})) as buttons:
            if buttons.down():
                return bad(
                    what,
                    f"pin {pin} is down: the button is stuck, or it is not between this pin and "
                    "ground.",
                )
    except HardwareError as error:
        return bad(what, str(error))
    return good(what, f"pin {pin}, not pressed.")


def _lamp(pin: int, shown: float) -> Result:
    try:
        with closing(GpioLamp(pin)) as lamp:
            lamp.show(Light.ON)
            time.sleep(shown)
    except HardwareError as error:
        return bad("lamp", str(error))
    return good("lamp", f"pin {pin}; it was lit just now.")


def _buzzer(pin: int, tones: bool, shown: float) -> Result:
    try:
        with closing(GpioBuzzer(pin, tones)) as buzzer:
            buzzer.play(Sound.QUESTION)
            time.sleep(shown)
    except HardwareError as error:
        return bad("buzzer", str(error))
    return good("buzzer", f"pin {pin}; it sounded just now.")
