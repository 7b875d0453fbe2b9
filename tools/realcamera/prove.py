"""Proves the product's camera class on the real Picamera2 and libcamera: run in the camera root by
`make camera-virtual`, which says what it needs.

usage: python -m tools.realcamera.prove RECORDING, a folder with its journal.expected.jsonl
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path

import cv2
import numpy as np

from hw.camera import CameraSpec, open_camera
from hw.errors import CameraLost, CameraMissing
from hw.frames import Image, open_frames
from hw.newest import Newest
from hw.picamera import CAPTURE_SECONDS
from hw.recording import Recording
from hw.ring import Budget, Ring
from tools.realcamera.live import SEEN, referee_live
from tools.realcamera.pictures import put_before_camera
from tools.realcamera.virtual import VirtualPicamera2

PICTURES = Path("/opt/camera/frames")
SPEC = CameraSpec("pi")
FEW = 60
"""So many of its pictures are enough to prove the camera with."""

STILL = 80
"""So often the first picture is shown before the recording goes on: time to find the board."""

REST = 9
"""So many of its first pictures, and of those between two movements, show the same."""

_ALIKE = 6.0
"""Mean difference in grey levels of a picture that was a JPEG, then NV12, then a picture again."""


def main(recording: Path) -> int:
    """Runs every proof; 0 when all of them hold."""
    images = [frame.image for frame in islice(open_frames(recording), SEEN)]
    # libcamera reads all files whenever a camera is opened, and that takes its time.
    few = images[:FEW]
    put_before_camera(few, PICTURES)
    proofs = {
        "pictures, times, both streams": lambda: pictures(few),
        "refused controls": refused_controls,
        "stopped and opened again": opened_again,
        "no such camera, camera in use": not_to_be_had,
        "a film through the camera's thread": film,
        "a camera that falls silent": silent,
    }
    failed = [name for name, proof in proofs.items() if not _holds(name, proof)]
    put_before_camera(images[:1] * STILL + images, PICTURES)
    if not _holds("boardside watch", lambda: referee_live(recording)):
        failed.append("boardside watch")
    print(f"FAILED: {', '.join(failed)}." if failed else "All of it holds.")
    return bool(failed)


def pictures(images: list[Image]) -> str:
    """The camera's pictures are those of the files, in order, with the sensor's times."""
    camera = open_camera(SPEC, VirtualPicamera2)
    frames = list(islice(camera.frames(), 60))
    camera.close()
    _must([frame.number for frame in frames] == list(range(60)), "numbers")
    steps = np.diff([frame.at for frame in frames])
    _must(frames[0].at == 0.0 and bool((steps > 0).all()), f"times rise: {steps.min():.4f}")
    # A busy computer is late, but never early.
    _must(0.08 < float(np.median(steps)) < 0.3, f"ten a second: {np.median(steps):.3f}")
    for frame in frames:
        _must(frame.image.shape == images[0].shape, f"size {frame.image.shape}")
        _must(frame.small is not None and frame.small.shape == (480, 640), "small stream")
    firsts = [_most_alike(frame.image, images) for frame in frames]
    worst = max(difference for _, difference in firsts)
    _must(worst < _ALIKE, f"a picture differs by {worst:.1f} grey levels")
    numbers = [number for number, _ in firsts]
    # Pictures at rest look alike; and a camera that is held up leaves some out, and so comes to
    # the end, once, and begins again.
    back = [before - after for before, after in pairwise(numbers) if before - after > REST]
    _must(len(back) <= 1, f"in order: {numbers}")
    _must(len(set(numbers)) > 20, f"the pictures change: {numbers}")
    grey = cv2.cvtColor(frames[-1].image, cv2.COLOR_BGR2GRAY)
    # Brightness in the small stream is in studio range.
    small = (frames[-1].small.astype(float) - 16) * 255 / 219
    apart = float(np.abs(cv2.resize(grey, (640, 480), interpolation=cv2.INTER_AREA) - small).mean())
    _must(apart < _ALIKE, f"the small stream differs by {apart:.1f}")
    return f"{camera.name}, median step {np.median(steps):.3f} s, worst difference {worst:.1f}"


def refused_controls() -> str:
    """This camera has neither exposure nor focus; the product asks it for neither."""
    camera = open_camera(SPEC, VirtualPicamera2)
    frames = camera.frames()
    next(frames)
    for control in ("ExposureTime", "LensPosition", "AwbEnable"):
        try:
            camera._device.set_controls({control: 1})
        except RuntimeError as error:
            _must("not advertised" in str(error), str(error))
        else:
            raise AssertionError(f"{control} was taken")
    camera.lock()
    list(islice(frames, 45))
    camera.unlock()
    list(islice(frames, 5))
    camera.close()
    _must(camera.complaint == "", camera.complaint)
    return "locked and let go without a refused control"


def opened_again() -> str:
    """A camera that was closed can be opened again in the same process, and no buffer is lost."""
    counts = []
    for _ in range(3):
        camera = open_camera(SPEC, VirtualPicamera2)
        counts.append(len(list(islice(camera.frames(), 20))))
        camera.close()
    _must(counts == [20, 20, 20], str(counts))
    return "3 times 20 pictures"


def not_to_be_had() -> str:
    """One clear line each."""
    told = []
    camera = open_camera(SPEC, VirtualPicamera2)
    for source in ("pi:7", "pi"):
        try:
            open_camera(CameraSpec(source), VirtualPicamera2)
        except CameraMissing as error:
            told.append(str(error))
    camera.close()
    _must(len(told) == 2 and "pi:0 (imx708)" in told[0], str(told))
    _must("in use" in told[1] or "cannot be opened" in told[1], told[1])
    return " | ".join(told)


def film() -> str:
    """Newest frames go into a ring and come back with their numbers and times."""
    shown = []
    with tempfile.TemporaryDirectory() as folder:
        with (
            Newest(lambda: open_camera(SPEC, VirtualPicamera2)) as newest,
            Recording(Ring(Path(folder), Budget(), fps=SPEC.fps)) as recording,
        ):
            recording.begin("match-001")
            while len(shown) < 60:
                frame = newest.next(5.0)
                _must(frame is not None, newest.trouble or "no frame")
                recording.add(frame)
                shown.append((frame.number, round(frame.at, 4)))
        back = list(open_frames(Path(folder)))
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    left_out = recording.left_out
    _must(recording.trouble == "", recording.trouble)
    _must(len(back) == len(shown) - left_out, f"{len(back)} of {len(shown)} came back")
    if not left_out:
        _must([(frame.number, frame.at) for frame in back] == shown, "numbers and times")
    return f"{len(back)} frames back, {left_out} left out, {size / 1e6:.1f} MB"


def silent() -> str:
    """A camera that gives nothing any more is told in time and left alone."""
    with Newest(lambda: open_camera(SPEC, VirtualPicamera2)) as newest:
        _must(newest.next(10.0) is not None, "no frame at first")
        newest.camera._device.silent = True
        begun = time.monotonic()
        while not newest.hopeless and time.monotonic() - begun < 30.0:
            newest.next(0.2)
        took = time.monotonic() - begun
        _must(newest.hopeless, "nobody noticed")
        _must(took < CAPTURE_SECONDS + 3.0, f"noticed after {took:.1f} s")
    return f"{newest.trouble} (told after {took:.1f} s)"


def _most_alike(image: Image, images: list[Image]) -> tuple[int, float]:
    """The number of the file that a picture shows, and how much it differs."""
    small = _thumbnail(image)
    differences = [float(np.abs(small - _thumbnail(other)).mean()) for other in images]
    best = int(np.argmin(differences))
    return best, float(np.abs(image.astype(float) - images[best]).mean())


def _thumbnail(image: Image) -> np.ndarray:
    return cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA).astype(np.float32)


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def _holds(name: str, proof: Callable[[], str]) -> bool:
    begun = time.monotonic()
    try:
        told, holds = proof(), True
    except (AssertionError, CameraLost, CameraMissing) as error:
        told, holds = str(error), False
    took = time.monotonic() - begun
    print(f"{'ok    ' if holds else 'FAILED'} {name} ({took:.0f} s): {told}")
    return holds


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
