"""Exposure times in which a lamp's flicker is the same in every picture and every row."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exposure:
    """How long light is gathered (microseconds) and how much it is amplified (1.0: not at all)."""

    time: float
    gain: float


@dataclass(frozen=True, slots=True)
class Range:
    """What a camera can do: the least and the most exposure."""

    least: Exposure
    most: Exposure


def flickerless(now: Exposure, half_period: float, possible: Range) -> Exposure:
    """The exposure nearest to the present one whose time is a multiple of the mains' half period,
    as bright as now; the present one where none is (daylight so bright that a lamp matters little).

    Lamps on the mains brighten twice in a period, so a whole number of half periods gathers the
    same light whenever it begins.

    >>> able = Range(Exposure(100, 1.0), Exposure(66_000, 8.0))
    >>> flickerless(Exposure(18_000, 2.0), 10_000, able)
    Exposure(time=20000, gain=1.8)
    >>> flickerless(Exposure(2_000, 1.0), 10_000, able)
    Exposure(time=2000, gain=1.0)
    """
    light = now.time * now.gain
    fitting = [
        Exposure(time, light / time)
        for time in _multiples(half_period, possible)
        if possible.least.gain <= light / time <= possible.most.gain
    ]
    return min(fitting, key=lambda one: abs(one.time - now.time), default=now)


def _multiples(half_period: float, possible: Range) -> list[float]:
    most = int(possible.most.time / half_period)
    times = (half_period * n for n in range(1, most + 1))
    return [time for time in times if time >= possible.least.time]
