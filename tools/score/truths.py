"""What is known of single pictures, photos and rendered ones, in the reader's terms."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Corners = Sequence[Sequence[float]]
Spot = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Known:
    """What lies on the board of one picture: `counts` of the places that can be judged (the bar's
    two sorts are ("bar", 0) and ("bar", 1)), dice as (value or None, at, cocked or None), the cube
    as (value, at)."""

    name: str
    corners: Corners | None
    counts: Mapping[Spot, int]
    complete: bool
    dice: Sequence[tuple[int | None, tuple[float, float], str | None]]
    dice_sure: bool
    cube: tuple[int, tuple[float, float]] | None
    a_side: int
    off: tuple[int, int] | None = None


def known_stills(text: str) -> Iterator[Known]:
    """The pictures of an archive of stills, from the text of its `truth.jsonl`."""
    for line in text.splitlines():
        if line.strip():
            yield _still(json.loads(line))


def _still(row: Mapping[str, Any]) -> Known:
    colours = row["setup"]["colours_srgb_nominal"]
    lighter = _luminance(colours["white_checkers"]) >= _luminance(colours["black_checkers"])
    sign, order = (1, "WB") if lighter else (-1, "BW")
    points = [sign * count for count in row["points"]]
    rows = {"top": points[12:], "bottom": points[11::-1]}
    counts = {(name, i): count for name, all_of in rows.items() for i, count in enumerate(all_of)}
    counts |= {("bar", i): row["bar"][side] for i, side in enumerate(order)}
    a, b, c, d = row["corners"]
    dice = [(die["value"], (die["top_x"], die["top_y"]), die["cocked"]) for die in row["dice"]]
    cube = row.get("cube")
    lies = (cube["value"], (cube["x"], cube["y"])) if cube and cube["placed"] else None
    off = row["off"][order[0]], row["off"][order[1]]
    return Known(row["image"], (d, c, b, a), counts, True, dice, True, lies, 15, off)


def _luminance(code: str) -> float:
    red, green, blue = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def known_photos(path: Path) -> Iterator[Known]:
    """The photos that `truth.json` has boards of, unreadable ones (without corners) too."""
    for name, row in json.loads(path.read_text())["boards"].items():
        counts: dict[Spot, int] = {}
        for line in ("top", "bottom") if row.get("corners") else ():
            for i, count in enumerate(row[line]):
                if count is not None and (row["complete"] or i + 1 not in row["hidden"][line]):
                    counts[line, i] = count
        if row["complete"] and row.get("bar"):
            for i, sort in enumerate(("light", "dark")):
                if row["bar"].get(sort) is not None:
                    counts["bar", i] = row["bar"][sort]
        dice = [
            (die["value"], (die["at"][0], die["at"][1]), "cocked" if die["cocked"] else None)
            for die in row.get("dice", [])
        ]
        sure = bool(row.get("dice_sure"))
        corners = None if row.get("unreadable") else row.get("corners")
        a_side = row.get("men_per_side") or 15
        yield Known(name, corners, counts, row["complete"], dice, sure, None, a_side)


def in_frame_of(known: Known, record: Mapping[str, Any]) -> tuple[dict[Spot, int], float]:
    """The known counts as somebody sees them who took the record's corners for the board's, and how
    far (shares of the board's width) its corners are off at most.

    Which way round a board lies no picture tells: the nearer of both is taken.
    """
    if known.corners is None:
        return dict(known.counts), math.inf
    corners = list(known.corners)
    width = math.dist(corners[0], corners[1])
    seen = record["corners"]
    straight, half = (
        max(math.dist(seen[i], corners[(i + turn) % 4]) for i in range(4)) / width
        for turn in (0, 2)
    )
    if straight <= half:
        return dict(known.counts), straight
    other = {"top": "bottom", "bottom": "top"}
    turned = {
        (other.get(line, line), 11 - i if line in other else i): count
        for (line, i), count in known.counts.items()
    }
    return turned, half
