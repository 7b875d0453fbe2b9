"""Referees altered copies of the recordings: other colours, light, places and pictures.

    python tools/altered.py [RECORDING:KIND …]

Without arguments every kind is tried on every recording (an hour on two cores). The recordings lie
in the folder that BOARDSIDE_SHARED names.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.score.recordings import refereed

Image = np.ndarray
BUMPED_AT, LIT_AT = 150, 200
"""The frames from which on the board lies elsewhere, and the lamp is another."""
SIZE = (1280, 960)
HOMES = {"half_turn": "top-left", "mirrored": "bottom-left"}
"""Where White's home lies afterwards; of a quarter turn it is left unsaid."""


def hue(image: Image, _: int) -> Image:
    """Every hue a good third of the circle on."""
    turned = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
    turned[..., 0] = (turned[..., 0].astype(int) + 70) % 180
    return cv2.cvtColor(turned, cv2.COLOR_HSV2BGR)


def dim(image: Image, number: int) -> Image:
    """Two fifths of the light, with noise."""
    noise = np.random.default_rng(number).normal(0, 4, image.shape)
    return np.clip(image * 0.4 + noise, 0, 255).astype(np.uint8)


def flicker(image: Image, number: int) -> Image:
    """A lamp that beats against the shutter."""
    light = 1 + 0.12 * np.sin(number * 1.9) + 0.1 * np.sin(number / 60)
    return np.clip(image * light, 0, 255).astype(np.uint8)


def oblique(image: Image, _: int) -> Image:
    """Bent as if seen from further down."""
    square = np.array([[0, 0], [1280, 0], [1280, 960], [0, 960]], np.float32)
    bent = np.array([[150, 60], [1130, 60], [1270, 950], [10, 950]], np.float32)
    way = cv2.getPerspectiveTransform(square, bent)
    return cv2.warpPerspective(image, way, SIZE, borderMode=cv2.BORDER_REPLICATE)


def turned(image: Image, _: int) -> Image:
    """Turned by 14 degrees."""
    way = cv2.getRotationMatrix2D((640, 480), 14, 0.9)
    return cv2.warpAffine(image, way, SIZE, borderMode=cv2.BORDER_REPLICATE)


def leaning(image: Image, _: int) -> Image:
    """As a camera sees it that leans 30 degrees further, seen from as far away as is needed."""
    focal, lean = 1312.0, np.radians(30)
    middle = np.array([[focal, 0, 640], [0, focal, 480], [0, 0, 1]])
    turn = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    # Round the board, not round the camera: what lies in the middle stays there.
    away = np.array([0, 0, 1.0]) - turn @ np.array([0, 0, 1.0])
    plane = turn + np.outer(away, [0, 0, 1.0])
    way = np.diag([0.8, 0.8, 1]) @ middle @ plane @ np.linalg.inv(middle)
    way = np.array([[1, 0, 128], [0, 1, 96], [0, 0, 1]]) @ way
    return cv2.warpPerspective(image, way, SIZE, borderMode=cv2.BORDER_REPLICATE)


def wide(image: Image, _: int) -> Image:
    """Through a lens that bends lines outwards, as one of 102 degrees does."""
    v, u = np.mgrid[0:960, 0:1280].astype(np.float32)
    x, y = (u - 640) / 800, (v - 480) / 800
    square = x**2 + y**2
    bent = 0.86 * (1 + 0.22 * square)
    across, down = (x * bent * 800 + 640), (y * bent * 800 + 480)
    return cv2.remap(image, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def bumped(image: Image, number: int) -> Image:
    """Pushed by 3 cm and turned by 5 degrees, once."""
    if number < BUMPED_AT:
        return image
    way = cv2.getRotationMatrix2D((640, 480), 5, 1)
    way[:, 2] += (-45, 20)
    return cv2.warpAffine(image, way, SIZE, borderMode=cv2.BORDER_REPLICATE)


def pushed(image: Image, number: int) -> Image:
    """Pushed by the width of a column, once."""
    way = np.array([[1.0, 0, 58 if number >= BUMPED_AT else 0], [0, 1, 0]])
    return cv2.warpAffine(image, way, SIZE, borderMode=cv2.BORDER_REPLICATE)


def another_lamp(image: Image, number: int) -> Image:
    """Half the light and a warmer one, at once."""
    gain = (0.4, 0.5, 0.6) if number >= LIT_AT else (1.0, 1.0, 1.0)
    return np.clip(image * np.array(gain), 0, 255).astype(np.uint8)


def dusk(image: Image, number: int) -> Image:
    """Ever less light, half of it gone after a minute, from one side first."""
    across = np.linspace(0.8, 1.2, image.shape[1])[None, :, None]
    share = 1 - np.clip(number / 1200, 0, 0.6) * across
    return np.clip(image * share, 0, 255).astype(np.uint8)


def small(image: Image, _: int) -> Image:
    """A picture of 640 × 360, black beside the board."""
    part = cv2.resize(image, (480, 360), interpolation=cv2.INTER_AREA)
    return cv2.copyMakeBorder(part, 0, 0, 80, 80, cv2.BORDER_CONSTANT)


def large(image: Image, _: int) -> Image:
    """A picture of 2304 × 1296."""
    part = cv2.resize(image, (1728, 1296), interpolation=cv2.INTER_CUBIC)
    return cv2.copyMakeBorder(part, 0, 0, 288, 288, cv2.BORDER_REPLICATE)


KINDS: dict[str, Callable[[Image, int], Image]] = {
    "half_turn": lambda image, _: cv2.rotate(image, cv2.ROTATE_180),
    "quarter_turn": lambda image, _: cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE),
    "turned": turned,
    "mirrored": lambda image, _: np.ascontiguousarray(image[:, ::-1]),
    "hue": hue,
    "channels": lambda image, _: np.ascontiguousarray(image[..., ::-1]),
    "half_size": lambda image, _: cv2.resize(image, (640, 480), interpolation=cv2.INTER_AREA),
    "dim": dim,
    "flicker": flicker,
    "oblique": oblique,
    "leaning": leaning,
    "wide": wide,
    "small": small,
    "large": large,
    "bumped": bumped,
    "pushed": pushed,
    "another_lamp": another_lamp,
    "dusk": dusk,
}


def altered(source: Path, kind: str, target: Path) -> None:
    """Writes a copy of a recording folder with every frame altered."""
    film, number = cv2.VideoCapture(str(source / "video.mp4")), 0
    writer: cv2.VideoWriter | None = None
    while True:
        there, image = film.read()
        if not there:
            break
        image, number = KINDS[kind](image, number), number + 1
        if writer is None:
            size = (image.shape[1], image.shape[0])
            code = cv2.VideoWriter.fourcc(*"mp4v")
            writer = cv2.VideoWriter(str(target / "video.mp4"), code, 10, size)
        writer.write(image)
    if writer is not None:
        writer.release()
    shutil.copy(source / "truth.json", target)
    if (source / "start.json").exists():
        start = json.loads((source / "start.json").read_text())
        if kind == "quarter_turn":
            start.pop("white_home", None)
        start["white_home"] = HOMES.get(kind, start.get("white_home"))
        start = {key: value for key, value in start.items() if value is not None}
        (target / "start.json").write_text(json.dumps(start))


def main() -> int:
    """Prints a line for each copy; 2 when there is no data."""
    shared = Path(os.environ.get("BOARDSIDE_SHARED", "no-data-sets-at-hand")).resolve()
    sources = {p.parent.name: p.parent for p in sorted(shared.glob("recordings/*/truth.json"))}
    if not sources:
        print("BOARDSIDE_SHARED names no folder with recordings", file=sys.stderr)
        return 2
    wanted = sys.argv[1:] or [f"{name}:{kind}" for name in sources for kind in KINDS]
    for word in wanted:
        name, _, kind = word.partition(":")
        with tempfile.TemporaryDirectory() as folder:
            altered(sources[name], kind, Path(folder))
            found = refereed(Path(folder), shared).found
        flags = sum(" illegal " in line for line in found["extra"])
        print(
            f"{name} {kind}: {found['turns_right']} of {found['turns']} turns right, "
            f"{len(found['missing'])} missing, {len(found['extra'])} extra, {flags} false flags",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
