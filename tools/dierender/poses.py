"""Where dice, cubes, checkers and walls lie: groups of them by chance, touching as real ones do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.dierender.prints import any_paint
from tools.dierender.solids import Floats, Mould, Solid, checker, cube, normals, spots_of
from tools.dierender.things import Thing, beside, bevelled, clear, lifted, turned_about

CELL = 5.2
"""The width of the place that a group has."""


class Groups:
    """Makes groups of things around the middle of a cell, `palette` being the board's colours."""

    def __init__(self, rng: np.random.Generator, palette: list[Floats]) -> None:
        self.rng, self.palette = rng, palette
        self.radius = rng.uniform(1.1, 1.6)
        self.thick = rng.uniform(0.4, 0.85)
        self.moulds = [self._mould() for _ in range(3)]

    def _mould(self) -> Mould:
        rng = self.rng
        return Mould(
            rounded=rng.uniform(0.03, 0.2),
            ball=rng.choice([1.0, rng.uniform(0.64, 0.8)]),
            radius=rng.uniform(0.06, 0.14),
            depth=rng.choice([0.0, rng.uniform(0.01, 0.09)]),
            far=rng.uniform(0.2, 0.29),
            ace=rng.choice([1.0, 1.0, 1.0, rng.uniform(1.2, 1.9)]),
        )

    def paint(self) -> Floats:
        """A colour, often one of the board's."""
        rng = self.rng
        if rng.random() < 0.3:
            like = self.palette[rng.integers(len(self.palette))]
            return np.clip(like + rng.normal(0, 0.03, 3), 0, 1)
        return any_paint(rng)

    def die(self, tilt: float = 0.0, height: float = 0.0) -> Thing:
        """A die whose lowest point is at a height, any way round."""
        rng = self.rng
        mould = self.moulds[rng.integers(3)]
        numbers = [0] * 6
        for axis, value in enumerate(rng.permutation([1, 2, 3])):
            first = int(rng.integers(2))
            numbers[axis] = int(value if first else 7 - value)
            numbers[5 - axis] = 7 - numbers[axis]
        turned = tuple(bool(v) for v in rng.random(6) < 0.5)
        spots = [spots_of(v, t, mould) for v, t in zip(numbers, turned, strict=True)]
        dents = spots if mould.depth else [np.zeros((0, 2))] * 6
        solid = cube(mould, dents)
        thing = Thing("die", solid, self._turn(tilt), np.zeros(3), self.paint(), tuple(numbers))
        thing.mould, thing.turned = mould, turned
        return lifted(thing, height)

    def number_cube(self, height: float = 0.0) -> Thing:
        """A doubling cube."""
        rng = self.rng
        mould = Mould(
            rng.uniform(0.02, 0.17), rng.choice([1.0, rng.uniform(0.7, 0.82)]), 0, 0, 0, 1
        )
        order = tuple(int(v) for v in rng.permutation([2, 4, 8, 16, 32, 64]))
        solid = cube(mould, [np.zeros((0, 2))] * 6)
        thing = Thing("cube", solid, self._turn(0.0), np.zeros(3), self.paint(), order)
        thing.mould, thing.size = mould, rng.uniform(1.3, 2.1)
        return lifted(thing, height)

    def _turn(self, tilt: float) -> Floats:
        """Any of 24 ways to lie, turned by any angle, then tilted about a level axis."""
        rng = self.rng
        turn = np.eye(3)
        for _ in range(4):
            turn = turned_about(np.eye(3)[rng.integers(3)], 90.0 * rng.integers(4)) @ turn
        yaw = rng.uniform(0, 360)
        turn = turned_about(np.array([0.0, 0.0, 1.0]), yaw) @ turn
        along = np.radians(yaw + (rng.normal(0, 4) if rng.random() < 0.5 else rng.uniform(0, 360)))
        axis = np.array([np.cos(along), np.sin(along), 0.0])
        return np.asarray(turned_about(axis, tilt) @ turn)

    def disc(self, at: Floats, level: int = 0) -> Thing:
        """A checker, on others when `level` is above 0."""
        rng = self.rng
        solid = checker(rng, self.radius, self.thick)
        colour = self.palette[3 + int(rng.integers(2))] if rng.random() < 0.8 else self.paint()
        place = np.array([at[0], at[1], level * self.thick])
        turn = turned_about(np.array([0.0, 0.0, 1.0]), rng.uniform(0, 360))
        return Thing("checker", solid, turn, place, colour)

    def wall(self, at: Floats, way: Floats, height: float) -> Thing:
        """A rim or bar whose side passes through `at`, its far side in the direction `way`."""
        rng = self.rng
        wide = rng.uniform(0.8, 3.2)
        mould = Mould(0.0, 2.0, 0.0, 0.0, 0.0, 1.0)
        block = cube(mould, [np.zeros((0, 2))] * 6)
        size = np.array([wide, rng.uniform(4.0, CELL), height])
        solid = Solid(bevelled(block.points, size, rng.uniform(0.02, 0.15)), block.faces, block.uvs)
        turn = np.array([[way[0], -way[1], 0], [way[1], way[0], 0], [0, 0, 1.0]])
        middle = np.array([*(at + way * wide / 2), height / 2])
        return Thing("wall", solid, turn, middle, self.palette[int(rng.integers(6))])

    def group(self) -> list[Thing]:
        """One group around the origin."""
        makers: list[tuple[float, Callable[[], list[Thing]]]] = [
            (0.14, lambda: [self.die()]),
            (0.14, self._pair),
            (0.24, self._leaning),
            (0.16, self._beside),
            (0.08, self._on_checker),
            (0.10, self._on_die),
            (0.07, lambda: [self.number_cube(), *self._discs(2.9)]),
            (0.07, lambda: self._discs(0.0)),
        ]
        shares = np.array([share for share, _ in makers])
        return makers[int(self.rng.choice(len(makers), p=shares / shares.sum()))][1]()

    def _pair(self) -> list[Thing]:
        one, other = self.die(), self.die()
        if self.rng.random() < 0.6:
            other.colour = one.colour
        return [one, beside(self.rng, other, one, self.rng.choice([0.0, self.rng.uniform(0, 0.8)]))]

    def _support(self) -> Thing:
        """Something to lean on, at the origin."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.55:
            return self.disc(np.zeros(2))
        if kind < 0.75:
            return lifted(self.die(), 0.0)
        angle = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(angle), np.sin(angle)])
        return self.wall(np.zeros(2), way, rng.uniform(0.3, 1.5))

    def _leaning(self) -> list[Thing]:
        """A die that leans on something, by little as often as by much."""
        rng = self.rng
        support = self._support()
        tilt = rng.uniform(3, 20) if rng.random() < 0.5 else rng.uniform(20, 54)
        die = self.die(tilt)
        die.lie = "leaning"
        raised = -die.turn[:2] @ normals()[die.top()]
        raised /= max(float(np.linalg.norm(raised)), 1e-6)
        # The raised side is the one that touches.
        low = die.points()
        low = low[low[:, 2] <= support.points()[:, 2].max() + 0.02]
        reach = float((low[:, :2] @ raised).max())
        near = self._reach_of(support, -raised)
        die.at[:2] = support.at[:2] - raised * (reach + near) * rng.uniform(0.93, 1.0)
        if support.kind == "wall":
            support = self.wall(die.at[:2] + raised * reach, raised, float(support.at[2] * 2))
        return self._around([support, die], die)

    @staticmethod
    def _reach_of(thing: Thing, way: Floats) -> float:
        """How far a thing reaches from its middle in a level direction."""
        points = thing.points()[:, :2] - thing.at[:2]
        return float((points @ way).max())

    def _beside(self) -> list[Thing]:
        """A flat die that touches something, or nearly."""
        rng = self.rng
        die = self.die()
        gap = rng.choice([0.0, rng.uniform(0, 0.3)])
        if rng.random() < 0.55:
            angle = rng.uniform(0, 2 * np.pi)
            way = np.array([np.cos(angle), np.sin(angle)])
            far = self._reach_of(die, way) + self.radius + gap
            return self._around([die, self.disc(way * far)], die)
        angle = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(angle), np.sin(angle)])
        wall = self.wall(way * (self._reach_of(die, way) + gap), way, rng.uniform(0.3, 1.5))
        if rng.random() < 0.3:
            upon = lifted(self.die(), float(wall.at[2] * 2))
            upon.at[:2] = wall.at[:2] + rng.normal(0, 0.2, 2)
            return [wall, upon] if rng.random() < 0.5 else [die, wall, upon]
        return [die, wall]

    def _on_checker(self) -> list[Thing]:
        rng = self.rng
        level = int(rng.choice([1, 1, 2]))
        discs = [self.disc(np.zeros(2), k) for k in range(level)]
        die = self.die(height=level * self.thick)
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.85) * self.radius
        die.at[:2] = far * np.cos(angle), far * np.sin(angle)
        die.lie = "on_checker"
        return self._around([*discs, die], die)

    def _on_die(self) -> list[Thing]:
        rng = self.rng
        low = self.die()
        high = self.die(rng.choice([0.0, 0.0, rng.uniform(3, 25)]), 1.0)
        if rng.random() < 0.7:
            high.colour, high.mould = low.colour, high.mould
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.5)
        high.at[:2] = far * np.cos(angle), far * np.sin(angle)
        high.lie, high.under = "on_die", low
        return [low, high]

    def _around(self, group: list[Thing], die: Thing) -> list[Thing]:
        """The group, its die in the middle, with another checker near it now and then."""
        shift = die.at[:2].copy()
        for thing in group:
            thing.at[:2] -= shift
        if self.rng.random() < 0.4:
            for extra in self._discs(2.0):
                if all(clear(extra, thing, self.radius) for thing in group):
                    group.append(extra)
        return group

    def _discs(self, nearest: float) -> list[Thing]:
        """Some checkers, none nearer to the origin."""
        rng = self.rng
        found: list[Thing] = []
        for _ in range(int(rng.integers(1, 5))):
            angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(nearest, 3.0)
            extra = self.disc(np.array([far * np.cos(angle), far * np.sin(angle)]))
            if all(clear(extra, thing, self.radius) for thing in found):
                found.append(extra)
        return found
