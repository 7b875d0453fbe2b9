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
from vision.crops import cut
from vision.detector import Detector
from vision.dieface import Lean
from vision.observation import Pixel

SIDE, UNIT = 128, 24.0
"""Stored crops: their size, and a die's edge in them, in pixels."""
HELD_RECORDINGS = ("hard_dev",)
TILT = 5.0
"""Dice that stand askew by more are tilted; between 2° and this nothing is said."""
PLAIN, ON_CHECKER, ON_DIE = 0, 1, 2
"""What a die lies on; -1 where it is not known."""
COVERED = 0.8
"""Nearer than this (edges) to a die that lies on another, a die is the one below."""


@dataclass(frozen=True, slots=True)
class Crop:
    """One stored crop: `face` 1 … 6 (0: no die), `tilted` 1, 0 or -1 (not to be learnt), `alone`
    whether no other die is near, `held` whether its board is kept back for checking. `axis` is
    where the die's own upward edge points in the picture, as a `Lean` (None: not known); `upon`
    what it lies on, and `below` the way to the upper face of the die under it, in edges."""

    pixels: Picture
    face: int
    tilted: int
    lean: Lean
    axis: Lean | None
    alone: bool
    held: bool = False
    upon: int = -1
    below: Lean | None = None


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


def crops_of(
    scene: Scene, rng: np.random.Generator, detector: Detector | None = None
) -> Iterator[Crop]:
    """The dice of one picture and some places where there is none; with a detector also the places
    that look a little like dice to it."""
    yield from _dice(scene)
    image, camera = scene.image, scene.camera
    height, width = image.shape[:2]
    spots = [(die["top_x"], die["top_y"]) for die in scene.truth["dice"]]
    for at in _places(scene, rng) + _ghosts(scene, detector):
        edge, lean = camera.look(at)
        if not (0 < at[0] < width and 0 < at[1] < height and 6 < edge < 80):
            continue
        if min((np.hypot(at[0] - o[0], at[1] - o[1]) for o in spots), default=1e9) > 2.2 * edge:
            zoomed = edge * float(np.exp(rng.uniform(-0.35, 0.35)))
            pixels = cut(image, at, zoomed, side=SIDE, unit=UNIT)
            yield Crop(pixels, 0, -1, lean, None, True)


def _dice(scene: Scene) -> Iterator[Crop]:
    """The dice of one picture, without those under another."""
    height, width = scene.image.shape[:2]
    spots = [((die["top_x"], die["top_y"]), die) for die in scene.truth["dice"]]
    for at, die in spots:
        if not (5 < at[0] < width - 5 and 5 < at[1] < height - 5):
            continue
        edge, lean = scene.camera.look(at)
        others = sorted(
            (float(np.hypot(at[0] - o[0], at[1] - o[1])) / edge, o, other["cocked"])
            for o, other in spots
            if o is not at
        )
        if any(far < COVERED and cocked == "on_die" for far, _, cocked in others):
            continue
        tilt = float(die["tilt_deg"])
        tilted = 1 if tilt >= TILT else 0 if tilt < 2 else -1
        upon = {"on_checker": ON_CHECKER, "on_die": ON_DIE}.get(die["cocked"], PLAIN)
        below = None
        if upon == ON_DIE and others and others[0][0] < COVERED:
            x, y = others[0][1]
            below = ((x - at[0]) / edge, (y - at[1]) / edge)
        pixels = cut(scene.image, at, edge, side=SIDE, unit=UNIT)
        up = (2 * (at[0] - die["x"]) / edge, 2 * (at[1] - die["y"]) / edge)
        axis = up if np.hypot(*up) < 1.1 else None
        alone = not others or others[0][0] > 4
        yield Crop(pixels, die["value"], tilted, lean, axis, alone, upon=upon, below=below)


def _ghosts(scene: Scene, detector: Detector | None) -> list[Pixel]:
    """Where a detector sees something like a die, surest first."""
    radii = [radius for *_, radius in scene.truth.get("checkers_px") or []]
    if detector is None or not radii:
        return []
    heat = detector.heat(scene.image, float(np.median(radii)))
    return [spotted.at for spotted in detector.dice(heat, 0.01)[:25]]


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
        labels=np.array([[c.face, c.tilted, c.alone, c.held, c.upon] for c in crops], np.int32),
        leans=np.array(
            [c.lean + (c.axis or unknown) + (c.below or unknown) for c in crops], np.float32
        ),
    )


def load(path: Path) -> list[Crop]:
    """Crops written by `store`."""
    with np.load(path) as box:
        pixels, labels, leans = box["pixels"], box["labels"], box["leans"]
    crops = []
    for picture, (face, tilted, alone, held, upon), (x, y, *rest) in zip(
        pixels, labels.tolist(), leans.tolist(), strict=True
    ):
        axis, below = (None if np.isnan(u) else (u, v) for u, v in (rest[:2], rest[2:]))
        crops.append(
            Crop(picture, face, tilted, (x, y), axis, bool(alone), bool(held), upon, below)
        )
    return crops


def bare(scene: Scene) -> bool:
    """Whether a picture is one of those whose pieces lie under drawn dice."""
    return scene.still and not scene.held and not scene.truth["dice"]
