"""The pictures that are laid over things: boards, checkers, dice, cubes, wood and felt.

All are BGR, float32, 0 … 1, as a screen shows them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from tools.render.chance import BoardLook, CheckerLook, Colour, CubeLook, DieLook, Rng

Picture = np.ndarray[Any, Any]
GRAIN = 84
"""Pixels a checker diameter on a board's picture."""

TILE = 160
"""Pixels of a die's face."""

SIX_TILES = 3, 2
"""How the six faces of a die or cube lie in its picture, across and down."""


def bgr(colour: Colour) -> tuple[float, float, float]:
    """A colour in OpenCV's order."""
    return colour[2], colour[1], colour[0]


def noise(rng: Rng, size: tuple[int, int], cells: tuple[float, float], octaves: int = 4) -> Picture:
    """Smooth noise (h, w), about −1 … 1, with so many cells across and down."""
    total = np.zeros(size[::-1], np.float32)
    for octave in range(octaves):
        across, down = (max(2, min(int(c * 2**octave), 1500)) for c in cells)
        rough = rng.standard_normal((down, across)).astype(np.float32)
        total += cv2.resize(rough, size, interpolation=cv2.INTER_CUBIC) * np.float32(0.55**octave)
    return total / 1.6


def stuff(rng: Rng, kind: str, size: tuple[int, int], colour: Colour) -> Picture:
    """A sheet of felt, wood, leather or plain lacquer (h, w, 3)."""
    base = np.full((size[1], size[0], 3), bgr(colour), np.float32)
    strength = float(rng.uniform(0.3, 1.0))
    if kind == "felt":
        shade = 0.05 * noise(rng, size, (400, 400), 2) + 0.06 * noise(rng, size, (4, 4), 5)
    elif kind == "wood":
        lines = noise(rng, size, (3, 60), 5) if rng.random() < 0.5 else noise(rng, size, (60, 3), 5)
        rings = np.sin(lines * rng.uniform(3, 9)) * 0.5
        shade = 0.13 * lines + 0.12 * rings
    elif kind == "leather":
        grain = noise(rng, size, (220, 220), 2)
        shade = -0.08 * np.abs(grain) + 0.04 * noise(rng, size, (5, 5), 3)
    else:
        shade = 0.02 * noise(rng, size, (3, 3), 3)
    return np.clip(base * (1 + strength * shade[..., None] * rng.uniform(0.6, 1.6)), 0, 1)


def board(rng: Rng, look: BoardLook) -> Picture:
    """The playing surface of a board from above, its top row on top."""
    size = round(look.width * GRAIN), round(look.height * GRAIN)
    sheet = stuff(rng, look.ground, size, look.colours[0])
    _ornaments(rng, sheet, look)
    paints = [
        stuff(rng, "wood" if rng.random() < 0.25 else look.ground, size, c)
        for c in look.colours[1:]
    ]
    turned = int(rng.integers(2))
    for spot in range(24):
        which = (spot + (spot >= 12) + turned) % 2
        mask = _point_mask(look, spot, size)
        sheet = sheet + mask[..., None] * (paints[which] - sheet)
        if look.outline or look.point_kind == "inlay":
            edge = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
            ink = look.colours[1 + (1 - which)] if look.point_kind == "inlay" else look.rim
            sheet = sheet + edge[..., None] * 0.8 * (np.float32(bgr(ink)) - sheet)
        if look.point_kind == "inlay":
            _diamonds(sheet, look, spot, look.colours[2 - which])
    return np.clip(cv2.GaussianBlur(sheet, (3, 3), 0), 0, 1)


def _outline(look: BoardLook, spot: int) -> Picture:
    """A point's outline in board places (N, 2)."""
    x, half = look.column(spot), look.pitch * look.base_share / 2
    length = look.tip * look.height
    if look.point_kind == "round":
        turn = np.linspace(0, np.pi, 13)
        tip = np.stack([x + half * 0.9 * np.cos(turn), length - half + half * np.sin(turn)], 1)
        corners = np.vstack([[[x + half * 0.9, 0]], tip, [[x - half * 0.9, 0]]])
    elif look.point_kind == "drop":
        t = np.linspace(0, 1, 15)
        wide = half * np.clip(np.sin(np.pi * np.clip(t * 0.85 + 0.3, 0, 1)) * 1.05, 0, 1)
        corners = np.vstack(
            [np.stack([x + wide, t * length], 1), np.stack([x - wide, t * length], 1)[::-1]]
        )
    else:
        corners = np.array([[x - half, 0], [x, length], [x + half, 0]])
    if spot >= 12:
        corners[:, 1] = look.height - corners[:, 1]
    return np.asarray(corners)


def _point_mask(look: BoardLook, spot: int, size: tuple[int, int]) -> Picture:
    mask = np.zeros(size[::-1], np.uint8)
    corners = (_outline(look, spot) * GRAIN * 16).round().astype(np.int32)
    if look.point_kind == "hollow":
        cv2.polylines(mask, [corners], True, 255, max(2, GRAIN // 20), cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(mask, [corners], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / np.float32(255)


def _diamonds(sheet: Picture, look: BoardLook, spot: int, ink: Colour) -> None:
    """Little inlaid lozenges along a point's middle line."""
    x, length = look.column(spot), look.tip * look.height
    for share in (0.15, 0.4, 0.62):
        y = share * length if spot < 12 else look.height - share * length
        wide = 0.26 * look.pitch * (1 - share)
        corners = np.array([[x - wide, y], [x, y - 0.35], [x + wide, y], [x, y + 0.35]]) * GRAIN
        cv2.fillPoly(sheet, [corners.round().astype(np.int32)], bgr(ink), cv2.LINE_AA)


def _ornaments(rng: Rng, sheet: Picture, look: BoardLook) -> None:
    """Logos, lines and inlaid squares in the middle of both halves."""
    if look.ornament == "none":
        return
    ink = bgr(look.colours[int(rng.integers(1, 3))])
    for half in (0, 1):
        x = (
            look.column(2) + look.pitch / 2 if not half else look.column(8) + look.pitch / 2
        ) * GRAIN
        y, wide = look.height / 2 * GRAIN, look.pitch * GRAIN
        if look.ornament == "lines":
            for off in (-0.35, 0.35):
                at = round(y + off * GRAIN)
                ends = (round(x - 2.9 * wide), at), (round(x + 2.9 * wide), at)
                cv2.line(sheet, *ends, ink, int(rng.integers(1, 5)), cv2.LINE_AA)
        elif look.ornament == "inlay":
            for grow in np.linspace(1.4, 0.2, int(rng.integers(2, 7))):
                c = tuple(float(v) for v in rng.uniform(0, 1, 3))
                box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * grow * wide * (1.6, 0.8)
                if rng.random() < 0.5:
                    box = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]]) * grow * wide * (1.6, 0.9)
                cv2.fillPoly(
                    sheet, [(box + np.array([x, y])).round().astype(np.int32)], c, cv2.LINE_AA
                )
        else:
            word = "".join(chr(c) for c in rng.integers(65, 91, rng.integers(1, 6)))
            cv2.circle(sheet, (round(x), round(y)), round(wide * 0.9), ink, 3, cv2.LINE_AA)
            at = (round(x - 0.28 * wide * len(word)), round(y + 0.3 * wide))
            cv2.putText(sheet, word, at, int(rng.integers(0, 5)), 2.2, ink, 5, cv2.LINE_AA)


def checker(rng: Rng, look: CheckerLook, which: int, size: int = 256) -> Picture:
    """A checker from above; its rim touches the picture's edges."""
    paint, second = look.paints
    base = np.full((size, size, 3), bgr(paint), np.float32)
    other = np.float32(bgr(second))
    if look.pattern == "marbled":
        flow = noise(rng, (size, size), (3, 3), 5)
        share = np.clip(np.abs(np.sin(flow * rng.uniform(2, 6))), 0, 1) ** rng.uniform(0.5, 3)
        base = base + share[..., None] * (other - base)
    elif look.pattern == "wood":
        base = stuff(rng, "wood", (size, size), paint)
    elif look.pattern == "pearl":
        flow = np.clip(noise(rng, (size, size), (4, 4), 4), -1.5, 1.5)
        base = base * (1 + 0.16 * flow[..., None]) + 0.05 * (other - base)
    else:
        base = base * (1 + 0.02 * noise(rng, (size, size), (6, 6), 3)[..., None])
    _mark(rng, base, look, which)
    return np.clip(base, 0, 1)


def _mark(rng: Rng, base: Picture, look: CheckerLook, which: int) -> None:
    size = base.shape[0]
    mid = size // 2
    one, two = bgr(look.mark_paints[0]), bgr(look.mark_paints[1])
    if look.mark in ("dot", "inlay"):
        cv2.circle(base, (mid, mid), int(size * rng.uniform(0.08, 0.3)), one, -1, cv2.LINE_AA)
        if look.mark == "inlay":
            cv2.circle(base, (mid, mid), int(size * 0.14), two, -1, cv2.LINE_AA)
    elif look.mark == "hole":
        cv2.circle(
            base, (mid, mid), int(size * rng.uniform(0.06, 0.15)), (0.02,) * 3, -1, cv2.LINE_AA
        )
    elif look.mark == "ring":
        for share in rng.uniform(0.12, 0.42, rng.integers(1, 4)):
            wide = int(rng.integers(2, 14))
            cv2.circle(base, (mid, mid), int(size * share), one, wide, cv2.LINE_AA)
    elif look.mark == "star":
        turn = np.arange(10) * np.pi / 5
        far = np.where(np.arange(10) % 2, 0.12, 0.3) * size
        star = np.stack([mid + far * np.cos(turn), mid + far * np.sin(turn)], 1)
        cv2.fillPoly(base, [star.round().astype(np.int32)], one, cv2.LINE_AA)
    elif look.mark == "letter":
        letter = "MBWXRO"[which * 3 : which * 3 + 3][int(rng.integers(3))]
        at = (round(mid - 0.19 * size), round(mid + 0.17 * size))
        cv2.putText(base, letter, at, int(rng.integers(0, 5)), size / 60, one, 8, cv2.LINE_AA)


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def die(rng: Rng, look: DieLook) -> Picture:
    """The six faces of a die, 1 2 3 over 4 5 6."""
    sheet = np.full((TILE * 2, TILE * 3, 3), bgr(look.body), np.float32)
    sheet *= 1 + 0.03 * noise(rng, (TILE * 3, TILE * 2), (9, 6), 3)[..., None]
    apart = TILE * rng.uniform(0.22, 0.28)
    odd_one = rng.random() < 0.1
    for value, pips in PIPS.items():
        middle = np.array([(value - 1) % 3 + 0.5, (value - 1) // 3 + 0.5]) * TILE
        mirror = rng.choice([-1, 1])
        for x, y in pips:
            at = middle + np.array([x * mirror, y])[:: rng.choice([1])] * apart
            radius = look.pip_size * TILE * (1.35 if value == 1 and odd_one else 1.0)
            centre = (round(float(at[0]) * 16), round(float(at[1]) * 16))
            cv2.circle(sheet, centre, round(radius * 16), bgr(look.pips), -1, cv2.LINE_AA, 4)
            shade = tuple(c * 0.75 for c in bgr(look.pips))
            cv2.ellipse(
                sheet,
                (centre[0] // 16, centre[1] // 16),
                (round(radius),) * 2,
                0,
                180,
                360,
                shade,
                2,
                cv2.LINE_AA,
            )
    return np.clip(sheet, 0, 1)


def cube(rng: Rng, look: CubeLook, values: list[int], fonts: list[Path]) -> Picture:
    """The six faces of a doubling cube with these numbers in the order of a die's 1 … 6; the
    first stands upright, the others any way."""
    sheet = np.full((TILE * 2, TILE * 3, 3), bgr(look.body), np.float32)
    font = fonts[look.font % len(fonts)]
    share = float(rng.uniform(0.42, 0.68))
    for number, value in enumerate(values):
        tile = Pillow.new("L", (TILE, TILE), 0)
        pen = ImageDraw.Draw(tile)
        size = round(TILE * share * (1.0 if value < 10 else 0.85))
        face = ImageFont.truetype(str(font), size)
        pen.text(
            (TILE / 2, TILE / 2), str(value), 255, face, anchor="mm", stroke_width=look.font % 3
        )
        if look.framed:
            pen.rectangle((16, 16, TILE - 16, TILE - 16), outline=255, width=5)
        mask = np.asarray(tile, np.float32)[..., None] / 255
        if number:
            mask = np.rot90(mask, int(rng.integers(4)))
        row, column = divmod(number, 3)
        part = sheet[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE]
        part += mask * (np.float32(bgr(look.ink)) - part)
    return np.clip(sheet, 0, 1)
