"""The data folder: archives of still pictures and recordings, each with its truth."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[Any]
Truth = dict[str, Any]
STILLS_PER_BOARD = 6


def decoded(code: bytes | Picture) -> Picture:
    """The BGR picture in a file's bytes. Not a picture: ValueError."""
    raw = np.frombuffer(code, np.uint8) if isinstance(code, bytes) else code
    image = cv2.imdecode(raw, cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("not a picture")
    return np.asarray(image, np.uint8)


def archives(data: Path) -> list[Path]:
    """The archives of stills, in order."""
    return sorted(data.glob("stills*.tar"))


def folders(data: Path) -> list[Path]:
    """The folders of recordings, in order."""
    return sorted(video.parent for video in data.glob("*/video.mp4"))


def stills(archive: Path) -> Iterator[tuple[int, Truth, Picture]]:
    """The pictures of an archive: the number of their board, their truth, and themselves."""
    with tarfile.open(archive) as tar:
        files = {Path(m.name).name: m for m in tar.getmembers() if m.isfile()}
        for number, line in enumerate(_member(tar, files["truth.jsonl"]).decode().splitlines()):
            truth = json.loads(line)
            image = decoded(_member(tar, files[truth["image"]]))
            yield number // STILLS_PER_BOARD, truth, image


def _member(tar: tarfile.TarFile, info: tarfile.TarInfo) -> bytes:
    """What one file of an archive holds."""
    stream = tar.extractfile(info)
    if stream is None:
        raise ValueError(f"{info.name} is not a file")
    return stream.read()


def intervals(folder: Path) -> list[Truth]:
    """The stretches of a recording in which nothing changes, in order."""
    found: list[Truth] = json.loads((folder / "truth.json").read_text())["intervals"]
    return found


def frames(folder: Path, wanted: Collection[int]) -> Iterator[tuple[int, Picture]]:
    """These frames of a recording, in order, with their numbers; fewer when it ends early."""
    video = cv2.VideoCapture(str(folder / "video.mp4"))
    for number in range(max(wanted, default=-1) + 1):
        if not video.grab():
            break
        if number in wanted:
            yield number, np.asarray(video.retrieve()[1], np.uint8)


class Camera:
    """Where a recording's camera hangs above the board: millimetres to pixels."""

    def __init__(self, setup: Truth, corners: list[list[float]]) -> None:
        lens, mm = setup["camera"], setup["nominal_mm"]
        width, height = lens["size"]
        self.die = float(mm["die"])
        self.matrix = np.array(
            [[lens["f_px"], 0, width / 2], [0, lens["f_px"], height / 2], [0, 0, 1]]
        )
        self.bends = np.array([lens["k1"], lens["k2"], 0.0, 0.0])
        w, h = mm["surface_width"] / 2, mm["surface_height"] / 2
        world = np.array([[-w, -h, 0], [w, -h, 0], [w, h, 0], [-w, h, 0]])
        _, self.turn, self.shift = cv2.solvePnP(
            world, np.array(corners, float), self.matrix, self.bends
        )
        self.ground = cv2.findHomography(np.array(corners, float), world[:, :2])[0]

    def project(self, points: Floats) -> Floats:
        """Pixels of points in mm (z up from the playing surface)."""
        seen = cv2.projectPoints(points, self.turn, self.shift, self.matrix, self.bends)[0]
        return np.asarray(seen, np.float64).reshape(-1, 2)

    def look(self, at: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        """A die's edge in pixels, and where upwards points (as `vision.dieface.Lean`), there."""
        x, y = cv2.perspectiveTransform(np.array([[at]], float), self.ground)[0, 0]
        d = self.die
        points = np.array([[x, y, d], [x + d, y, d], [x, y + d, d], [x, y, 2 * d]])
        top, right, away, up = self.project(points)
        edge = float(np.linalg.svd(np.stack([right - top, away - top]), compute_uv=False)[0])
        lean = (up - top) / edge
        return edge, (float(lean[0]), float(lean[1]))
