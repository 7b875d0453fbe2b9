"""Pictures gathered of a camera that settles, is slow, or fails."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from boardside.checks.pictures import AT_MOST, check_rate, gathered
from boardside.checks.result import Health
from hw.frames import Frame

GREY = np.full((48, 64, 3), 120, np.uint8)


class MadeUpSource:
    """Gives these frames (None: none in time), a tenth of a second of its clock for each call."""

    def __init__(self, frames: Sequence[Frame | None], trouble: str = "") -> None:
        self._frames, self._trouble = list(frames), trouble
        self.calls = 0
        self.locked_at: int | None = None

    @property
    def trouble(self) -> str:
        return "" if self._frames else self._trouble

    def clock(self) -> float:
        return self.calls / 10

    def next(self, timeout: float) -> Frame | None:
        self.calls += 1
        return self._frames.pop(0) if self._frames else None

    def lock(self) -> None:
        assert self.locked_at is None
        self.locked_at = self.calls


def frames(fps: float, seconds: float) -> list[Frame]:
    return [Frame(n, n / fps, GREY) for n in range(int(fps * seconds))]


def test_pictures_after_settling_are_kept_and_light_is_held_before() -> None:
    source = MadeUpSource(frames(10.0, 20.0))
    kept = gathered(source, 2.0, source.clock)
    assert [kept[0].at, kept[-1].at] == [2.0 + 0.1 * (30 - AT_MOST), 4.9]
    assert source.locked_at == 11
    assert check_rate("cam", kept, 10.0).health is Health.GOOD


def test_a_slow_camera_is_told() -> None:
    source = MadeUpSource(frames(3.0, 20.0))
    result = check_rate("cam", gathered(source, 2.0, source.clock), 10.0)
    assert result.health is Health.BAD
    assert result.words.startswith("cam, 64 x 48 pixels, 3.0 a second instead of 10")


def test_a_camera_that_fails_is_not_waited_for() -> None:
    source = MadeUpSource([*frames(10.0, 3.0), None], "the cable is loose.")
    assert len(gathered(source, 2.0, source.clock)) == 10
    assert source.calls == 31


def test_a_camera_that_gives_nothing_is_given_up() -> None:
    source = MadeUpSource([])
    assert gathered(source, 2.0, source.clock) == []
    assert source.calls == 150


def test_one_picture_tells_no_rate() -> None:
    assert check_rate("cam", frames(10.0, 0.1), 10.0).health is Health.BAD
