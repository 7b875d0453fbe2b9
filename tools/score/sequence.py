"""A sequence of real stills of one game: is every change recognised as the move that it is?

The first position is told, nothing else: between two stills some checkers of one side may have
moved, and every arrangement that a few moves of single checkers lead to is weighed against nothing
having happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.score.shares import Share
from tools.score.truths import Known
from vision.detector import Detector
from vision.finder import find_board
from vision.observation import SPOTS, Image, Layout, Observation
from vision.reader import Reader

MOST_MOVED = 2
"""So many checkers at most moved between two stills."""

CHANGE = 2.5
"""What each checker moved costs (nats): mostly nothing happened."""

CLEAR = 5.0
"""What is taken by such a margin (nats) is learned from."""

Row = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One still after another: what truly changed, what was taken for it, and by how much it
    explains the picture better than the next."""

    name: str
    truly: Row
    taken: Row
    margin: float
    changed: bool

    @property
    def right(self) -> bool:
        """Whether the arrangement taken is the true one."""
        return self.truly == self.taken


def layout_of(known: Known) -> Row:
    """The spots (light, dark) of a still whose every count is known."""
    row = [known.counts[line, i] for line in ("top", "bottom") for i in range(SPOTS // 2)]
    return tuple((max(count, 0), max(-count, 0)) for count in row)


def steps(folder: Path, stills: Sequence[Known]) -> Iterator[Step]:
    """Each still after the first, from what was taken for the one before.

    As a referee's reader does, this one learns from stills without dice and without a doubt.
    """
    detector = Detector()
    now = before = layout_of(stills[0])
    found = find_board(_picture(folder, stills[0]), [Layout(now)], detector)
    reader = Reader(found.calibration, detector)
    for number, known in enumerate(stills[1:], 1):
        image, truly = _picture(folder, known), layout_of(known)
        seen = reader.read(image, float(number), number)
        costs = reachable(now)
        rows = list(costs)
        logs = _logs(seen, rows) - np.array(list(costs.values()))
        first, second = np.argsort(-logs)[:2]
        now, margin = rows[first], float(logs[first] - logs[second])
        yield Step(known.name, truly, now, margin, truly != before)
        before = truly
        if margin > CLEAR and not seen.dice and not seen.covered:
            reader.refresh(image, Layout(now))


def _picture(folder: Path, known: Known) -> Image:
    return np.asarray(cv2.imread(str(folder / known.name)), np.uint8)


def reachable(row: Row) -> Mapping[Row, float]:
    """Every arrangement that a few moves of one side's checkers lead to, with what it costs. A lone
    checker of the other side is hit and leaves the points."""
    found: dict[Row, float] = {row: 0.0}
    for sort in (0, 1):
        edge = {row}
        for moved in range(1, MOST_MOVED + 1):
            edge = {after for one in edge for after in _moved(one, sort)}
            for after in edge:
                found.setdefault(after, CHANGE * moved)
    return found


def _moved(row: Row, sort: int) -> Iterator[Row]:
    for start in range(SPOTS):
        if not row[start][sort]:
            continue
        for end in range(SPOTS):
            if end == start or row[end][1 - sort] > 1:
                continue
            after = [list(pair) for pair in row]
            after[start][sort] -= 1
            after[end][sort] += 1
            after[end][1 - sort] = 0
            yield tuple((light, dark) for light, dark in after)


def _logs(seen: Observation, rows: Sequence[Row]) -> NDArray[np.float64]:
    """How well each arrangement explains what is seen."""
    tables = np.stack([place.table for place in seen.spots]).astype(np.float64)
    light, dark = np.array(rows).transpose(2, 0, 1)
    return np.asarray(tables[np.arange(SPOTS), light, dark].sum(axis=1))


def report(found: Sequence[Step], pictures: int) -> Iterator[str]:
    """How many changes were recognised, and what was not."""
    changes = [step for step in found if step.changed]
    rests = [step for step in found if not step.changed]
    right = Share(sum(step.right for step in changes), len(changes))
    yield f"- {pictures} stills, the first position told; changes recognised: {right}"
    unchanged = Share(sum(step.right for step in rests), len(rests))
    yield f"- stills without a change taken for that: {unchanged}"
    yield f"- least margin over the next arrangement: {min(s.margin for s in found):.1f} nats"
    yield from (f"- {step.name}: taken wrongly" for step in found if not step.right)
