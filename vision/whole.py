"""The likeliest arrangement of all the checkers at once.

Both sorts have the same, known number of checkers. Every place's evidence is taken as it is; of
all arrangements that come to that number the one that explains the picture best is chosen. What
was borne off is inferred from what is missing wherever the picture does not say it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.observation import MOST, SPOTS, Layout, Observation, Pair

NONE_OFF, ONE_SORT_OFF = 0.65, 0.2
"""How often, of a board that nothing else is known of, nothing has been borne off, and how often
checkers of one sort alone: late in a game mostly both have."""

NEGLIGIBLE = 1e-6
"""Counts so much less likely than a place's likeliest are left out, unless nothing else fits."""

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Whole:
    """One arrangement and how likely each of its counts is, all arrangements considered: of the 24
    spots, the bar and the trays. `off_inferred`: whether the last is only what is missing."""

    layout: Layout
    spots: tuple[float, ...]
    bar: float
    off: float
    off_inferred: bool


def likeliest(observation: Observation, a_side: int = MOST) -> Whole:
    """The likeliest arrangement with so many checkers of each sort, 1 … 15.

    Places that were not seen may hold anything; how likely their counts are says how little that
    means.
    """
    if not 1 <= a_side <= MOST:
        raise ValueError(f"a side has 1 to {MOST} checkers, not {a_side}")
    places = [_shares(place.table) for place in (*observation.spots, observation.bar)]
    unread = observation.off is None or observation.off_inferred
    places = [share[: a_side + 1, : a_side + 1] for share in places]
    off = _before(a_side)
    if observation.off is not None:
        off = off * _shares(observation.off.table)[: a_side + 1, : a_side + 1]
    places.append(off)
    options = [_options(share, NEGLIGIBLE) for share in places]
    best = _best(options, a_side)
    if best is None:
        options = [_options(share, 0.0) for share in places]
        best = _best(options, a_side)
    if best is None:
        raise AssertionError("every count has some likelihood on every place")
    sure = _sure(options, best, a_side)
    layout = Layout(tuple(best[:SPOTS]), best[SPOTS], best[SPOTS + 1])
    return Whole(layout, tuple(sure[:SPOTS]), sure[SPOTS], sure[SPOTS + 1], unread)


def _shares(table: NDArray[np.float32]) -> Shares:
    share = np.exp(table.astype(np.float64))
    if not np.ptp(table):
        share[1:, 1:] = 0.0
    return share


def _before(a_side: int) -> Shares:
    """What is known of borne-off checkers before the trays are looked at."""
    both = np.full((a_side + 1, a_side + 1), (1 - NONE_OFF - ONE_SORT_OFF) / a_side**2)
    both[0] = both[:, 0] = ONE_SORT_OFF / 2 / a_side
    both[0, 0] = NONE_OFF
    return both


Options = list[tuple[Pair, float]]


def _options(share: Shares, least: float) -> Options:
    """The counts that are worth considering on a place, with their likelihoods."""
    kept = np.argwhere(share >= max(least * float(share.max()), 1e-300))
    top = float(share.max())
    return [((int(light), int(dark)), float(share[light, dark]) / top) for light, dark in kept]


def _best(places: list[Options], a_side: int) -> list[Pair] | None:
    """The counts place by place of the likeliest arrangement; None when no arrangement fits."""
    size = a_side + 1
    reached = np.full((size, size), -np.inf)
    reached[0, 0] = 0.0
    choices = []
    for options in places:
        after = np.full((size, size), -np.inf)
        choice = np.zeros((size, size), np.int64)
        for number, ((light, dark), likelihood) in enumerate(options):
            tried = reached[: size - light, : size - dark] + np.log(likelihood)
            part = after[light:, dark:]
            better = tried > part
            part[better] = tried[better]
            choice[light:, dark:][better] = number
        choices.append(choice)
        reached = after
    if not np.isfinite(reached[a_side, a_side]):
        return None
    left, counts = (a_side, a_side), []
    for options, choice in zip(reversed(places), reversed(choices), strict=True):
        pair = options[int(choice[left])][0]
        counts.append(pair)
        left = left[0] - pair[0], left[1] - pair[1]
    return counts[::-1]


def _sure(places: list[Options], chosen: list[Pair], a_side: int) -> list[float]:
    """How likely each place's chosen counts are among all arrangements."""
    before, after = _sums(places, a_side), _sums(places[::-1], a_side)[::-1]
    sure = []
    for number, (options, mine) in enumerate(zip(places, chosen, strict=True)):
        ahead, behind = before[number], after[number + 1]
        weights = {
            pair: likelihood * _joined(ahead, behind, (a_side - pair[0], a_side - pair[1]))
            for pair, likelihood in options
        }
        sure.append(weights[mine] / sum(weights.values()))
    return sure


def _joined(ahead: Shares, behind: Shares, total: Pair) -> float:
    """How much of two parts of the board comes to these totals together."""
    light, dark = total
    return float((ahead[: light + 1, : dark + 1] * behind[light::-1, dark::-1]).sum())


def _sums(places: list[Options], a_side: int) -> list[Shares]:
    """How much of the arrangements of the first 0, 1, 2 … places comes to each pair of totals."""
    size = a_side + 1
    share = np.zeros((size, size))
    share[0, 0] = 1.0
    found = [share]
    for options in places:
        after = np.zeros((size, size))
        for (light, dark), likelihood in options:
            after[light:, dark:] += share[: size - light, : size - dark] * likelihood
        share = after / max(float(after.max()), 1e-300)
        found.append(share)
    return found
