"""Plots of a match as SVG: the time that each turn took, the cube's way through a game, how often
each number was thrown.

Everything is told by shape and place as well as by shade. Colours are the page's: the classes that
shapes carry, no attributes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from boardside.dicestats import FACES, Tally
from boardside.drawing_shapes import number
from engine.board import Side

WIDTH, HEIGHT = 960, 220
_LEFT, _BASE, _TOP = 44, 190, 14
_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600)
_LANES = {Side.BLACK: 30, None: 70, Side.WHITE: 110}
_CUBE = 26


@dataclass(frozen=True, slots=True)
class Bar:
    """A turn's time: whose turn, how many seconds, and the words for it."""

    side: Side
    seconds: float
    words: str
    flagged: bool = False


@dataclass(frozen=True, slots=True)
class CubeStop:
    """Where the cube lay from a turn on: at whose edge (None: in the middle), with which value."""

    turn: int
    owner: Side | None
    value: int


def times_plot(bars: Sequence[Bar], limits: Sequence[int] = ()) -> str:
    """Bars for the seconds of each turn, White's upwards, Black's downwards from one line; upright
    lines at the places in `limits`, where another game begins."""
    most = max((bar.seconds for bar in bars), default=0.0)
    step = next((step for step in _STEPS if most <= 4 * step), _STEPS[-1])
    top = step * max(1, math.ceil(most / step))
    half, middle = (_BASE - _TOP) / 2, (_BASE + _TOP) / 2
    wide = (WIDTH - _LEFT) / max(1, len(bars))
    words = f"Seconds of each turn: {len(bars)} turns, the longest took {clock(most)}."
    parts = [_head(WIDTH, HEIGHT, words)]
    for seconds in range(0, round(top) + 1, step):
        away = half * seconds / top
        for line in sorted({round(middle - away, 1), round(middle + away, 1)}):
            parts.append(f'<path class="grid" d="M{_LEFT} {number(line)}H{WIDTH}"/>')
            parts.append(_text(_LEFT - 6, line + 4, clock(seconds), "label end"))
    for place in limits:
        x = number(round(_LEFT + place * wide, 1))
        parts.append(f'<path class="limit" d="M{x} {_TOP}V{_BASE}"/>')
    for place, bar in enumerate(bars):
        tall = half * bar.seconds / top
        y = middle - tall if bar.side is Side.WHITE else middle
        kind = f"bar {bar.side.value}{' wrong' if bar.flagged else ''}"
        left, width = _LEFT + place * wide + wide * 0.08, min(wide * 0.84, 34)
        parts.append(
            f'<rect class="{kind}" x="{left:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{tall:.1f}"><title>{escape(bar.words)}</title></rect>'
        )
    return "".join([*parts, "</svg>"])


def cube_plot(stops: Sequence[CubeStop], turns: int, names: tuple[str, str]) -> str:
    """The cube's way through one game of so many turns: at Black's edge above, in the middle, at
    White's below, with every value that it was turned to."""
    wide = (WIDTH - 180) / max(1, turns)
    xs = [150 + wide * max(0, stop.turn - 1) for stop in stops]
    parts = [_head(WIDTH, 140, "The cube: " + "; ".join(_stops(stops, names)) + ".")]
    for side, y in _LANES.items():
        who = "middle" if side is None else names[side is Side.BLACK]
        parts.append(f'<path class="grid" d="M150 {y}H{WIDTH}"/>')
        parts.append(_text(138, y + 4, who if len(who) <= 16 else f"{who[:15]}…", "label end"))
    way = [f"M{xs[0]:.1f} {_LANES[stops[0].owner]}"] if stops else []
    for x, stop in zip(xs[1:], stops[1:], strict=True):
        way.append(f"H{x:.1f}V{_LANES[stop.owner]}")
    parts.append(f'<path class="way" d="{"".join(way)}H{WIDTH}"/>')
    for x, stop in zip(xs, stops, strict=True):
        y = _LANES[stop.owner]
        parts.append(
            f'<rect class="cube" x="{x - _CUBE / 2:.1f}" y="{y - _CUBE / 2:.1f}" width="{_CUBE}" '
            f'height="{_CUBE}" rx="5"/>'
        )
        parts.append(_text(round(x, 1), y + 5, str(stop.value), "value"))
    return "".join([*parts, "</svg>"])


def faces_plot(tally: Tally, words: str) -> str:
    """Six bars, a broken line where each would end if all came equally often."""
    most = max(1, *tally.counts)
    tall = [70 * count / most for count in tally.counts]
    left = [12 + place * 37 for place in range(len(FACES))]
    even = number(round(92 - 70 * tally.dice / 6 / most, 1))
    parts = [_head(240, 118, words)]
    parts += [
        f'<rect class="bar face" x="{x}" y="{number(round(92 - high, 1))}" width="30" '
        f'height="{number(round(high, 1))}"/>'
        for x, high in zip(left, tall, strict=True)
    ]
    parts.append(f'<path class="even" d="M6 {even}H234"/>')
    for face, count, x, high in zip(FACES, tally.counts, left, tall, strict=True):
        parts.append(_text(x + 15, round(88 - high, 1), str(count), "label"))
        parts.append(_text(x + 15, 110, str(face), "value"))
    return "".join([*parts, "</svg>"])


def clock(seconds: float) -> str:
    """Seconds as people say them.

    >>> clock(7.2), clock(75), clock(3700)
    ('7 s', '1:15', '1:01:40')
    """
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}"
    return f"{minutes}:{rest:02d}" if minutes else f"{rest} s"


def _stops(stops: Sequence[CubeStop], names: tuple[str, str]) -> Iterator[str]:
    for stop in stops:
        whose = "in the middle" if stop.owner is None else f"with {names[stop.owner is Side.BLACK]}"
        yield f"from turn {max(1, stop.turn)} at {stop.value} {whose}"


def _head(width: int, height: int, words: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" class="plot" role="img">'
        f"<title>{_plain(words)}</title>"
    )


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{number(x)}" y="{number(y)}">{_plain(words)}</text>'


def _plain(text: str) -> str:
    """Text as XML may hold it: escaped, without control characters."""
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
