"""Evidence pictures made small enough to be carried by one page."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from pathlib import Path

import cv2
import numpy as np

WIDTHS = (720, 560, 440, 340, 260)
"""Pictures are this wide (pixels), the first at which all of them fit."""

QUALITY = 72
_HEAD = "data:image/jpeg;base64,"


def pictures_within(paths: Iterable[Path], room: int) -> Mapping[Path, str]:
    """Each file's picture as a `data:` URI, all together no longer than `room` bytes.

    Files that are no pictures are left out; so are the last ones, where even the smallest are too
    many.
    """
    wanted = list(dict.fromkeys(paths))
    found: dict[Path, str] = {}
    for width in WIDTHS:
        found = {path: uri for path in wanted if (uri := _uri(path, width))}
        if sum(map(len, found.values())) <= room:
            return found
    fitting: dict[Path, str] = {}
    for path, uri in found.items():
        room -= len(uri)
        if room < 0:
            break
        fitting[path] = uri
    return fitting


def _uri(path: Path, width: int) -> str:
    try:
        image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        return ""
    if image is None:
        return ""
    share = min(1.0, width / image.shape[1])
    small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    done, data = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
    return _HEAD + base64.b64encode(data.tobytes()).decode() if done else ""
