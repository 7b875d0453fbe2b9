"""Colours, dice and lamps by chance."""

from __future__ import annotations

import numpy as np

from tools.dieface.cubes import Lights, Style
from tools.shared.recordings import Floats

_BODIES: tuple[str, ...] = (
    "#f2efe6",
    "#e9dcbb",
    "#161616",
    "#222226",
    "#a81414",
    "#c8102e",
    "#14532d",
    "#1d7a3a",
)
_BODIES += ("#123a8c", "#3f7fd0", "#c02a80", "#7a3fa0", "#e0b020", "#e07020", "#7c4a2a", "#8a8a8a")


def polar(rng: np.random.Generator, far: float) -> Floats:
    """An arrow of this length, any way round."""
    angle = rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(angle), np.sin(angle)]) * far


def any_colour(rng: np.random.Generator, spread: float = 0.06) -> Floats:
    """A body colour, blue, green, red 0 … 1: a usual one, varied, or any at all."""
    if rng.random() < 0.3:
        return rng.uniform(0, 1, 3)
    code = _BODIES[rng.integers(len(_BODIES))]
    colour = np.array([int(code[i : i + 2], 16) / 255 for i in (5, 3, 1)])
    return near_colour(rng, colour, spread)


def near_colour(rng: np.random.Generator, colour: Floats, spread: float = 0.06) -> Floats:
    """A colour like this one."""
    return np.asarray(np.clip(colour + rng.normal(0, spread, 3), 0, 1))


def any_style(rng: np.random.Generator) -> Style:
    """Any die, its pips to be told from its body."""
    body = any_colour(rng)
    if rng.random() < 0.12:
        body = near_colour(rng, np.full(3, rng.uniform(0.04, 0.14)), 0.02)
    while True:
        usual = rng.random() < 0.6
        pips = np.full(3, 0.95 if body.mean() < 0.55 else 0.05) if usual else any_colour(rng)
        if np.abs(pips - body).max() > 0.22 and abs(pips.mean() - body.mean()) > 0.09:
            break
    return Style(
        body=body,
        pips=np.clip(pips + rng.normal(0, 0.04, 3), 0, 1),
        radius=rng.uniform(0.07, 0.145),
        far=rng.uniform(0.2, 0.29),
        tight=rng.choice([1.0, rng.uniform(0.8, 1.1)]),
        round=rng.uniform(0.04, 0.24) if rng.random() < 0.75 else rng.uniform(0.24, 0.4),
        ace=rng.choice([1.0, 1.0, 1.0, rng.uniform(1.2, 1.9)]),
        hollow=rng.random() < 0.3,
        clear=rng.choice([0.0, 0.0, rng.uniform(0.2, 0.6)]),
        second=any_colour(rng) if rng.random() < 0.1 else None,
    )


def any_lights(rng: np.random.Generator, dark: bool) -> Lights:
    """Any lamp; it glints on dark dice more often than on others."""
    towards = np.array([*polar(rng, rng.uniform(0.1, 1.2)), 1.0])
    return Lights(
        towards=towards / np.linalg.norm(towards),
        ambient=rng.uniform(0.3, 0.85),
        shadow=rng.uniform(0.0, 0.7),
        soft=rng.uniform(1.0, 9.0),
        tint=np.clip(1 + rng.normal(0, 0.08, 3), 0.7, 1.3) * rng.uniform(0.75, 1.15),
        gloss=rng.uniform(0.1, 1.0) if rng.random() < (0.75 if dark else 0.5) else 0.0,
    )
