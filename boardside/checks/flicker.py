"""Whether lamps on the mains flicker in the picture: from picture to picture, or as bands.

A lamp brightens twice in the mains' period. A sensor whose exposure is no multiple of that gathers
another amount of light each time, and its rows, read one after another, show bands that wander.
Bands that stand quite still, as of a camera in step with the mains, are not told from a striped
scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from boardside.checks.result import Result, bad, good, note
from vision.observation import Image

SIZE = (96, 120)
"""Columns and rows that pictures are looked at in."""

DARK = 8.0
"""Grey levels added to all, so that what is nearly black does not count."""

LEAST = 8
"""So many pictures are needed."""

PULSES, BANDS = 0.02, 0.012
"""Shares of brightness (root mean square): below these nobody sees it, nor does the reader."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Flicker:
    """How much the light changes, as shares of brightness: of whole pictures, and between rows."""

    pulses: float
    bands: float


def flicker_of(images: Sequence[Image]) -> Flicker:
    """The flicker in some pictures of one scene, in order. Things that move do not count as long as
    they cover less than half of a row; nor does daylight that slowly changes."""
    small = np.stack([_small(image) for image in images])
    logs = np.log(small + DARK)
    changes = np.median(logs - np.median(logs, axis=0), axis=2)
    whole = changes.mean(axis=1)
    rows = changes - whole[:, None]
    return Flicker(_spread(_without_drift(whole)), _spread(_smooth(rows - rows.mean(axis=0))))


def check_flicker(images: Sequence[Image], mains_hz: int) -> Result:
    """What lamps do to pictures of a camera that was told the mains' frequency."""
    if len(images) < LEAST:
        return note("flicker", f"only {len(images)} pictures came; it cannot be told.")
    found = flicker_of(images)
    told = f"brightness changes by {found.pulses:.1%}, between rows by {found.bands:.1%}"
    if found.pulses <= PULSES and found.bands <= BANDS:
        return good("flicker", f"{told}.")
    other = 110 - mains_hz
    return bad(
        "flicker",
        f"{told}: the lamp flickers. Is the mains at {other} Hz (camera.mains_hz = {other})? Else "
        "use daylight or a lamp without flicker.",
    )


def _small(image: Image) -> Floats:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, SIZE, interpolation=cv2.INTER_AREA), np.float64)


def _smooth(rows: Floats) -> Floats:
    """Bands are many rows wide; what changes from row to row is noise."""
    return np.asarray(cv2.blur(rows, (7, 1)), np.float64)


def _without_drift(values: Floats) -> Floats:
    times = np.arange(len(values))
    return np.asarray(values - np.polyval(np.polyfit(times, values, 1), times), np.float64)


def _spread(values: Floats) -> float:
    return float(np.sqrt(np.mean(np.square(values))))
