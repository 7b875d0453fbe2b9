"""From checkers spotted on one place to how likely every pair of counts is there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.observation import MOST, Occupancy

DOUBT = 1e-5
"""The share of probability spread over all counts: no picture proves anything beyond this."""

MIXED = 0.05
"""How much rarer both sorts on one place are than the colours alone would have it."""

KEPT_WEIGHT = 0.98
"""How much an unchanged look says that what stood there still does."""

HALF_SURE, STEEP = 0.38, 0.055
"""Where a checker's response is as likely one as none, and how fast that turns: of 96 rendered
stills' responses above 0.5 all 2,600 were checkers, of those below 0.3 two of 3,188."""

FULL_COLUMN = 5
LATE_STACK, EARLY_STACK = 0.3, 0.04
"""How often a checker lies on another where a column has no room left, and where it has."""

PLAIN, STACKED = 0.15, 0.45
"""Responses of the detector's upper-checker channel that speak against and for a stack."""

AGAINST, FOR = 0.65, 20.0
"""By what such responses change the odds: it misses most stacks, but seldom invents one."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One checker that may have been spotted: how likely it is one, how likely it stands on another
    (then there are two), and how likely it is light."""

    real: float
    upper: float
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


def trust(score: float) -> float:
    """How likely a response of this strength is a checker."""
    return 1 / (1 + math.exp((HALF_SURE - score) / STEEP))


def with_stacking(place: Sequence[Sighting]) -> list[Sighting]:
    """The sightings on one place with the detector's response to stacks made a probability."""
    full = sum(seen.real for seen in place) > FULL_COLUMN - 0.5
    before = LATE_STACK if full else EARLY_STACK
    return [replace(seen, upper=_stacked(seen.upper, before)) for seen in place]


def _stacked(response: float, before: float) -> float:
    share = min(max((response - PLAIN) / (STACKED - PLAIN), 0.0), 1.0)
    odds = before / (1 - before) * float(AGAINST ** (1 - share) * FOR**share)
    return odds / (1 + odds)


def _with(share: NDArray[np.float64], seen: Sighting) -> NDArray[np.float64]:
    result = share * (1 - seen.real)
    for layers, chance in ((1, 1 - seen.upper), (2, seen.upper)):
        result[layers:] += share[:-layers] * (seen.real * chance * seen.light)
        result[:, layers:] += share[:, :-layers] * (seen.real * chance * (1 - seen.light))
    return result
