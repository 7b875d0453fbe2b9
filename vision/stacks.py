"""From checkers spotted on one place to how likely every pair of counts is there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from vision.layers import MOST_LAYERS
from vision.observation import MOST, Occupancy

Layers = tuple[float, float, float]
Shares = NDArray[np.float64]

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

STEEP_ALONE, FAINTER_ALONE = 0.08, 0.12
"""The same where nothing is known of the board but one picture: cameras and checkers unlike those
that the net was trained with give real checkers faint responses, and paint tells more."""

FULL_COLUMN = 5
"""After so many most people lay the next on top; where more lie in a row, hardly anybody does."""

ONE_MORE, AND_MORE = 0.5, 0.45
"""How often one lies on top of a full column, and, if so many do, how often one more does."""

FROM_RIM, FROM_TIP = 0.7, 0.1
"""How often these are laid in turn from the rim inwards, or the other way; else anywhere."""

ANYWHERE, EARLY, ON_BAR = (0.7, 0.27, 0.03), (0.998, 0.0017, 0.0003), (0.8, 0.16, 0.04)
"""How often one, two and three lie on one another: where they are laid anywhere on a full column,
in a column that has room left, and on the bar."""

NEGLIGIBLE = 1e-9
"""Layers less likely than this are left out."""

BALANCE = (0.5, 0.35, 0.15)
"""How often the net that tells layers saw one, two and three while it was trained."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One upper face that may have been spotted: how likely it is a checker's, how likely one, two,
    three lie on one another there, and how likely they are light."""

    real: float
    layers: Layers
    light: float


def occupancy(
    place: Sequence[Sighting], bar: bool = False, kept: tuple[int, int] | None = None
) -> Occupancy:
    """The evidence of a place from all sightings on it, from the rim inwards. `kept` are the counts
    that stood there when it last looked exactly as it does now."""
    alone, ways = _arrangements(place, bar)
    none = np.zeros((MOST + 1, MOST + 1))
    none[0, 0] = 1.0
    begun = reduce(_with, alone, none)
    share = sum((weight * reduce(_with, seen, begun) for weight, seen in ways), np.zeros_like(none))
    share[1:, 1:] *= MIXED
    share /= share.sum()
    if kept is not None:
        share *= 1 - KEPT_WEIGHT
        share[kept] += KEPT_WEIGHT
    share = (1 - DOUBT) * share + DOUBT / share.size
    table = np.log(share)
    return Occupancy((table - table.max()).astype(np.float32))


def trust(score: float, looks: float = 0.0, alone: bool = False) -> float:
    """How likely a response of this strength is a checker; `looks`: log odds of its paint; `alone`:
    in a picture of a board that nothing was known of before."""
    steep, fainter = (STEEP_ALONE, FAINTER_ALONE) if alone else (STEEP, FAINTER)
    against = (HALF_SURE - score) / steep + max(0.0, FAINT - score) / fainter
    return 1 / (1 + math.exp(against - looks))


Way = tuple[float, list[Sighting]]


def _arrangements(place: Sequence[Sighting], bar: bool) -> tuple[list[Sighting], list[Way]]:
    """The sightings whose layers have to do with no other's, and the ways in which checkers may lie
    on one another at the others: how usual each is, and the likelihood of their layers then."""
    full = FULL_COLUMN - 0.5 < sum(seen.real for seen in place) < FULL_COLUMN + 0.9
    if bar or not full:
        return [_weighed(seen, ON_BAR if bar else EARLY) for seen in place], [(1.0, [])]
    alone = [_weighed(seen, EARLY) for seen in place if seen.real <= 0.5]
    sure = [_weighed(seen, ANYWHERE) for seen in place if seen.real > 0.5]
    row = len(sure)
    ways = [(1 - ONE_MORE, _piled(sure, [1] * row))]
    for more in range(1, (MOST_LAYERS - 1) * row + 1):
        usual = ONE_MORE * (1 - AND_MORE) * AND_MORE ** (more - 1)
        piles = [1 + more // row + (number < more % row) for number in range(row)]
        ways.append((FROM_RIM * usual, _piled(sure, piles)))
        ways.append((FROM_TIP * usual, _piled(sure, piles[::-1])))
    ways.append(((1 - FROM_RIM - FROM_TIP) * ONE_MORE, sure))
    return alone, ways


def _piled(place: Sequence[Sighting], piles: Sequence[int]) -> list[Sighting]:
    """The sightings with the likelihood of so many layers each, and of no others."""
    found = []
    for seen, high in zip(place, piles, strict=True):
        told = seen.layers[high - 1] / ANYWHERE[high - 1]
        one, two, three = (told if layer == high else 0.0 for layer in (1, 2, 3))
        found.append(Sighting(seen.real, (one, two, three), seen.light))
    return found


def _weighed(seen: Sighting, before: Layers) -> Sighting:
    """The sighting with what the net says of layers made probabilities."""
    odds = [t / b * p for t, b, p in zip(seen.layers, BALANCE, before, strict=True)]
    one, two, three = (odd / sum(odds) for odd in odds)
    return replace(seen, layers=(one, two, three))


def _with(share: Shares, seen: Sighting) -> Shares:
    result = share * (1 - seen.real)
    for layers, chance in enumerate(seen.layers, 1):
        if chance > NEGLIGIBLE:
            part = share * (seen.real * chance)
            result[layers:] += part[:-layers] * seen.light
            result[:, layers:] += part[:, :-layers] * (1 - seen.light)
    return result
