"""From checkers spotted on one place to how likely every pair of counts is there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
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

ANYWHERE, EARLY, ON_BAR = (0.7, 0.27, 0.03), (0.998, 0.0017, 0.0003), (0.85, 0.13, 0.02)
"""How often one, two and three lie on one another: where they are laid anywhere on a full column,
in a column that has room left, and on the bar."""

SAYS_ON_BAR = 0.5
"""How much what the net says of layers counts: on a bar of unknown height checkers stand alone or
in neat piles, and of boards that it never saw it tells hardly more there than how usual each is."""

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
    none = np.zeros((MOST + 1, MOST + 1))
    none[0, 0] = 1.0
    if bar:
        share = reduce(_with, (_weighed(seen, ON_BAR, SAYS_ON_BAR) for seen in place), none)
    elif not FULL_COLUMN - 0.5 < sum(seen.real for seen in place) < FULL_COLUMN + 0.9:
        share = reduce(_with, (_weighed(seen, EARLY) for seen in place), none)
    else:
        faint = [_weighed(seen, EARLY) for seen in place if seen.real <= 0.5]
        sure = [_weighed(seen, ANYWHERE) for seen in place if seen.real > 0.5]
        share = _full(reduce(_with, faint, none), sure)
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


def _full(share: Shares, column: Sequence[Sighting]) -> Shares:
    """The likelihoods with the checkers of a full column, on which others may lie: in turn from the
    rim inwards, or the other way, or anywhere."""
    none_on_top = reduce(_with, (_piled(seen, 1) for seen in column), share)
    anywhere = reduce(_with, column, share)
    found = (1 - ONE_MORE) * none_on_top + ONE_MORE * (1 - FROM_RIM - FROM_TIP) * anywhere
    for in_turn, often in ((column, FROM_RIM), (column[::-1], FROM_TIP)):
        for high in range(1, MOST_LAYERS):
            found = found + often * _raised(share, in_turn, high)
    return np.asarray(found)


def _raised(share: Shares, column: Sequence[Sighting], high: int) -> Shares:
    """The likelihoods when so many lie on one another everywhere and one more on the first, the
    first two, … or all of the column, by how usual each is."""
    raising, done = share, np.zeros_like(share)
    for number, seen in enumerate(column, 1):
        done = _with(done, _piled(seen, high))
        raising = _with(raising, _piled(seen, high + 1))
        more = (high - 1) * len(column) + number
        done = done + ONE_MORE * (1 - AND_MORE) * AND_MORE ** (more - 1) * raising
    return np.asarray(done)


def _piled(seen: Sighting, high: int) -> Sighting:
    """The sighting with the likelihood of so many layers, and of no others."""
    told = seen.layers[high - 1] / ANYWHERE[high - 1]
    one, two, three = (told if layer == high else 0.0 for layer in (1, 2, 3))
    return Sighting(seen.real, (one, two, three), seen.light)


def _weighed(seen: Sighting, before: Layers, says: float = 1.0) -> Sighting:
    """The sighting with what the net says of layers made probabilities."""
    odds = [(t / b) ** says * p for t, b, p in zip(seen.layers, BALANCE, before, strict=True)]
    one, two, three = (odd / sum(odds) for odd in odds)
    return Sighting(seen.real, (one, two, three), seen.light)


def _with(share: Shares, seen: Sighting) -> Shares:
    result = share * (1 - seen.real)
    for layers, chance in enumerate(seen.layers, 1):
        if chance > NEGLIGIBLE:
            part = share * (seen.real * chance)
            result[layers:] += part[:-layers] * seen.light
            result[:, layers:] += part[:, :-layers] * (1 - seen.light)
    return result
