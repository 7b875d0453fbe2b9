"""A checker that lies somewhere in a random scene."""

from __future__ import annotations

from dataclasses import dataclass

BAR, OFF = 24, 25
"""The places after the 24 spots."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One checker: which set's (0 or 1), its place, the layer it lies in (1 on the ground), the
    middle of its upper face, whether it stands on edge, and whether between two points."""

    side: int
    place: int
    layer: int
    x: float
    y: float
    h: float
    edge: bool = False
    between: bool = False
