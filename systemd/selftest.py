"""Whether an installation works, before anything depends on it: its libraries go together, and it
reads and judges the first roll of the recording that comes with it.

    venv/bin/python systemd/selftest.py [RECORDING…]

Exit status 0, or 1 with one line that says what to do.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARIES = ("numpy", "cv2", "onnxruntime", "simplejpeg")
OF_THE_CAMERA = ("libcamera", "picamera2")
OTHER_NUMPY = ("numpy.dtype size changed", "compiled using NumPy 1", "_ARRAY_API", "multiarray")
FRAMES = 45
"""So many frames of the recording are refereed: the opening roll has been called by then."""


class Unfit(Exception):
    """The installation does not work; the message says why, and what helps."""


def check_libraries() -> str:
    """What the libraries of the eyes are; raises Unfit when they do not go together.

    picamera2 is looked at where Debian's or Raspberry Pi's packages have brought it.
    """
    camera = importlib.util.find_spec("picamera2") is not None
    for name in LIBRARIES + (OF_THE_CAMERA if camera else ()):
        try:
            importlib.import_module(name)
        except Exception as error:  # whatever a broken library says
            raise Unfit(f"{name} cannot be imported: {_advice(name, error)}") from error
    versions = (f"{name} {sys.modules[name].__version__}" for name in LIBRARIES)
    return ", ".join([*versions, "picamera2" if camera else "no picamera2"])


def _advice(name: str, error: Exception) -> str:
    pip = f"{sys.executable} -m pip install"
    if any(sign in str(error) for sign in OTHER_NUMPY):
        if "simplejpeg" in _places(error):
            return f"it was built for another NumPy; {pip} --force-reinstall simplejpeg"
        return (
            "a system package was built for NumPy 1; "
            f"{pip} 'numpy<2' 'opencv-python-headless<4.12' keeps to that"
        )
    if isinstance(error, ModuleNotFoundError) and error.name in {"libcamera", "_libcamera"}:
        return "python3-libcamera is missing, or made for another Python than the system's own"
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _places(error: Exception) -> str:
    """The files that the error came through."""
    files, step = [], error.__traceback__
    while step:
        files.append(step.tb_frame.f_code.co_filename)
        step = step.tb_next
    return " ".join(files)


def check_refereeing(recording: Path) -> str:
    """The opening roll that is read from a recording; raises Unfit when it is not the one that
    its journal holds."""
    expected = _first_roll(recording / "journal.expected.jsonl")
    with tempfile.TemporaryDirectory() as scratch:
        pictures, out = Path(scratch) / "pictures", Path(scratch) / "out"
        pictures.mkdir()
        _beginning(recording / "video.mp4", pictures)
        order = [sys.executable, "-I", "-m", "boardside", "replay", str(pictures)]
        run = subprocess.run(
            [*order, "--fps", "10", "--out", str(out)], capture_output=True, text=True, check=False
        )
        if run.returncode:
            said = run.stderr.strip() or "it said nothing."
            raise Unfit(f"replay failed: {said.splitlines()[-1]}")
        read = _first_roll(out / "journal.jsonl")
    if read != expected:
        raise Unfit(f"the recording's first roll is {expected}, but {read} was read.")
    return f"read {read[1]}-{read[2]} from {recording.name}"


def _beginning(video: Path, folder: Path) -> None:
    import cv2  # noqa: PLC0415 - checked before it is needed

    film = cv2.VideoCapture(str(video))
    for number in range(FRAMES):
        there, image = film.read()
        if not there:
            raise Unfit(f"{video} cannot be read.")
        cv2.imwrite(str(folder / f"{number:04d}.png"), image)


def _first_roll(journal: Path) -> tuple[str, int, int] | None:
    for line in journal.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["type"] == "roll":
            return (record["player"], *record["dice"])
    return None


def main() -> int:
    try:
        print(check_libraries(), flush=True)
        for recording in sys.argv[1:]:
            print(check_refereeing(Path(recording)), flush=True)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
