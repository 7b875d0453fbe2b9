"""From checkers spotted on one place to how likely every pair of counts is there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.observation import MOST, Occupancy

Layers = tuple[float, float, float]

DOUBT = 1e-5
"""The share of probability spread over all counts: no picture proves anything beyond this."""

MIXED = 0.015
"""How much rarer both sorts on one place are than the colours alone would have it."""

KEPT_WEIGHT = 0.98
"""How much an unchanged look says that what stood there still does."""

HALF_SURE, STEEP = 0.35, 0.07
"""Where a checker's response is as likely one as none, and how fast that turns: of rendered stills'
responses above 0.5 nearly all were checkers, of those below 0.3 hardly any; photos' are lower."""

FAINT, FAINTER = 0.27, 0.06
"""Responses below the first are ever less likely checkers, and this much faster."""

FULL_COLUMN = 5
"""After so many most people lay the next on top; where more lie in a row, hardly anybody does."""

LATE_STACK, EARLY_STACK, BAR_STACK = (0.72, 0.25, 0.03), (0.985, 0.013, 0.002), (0.85, 0.12, 0.03)
"""How often one, two and three checkers lie on one another: in a column that has no room left, in
one that has, and on the bar."""

BALANCE = (0.5, 0.35, 0.15)
"""How often the net that tells layers saw one, two and three while it was trained."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One upper face that may have been spotted: how likely it is a checker's, how likely one, two,
    three lie on one another there, and how likely they are light."""

    real: float
    layers: Layers
    light: float


def occupancy(sightings: Iterable[Sighting], kept: tuple[int, int] | None = None) -> Occupancy:
    """The evidence of a place from all sightings on it, each on its own account. `kept` are the
    counts that stood there when it last looked exactly as it does now."""
    share = np.zeros((MOST + 1, MOST + 1))
    share[0, 0] = 1.0
    for seen in sightings:
        share = _with(share, seen)
    share[1:, 1:] *= MIXED
    share /= share.sum()
    if kept is not None:
        share *= 1 - KEPT_WEIGHT
        share[kept] += KEPT_WEIGHT
    share = (1 - DOUBT) * share + DOUBT / share.size
    table = np.log(share)
    return Occupancy((table - table.max()).astype(np.float32))


def trust(score: float, looks: float = 0.0) -> float:
    """How likely a response of this strength is a checker; `looks`: log odds of its paint."""
    against = (HALF_SURE - score) / STEEP + max(0.0, FAINT - score) / FAINTER
    return 1 / (1 + math.exp(against - looks))


def with_stacking(place: Sequence[Sighting], bar: bool = False) -> list[Sighting]:
    """The sightings on one place with what the net says of layers made probabilities there."""
    full = FULL_COLUMN - 0.5 < sum(seen.real for seen in place) < FULL_COLUMN + 0.9
    before = BAR_STACK if bar else LATE_STACK if full else EARLY_STACK
    return [replace(seen, layers=_weighed(seen.layers, before)) for seen in place]


def _weighed(told: Layers, before: Layers) -> Layers:
    odds = [t / b * p for t, b, p in zip(told, BALANCE, before, strict=True)]
    one, two, three = (odd / sum(odds) for odd in odds)
    return one, two, three


def _with(share: NDArray[np.float64], seen: Sighting) -> NDArray[np.float64]:
    result = share * (1 - seen.real)
    for layers, chance in enumerate(seen.layers, 1):
        result[layers:] += share[:-layers] * (seen.real * chance * seen.light)
        result[:, layers:] += share[:, :-layers] * (seen.real * chance * (1 - seen.light))
    return result
