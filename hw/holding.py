"""Keeping a Pi camera's light and focus as they are: which controls to set when, and whether the
camera obeys. No camera is touched here: metadata and controls go in, controls come out.

Names and numbers are libcamera's (its controls reference): times in microseconds, LensPosition in
dioptres, AfMode 0 manual and 2 continuous, AfState 1 scanning, AeState 2 converged, AeFlickerMode 1
manual, AeFlickerPeriod the time in which light comes and goes.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from hw.exposure import Exposure, Range, flickerless

Controls = dict[str, Any]

SETTLING_SECONDS = 3.0
"""So long automatic exposure and focus are given to come to rest before they are held anyway."""

AT_LEAST_SECONDS = 1.0
"""States that metadata does not tell need this long after the camera was told something."""

OBEYING_SECONDS = 1.0
"""Controls take a few pictures to be seen in the metadata."""

_MANUAL, _CONTINUOUS = 0, 2
_SCANNING, _CONVERGED = 1, 2
_BY_PERIOD = 1

_TOLERANCES = {"ExposureTime": 0.05, "AnalogueGain": 0.1, "LensPosition": 0.1}
"""How far (of the value) what is reported may be from what was asked for: sensors know steps
only."""


class Hold:
    """Light and focus of one camera. `advertised` is its `camera_controls`: name → (least, most,
    default); nothing else is ever set.

    `complaint` says what the camera does not keep, "" if it does; of the same thing it is
    the same sentence until light and focus are let go.
    """

    def __init__(self, advertised: Mapping[str, Any], half_period: int) -> None:
        self._advertised, self._half_period = dict(advertised), half_period
        self._wish: bool | None = None
        self._lock = threading.Lock()
        self._wished_at: float | None = None
        self._held_at = 0.0
        self._held: Controls = {}
        self._again = False
        self._broken: dict[str, str] = {}
        self.complaint = ""

    def initial(self, fps: float) -> Controls:
        """What to set before the first picture: automatic, but not against the mains."""
        duration = round(1e6 / fps)
        if able := self._advertised.get("FrameDurationLimits"):
            duration = min(max(duration, able[0]), able[1])
        return self._allowed({"FrameDurationLimits": (duration, duration), **self._automatic()})

    def ask(self, held: bool) -> None:
        """Light and focus are to be held from now on, or no longer; from any thread."""
        with self._lock:
            self._wish, self._wished_at = held, None

    def step(self, at: float, metadata: Mapping[str, Any]) -> Controls:
        """The controls to set after a picture taken at a time (seconds) with this metadata."""
        with self._lock:
            wish, since = self._wish, self._wished_at
            if wish is None:
                return self._check(at, metadata)
            if since is None:
                self._wished_at = at
                freed = self._free()
                if not wish:
                    self._wish = None
                return freed
            if not _settled(metadata, at - since):
                return {}
            self._wish = None
        self._held, self._held_at, self._again = self._present(metadata), at, False
        return self._held

    def _free(self) -> Controls:
        """Automatic again, where it was held: a held camera that is to be held anew looks first."""
        if not self._held:
            return {}
        self._held, self._broken, self.complaint = {}, {}, ""
        return self._allowed(self._automatic())

    def _automatic(self) -> Controls:
        return {
            "AeEnable": True,
            "AeFlickerMode": _BY_PERIOD,
            "AeFlickerPeriod": self._half_period,
            "AwbEnable": True,
            "AfMode": _CONTINUOUS,
        }

    def _present(self, metadata: Mapping[str, Any]) -> Controls:
        """Controls that keep what a picture was taken with."""
        wanted: Controls = {}
        if "ExposureTime" in metadata and "AnalogueGain" in metadata:
            exposure = self._exposure(metadata)
            wanted |= {
                "AeEnable": False,
                "ExposureTime": round(exposure.time),
                "AnalogueGain": exposure.gain,
            }
        if "ColourGains" in metadata:
            wanted |= {"AwbEnable": False, "ColourGains": tuple(metadata["ColourGains"])}
        if "LensPosition" in metadata and "LensPosition" in self._advertised:
            wanted |= {"AfMode": _MANUAL, "LensPosition": metadata["LensPosition"]}
        return self._allowed(wanted)

    def _exposure(self, metadata: Mapping[str, Any]) -> Exposure:
        gain = metadata["AnalogueGain"] * metadata.get("DigitalGain", 1.0)
        now = Exposure(metadata["ExposureTime"], gain)
        times, gains = (self._advertised.get(name) for name in ("ExposureTime", "AnalogueGain"))
        if not times or not gains:
            return now
        longest = times[1] or now.time
        frame = metadata.get("FrameDuration", longest)
        most = Exposure(min(longest, frame), gains[1])
        return flickerless(now, self._half_period, Range(Exposure(times[0], gains[0]), most))

    def _allowed(self, wanted: Controls) -> Controls:
        return {name: value for name, value in wanted.items() if name in self._advertised}

    def _check(self, at: float, metadata: Mapping[str, Any]) -> Controls:
        """Whether the camera does as it was told; where it does not, first once more what it was
        told, and then a complaint."""
        if not self._held or at - self._held_at < OBEYING_SECONDS:
            return {}
        broken = next((name for name in _TOLERANCES if not self._keeps(name, metadata)), "")
        if broken and not self._again:
            self._again, self._held_at = True, at
            return self._held
        if broken and broken not in self._broken:
            used = f"{self._held[broken]:g} asked, {metadata[broken]:g} used"
            self._broken[broken] = f"the camera does not keep {broken}: {used}."
        self.complaint = self._broken.get(broken, "")
        return {}

    def _keeps(self, name: str, metadata: Mapping[str, Any]) -> bool:
        wanted, has = self._held.get(name), metadata.get(name)
        if wanted is None or has is None:
            return True
        return bool(abs(has - wanted) <= _TOLERANCES[name] * max(abs(wanted), 1.0))


def _settled(metadata: Mapping[str, Any], waited: float) -> bool:
    """Whether exposure and focus have come to rest, as far as the camera tells."""
    if waited >= SETTLING_SECONDS:
        return True
    if waited < AT_LEAST_SECONDS or metadata.get("AfState") == _SCANNING:
        return False
    if "AeState" in metadata:
        return bool(metadata["AeState"] == _CONVERGED)
    return bool(metadata.get("AeLocked", True))
