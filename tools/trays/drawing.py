"""Drawn strips beside a board: trays, piles and rows of borne-off checkers, things in the way.

Far quicker than path tracing and far less true; there is no end of them, and every board, lens and
heap differs. Everything is drawn from the table upwards, far things first, as the strip sees it:
each place at the height `HEIGHT`, everything else aside by its height.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from tools.render.chance import BoardLook, CheckerLook, board_look, checker_looks
from tools.render.placed import Placed
from tools.render.trays import borne_off
from tools.trays.pools import Floats, Strip
from vision.trays import BEYOND, GRAIN, HEIGHT, WIDE

Rng = np.random.Generator
SCALE = 2
"""Strips are drawn so many times larger."""

SIDES = 20
"""Corners of a drawn disc."""

BITS = 4
"""Drawn points are rounded to so many bits of a pixel."""


@dataclass(slots=True)
class Sheet:
    """One strip that is being drawn, seen from an eye (x outwards from the surface, y down, height;
    diameters) and lit from a direction."""

    rng: Rng
    eye: Floats
    lamp: Floats
    soft: float
    rows: int
    image: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.image = np.zeros((self.rows * SCALE, WIDE * SCALE, 3), np.uint8)

    def pixels(self, places: Any) -> Floats:
        """Where places (N, 3) are in the drawing (N, 2)."""
        at = np.asarray(places, float).reshape(-1, 3)
        share = (at[:, 2:] - HEIGHT) / (self.eye[2] - at[:, 2:])
        flat = at[:, :2] + (at[:, :2] - self.eye[:2]) * share
        return np.asarray((flat + np.array([0.0, BEYOND])) * GRAIN * SCALE - 0.5)

    def fill(self, places: Any, paint: Floats, light: float = 1.0) -> None:
        """A flat piece of one paint (BGR, 0 … 1)."""
        corners = np.round(self.pixels(places) * 2**BITS).astype(np.int32)
        ink = np.clip(np.asarray(paint) * light * 255, 0, 255).tolist()
        cv2.fillPoly(self.image, [corners], ink, cv2.LINE_AA, BITS)

    def lit(self, normal: Floats) -> float:
        """How much light a piece gets that faces so."""
        return self.soft + (1 - self.soft) * max(float(normal @ self.lamp), 0.0)

    def shown(self, middle: Floats, normal: Floats) -> bool:
        """Whether a piece faces the eye."""
        return bool((self.eye - middle) @ normal > 0)

    def box(self, low: Floats, high: Floats, paint: Floats) -> None:
        """An upright box."""
        for axis in (0, 1):
            for sign, end in ((-1, low), (1, high)):
                normal, middle = np.zeros(3), (low + high) / 2
                normal[axis], middle[axis] = sign, end[axis]
                if self.shown(middle, normal):
                    wall = np.array([low, low, high, high])
                    wall[:, axis] = end[axis]
                    wall[:, 1 - axis] = [low[1 - axis], high[1 - axis]] * 2
                    wall[2:, 1 - axis] = wall[2:, 1 - axis][::-1]
                    self.fill(wall, paint, self.lit(normal))
        top = np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]])
        self.fill(np.column_stack([top, np.full(4, high[2])]), paint, self.lit(np.array([0, 0, 1])))

    def shadow(self, places: Any, dark: float) -> None:
        """A soft shadow of a piece that hangs above."""
        at = np.asarray(places, float)
        fall = at[:, :2] - self.lamp[:2] / max(self.lamp[2], 0.3) * at[:, 2:]
        mask = np.zeros(self.image.shape[:2], np.uint8)
        corners = self.pixels(np.column_stack([fall, np.zeros(len(at))]))
        cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 255)
        blur = cv2.GaussianBlur(mask, (0, 0), float(self.rng.uniform(1.5, 6)))
        share = 1 - dark * blur.astype(np.float32) / np.float32(255)
        self.image = (self.image * share[..., None]).astype(np.uint8)

    def grain(self, strength: float, along: float) -> None:
        """Cloth, wood or nothing over all that was drawn so far."""
        height, width = self.image.shape[:2]
        size = (max(2, round(width / 4)), max(2, round(height / 4 / along)))
        noise = self.rng.standard_normal((size[1], size[0])).astype(np.float32)
        noise = np.asarray(cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC))
        lit = self.image * (1 + strength * noise[..., None])
        self.image = np.clip(lit, 0, 255).astype(np.uint8)


def drawn(rng: Rng) -> Strip:
    """One drawn strip, with or without a tray and checkers."""
    board = board_look(rng)
    looks = checker_looks(rng, board)
    rows = round((board.height + 2 * BEYOND) * GRAIN / 8) * 8
    away, tilt = rng.uniform(11, 34), rng.normal(0, 0.25, 2)
    eye = np.array([-board.width / 2, board.height / 2, 0.0]) + away * np.array([*tilt, 1.0])
    lamp = np.array([rng.normal(0, 0.6), rng.normal(0, 0.6), 1.0])
    sheet = Sheet(rng, eye, lamp / np.linalg.norm(lamp), rng.uniform(0.35, 0.8), rows)
    right = bool(board.trays[1])
    tray = board.trays[right]
    _table(sheet, board, tray)
    if rng.random() < 0.5:
        sheet.grain(rng.uniform(0.02, 0.12), rng.choice([1.0, 6.0, 20.0]))
    piles: list[list[float]] = []
    if tray:
        piles = _borne_off(sheet, board, looks, right)
        if rng.random() < 0.25:
            _thing(sheet, board, piles)
    if rng.random() < 0.3:
        _stray(sheet, board)
    strip = cv2.resize(sheet.image, (WIDE, rows), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        strip = cv2.GaussianBlur(strip, (0, 0), float(rng.uniform(0.4, 0.9)))
    heaps = np.array(piles, np.float32).reshape(-1, 4)
    told = _told(sheet, board) if tray else np.zeros((rows, WIDE), np.uint8)
    return Strip(np.asarray(strip), heaps, told, np.zeros(rows, bool), False)


def _bgr(paint: tuple[float, float, float]) -> Floats:
    return np.array(paint[::-1])


def _inner(board: BoardLook) -> tuple[float, float]:
    """From where to where a tray reaches."""
    return board.rim_width, board.rim_width + board.tray_width


def _table(sheet: Sheet, board: BoardLook, tray: bool) -> None:
    """The table, the tray's ground, and the walls around it."""
    rng, height = sheet.rng, board.height
    ground = np.array([[-1, -2, 0], [4, -2, 0], [4, height + 2, 0], [-1, height + 2, 0]], float)
    sheet.fill(ground, rng.uniform(0.05, 0.85) * (1 - 0.4 * rng.random(3)))
    rim, high, thick = _bgr(board.rim), board.rim_height, board.rim_width
    walls = [((0.0, -thick), (thick, height + thick))]
    if tray:
        near, far = _inner(board)
        floor = [[near, 0, 0], [far, 0, 0], [far, height, 0], [near, height, 0]]
        sheet.fill(floor, _bgr(board.tray_ground), sheet.lit(np.array([0, 0, 1.0])))
        walls.append(((far, -thick), (far + thick, height + thick)))
        walls += [((near, -thick), (far, 0.0)), ((near, height), (far, height + thick))]
        if board.divided:
            middle, half = height / 2, rng.uniform(0.06, 0.3)
            walls.append(((near, middle - half), (far, middle + half)))
    walls.sort(key=lambda w: -float(np.hypot(*(np.mean(w, 0) - sheet.eye[:2]))))
    for low, top in walls:
        sheet.box(np.array([*low, 0.0]), np.array([*top, high]), rim)


def _told(sheet: Sheet, board: BoardLook) -> Floats:
    """Where the tray is (rows, WIDE)."""
    near, far = _inner(board)
    floor = [[near, 0, 0], [far, 0, 0], [far, board.height, 0], [near, board.height, 0]]
    mask = np.zeros((sheet.rows, WIDE), np.uint8)
    cv2.fillPoly(mask, [np.round(sheet.pixels(floor) / SCALE).astype(np.int32)], 1)
    return mask


def _borne_off(
    sheet: Sheet, board: BoardLook, looks: tuple[CheckerLook, CheckerLook], right: bool
) -> list[list[float]]:
    """Checkers of both sorts in the tray; the piles as `Strip` has them."""
    rng = sheet.rng
    some = [int(rng.integers(1, 15)) if rng.random() < 0.75 else 0 for _ in (0, 1)]
    if rng.random() < 0.3:
        some = [min(count, int(rng.integers(1, 4))) for count in some]
    found = []
    for one in borne_off(rng, board, looks[0].thickness, (some[0], some[1])):
        outside = (one.x < 0) != right
        if not outside:
            continue
        x = one.x - board.width if right else -one.x
        found.append((one, np.array([x, one.y, one.h])))
    for one, at in found:
        if one.layer == 1 and rng.random() < 0.8:
            sheet.shadow(_ring(at - (0, 0, 0.1 if not one.edge else 0.5)), 0.35)
    # What the eye sees last covers the rest.
    found.sort(key=lambda f: (-float(np.hypot(*(f[1][:2] - sheet.eye[:2]))), f[1][2]))
    found = _by_piles(found)
    piles: list[list[float]] = []
    for one, at in found:
        look = looks[one.side]
        (_on_edge if one.edge else _flat)(sheet, at, look)
        across, down = sheet.pixels(at)[0] / SCALE
        if not one.edge and one.layer > 1:
            piles[-1] = [across, down, piles[-1][2] + 1, 0.0]
            continue
        piles.append([across, down, 1.0, float(one.edge)])
    return piles


def _by_piles(found: list[tuple[Placed, Floats]]) -> list[tuple[Placed, Floats]]:
    """Each pile whole, from its lowest checker up, in the order of those lowest ones."""
    ordered = []
    for one, at in found:
        if one.edge:
            ordered.append((one, at))
        elif one.layer == 1:
            pile = [(o, p) for o, p in found if not o.edge and np.hypot(*(p[:2] - at[:2])) < 0.5]
            ordered += sorted(pile, key=lambda f: f[0].layer)
    return ordered


def _ring(at: Floats, radius: float = 0.5) -> Floats:
    """A level circle."""
    angle = np.arange(SIDES) * 2 * np.pi / SIDES
    level = np.column_stack([np.cos(angle), np.sin(angle), np.zeros(SIDES)])
    return np.asarray(at + radius * level)


def _flat(sheet: Sheet, at: Floats, look: CheckerLook) -> None:
    """A checker that lies, by the middle of its upper face."""
    paint, upper = _bgr(look.paints[0]), _ring(at)
    lower = upper - (0, 0, look.thickness)
    sheet.fill(lower, paint, 0.35)
    for n in range(SIDES):
        m = (n + 1) % SIDES
        normal = (upper[n] + upper[m]) / 2 - at
        if sheet.shown(upper[n], normal):
            sheet.fill([lower[n], lower[m], upper[m], upper[n]], paint, sheet.lit(normal * 2))
    level = sheet.lit(np.array([0, 0, 1.0])) * sheet.rng.uniform(0.93, 1.07)
    sheet.fill(upper, paint, level * (1.12 if look.profile == "rimmed" else 1.0))
    if look.profile in ("rimmed", "dished", "ring", "grooved"):
        sheet.fill(_ring(at, 0.4), paint, level * 0.85)
        sheet.fill(_ring(at, 0.37), paint, level)
    if look.mark != "none":
        sheet.fill(_ring(at, 0.15), _bgr(look.mark_paints[0]), level)


def _on_edge(sheet: Sheet, at: Floats, look: CheckerLook) -> None:
    """A checker that stands on edge, its axis along the tray, by its uppermost place."""
    paint, half = _bgr(look.paints[0]), look.thickness / 2
    angle = np.linspace(-np.pi / 2, np.pi / 2, 9)
    across, up = np.sin(angle) * 0.5, np.cos(angle) * 0.5
    ends = []
    bevel = half * 0.2
    for off in (-half, -half + bevel, half - bevel, half):
        small = 0.96 if abs(off) == half else 1.0
        ends.append(
            np.column_stack(
                [at[0] + across * small, np.full(9, at[1] + off), at[2] - 0.5 + up * small]
            )
        )
    towards = 1 if sheet.eye[1] > at[1] else -1
    face = ends[-1] if towards > 0 else ends[0]
    circle = np.concatenate([face, face[::-1] * (1, 1, -1) + (0, 0, 2 * (at[2] - 0.5))])
    sheet.fill(circle, paint, sheet.lit(np.array([0, towards, 0.0])))
    dim = (float(sheet.rng.uniform(0.45, 0.9)), 1.0, float(sheet.rng.uniform(0.45, 0.9)))
    for first, second, share in zip(ends, ends[1:], dim, strict=False):
        for n in range(8):
            normal = np.array([np.sin(angle[n] + 0.2), 0, np.cos(angle[n] + 0.2)])
            quad = [first[n], first[n + 1], second[n + 1], second[n]]
            if sheet.shown(first[n], normal):
                sheet.fill(quad, paint, share * sheet.lit(normal))


def _thing(sheet: Sheet, board: BoardLook, piles: list[list[float]]) -> None:
    """A die or the cube in a tray, where no checkers are."""
    rng, (near, far) = sheet.rng, _inner(board)
    size = rng.choice([rng.uniform(0.3, 0.45), rng.uniform(0.5, 0.9)])
    x, y = rng.uniform(near, far - size), rng.uniform(0.5, board.height - 1.5)
    at = sheet.pixels([[x, y, 0]])[0] / SCALE
    if any(abs(pile[1] - at[1]) < 1.3 * GRAIN for pile in piles):
        return
    _cube(sheet, np.array([x, y, 0.0]), size)


def _cube(sheet: Sheet, low: Floats, size: float) -> None:
    rng = sheet.rng
    body = np.clip(rng.choice([0.08, 0.5, 0.92]) + rng.normal(0, 0.05, 3), 0, 1)
    sheet.shadow(_ring(low + size / 2, size * 0.6), 0.3)
    sheet.box(low, low + size, body)
    ink = 1 - np.round(np.clip(body.mean() + 0.1, 0, 1)) * np.ones(3)
    for _ in range(int(rng.integers(1, 7))):
        pip = low + np.array([*rng.uniform(0.2 * size, 0.8 * size, 2), size])
        sheet.fill(_ring(pip, 0.09 * size), ink)


def _stray(sheet: Sheet, board: BoardLook) -> None:
    """Something on the table beside: paper, a cup, dice."""
    rng = sheet.rng
    x = rng.uniform(board.rim_width if not any(board.trays) else 2.2, 2.8)
    at = np.array([x, rng.uniform(0, board.height), 0.0])
    kind = rng.integers(3)
    paint = np.clip(rng.uniform(0.05, 0.95) + rng.normal(0, 0.1, 3), 0, 1)
    if kind == 0:
        _cube(sheet, at, rng.uniform(0.3, 0.9))
    elif kind == 1:
        for height in np.linspace(0, rng.uniform(0.2, 1.5), 8):
            sheet.fill(_ring(at + np.array([0, 0, height]), 0.7), paint, 0.6 + 0.05 * height)
    else:
        turn, far = rng.uniform(0, 6.3), rng.uniform(1, 4, 2)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        sheet_of = np.array([[0, 0], [far[0], 0], far, [0, far[1]]]) @ spin
        sheet.fill(np.column_stack([sheet_of + at[:2], np.zeros(4)]), paint)
