"""Opening whatever camera there is: the one door to Pi cameras, USB cameras and recordings."""

from __future__ import annotations

import re
from typing import Any

from hw.errors import CameraMissing
from hw.filecamera import open_file_camera
from hw.picamera import connected, installed, open_picamera
from hw.v4l2 import open_v4l2
from hw.videodevices import cameras
from hw.viewing import Camera, CameraSpec

__all__ = ["Camera", "CameraSpec", "open_camera"]

_FORMS = "auto, pi, pi:N, /dev/videoN, N or file:PATH"


def open_camera(spec: CameraSpec, picamera2: Any | None = None) -> Camera:
    """The camera that a spec names, running. Raises CameraMissing, which says what can be done.

    `picamera2` stands in the place of the class Picamera2.
    """
    source = spec.source.strip()
    if source == "auto":
        return _open_any(spec, picamera2)
    if source.startswith("file:"):
        return open_file_camera(source.removeprefix("file:"))
    if found := re.fullmatch(r"pi(?::(\d+))?", source):
        return open_picamera(spec, int(found[1]) if found[1] else None, picamera2)
    if re.fullmatch(r"\d+", source):
        return open_v4l2(spec, f"/dev/video{source}")
    if source.startswith("/dev/"):
        return open_v4l2(spec, source)
    raise CameraMissing(f"camera {source!r} is none that is known: {_FORMS}.", True)


def _open_any(spec: CameraSpec, picamera2: Any | None) -> Camera:
    """The Pi's camera where there is one, else the first USB camera."""
    try:
        maker = picamera2 or installed()
    except CameraMissing as error:
        no_pi = str(error).rstrip(".")
    else:
        if connected(maker):
            return open_picamera(spec, None, maker)
        no_pi = "no Pi camera is connected"
    usb = cameras()
    if not usb:
        raise CameraMissing(f"no camera is there: no USB camera is plugged in; {no_pi}.")
    return open_v4l2(spec, usb[0].path)
