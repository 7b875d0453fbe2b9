"""A recording's frames as the files that libcamera's virtual camera plays."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import cv2

from hw.frames import Image

SETTINGS = Path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
QUALITY = 95


def put_before_camera(frames: list[Image], folder: Path) -> None:
    """Makes pictures of one size what the virtual camera sees, from the next time it is opened.

    The camera copies a JPEG file's full range into what is read as studio range (16 to 235), so the
    files are written in that.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, image in enumerate(frames):
        studio = cv2.convertScaleAbs(image, alpha=219 / 255, beta=16)
        name = os.fspath(folder / f"{number}.jpg")
        cv2.imwrite(name, studio, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    SETTINGS.parent.mkdir(parents=True, exist_ok=True)
    size = frames[0].shape[1], frames[0].shape[0]
    SETTINGS.write_text(_settings(folder, size), encoding="utf-8")


def _settings(folder: Path, size: tuple[int, int]) -> str:
    formats = "".join(
        f"  - width: {width}\n    height: {height}\n    frame_rates: [30, 30]\n"
        for width, height in (size, (size[0] // 2, size[1] // 2))
    )
    return (
        "%YAML 1.1\n---\n"
        '"Board0":\n'
        f"  supported_formats:\n{formats}"
        f'  frames:\n    path: "{folder}/"\n'
        '  location: "CameraLocationExternal"\n'
        '  model: "imx708"\n'
    )
