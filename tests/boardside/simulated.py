"""Observations made from a recording's truth, for development and for the recordings at hand.

The pictures are not looked at; what a camera could not see (a hand in view, dice in the air) is
moving.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from observing import Noise, Reader

from boardside.seating import Seating
from engine.board import Side
from tools.study.collecting import layout_of
from vision.observation import Cube, Die, Lie, Observation

SIDES = {"W": Side.WHITE, "B": Side.BLACK}


class Recording:
    """A recording's truth as a stream of frames."""

    def __init__(self, folder: Path, seating: Seating, noise: Noise, seed: int = 0) -> None:
        self.truth: dict[str, Any] = json.loads((folder / "truth.json").read_text())
        self.fps = float(self.truth["fps"])
        self._seating = seating
        self._reader = Reader(noise, np.random.default_rng(seed))
        self._intervals = [
            interval
            for interval in self.truth["intervals"]
            for _ in range(interval["from_frame"], interval["to_frame"] + 1)
        ]

    def frames(self) -> Iterator[tuple[int, float, bool]]:
        """(number, at, whether it is quiet) of every frame."""
        before = False
        for number, interval in enumerate(self._intervals):
            still = not interval["hand"] and interval["phase"] not in ("rolling", "hand")
            yield number, number / self.fps, still and before
            before = still

    def look(self, number: int, at: float) -> Observation:
        """What a reader would say of a frame, quiet or not."""
        interval = self._intervals[number]
        dice = [self._die(die, interval) for die in interval["dice"] if self._reader.sees()]
        when = (round(at, 3), number)
        return self._reader.observation(
            when, layout_of(interval, self._seating), tuple(dice), self._cube(interval)
        )

    def _place(self, x: float, y: float, interval: Mapping[str, Any]) -> tuple[float, float]:
        """A pixel in the board's own frame, as the seating has it."""
        left, right, _, far_left = (np.array(corner) for corner in interval["corners"])
        axes = np.column_stack([right - left, far_left - left])
        u, v = np.linalg.solve(axes, np.array([x, y]) - left)
        across, down = float(u), 1 - float(v)
        return (across, down) if self._seating.white_home.at_bottom else (1 - across, 1 - down)

    def _die(self, die: Mapping[str, Any], interval: Mapping[str, Any]) -> Die:
        lie = Lie(die["cocked"]) if die["cocked"] else Lie.FLAT
        place = self._place(die["top_x"], die["top_y"], interval)
        return self._reader.die(die["value"], place, lie, SIDES[die["owner"]])

    def _cube(self, interval: Mapping[str, Any]) -> Cube | None:
        cube = interval["cube"]
        if not cube.get("placed") or not self._reader.sees():
            return None
        place = self._place(cube["x"], cube["y"], interval)
        return Cube((cube["x"], cube["y"]), place, {}, 0.9)
