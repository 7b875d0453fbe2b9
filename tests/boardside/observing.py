"""Made-up observations: what a reader would say of a board, dice and cube that are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine.board import Side
from vision.observation import Cube, Die, Half, Layout, Lie, Observation, Occupancy, Pair

COLOURS: Mapping[Side, tuple[float, float, float]] = {
    Side.WHITE: (88.0, 1.0, 8.0),
    Side.BLACK: (28.0, 35.0, 20.0),
}

CORNERS = ((0.0, 0.0), (1000.0, 0.0), (1000.0, 800.0), (0.0, 800.0))


@dataclass(frozen=True)
class Noise:
    """How bad the made-up reader is.

    `slope` is what each checker too many or too few costs (nats), `jitter` how that strays, `doubt`
    how often a place is read wrongly, `missed_die` how often a die is not seen,
    `sure` how sure it is of how dice lie, `face` of what they show.
    """

    slope: float = 3.5
    jitter: float = 0.7
    doubt: float = 0.02
    missed_die: float = 0.02
    tray: bool = False
    sure: float | None = None
    face: float = 0.9


QUIET = Noise(jitter=0.2, doubt=0.0, missed_die=0.0)


@dataclass
class Reader:
    """A made-up reader with its own luck."""

    noise: Noise
    random: np.random.Generator

    def occupancy(self, pair: Pair) -> Occupancy:
        """A place on which `pair` (light, dark) lies."""
        light, dark = np.indices((16, 16))
        wrong = abs(light - pair[0]) + abs(dark - pair[1])
        stray = self.random.normal(0, self.noise.jitter, wrong.shape)
        table = np.maximum(-self.noise.slope * wrong + stray * (wrong > 0), -25.0)
        if self.random.random() < self.noise.doubt and sum(pair):
            table[self._misread(pair)] = self.random.uniform(-1.0, 2.0)
        return Occupancy((table - table.max()).astype(np.float32))

    def _misread(self, pair: Pair) -> Pair:
        which = 0 if pair[0] >= pair[1] else 1
        near = [pair[0], pair[1]]
        near[which] += 1 if self.random.random() < 0.5 else -1
        return near[0], near[1]

    def sees(self) -> bool:
        """Whether it sees a die this time."""
        return bool(self.random.random() >= self.noise.missed_die)

    def die(self, face: int, place: tuple[float, float], lie: Lie, side: Side) -> Die:
        """A die of a side that lies somewhere in the board's frame."""
        rest = self.random.dirichlet(np.ones(6) * 3) * (1 - self.noise.face)
        rest[face - 1] += self.noise.face
        sure = self.noise.sure or float(self.random.uniform(0.85, 1.0))
        other = Lie.LEANING if lie is Lie.FLAT else Lie.FLAT
        a, b, c, d, e, f = (float(one) for one in rest)
        light, red, yellow = np.array(COLOURS[side]) + self.random.normal(0, 3, 3)
        return Die(
            at=(1000 * place[0], 1000 * place[1]),
            place=place,
            faces=(a, b, c, d, e, f),
            lies={lie: sure, other: 1 - sure},
            half=Half.LEFT if place[0] < 0.5 else Half.RIGHT,
            colour=(float(light), float(red), float(yellow)),
            confidence=0.95,
        )

    def observation(
        self,
        when: tuple[float, int],
        layout: Layout,
        dice: tuple[Die, ...] = (),
        cube: Cube | None = None,
    ) -> Observation:
        """A whole picture."""
        return Observation(
            at=when[0],
            frame=when[1],
            spots=tuple(self.occupancy(pair) for pair in layout.spots),
            bar=self.occupancy(layout.bar),
            off=self.occupancy(layout.off) if self.noise.tray else None,
            dice=dice,
            cube=cube,
            covered=False,
            corners=CORNERS,
        )
