"""The self-test of an installation names what is broken, and what helps."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SELFTEST = Path(__file__).resolve().parents[2] / "systemd" / "selftest.py"
OTHER_NUMPY = (
    "numpy.dtype size changed, may indicate binary incompatibility. "
    "Expected 96 from C header, got 88 from PyObject"
)
GOOD = {"simplejpeg": '__version__ = "1.9.0"'}
CAMERA = {"libcamera": "", "picamera2": "import simplejpeg, libcamera"}


def selftest(modules: dict[str, str], folder: Path) -> tuple[int, str]:
    """Exit status and last line with these modules in the place of the real ones."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    run = subprocess.run(
        [sys.executable, str(SELFTEST)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(folder)},
    )
    assert "Traceback" not in run.stderr
    return run.returncode, (run.stderr or run.stdout).splitlines()[-1]


def test_libraries_that_go_together(tmp_path: Path) -> None:
    status, said = selftest(GOOD | CAMERA, tmp_path)
    assert status == 0
    assert "simplejpeg 1.9.0, picamera2" in said


def test_a_computer_without_the_pis_camera(tmp_path: Path) -> None:
    status, said = selftest(GOOD, tmp_path)
    assert status == 0
    assert said.endswith("no picamera2")


@pytest.mark.parametrize(
    ("broken", "advice"),
    [
        (
            {"simplejpeg": f"raise ValueError({OTHER_NUMPY!r})"},
            "simplejpeg cannot be imported: it was built for another NumPy; "
            f"{sys.executable} -m pip install --force-reinstall simplejpeg",
        ),
        (
            {"picamera2": f"raise ValueError({OTHER_NUMPY!r})"},
            "picamera2 cannot be imported: a system package was built for NumPy 1; "
            f"{sys.executable} -m pip install 'numpy<2' 'opencv-python-headless<4.12' "
            "keeps to that",
        ),
        (
            {"libcamera": "import _libcamera"},
            "libcamera cannot be imported: python3-libcamera is missing, or made for another "
            "Python than the system's own",
        ),
        (
            {"cv2": "raise ImportError('libGL.so.1: cannot open\\nshared object file')"},
            "cv2 cannot be imported: ImportError: libGL.so.1: cannot open shared object file",
        ),
    ],
)
def test_a_broken_library_is_named_with_what_helps(
    broken: dict[str, str], advice: str, tmp_path: Path
) -> None:
    assert selftest(GOOD | CAMERA | broken, tmp_path) == (1, advice)
