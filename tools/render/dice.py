"""Dice thrown onto a random scene's board, flat and in all the ways that are not."""

from __future__ import annotations

import math

import numpy as np

from tools.render.layout import Layout
from tools.render.throwing import Thrown, spun, tipped, upright
from tools.render.trays import tray_x

Ground = tuple[float, float, float]
"""A place and the height of what lies there."""

LIES = {
    "flat": 0.55,
    "leaning": 0.17,
    "on_checker": 0.08,
    "on_bar": 0.04,
    "on_frame": 0.03,
    "on_die": 0.03,
    "in_tray": 0.05,
    "off_board": 0.05,
}
"""How often dice are thrown to lie in which way."""


def throw(layout: Layout, side: int, edge: float) -> Thrown | None:
    """One more die, somewhere and somehow; None when no room was found."""
    rng = layout.rng
    lie = str(rng.choice(list(LIES), p=list(LIES.values())))
    for _ in range(20):
        found = GROUNDS[lie](layout, edge)
        if found is None:
            lie = "leaning" if lie == "leaning" else "flat"
            continue
        x, y, ground = found
        tilt, turn = 0.0, spun(rng.uniform(0, 2 * np.pi))
        h = ground + edge / 2
        if lie == "leaning":
            tilt = float(rng.uniform(8, 50))
            turn = tipped(rng.uniform(0, 2 * np.pi), math.radians(tilt)) @ turn
            h = ground + float(np.abs(turn[2]).sum()) * edge / 2
        value = int(rng.integers(1, 7))
        die = Thrown(side, x, y, h, turn @ upright(value), edge, tilt, lie, value)
        layout.dice.append(die)
        return die
    return None


def _on_surface(layout: Layout, edge: float, near: float) -> Ground | None:
    rng, board = layout.rng, layout.board
    x, y = rng.uniform(0, board.width), rng.uniform(0, board.height)
    tall = layout.lying()
    if tall and rng.random() < (0.9 if near < 0.5 else 0.3):
        one = tall[rng.integers(len(tall))]
        angle = rng.uniform(0, 2 * np.pi)
        x = one.x + (0.5 + edge * 0.62) * math.cos(angle)
        y = one.y + (0.5 + edge * 0.62) * math.sin(angle)
    clear = edge * 0.75
    inside = clear < x < board.width - clear and clear < y < board.height - clear
    middle = abs(x - 6 * board.pitch - board.bar / 2) < board.bar / 2 + clear
    if inside and not middle and layout.free(x, y, edge * near):
        return float(x), float(y), 0.0
    return None


def _on_checker(layout: Layout, edge: float) -> Ground | None:
    rng, tall = layout.rng, layout.lying()
    if not tall:
        return None
    one = tall[rng.integers(len(tall))]
    if any(math.hypot(c.x - one.x, c.y - one.y) < 0.4 and c.h > one.h for c in tall):
        return None
    return one.x + float(rng.normal(0, 0.15)), one.y + float(rng.normal(0, 0.15)), one.h


def _on_bar(layout: Layout, edge: float) -> Ground | None:
    board = layout.board
    x = 6 * board.pitch + board.bar / 2
    y = float(layout.rng.uniform(0.5, board.height - 0.5))
    return (x, y, board.bar_height) if board.bar > 0.5 and layout.free(x, y, edge) else None


def _on_frame(layout: Layout, edge: float) -> Ground | None:
    rng, board = layout.rng, layout.board
    if board.rim_width < edge:
        return None
    y = -board.rim_width / 2 if rng.random() < 0.5 else board.height + board.rim_width / 2
    return float(rng.uniform(0, board.width)), y, board.rim_height


def _on_die(layout: Layout, edge: float) -> Ground | None:
    one = layout.dice[-1] if layout.dice else None
    return (one.x, one.y, one.h + one.edge / 2) if one and one.lie == "flat" else None


def _in_tray(layout: Layout, edge: float) -> Ground | None:
    x = tray_x(layout.board, bool(layout.rng.random() < 0.5))
    y = float(layout.rng.uniform(0.5, layout.board.height - 0.5))
    return (x, y, 0.0) if x is not None and layout.free(x, y, edge) else None


def _off_board(layout: Layout, edge: float) -> Ground | None:
    rng, board = layout.rng, layout.board
    away = rng.choice([-1, 1]) * (board.width / 2 + rng.uniform(2.6, 4))
    y = float(rng.uniform(0, board.height))
    return board.width / 2 + float(away), y, -board.rim_height * 0.3


GROUNDS = {
    "flat": lambda layout, edge: _on_surface(layout, edge, 0.58),
    "leaning": lambda layout, edge: _on_surface(layout, edge, 0.45),
    "on_checker": _on_checker,
    "on_bar": _on_bar,
    "on_frame": _on_frame,
    "on_die": _on_die,
    "in_tray": _in_tray,
    "off_board": _off_board,
}
"""Where a die may lie in each way; None when there is no such place."""
