"""Telling light checkers from dark ones by what both look like under this lamp."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.observation import Image, Pixel

FLOOR = (7.0, 4.0, 4.0, 9.0)
"""The least spread that a sort of checkers is given in each feature: lamps and wear differ more
over a board than fifteen checkers show."""

SURE = 6.0
"""Log odds beyond which one look at a checker's colour is never believed."""

GLARE = (0.0, 0.06, 0.12, 0.2, 0.3, 0.42, 0.55, 0.7, 0.85, 1.0, 1.25)
"""How much of the lamp's own light may be mirrored in a checker, as a share of white; beyond white
nothing is told apart."""

SHADE = (0.25, 0.45, 0.65, 0.8)
"""How much of the light a checker may lack, where the lamp stands at one side."""

GLARE_COST = 4.0, 6.0
"""What any mirrored light costs, and all of it, in the terms of squared spreads."""

WHITE = 0.93
"""The most light, linear, that a camera shows."""

SHADE_COST = 3.0, 3.0
"""The same for missing light, which is commoner."""

STRAY = 14.0
"""What a look that neither sort explains costs at most while the sorts are being found."""

LAMPS = (
    (1.0, 1.0, 1.0),
    (0.72, 0.97, 1.0),
    (0.72, 0.88, 1.0),
    (0.47, 0.94, 1.0),
    (0.47, 0.78, 1.0),
    (1.0, 0.93, 0.82),
)
"""Colours (linear blue, green, red) that the lamp mirrored in checkers may have."""

TINTED = 2.0
"""What a coloured lamp must spare, in squared spreads, to be believed in."""

INNER, RIM = (0.0, 0.6), (0.72, 0.95)
"""The parts of a checker's radius that are looked at: rims shine and throw shadows, but where a die
lies on a checker only its rim is to be seen."""


ALIKE, SLACK = 7.0, 1.5
"""What differs from both sorts by less, in squared spreads, looks like a checker, give or take."""

TRUE_ALIKE = 0.97
"""How many checkers look like one of the two sorts."""

GROUND_SEEN, GROUND_ALIKE = 12.0, 0.6
"""So many responses to bare ground, so many of them like checkers, are supposed beforehand."""


MOST_ALIKE, ALIKE_COUNTS, UNLIKE_COUNTS, NO_SAY = 1.7, 3.4, 0.7, 2.5
"""Where nothing is known of the board but one picture, log odds by colour are believed up to the
first; how much they count for and against a checker; what a colour that says nothing takes from the
odds. Found by logistic regression on the responses to some 150 renders spoilt as by cheap cameras,
and weakened: glare makes many a checker unlike both, but by chance hardly anything is like one."""


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """Both sorts' mean features (2 × F, light first), their shared spread (F), and the colour of
    the lamp that is mirrored in them."""

    means: Floats
    spread: Floats
    lamp: tuple[float, float, float] = LAMPS[0]

    @classmethod
    def learn(cls, light: Floats, dark: Floats) -> Paint:
        """From features (N, F) of checkers that are known to be light, and dark."""
        means = np.stack([np.median(light, 0), np.median(dark, 0)])
        away = np.concatenate([np.abs(light - means[0]), np.abs(dark - means[1])])
        return cls(means, np.maximum(np.median(away, 0) * 1.4826, FLOOR))

    def odds(self, features: Floats) -> Floats:
        """The log odds (N) that checkers with these features (N, F) are light ones."""
        return self.told(features)[0]

    def strangeness(self, features: Floats) -> Floats:
        """How unlike both sorts these features (N, F) are (N), as squared spreads."""
        return self.told(features)[1]

    def told(self, features: Floats) -> tuple[Floats, Floats]:
        """Odds and strangeness at once."""
        cost = _costs(features, self)
        odds = np.clip((cost[:, 1] - cost[:, 0]) / 2, -SURE, SURE)
        least = cost.min(1)
        return np.asarray(odds), np.asarray(np.where(np.isnan(least), STRAY, least))

    def lighter(self) -> float:
        """How much lighter (L*) the light sort is."""
        return float(self.means[0, 0] - self.means[1, 0])

    def apart(self) -> float:
        """How far the two sorts are apart, in spreads."""
        return float(np.linalg.norm((self.means[0] - self.means[1]) / self.spread))


def likeness(strangeness: Floats, ground: NDArray[np.bool_], alone: bool = False) -> Floats:
    """The log odds (N) that looks add to each being a checker; `ground` are those that surely are
    none: where bare ground is coloured like checkers, colour says little. `alone`: in a picture of
    a board that nothing was known of before."""
    alike = 1 / (1 + np.exp(np.clip((strangeness - ALIKE) / SLACK, -30, 30)))
    by_chance = (alike[ground].sum() + GROUND_ALIKE) / (ground.sum() + GROUND_SEEN)
    real = alike * TRUE_ALIKE + (1 - alike) * (1 - TRUE_ALIKE)
    odds = np.log(real / (alike * by_chance + (1 - alike) * (1 - by_chance)))
    if alone:
        counts = np.where(odds > 0, ALIKE_COUNTS, UNLIKE_COUNTS)
        odds = np.minimum(odds, MOST_ALIKE) * counts - NO_SAY
    return np.asarray(odds)


def two_heaps(looks: Floats) -> Paint:
    """Both sorts' paint, from features (N, F) of checkers of unknown sort: the lighter is light.

    Of all pairs of looks that one is taken which explains all the others best, lamps mirrored in
    some of them allowed for; only looks without much of that are learned from.
    """
    looks = looks[~np.isnan(looks).any(1)]
    if len(looks) < 2:
        middle = np.array([[75.0, 0, 0, 75], [25.0, 0, 0, 25]])
        return Paint(middle, np.array([15.0, 15, 15, 15]))
    spread = np.array(FLOOR) * 1.3
    lamp, middles = _two_looks(looks, spread)
    for _ in range(4):
        heap = _costs(looks, Paint(middles, spread, lamp), shaded=False).argmin(1)
        plain = (((looks[:, None] - middles) / spread) ** 2).sum(2) < STRAY
        members = [looks[(heap == k) & plain[:, k]] for k in (0, 1)]
        middles = np.array(
            [np.median(m, 0) if len(m) else middles[k] for k, m in enumerate(members)]
        )
    members = [m if len(m) else middles[[k]] for k, m in enumerate(members)]
    light = int(middles[1, 0] > middles[0, 0])
    return replace(Paint.learn(members[light], members[1 - light]), lamp=lamp)


def _two_looks(looks: Floats, spread: Floats) -> tuple[tuple[float, float, float], Floats]:
    """The lamp and the two looks (2, F) that explain all looks best."""
    best, found = np.inf, (LAMPS[0], looks[:2])
    for number, lamp in enumerate(LAMPS):
        alone = np.minimum(_costs(looks, Paint(looks, spread, lamp), shaded=False), STRAY)
        pairs = np.minimum(alone[:, :, None], alone[:, None, :]).sum(0)
        first, second = np.unravel_index(int(np.argmin(pairs)), pairs.shape)
        cost = float(pairs[first, second]) + (TINTED if number else 0.0)
        if cost < best:
            best, found = cost, (lamp, looks[[first, second]])
    return found


def _costs(features: Floats, paint: Paint, shaded: bool = True) -> Floats:
    """How badly a paint's looks (K) explain looks (N), as squared spreads: (N, K), mirrored light
    allowed for, and (`shaded`) missing light. Heavy tails: far from all, colour says little."""
    mirrored = _mirrored(paint.means, paint.lamp)
    far = ((features[:, None, None] - mirrored) / paint.spread) ** 2
    cost = 6.0 * np.log1p(far / 6.0)
    # The darker quarter of a face mirrors no more than its middle does.
    lit = cost[:, :, : len(GLARE), 3]
    quarter = np.concatenate(
        [np.minimum.accumulate(lit, axis=2), cost[:, :, len(GLARE) :, 3]], axis=2
    )
    share, shade = np.array(GLARE), np.array(SHADE)
    glare_price = np.where(share > 0, GLARE_COST[0] + GLARE_COST[1] * share, 0.0)
    price = np.concatenate([glare_price, SHADE_COST[0] + SHADE_COST[1] * shade])
    total = cost[..., :3].sum(3) + quarter + price
    return np.asarray((total if shaded else total[..., : len(GLARE)]).min(2))


def _mirrored(means: Floats, lamp: tuple[float, float, float]) -> Floats:
    """What paints (K, F) look like with each share of the lamp's light on them, and with each share
    of the light missing: (K, shares, F)."""
    lab = np.stack([means[:, :3], means[:, [3, 1, 2]]]).astype(np.float32)
    linear = _to_linear(lab)
    share = np.array(GLARE, np.float32)[:, None]
    mirrored = share * np.array(lamp, np.float32)
    mixed = np.minimum(linear[:, :, None] + mirrored, np.maximum(linear[:, :, None], WHITE))
    dimmed = linear[:, :, None] * (1 - np.array(SHADE, np.float32)[:, None])
    both = np.concatenate([mixed, dimmed], axis=2)
    back = _to_lab_of_linear(both.reshape(1, -1, 3)).reshape(*both.shape)
    return np.concatenate([back[0], back[1, ..., :1]], axis=2).astype(np.float64)


def _to_linear(lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """Linear light (blue, green, red) of CIE L*a*b*."""
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2LBGR), np.float32)


def _to_lab_of_linear(linear: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(linear, cv2.COLOR_LBGR2LAB), np.float32)


def to_lab(image: Image) -> NDArray[np.float32]:
    """A BGR picture as CIE L*a*b* (L 0 … 100)."""
    return np.asarray(cv2.cvtColor(image.astype(np.float32) / 255, cv2.COLOR_BGR2LAB))


def features(
    image: Image, discs: Sequence[tuple[Pixel, float]], part: tuple[float, float] = INNER
) -> Floats:
    """What each disc (middle, radius in pixels), or a part of it, looks like: median L*, a*, b*,
    the lower quartile of L* (which highlights do not reach). Shape (N, 4); NaN for discs outside
    of the picture."""
    rows = [_one(image, at, (radius * part[0], radius * part[1])) for at, radius in discs]
    return np.array(rows, float).reshape(-1, 4)


def _one(image: Image, at: Pixel, radii: tuple[float, float]) -> tuple[float, float, float, float]:
    inner, outer = radii
    x, y, r = round(at[0]), round(at[1]), max(1, round(outer))
    patch = image[max(0, y - r) : max(0, y + r + 1), max(0, x - r) : max(0, x + r + 1)]
    if not patch.size:
        return (np.nan,) * 4
    across = np.arange(patch.shape[1]) + max(0, x - r) - at[0]
    down = np.arange(patch.shape[0]) + max(0, y - r) - at[1]
    away = across**2 + (down**2)[:, None]
    inside = (away <= (outer + 0.5) ** 2) & (away >= inner**2)
    pixels = patch[inside] if inside.any() else patch.reshape(-1, 3)
    ranked = np.sort(to_lab(np.asarray(pixels[None], np.uint8))[0], axis=0)
    middle = (ranked[(len(ranked) - 1) // 2] + ranked[len(ranked) // 2]) / 2
    rank = 0.25 * (len(ranked) - 1)
    low, high = ranked[int(rank), 0], ranked[math.ceil(rank), 0]
    quarter = low + (high - low) * (rank % 1)
    return float(middle[0]), float(middle[1]), float(middle[2]), float(quarter)
