"""The film's own thread: nobody waits for it."""

import threading
from pathlib import Path
from typing import Any

import numpy as np

from hw.fake_camera import PATIENCE
from hw.frames import Frame
from hw.recording import Recording
from hw.ring import Budget, Ring
from hw.segments import segments


def frame(number: int) -> Frame:
    return Frame(number, number / 10, np.full((48, 64, 3), 90, np.uint8))


class Slow:
    """A ring on a disk that answers when it is let go."""

    trouble = ""

    def __init__(self) -> None:
        self.going, self.busy = threading.Event(), threading.Event()
        self.written: list[tuple[int, str]] = []
        self.closed = False

    def put(self, shown: Frame, match: str) -> None:
        self.busy.set()
        assert self.going.wait(PATIENCE)
        self.written.append((shown.number, match))

    def close(self) -> None:
        self.closed = True


def test_what_is_handed_over_is_written_with_its_match(tmp_path: Path) -> None:
    ring = Ring(tmp_path, Budget(), fps=10.0)
    with Recording(ring, waiting=20) as recording:
        recording.begin("match-001")
        for number in range(4):
            recording.add(frame(number))
        recording.begin("match-002")
        recording.add(frame(4))
    assert [(one.match, len(one.shots)) for one in segments(tmp_path)] == [
        ("match-001", 4),
        ("match-002", 1),
    ]
    assert recording.left_out == 0
    assert recording.trouble == ""


def test_a_slow_disk_loses_pictures_and_nobody_waits() -> None:
    slow: Any = Slow()
    recording = Recording(slow, waiting=3)
    recording.add(frame(0))
    assert slow.busy.wait(PATIENCE)
    for number in range(1, 10):
        recording.add(frame(number))
    assert recording.left_out == 6
    slow.going.set()
    recording.close()
    assert [number for number, _ in slow.written] == [0, 1, 2, 3]
    assert slow.closed


def test_a_film_that_breaks_is_told_and_the_rest_goes_on() -> None:
    class Broken(Slow):
        def put(self, shown: Frame, match: str) -> None:
            self.busy.set()
            raise ZeroDivisionError("division by zero")

    broken: Any = Broken()
    recording = Recording(broken, waiting=2)
    recording.add(frame(0))
    assert broken.busy.wait(PATIENCE)
    for number in range(1, 9):
        recording.add(frame(number))
    recording.close()
    assert recording.trouble == "The film has ended: ZeroDivisionError: division by zero."
    assert broken.closed
