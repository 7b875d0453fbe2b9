"""The score of single pictures: places, boards, dice, the cube, and how far likelihoods hold."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tools.score.shares import Share, table
from tools.score.truths import Known, Spot, in_frame_of

NEAR_DIE, NEAR_CUBE = 0.035, 0.05
"""A die or cube is the one that is meant when it is so near (shares of the board's width)."""

BINS = (0.0, 0.5, 0.8, 0.95, 0.99, 0.999, 1.0001)
Record = Mapping[str, Any]


@dataclass(slots=True)
class Tally:
    """Everything that is counted over a set of pictures."""

    n: Counter[str] = field(default_factory=Counter)
    said: list[tuple[float, bool]] = field(default_factory=list)
    faces: list[tuple[float, bool]] = field(default_factory=list)
    off_by: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, known: Known, record: Record | None) -> None:
        """Counts one picture; `record` is None, or an error, when it was refused."""
        self.n["pictures"] += 1
        if known.corners is None:
            refused = record is None or "error" in record
            self.n["unreadable"] += 1
            self.n["unreadable refused"] += refused
            return
        self.n["boards"] += 1
        if record is None or "error" in record:
            self.n["refused"] += 1
            self.n["places"] += len(known.counts)
            self.n["unsure"] += len(known.counts)
            self.n["complete"] += known.complete
            self.wrong.append(f"{known.name}: not found")
            return
        counts, off = in_frame_of(known, record)
        self.off_by.append(off)
        self._places(known, counts, record)
        width = math.dist(*list(known.corners)[:2])
        self._dice(known, record, width)
        self._cube(known, record, width)

    def _places(self, known: Known, counts: Mapping[Spot, int], record: Record) -> None:
        missed = doubted = 0
        notes = []
        for spot, count in counts.items():
            got = _read_place(record, spot)
            self.n["places"] += 1
            if got is None:
                doubted += 1
            elif got != count:
                missed += 1
                notes.append(f"{spot[0]} {spot[1] + 1}: {got} for {count}")
            likely = record["likely"][spot[0]][spot[1]] if spot[0] != "bar" else None
            if likely is not None:
                same = likely["light"] - likely["dark"] == count
                self.said.append((likely["sure"], same))
        self.n["unsure"] += doubted
        self.n["wrong"] += missed
        if known.off is not None and record["off"] is not None:
            self.n["off said"] += 1
            same_off = (record["off"]["light"], record["off"]["dark"]) == known.off
            self.n["off right"] += same_off
        if known.complete:
            self.n["complete"] += 1
            self.n["exact"] += not missed and not doubted
            self.n["not wrong"] += not missed
        if notes:
            self.wrong.append(f"{known.name}: " + ", ".join(notes))

    def _dice(self, known: Known, record: Record, width: float) -> None:
        left, all_right = list(record["dice"]), True
        named = [die for die in known.dice if die[0] is not None]
        for value, at, cocked in named:
            near = min(left, key=lambda die: math.dist(die["at"], at), default=None)
            if near is None or math.dist(near["at"], at) > NEAR_DIE * width:
                self.n["dice"] += known.dice_sure
                self.n["dice missed"] += known.dice_sure
                all_right = False
                continue
            left.remove(near)
            if known.dice_sure:
                all_right &= self._die(value, cocked, near)
        flat_pair = len(named) == len(known.dice) == 2 and not any(die[2] for die in named)
        if known.dice_sure and flat_pair:
            self.n["pairs"] += 1
            self.n["pairs right"] += all_right and not left
            if not (all_right and not left):
                self.wrong.append(f"{known.name}: dice")
        if len(named) == len(known.dice):
            self.n["dice invented"] += len(left)

    def _die(self, value: int | None, cocked: str | None, near: Record) -> bool:
        """Counts one die that was found; whether nothing is wrong with its value."""
        self.n["dice"] += 1
        kind = "cocked" if cocked else "flat"
        self.n[kind] += 1
        self.n[f"{kind} called cocked"] += near["cocked"] is not None
        if near["value"] is None:
            self.n["dice unsure"] += 1
            return bool(cocked)
        same = near["value"] == value
        if not cocked:
            self.faces.append((near["confidence"], same))
        self.n["dice right"] += same or bool(cocked)
        return same or bool(cocked)

    def _cube(self, known: Known, record: Record, width: float) -> None:
        if known.cube is None:
            return
        value, at = known.cube
        cube = record["cube"]
        self.n["cubes"] += 1
        if cube is None or math.dist(cube["at"], at) > NEAR_CUBE * width:
            return
        self.n["cubes placed"] += 1
        self.n["cubes unsure"] += cube["value"] is None
        self.n["cubes right"] += _counts(cube["value"]) == _counts(value)

    def rows(self) -> Iterator[tuple[str, Share | str]]:
        """The figures, each with its name."""
        n = self.n
        right = n["places"] - n["unsure"] - n["wrong"]
        yield "places right", Share(right, n["places"])
        yield "places unsure", Share(n["unsure"], n["places"])
        yield "places wrong", Share(n["wrong"], n["places"])
        yield "boards exact", Share(n["exact"], n["complete"])
        yield "boards without a wrong place", Share(n["not wrong"], n["complete"])
        if n["off said"]:
            yield "trays right, of those told", Share(n["off right"], n["off said"])
        yield "dice with the right value", Share(n["dice right"], n["dice"])
        yield "dice unsure", Share(n["dice unsure"], n["dice"])
        yield "dice missed", Share(n["dice missed"], n["dice"])
        yield "flat pairs right, nothing invented", Share(n["pairs right"], n["pairs"])
        if n["cocked"]:
            yield "cocked dice called cocked", Share(n["cocked called cocked"], n["cocked"])
        yield "flat dice called cocked", Share(n["flat called cocked"], n["flat"])
        yield "dice invented", str(n["dice invented"])
        if n["cubes"]:
            yield "cubes found in their place", Share(n["cubes placed"], n["cubes"])
            yield "cubes with the right number", Share(n["cubes right"], n["cubes"])
            yield "cubes unsure", Share(n["cubes unsure"], n["cubes"])

    def found_rows(self) -> Iterator[tuple[str, Share | str]]:
        """The figures of finding the boards."""
        n, off = self.n, sorted(self.off_by)
        yield "boards found", Share(n["boards"] - n["refused"], n["boards"])
        for limit in (0.01, 0.02, 0.05):
            within = sum(value <= limit for value in off)
            yield f"all corners within {100 * limit:.0f} % of the width", Share(within, n["boards"])
        if off:
            yield "worst corner, median", f"{100 * off[len(off) // 2]:.2f} % of the width"
        if n["unreadable"]:
            yield "unreadable refused", Share(n["unreadable refused"], n["unreadable"])


def _counts(face: int | None) -> int | None:
    """What a cube's face counts: the 64 lies uppermost while nobody has doubled."""
    return 1 if face == 64 else face


def _read_place(record: Record, spot: Spot) -> int | None:
    line, number = spot
    got = (
        record["bar"][("light", "dark")[number]] if line == "bar" else record["spots"][line][number]
    )
    return None if got is None else int(got)


def reliability(said: Sequence[tuple[float, bool]]) -> Iterator[str]:
    """A table: when it says that it is so sure, how often is it right?"""
    rows = []
    for low, high in pairwise(BINS):
        inside = [(sure, right) for sure, right in said if low <= sure < high]
        if inside:
            mean = sum(sure for sure, _ in inside) / len(inside)
            share = Share(sum(right for _, right in inside), len(inside))
            rows.append((f"{low:g} … {min(high, 1.0):g}", f"{100 * mean:.2f} %", share))
    yield from table(("says", "in the mean", "is right"), rows)
