"""Crops: single dice and places without a die, as they are kept for training."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.shared.recordings import (
    Camera,
    Picture,
    Truth,
    archives,
    folders,
    frames,
    intervals,
    stills,
)
from vision.dieface import Lean, cut
from vision.observation import Pixel

SIDE, UNIT = 96, 24.0
"""Stored crops: their size, and a die's edge in them, in pixels."""
HELD_RECORDINGS = ("hard_dev",)
TILT = 8.0
"""Dice that stand askew by more are tilted; between 3° and this nothing is said."""


@dataclass(frozen=True, slots=True)
class Crop:
    """One stored crop: `face` 1 … 6 (0: no die), `tilted` 1, 0 or -1 (not to be learnt), `alone`
    whether no other die is near, `held` whether its board is kept back for checking. `axis` is
    where the die's own upward edge points in the picture, as a `Lean` (None: not known)."""

    pixels: Picture
    face: int
    tilted: int
    lean: Lean
    axis: Lean | None
    alone: bool
    held: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """One picture of a board with its truth; `still` unless it comes from a video."""

    board: str
    held: bool
    still: bool
    image: Picture
    truth: Truth
    camera: Camera


def scenes(data: Path) -> Iterator[Scene]:
    """Everything recorded: all stills, two frames of every interval without a hand."""
    for archive in archives(data):
        for board, truth, image in stills(archive):
            camera = Camera(truth["setup"], truth["corners"])
            yield Scene(f"{archive.stem} {board}", board % 4 == 3, True, image, truth, camera)
    for folder in folders(data):
        setup = json.loads((folder / "setup.json").read_text())
        wanted: dict[int, Truth] = {}
        for interval in intervals(folder):
            first, last = interval["from_frame"], interval["to_frame"]
            if not interval["hand"]:
                times = {first + 1, (first + last) // 2}
                wanted |= {t: interval for t in times if first <= t <= last}
        held = folder.name in HELD_RECORDINGS
        for number, image in frames(folder, wanted):
            truth = wanted[number]
            yield Scene(folder.name, held, False, image, truth, Camera(setup, truth["corners"]))


def crops_of(scene: Scene, rng: np.random.Generator) -> Iterator[Crop]:
    """The dice of one picture and some places where there is none."""
    yield from _dice(scene)
    image, camera = scene.image, scene.camera
    height, width = image.shape[:2]
    spots = [(die["top_x"], die["top_y"]) for die in scene.truth["dice"]]
    for at in _places(scene, rng):
        edge, lean = camera.look(at)
        if not (0 < at[0] < width and 0 < at[1] < height and 6 < edge < 80):
            continue
        if min((np.hypot(at[0] - o[0], at[1] - o[1]) for o in spots), default=1e9) > 2.2 * edge:
            zoomed = edge * float(np.exp(rng.uniform(-0.35, 0.35)))
            pixels = cut(image, at, zoomed, side=SIDE, unit=UNIT)
            yield Crop(pixels, 0, -1, lean, None, True)


def _dice(scene: Scene) -> Iterator[Crop]:
    """The dice of one picture."""
    height, width = scene.image.shape[:2]
    spots = [((die["top_x"], die["top_y"]), die) for die in scene.truth["dice"]]
    for at, die in spots:
        if not (5 < at[0] < width - 5 and 5 < at[1] < height - 5):
            continue
        edge, lean = scene.camera.look(at)
        others = [np.hypot(at[0] - o[0], at[1] - o[1]) for o, _ in spots if o is not at]
        tilt = float(die["tilt_deg"])
        tilted = 1 if tilt >= TILT else 0 if tilt < 3 else -1
        pixels = cut(scene.image, at, edge, side=SIDE, unit=UNIT)
        up = (2 * (at[0] - die["x"]) / edge, 2 * (at[1] - die["y"]) / edge)
        axis = up if np.hypot(*up) < 1.1 else None
        alone = min(others, default=1e9) > 4 * edge
        yield Crop(pixels, die["value"], tilted, lean, axis, alone)


def _places(scene: Scene, rng: np.random.Generator) -> list[Pixel]:
    """Ten places of a picture: middles and rims of checkers, the cube, anywhere."""
    places: list[Pixel] = []
    height, width = scene.image.shape[:2]
    checkers, cube = scene.truth.get("checkers_px") or [], scene.truth["cube"]
    for _ in range(10):
        kind = rng.random()
        if kind < 0.45 and checkers:
            _, x, y, radius = checkers[rng.integers(len(checkers))]
            angle, far = rng.uniform(0, 2 * np.pi), radius * rng.choice([0.0, 1.0, rng.random()])
            places.append((x + far * np.cos(angle), y + far * np.sin(angle)))
        elif kind < 0.6 and cube and cube.get("placed"):
            jitter = rng.normal(0, 5, 2)
            places.append((cube["x"] + jitter[0], cube["y"] + jitter[1]))
        else:
            places.append((rng.uniform(0, width), rng.uniform(0, height)))
    return places


def store(path: Path, crops: list[Crop]) -> None:
    """Write crops, to be read by `load`."""
    unknown = (np.nan, np.nan)
    np.savez(
        path,
        pixels=np.stack([c.pixels for c in crops]),
        labels=np.array([[c.face, c.tilted, c.alone, c.held] for c in crops], np.int32),
        leans=np.array([c.lean + (c.axis or unknown) for c in crops], np.float32),
    )


def load(path: Path) -> list[Crop]:
    """Crops written by `store`."""
    with np.load(path) as box:
        pixels, labels, leans = box["pixels"], box["labels"], box["leans"]
    crops = []
    for picture, (face, tilted, alone, held), (x, y, u, v) in zip(
        pixels, labels.tolist(), leans.tolist(), strict=True
    ):
        axis = None if np.isnan(u) else (u, v)
        crops.append(Crop(picture, face, tilted, (x, y), axis, bool(alone), bool(held)))
    return crops


def bare(scene: Scene) -> bool:
    """Whether a picture is one of those whose pieces lie under drawn dice."""
    return scene.still and not scene.held and not scene.truth["dice"]
