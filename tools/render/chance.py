"""What a random scene is made of: numbers and colours only, nothing drawn yet.

All lengths are in checker diameters, as in `vision.geometry`.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

Rng = np.random.Generator
Colour = tuple[float, float, float]
"""Red, green, blue as a screen shows them (sRGB), 0 … 1."""


def colour(rng: Rng, value: tuple[float, float] = (0.05, 0.95)) -> Colour:
    """Any colour, greys and dull ones as often as bright ones."""
    strong = rng.choice([0.0, rng.uniform(0, 0.35), rng.uniform(0.2, 0.95)], p=[0.2, 0.4, 0.4])
    return colorsys.hsv_to_rgb(rng.random(), float(strong), rng.uniform(*value))


def near(rng: Rng, base: Colour, spread: float = 0.06) -> Colour:
    """A colour much like another."""
    r, g, b = (float(np.clip(c + rng.normal(0, spread), 0.01, 0.98)) for c in base)
    return r, g, b


def wood(rng: Rng) -> Colour:
    """The colour of some wood, from maple to ebony."""
    return colorsys.hsv_to_rgb(
        rng.uniform(0.02, 0.11), rng.uniform(0.3, 0.8), rng.uniform(0.1, 0.85)
    )


@dataclass(frozen=True, slots=True)
class BoardLook:
    """A board's measures, stuffs and colours."""

    pitch: float
    bar: float
    height: float
    bar_height: float
    rim_height: float
    rim_width: float
    trays: tuple[bool, bool]
    """Whether there is a tray on the left, on the right."""
    tray_width: float
    divided: bool
    tip: float
    """How far points reach, as a share of the height."""
    point_kind: str
    """triangle, round, drop, hollow, inlay."""
    base_share: float
    ground: str
    """felt, wood, leather, plain."""
    colours: tuple[Colour, Colour, Colour]
    """Of the ground and both sorts of points."""
    outline: bool
    rim: Colour
    rim_stuff: str
    tray_ground: Colour
    ornament: str
    """none, logo, inlay, lines."""
    hinges: bool
    gloss: float

    @property
    def width(self) -> float:
        """Of the playing surface, bar included."""
        return 12 * self.pitch + self.bar

    def column(self, spot: int) -> float:
        """The x of a spot's middle line."""
        across = spot % 12
        return (across + 0.5) * self.pitch + (self.bar if across >= 6 else 0.0)


@dataclass(frozen=True, slots=True)
class CheckerLook:
    """One set's checkers."""

    thickness: float
    profile: str
    """flat, rimmed, dished, domed, grooved, ring."""
    paints: tuple[Colour, Colour]
    pattern: str
    """plain, marbled, wood, pearl."""
    mark: str
    """none, dot, hole, ring, star, letter, inlay."""
    mark_paints: tuple[Colour, Colour]
    gloss: float
    metal: float


@dataclass(frozen=True, slots=True)
class DieLook:
    """A pair of dice of one kind."""

    edge: float
    round: float
    body: Colour
    pips: Colour
    pip_size: float
    gloss: float
    clear: float


@dataclass(frozen=True, slots=True)
class CubeLook:
    """The doubling cube."""

    edge: float
    body: Colour
    ink: Colour
    font: int
    framed: bool


@dataclass(frozen=True, slots=True)
class View:
    """Camera and lens: angles in degrees, `bend` the first radial distortion term."""

    size: tuple[int, int]
    fov: float
    bend: float
    tilt: float
    azimuth: float
    roll: float
    fill: float
    """The board's width over the picture's, at `zoom` 1."""
    zoom: float
    aim: tuple[float, float]
    """What the camera looks at, off the board's middle."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """An area lamp: where it hangs, its size, strength relative to others and colour."""

    at: tuple[float, float, float]
    size: float
    power: float
    tint: Colour


def board_look(rng: Rng) -> BoardLook:
    """A random board."""
    pitch = 1 / rng.choice([rng.uniform(0.91, 0.995), rng.uniform(0.8, 0.92)], p=[0.8, 0.2])
    bar = float(
        rng.choice([0.0, rng.uniform(0.25, 0.9), rng.uniform(0.95, 1.5)], p=[0.1, 0.2, 0.7])
    )
    trays = [(True, True), (False, True), (True, False), (False, False)]
    ground = colour(rng, (0.08, 0.9))
    first, second = colour(rng), colour(rng)
    if rng.random() < 0.25:
        first = near(rng, ground, 0.1)
    stuff = str(rng.choice(["wood", "leather", "plain"], p=[0.55, 0.25, 0.2]))
    return BoardLook(
        pitch=float(pitch),
        bar=bar,
        height=float(rng.choice([rng.uniform(10.3, 12.0), rng.uniform(11.5, 13.0)], p=[0.8, 0.2])),
        bar_height=float(rng.choice([0.0, rng.uniform(0.1, 0.5)], p=[0.15, 0.85])) if bar else 0.0,
        rim_height=float(rng.uniform(0.12, 0.75)),
        rim_width=float(rng.uniform(0.2, 0.9)),
        trays=trays[rng.choice(4, p=[0.5, 0.2, 0.1, 0.2])],
        tray_width=float(rng.uniform(1.05, 1.45)),
        divided=bool(rng.random() < 0.8),
        tip=float(rng.uniform(0.34, 0.49)),
        point_kind=str(
            rng.choice(
                ["triangle", "round", "drop", "hollow", "inlay"], p=[0.5, 0.14, 0.1, 0.1, 0.16]
            )
        ),
        base_share=float(rng.choice([1.0, rng.uniform(0.7, 0.98)])),
        ground=str(rng.choice(["felt", "wood", "leather", "plain"], p=[0.4, 0.25, 0.2, 0.15])),
        colours=(wood(rng) if rng.random() < 0.2 else ground, first, second),
        outline=bool(rng.random() < 0.25),
        rim=wood(rng) if stuff == "wood" else colour(rng, (0.03, 0.7)),
        rim_stuff=stuff,
        tray_ground=colour(rng, (0.03, 0.7)) if rng.random() < 0.6 else ground,
        ornament=str(rng.choice(["none", "logo", "inlay", "lines"], p=[0.55, 0.2, 0.1, 0.15])),
        hinges=bool(rng.random() < 0.5),
        gloss=float(rng.choice([rng.uniform(0.6, 1.0), rng.uniform(0.08, 0.5)], p=[0.65, 0.35])),
    )


def checker_looks(rng: Rng, board: BoardLook) -> tuple[CheckerLook, CheckerLook]:
    """Both sets: the same turning, two paints that a person can tell apart."""
    thickness = float(rng.uniform(0.16, 0.31))
    profiles = ["flat", "rimmed", "dished", "domed", "grooved", "ring"]
    profile = str(rng.choice(profiles, p=[0.28, 0.2, 0.2, 0.08, 0.14, 0.1]))
    pattern = str(rng.choice(["plain", "marbled", "wood", "pearl"], p=[0.5, 0.25, 0.12, 0.13]))
    mark = str(
        rng.choice(
            ["none", "dot", "hole", "ring", "star", "letter", "inlay"],
            p=[0.5, 0.08, 0.06, 0.14, 0.08, 0.08, 0.06],
        )
    )
    gloss = float(rng.choice([rng.uniform(0.03, 0.25), rng.uniform(0.25, 0.8)]))
    metal = float(rng.random() < 0.08)
    looks = []
    for paint in _two_paints(rng, board):
        marks = colour(rng), colour(rng)
        if rng.random() < 0.5:
            marks = near(rng, paint, 0.15), near(rng, paint, 0.2)
        paints = paint, near(rng, paint, 0.12) if pattern != "marbled" else near(rng, paint, 0.25)
        looks.append(CheckerLook(thickness, profile, paints, pattern, mark, marks, gloss, metal))
    return looks[0], looks[1]


def _two_paints(rng: Rng, board: BoardLook) -> tuple[Colour, Colour]:
    def taken() -> Colour:
        if rng.random() < 0.3:
            return near(rng, board.colours[rng.integers(3)], 0.05)
        if rng.random() < 0.35:
            return near(rng, (0.9, 0.88, 0.82) if rng.random() < 0.5 else (0.06, 0.06, 0.06), 0.03)
        return wood(rng) if rng.random() < 0.15 else colour(rng, (0.05, 0.95))

    first = taken()
    while True:
        second = taken()
        gap = np.abs(np.subtract(first, second))
        if gap.sum() > 0.45 or gap.max() > 0.3:
            return first, second


def die_look(rng: Rng, like: tuple[Colour, ...]) -> DieLook:
    """Random dice; often of a checker's colour."""
    body = near(rng, like[rng.integers(len(like))], 0.04) if rng.random() < 0.4 else colour(rng)
    if rng.random() < 0.3:
        body = near(rng, (0.92, 0.9, 0.85), 0.04)
    light = float(np.mean(body))
    pips = near(rng, (0.95, 0.95, 0.92) if light < 0.5 else (0.04, 0.04, 0.04), 0.04)
    if rng.random() < 0.1:
        other = colour(rng)
        pips = other if abs(np.mean(other) - light) > 0.35 else pips
    return DieLook(
        edge=float(rng.uniform(0.29, 0.46)),
        round=float(rng.uniform(0.03, 0.22)),
        body=body,
        pips=pips,
        pip_size=float(rng.uniform(0.075, 0.115)),
        gloss=float(rng.uniform(0.05, 0.5)),
        clear=float(rng.choice([0.0, rng.uniform(0.4, 0.9)], p=[0.8, 0.2])),
    )


def cube_look(rng: Rng, like: tuple[Colour, ...]) -> CubeLook:
    """A random doubling cube."""
    body = colour(rng) if rng.random() < 0.4 else near(rng, (0.92, 0.9, 0.84), 0.04)
    if rng.random() < 0.25:
        body = near(rng, like[rng.integers(len(like))], 0.05)
    light = float(np.mean(body))
    ink = near(rng, (0.05, 0.05, 0.05) if light > 0.45 else (0.95, 0.93, 0.88), 0.04)
    if rng.random() < 0.25:
        other = colour(rng)
        ink = other if abs(np.mean(other) - light) > 0.3 else ink
    return CubeLook(
        float(rng.uniform(0.5, 0.95)), body, ink, int(rng.integers(99)), bool(rng.random() < 0.3)
    )


def view(rng: Rng, board: BoardLook) -> View:
    """A random camera: mostly the whole board, sometimes near to a part of it."""
    size = [(720, 540), (640, 480), (768, 432), (600, 450)][rng.integers(4)]
    fov = float(rng.choice([rng.uniform(40, 60), rng.uniform(60, 80), rng.uniform(80, 102)]))
    tilt = float(min(abs(rng.normal(0, 10)), 30.0)) if rng.random() < 0.75 else rng.uniform(0, 30)
    close = rng.random() < 0.35
    fill = rng.uniform(0.62, 0.97)
    roam = 0.3 if close else 0.03
    roll = rng.uniform(0, 360) if rng.random() < 0.5 else rng.choice([0, 90, 180, 270])
    edge = float(np.tan(np.radians(fov) / 2) ** 2) * 1.6
    return View(
        size=size,
        fov=fov,
        bend=float(rng.uniform(-0.16, 0.02) / edge) if rng.random() < 0.75 else 0.0,
        tilt=float(tilt),
        azimuth=float(rng.uniform(0, 360)),
        roll=float(roll + rng.normal(0, 2)),
        fill=float(fill),
        zoom=float(rng.uniform(1.4, 2.4)) if close else 1.0,
        aim=(
            float(rng.uniform(-roam, roam) * board.width),
            float(rng.uniform(-roam, roam) * board.height),
        ),
    )


def lamps(rng: Rng) -> list[Lamp]:
    """One to three lamps, warm to cold."""
    warm = rng.normal(0, 0.5)
    found = []
    for _ in range(rng.choice([1, 2, 3], p=[0.45, 0.35, 0.2])):
        angle, far, up = rng.uniform(0, 2 * np.pi), rng.uniform(0, 22), rng.uniform(11, 32)
        t = float(np.clip(warm + rng.normal(0, 0.25), -1, 1.6))
        tint = (1.0, float(np.exp(-0.22 * max(t, 0))), float(np.exp(-0.55 * t)))
        size = float(np.exp(rng.uniform(np.log(0.6), np.log(14))))
        at = (float(far * np.cos(angle)), float(far * np.sin(angle)), float(up))
        found.append(Lamp(at, size, float(rng.uniform(0.3, 1.0)), tint))
    return found
