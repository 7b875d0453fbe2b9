"""Made-up looks at a board that is known, of evidence that the reader really gave elsewhere.

Each place is drawn on its own, by its true counts and by whether it has changed in this turn. A
draw is the four looks of one place in one turn of a recording, so that what the reader gets wrong
in one look it mostly gets wrong in all.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardside.events import Colour, SeenDie
from boardside.evidence import BAR_PLACE, PLACES, Evidence, places_of
from engine.board import Board, Side
from tools.study.trays import Trays
from vision.observation import Lie
from vision.stacks import DOUBT, MIXED

LIES = tuple(Lie)
ENOUGH = 8
"""Counts with fewer samples borrow those of the other colour, and of one checker more or less."""

CLEAR_DIE = 0.97
"""Dice more probable than this leave no other roll to be weighed (`DICE_DOUBT`)."""

COLOURS: dict[Side, Colour] = {Side.WHITE: (88.0, 1.0, 8.0), Side.BLACK: (28.0, 35.0, 20.0)}

Tables = NDArray[np.float32]
Key = tuple[bool, bool, int, int]
"""Whether the place has changed, whether it is the bar, the light and the dark checkers."""


RECORDINGS, STILLS, PHOTOS = "recordings", "stills", "photos"


@dataclass(frozen=True)
class Source:
    """Which samples are drawn: of places that changed in the turn, from recordings, or from stills
    or photos of which the reader had learned nothing before; of dice from recordings or
    stills; of all other places from recordings. `confused`: also places in which one sort was taken
    for the other, as happens where a board's paints are not known. `trays`: whether trays are in
    sight on as many boards as in the bank, or on none."""

    name: str
    changed: str = RECORDINGS
    dice: str = RECORDINGS
    confused: bool = False
    trays: bool = True
    part: float = 1.0
    """How many turns of those asked for it is tried with."""


def _kind(name: object) -> str:
    return next((kind for kind in (STILLS, PHOTOS) if str(name).startswith(kind)), RECORDINGS)


def _confused(table: Tables, pair: Any) -> bool:
    """Whether a place with one sort only was read as having the other."""
    light, dark = divmod(int(table.argmax()), table.shape[1])
    return bool((light > 0 and pair[0] == 0 < pair[1]) or (dark > 0 and pair[1] == 0 < pair[0]))


class Places:
    """Samples of places, by what truly stood there."""

    def __init__(self, bank: Any, source: Source) -> None:
        tables = _rounded(bank["tables"].astype(np.float32))
        self._kept: dict[Key, list[Tables]] = defaultdict(list)
        rows = zip(tables, bank["pairs"], bank["changed"], bank["bar"], bank["source"], strict=True)
        for table, pair, changed, bar, name in rows:
            what = bool(bar), int(pair[0]), int(pair[1])
            kind = _kind(name)
            if kind == RECORDINGS and not changed:
                self._kept[False, *what].append(table)
            elif kind == source.changed and (source.confused or not _confused(table[2], pair)):
                self._kept[True, *what].append(table)
        self._ready: dict[Key, list[Tables]] = {}

    def draw(self, key: Key, random: np.random.Generator) -> Tables:
        """Four looks (4 × 16 × 16) at such a place."""
        if key not in self._ready:
            self._ready[key] = self._samples(key)
        samples = self._ready[key]
        return samples[int(random.integers(len(samples)))]

    def _samples(self, key: Key) -> list[Tables]:
        changed, bar, light, dark = key
        found = self._exact(key)
        if len(found) < ENOUGH and bar:
            found = found + self._exact((changed, False, light, dark))
        if not found and not (light or dark):
            found = self._exact((not changed, bar, 0, 0))
        if light and dark:
            return found if len(found) >= ENOUGH else found + self._mixed(key)
        step = 1 if light or dark else 15
        while len(found) < ENOUGH and step < 15:
            for shift in (-step, step):
                count = max(light, dark) + shift
                if count > 0:
                    near = (count, 0) if light else (0, count)
                    found = found + [_shifted(t, near, -shift) for t in self._near(key, near)]
            step += 1
        if not found:
            raise ValueError(f"the bank has nothing like {key}")
        return found

    def _near(self, key: Key, pair: tuple[int, int]) -> list[Tables]:
        return self._exact((key[0], key[1], *pair)) or self._exact((key[0], False, *pair))

    def _exact(self, key: Key) -> list[Tables]:
        changed, bar, light, dark = key
        found = list(self._kept.get(key, ()))
        if len(found) < ENOUGH and light != dark:
            other = self._kept.get((changed, bar, dark, light), ())
            found += [table.transpose(0, 2, 1) for table in other]
        return found

    def _mixed(self, key: Key) -> list[Tables]:
        """Both sorts on one place: one of each put together, as the reader does it."""
        changed, bar, light, dark = key
        ones = self._samples((changed, bar, light, 0))
        others = self._samples((changed, bar, 0, dark))
        number = min(3 * ENOUGH, len(ones), len(others))
        pairs = zip(ones[:number], others[-number:], strict=True)
        return [_rounded(_together(one, other)) for one, other in pairs]


def _rounded(tables: Tables) -> Tables:
    """Tables (… × 16 × 16) as evidence keeps them."""
    flat = tables.reshape(-1, 16, 16)
    kept = np.empty_like(flat)
    for first in range(0, len(flat), PLACES):
        some = flat[first : first + PLACES]
        padded = np.zeros((PLACES, 16, 16), np.float32)
        padded[: len(some)] = some
        kept[first : first + PLACES] = Evidence.of(padded).tables[: len(some)]
    return kept.reshape(tables.shape)


def _together(one: Tables, other: Tables) -> Tables:
    result = np.empty_like(one)
    for look in range(len(one)):
        first, second = np.exp(one[look].astype(float)), np.exp(other[look].astype(float))
        first, second = first / first.sum(), second / second.sum()
        share = np.zeros((16, 16))
        for light, dark in np.argwhere(second > second.max() * 1e-5):
            share[light:, dark:] += first[: 16 - light, : 16 - dark] * second[light, dark]
        share[1:, 1:] *= MIXED
        share = (1 - DOUBT) * share / share.sum() + DOUBT / share.size
        result[look] = np.log(share / share.max())
    return result


def _shifted(table: Tables, pair: tuple[int, int], by: int) -> Tables:
    """A table as if so many checkers more (or less) had stood there."""
    moved = np.repeat(table.min(axis=(1, 2), keepdims=True), 16, axis=1).repeat(16, axis=2)
    axis = 1 if pair[0] else 2
    source = [slice(None)] * 3
    target = [slice(None)] * 3
    source[axis] = slice(max(0, -by), 16 - max(0, by))
    target[axis] = slice(max(0, by), 16 - max(0, -by))
    moved[tuple(target)] = table[tuple(source)]
    return np.asarray(moved, np.float32)


@dataclass(frozen=True)
class Dice:
    """Samples of flat dice, by their true face."""

    faces: Any
    lies: Any
    likely: Any
    of_face: dict[int, NDArray[np.intp]]

    @classmethod
    def of(cls, bank: Any, source: Source) -> Dice:
        """The flat dice of a bank that a source names."""
        flat = bank["lie"] == LIES.index(Lie.FLAT)
        here = np.array([_kind(name) == source.dice for name in bank["die_source"]])
        of_face = {f: np.flatnonzero(flat & here & (bank["face"] == f)) for f in range(1, 7)}
        return cls(bank["faces"], bank["lies"], bank["likely"], of_face)

    def draw(self, face: int, random: np.random.Generator) -> int:
        """The index of a die that truly shows this face."""
        return int(random.choice(self.of_face[face]))

    def clear(self, index: int, face: int) -> bool:
        """Whether a die was surely seen to lie flat and show its face, in both looks."""
        flat = self.lies[index][:, LIES.index(Lie.FLAT)]
        return bool(min(self.faces[index][:, face - 1].min(), flat.min()) > CLEAR_DIE)

    def seen(self, index: int, number: int, side: Side, looks: int) -> SeenDie:
        """A drawn die after so many looks."""
        share = np.array([1.0]) if looks == 1 else np.array([looks // 2 + looks % 2, looks // 2])
        weights = share / share.sum()
        faces = weights @ self.faces[index][: len(share)]
        lies = weights @ self.lies[index][: len(share)]
        faces, lies = faces / faces.sum(), lies / lies.sum()
        flat = round(float(lies[LIES.index(Lie.FLAT)]), 3)
        off_flat = lies.copy()
        off_flat[LIES.index(Lie.FLAT)] = 0
        lie = Lie.FLAT if flat >= 0.5 else LIES[int(off_flat.argmax())]
        return SeenDie(
            number=number,
            faces=tuple(round(float(face), 3) for face in faces),
            flat=flat,
            lie=lie,
            half=side,
            on_surface=True,
            colour=COLOURS[side],
            looks=looks,
            likely=round(float(weights @ self.likely[index][: len(share)]), 3),
        )


@dataclass
class Looks:
    """Draws whole boards and dice."""

    places: Places
    dice: Dice
    trays: Trays | None
    random: np.random.Generator
    white_is_light: bool = True
    empty: Tables = field(default_factory=lambda: np.zeros((4, 16, 16), np.float32))

    @classmethod
    def of(cls, path: Path, source: Source, seed: int) -> Looks:
        """From a bank's file."""
        with np.load(path) as file:
            bank = {name: file[name] for name in file.files}
        trays = Trays(bank) if source.trays else None
        random = np.random.default_rng(seed)
        return cls(Places(bank, source), Dice.of(bank, source), trays, random)

    def another_board(self) -> None:
        """From now on a board is looked at on which the other sort may be White's."""
        self.white_is_light = bool(self.random.random() < 0.5)
        if self.trays is not None:
            self.trays.another_board(self.random)

    def board(self, board: Board, before: Board) -> tuple[Evidence, ...]:
        """Four looks at a board, two of each of two rests, that was `before` when the reader
        learned last."""
        tables = np.empty((4, PLACES, 16, 16), np.float32)
        here = list(zip(*places_of(board), strict=True))
        old = list(zip(*places_of(before), strict=True))
        for place in range(PLACES):
            pair = here[place] if self.white_is_light else here[place][::-1]
            if place > BAR_PLACE:
                drawn = self.empty if self.trays is None else self.trays.draw(pair, self.random)
            else:
                key = here[place] != old[place], place == BAR_PLACE, pair[0], pair[1]
                drawn = self.places.draw(key, self.random)
            tables[:, place] = drawn if self.white_is_light else drawn.transpose(0, 2, 1)
        return tuple(Evidence(one) for one in tables)
