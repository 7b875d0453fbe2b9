"""What lies on and beside a board that is no checker, die or cube: hands, cups, phones, papers."""

from __future__ import annotations

import numpy as np

from tools.render.chance import BoardLook, Rng, colour, near
from tools.render.skins import noise
from tools.render.solids import Floats, box, capsule, lathe
from tools.render.stage import Stage

SKINS = [
    (0.94, 0.78, 0.68),
    (0.85, 0.65, 0.52),
    (0.65, 0.45, 0.33),
    (0.4, 0.26, 0.18),
    (0.28, 0.18, 0.13),
]


def hand(stage: Stage, rng: Rng, board: BoardLook) -> None:
    """A hand at the end of a sleeve that reaches in over the rim."""
    angle = rng.uniform(0, 2 * np.pi)
    inward = -np.array([np.cos(angle), np.sin(angle), 0.0])
    target = np.array(
        [rng.uniform(-0.42, 0.42) * board.width, rng.uniform(-0.42, 0.42) * board.height, 0]
    )
    side = np.array([-inward[1], inward[0], 0.0])
    low = rng.uniform(0.5, 1.6)
    wrist = target - inward * 2.6 + (0, 0, low + rng.uniform(0.4, 1.4))
    elbow = (
        wrist
        - inward * rng.uniform(7, 14)
        + (0, 0, rng.uniform(0.3, 3.5))
        + side * rng.normal(0, 2)
    )
    skin = stage.paint(near(rng, SKINS[rng.integers(len(SKINS))], 0.03), gloss=0.5)
    bare = rng.random() < 0.25
    sleeve = skin if bare else stage.paint(colour(rng), gloss=0.9)
    thick = rng.uniform(0.7, 1.1)
    stage.put("cover.sleeve", capsule(wrist - inward * 0.6, elbow, (thick, thick * 1.4)), sleeve)
    if not bare and rng.random() < 0.5:
        cuff = stage.paint(colour(rng), gloss=0.8)
        stage.put(
            "cover.cuff",
            capsule(wrist - inward * 0.6, wrist - inward * 0.3, (thick * 1.02,) * 2),
            cuff,
        )
    stage.put("cover.wrist", capsule(wrist - inward, wrist + inward * 0.3, (0.55, 0.6)), skin)
    palm = wrist + inward * 1.3 + (0, 0, -0.2)
    for off in (-0.55, -0.18, 0.18, 0.55):
        stage.put(
            "cover.palm", capsule(wrist + side * off * 0.6, palm + side * off, (0.42, 0.42)), skin
        )
    curl = rng.uniform(0.1, 0.9)
    for number, off in enumerate((-0.72, -0.24, 0.24, 0.72)):
        length = (0.95, 1.15, 1.1, 0.85)[number] * rng.uniform(0.85, 1.1)
        spread = side * off * rng.uniform(0.1, 0.5)
        _finger(
            stage,
            skin,
            palm + side * off * 0.95,
            inward + spread,
            (length, curl * rng.uniform(0.7, 1.2)),
        )
    out = rng.choice([-1, 1])
    _finger(
        stage,
        skin,
        wrist + inward * 0.5 + side * out * 0.6,
        inward * 0.6 + side * out * 0.7,
        (1.0, curl),
    )


def _finger(
    stage: Stage, skin: object, root: Floats, way: Floats, bend: tuple[float, float]
) -> None:
    length, curl = bend
    middle = root + way * length * np.cos(curl * 0.6) + (0, 0, -length * np.sin(curl * 0.6))
    tip = (
        middle
        + way * length * 0.9 * np.cos(curl * 1.5)
        + (0, 0, -length * 0.9 * np.sin(curl * 1.5))
    )
    tip[2] = max(tip[2], 0.25)
    stage.put("cover.finger", capsule(root, middle, (0.27, 0.25)), skin)
    stage.put("cover.finger", capsule(middle, tip, (0.25, 0.2)), skin)


def cup(stage: Stage, rng: Rng, at: tuple[float, float, float], name: str) -> None:
    """A cup, a glass or a dice cup, round or oval, empty or full."""
    r, tall = rng.uniform(0.7, 1.3), rng.uniform(0.8, 2.8)
    fill = rng.uniform(0.1, 0.9) * tall
    wall = 0.08 * r + 0.02
    lip = [
        (1e-4, fill),
        (r - wall, fill),
        (r - wall, tall - 0.03),
        (r - wall / 2, tall),
        (r, tall - 0.03),
    ]
    solid = lathe([*lip, (r * rng.uniform(0.75, 1), 0.0), (1e-4, 0.0)], 40)
    oval = np.diag([1.0, rng.choice([1.0, rng.uniform(0.6, 0.9)]), 1.0])
    angle = rng.uniform(0, np.pi)
    turn = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1.0]]
    )
    sheet = np.full((64, 64, 3), rng.uniform(0, 1, 3), np.float32)
    yy, xx = np.mgrid[:64, :64] - 31.5
    sheet[np.hypot(xx, yy) < 27] = rng.uniform(0, 1, 3)
    paint = stage.paint(sheet=stage.sheet(sheet), gloss=rng.uniform(0.05, 0.9))
    stage.put(name, solid, paint, np.array(at), turn @ oval)


def slab(stage: Stage, rng: Rng, at: tuple[float, float, float], name: str) -> None:
    """A phone, a card, a sheet of paper or a clock, with marks on it."""
    kind = rng.integers(4)
    wide, long, tall = ((1.8, 3.7, 0.2), (1.5, 2.2, 0.02), (4.5, 6.0, 0.02), (3.5, 2.2, 1.2))[kind]
    base = (0.03, 0.03, 0.04) if kind in (0, 3) and rng.random() < 0.7 else colour(rng)
    if kind in (1, 2) and rng.random() < 0.7:
        base = (0.92, 0.92, 0.9)
    sheet = np.full((192, 128, 3), base[::-1], np.float32)
    for _ in range(rng.integers(0, 12)):
        x, y = rng.uniform(0.1, 0.7) * 128, rng.uniform(0.1, 0.9) * 192
        ink = rng.uniform(0, 1, 3)
        sheet[
            int(y) : int(y) + int(rng.integers(2, 14)), int(x) : int(x) + int(rng.integers(4, 50))
        ] = ink
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1.0]]
    )
    solid = box((-wide / 2, -long / 2, 0), (wide / 2, long / 2, tall))
    gloss = rng.uniform(0.05, 0.4) if kind in (0, 3) else 0.8
    stage.put(name, solid, stage.paint(sheet=stage.sheet(sheet), gloss=gloss), np.array(at), turn)


def around(stage: Stage, rng: Rng, board: BoardLook, ground: float) -> None:
    """Things on the table beside the board."""
    for _ in range(rng.integers(0, 7)):
        angle = rng.uniform(0, 2 * np.pi)
        far = np.array(
            [board.width / 2 + board.tray_width + 1.5, board.height / 2 + 1.5]
        ) + rng.uniform(0.6, 4)
        x, y = np.array([np.cos(angle), np.sin(angle)]) * far * 1.25
        x, y = (np.clip(v, -f, f) for v, f in zip((x, y), far, strict=True))
        (cup if rng.random() < 0.4 else slab)(stage, rng, (float(x), float(y), ground), "clutter")


def patches(rng: Rng, size: int = 512) -> Floats:
    """A table cloth or carpet of any pattern (size, size, 3)."""
    base = np.full((size, size, 3), rng.uniform(0.05, 0.9, 3), np.float32)
    share = noise(rng, (size, size), (rng.uniform(3, 30), rng.uniform(3, 30)), 4)
    if rng.random() < 0.4:
        cells = int(rng.integers(4, 40))
        steps = np.arange(size) * cells // size
        share = (
            ((steps[:, None] + steps[None]) % 2).astype(np.float32) if rng.random() < 0.5 else share
        )
        share = share + 0.5 * (steps[:, None] % 2)
    other = rng.uniform(0, 1, 3).astype(np.float32)
    mixed = base + np.clip(share, 0, 1)[..., None] * rng.uniform(0.1, 0.9) * (other - base)
    return np.clip(mixed, 0, 1)
