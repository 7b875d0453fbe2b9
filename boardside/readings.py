"""What a single picture shows, in the words of `boardside read`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry import Geometry
from vision.observation import Die, Lie, Observation, Pair, Pixel
from vision.overlay import Count, Read

SURE_COUNT, SURE_FACE = 0.5, 0.5
"""Below these a count or a face is given as null."""

LIGHT, DARK = "light", "dark"


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one picture shows: the file's name, the corners (as given, if they were), the geometry
    it was read with, what was seen and how it is understood as a whole."""

    image: str
    corners: Sequence[Pixel]
    geometry: Geometry
    read: Read

    @property
    def seen(self) -> Observation:
        """What was seen."""
        return self.read.observation


def as_text(reading: Reading) -> str:
    """The reading as a little board of text: counts, light ones as 3o, dark ones as 3x."""
    *counts, bar = reading.read.counts()
    cells = [_cell(count) for count in counts]
    rows = [
        f"{reading.image}:",
        "  " + " ".join(cells[:6]) + " | " + " ".join(cells[6:12]),
        "  " + " ".join(cells[12:18]) + " | " + " ".join(cells[18:]),
        f"  bar: {bar.light}o {bar.dark}x",
    ]
    light, dark = reading.read.whole.layout.off
    rows += [f"  off: {light}o {dark}x"] if light or dark else []
    rows += [f"  die {_in_words(die)}" for die in reading.seen.dice]
    if reading.seen.cube is not None:
        rows.append(f"  cube {_cube_value(reading) or '?'}")
    rows += ["  partly covered"] if reading.seen.covered else []
    return "\n".join(rows)


def as_caption(read: Read) -> str:
    """What was read in one line."""
    seen, counts = read.observation, [count for count in read.counts() if count.seen]
    light, dark = (sum(getattr(count, sort) for count in counts) for sort in (LIGHT, DARK))
    words = [f"light {light}  dark {dark}"]
    if any(read.whole.layout.off):
        words.append("off {} + {}".format(*read.whole.layout.off))
    if seen.dice:
        words.append("dice " + ", ".join(map(_in_words, seen.dice)))
    if seen.cube is not None and seen.cube.values:
        words.append(f"cube {max(seen.cube.values, key=seen.cube.values.__getitem__)}")
    unsure = sum(count.sure < SURE_COUNT for count in counts)
    words += [f"{unsure} unsure"] if unsure else []
    words += ["partly covered"] if seen.covered else []
    return "   |   ".join(words)


def as_record(reading: Reading) -> dict[str, object]:
    """The reading in the words of `boardside read --json`."""
    seen, whole = reading.seen, reading.read.whole
    *counts, bar = reading.read.counts()
    signed = [_signed(count) for count in counts]
    likely = [_likely(count) for count in counts]
    sure_off = whole.off >= SURE_COUNT
    return {
        "image": reading.image,
        "corners": [[round(x, 1), round(y, 1)] for x, y in reading.corners],
        "spots": {"top": signed[:12], "bottom": signed[12:]},
        "bar": _pair((bar.light, bar.dark) if bar.seen and bar.sure >= SURE_COUNT else None),
        "off": _pair(whole.layout.off) if sure_off else None,
        "off_inferred": whole.off_inferred,
        "dice": [_die(die) for die in seen.dice],
        "cube": None
        if seen.cube is None
        else {
            "value": _cube_value(reading),
            "at": [round(seen.cube.at[0], 1), round(seen.cube.at[1], 1)],
            "confidence": round(seen.cube.confidence, 4),
        },
        "covered": seen.covered,
        "confidence": round(float(np.prod([*whole.spots, whole.bar])), 4),
        "likely": {
            "top": likely[:12],
            "bottom": likely[12:],
            "bar": _likely(bar),
            "off": {**_pair(whole.layout.off), "sure": round(whole.off, 4)},
        },
    }


def _in_words(die: Die) -> str:
    value = str(die.face) if max(die.faces) >= SURE_FACE else "?"
    how = "" if die.lie is Lie.FLAT else f", cocked ({die.lie.value.replace('_', ' ')})"
    return value + how


def _cube_value(reading: Reading) -> int | None:
    cube = reading.seen.cube
    return None if cube is None else max(cube.values, key=cube.values.__getitem__, default=None)


def _cell(count: Count) -> str:
    signed = _signed(count)
    if signed is None:
        return " ?"
    return f"{abs(signed)}{'o' if signed > 0 else 'x'}" if signed else " ."


def _signed(count: Count) -> int | None:
    """A place's count, light ones positive; None when not seen, unsure or of both sorts."""
    if not count.seen or count.sure < SURE_COUNT or (count.light and count.dark):
        return None
    return count.light - count.dark


def _likely(count: Count) -> dict[str, object] | None:
    """A place's likeliest counts and how sure they are; None if it was not seen."""
    if not count.seen:
        return None
    return {**_pair((count.light, count.dark)), "sure": round(count.sure, 4)}


def _pair(counts: Pair | None) -> dict[str, object]:
    light, dark = counts or (None, None)
    return {LIGHT: light, DARK: dark}


def _die(die: Die) -> dict[str, object]:
    lie = die.lie
    return {
        "value": die.face if max(die.faces) >= SURE_FACE else None,
        "cocked": None if lie is Lie.FLAT else lie.value,
        "at": [round(die.at[0], 1), round(die.at[1], 1)],
        "confidence": round(die.confidence * max(die.faces), 4),
    }
