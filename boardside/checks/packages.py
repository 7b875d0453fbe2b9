"""Python and its packages: the versions that go together, and the breaks that are known."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata

from boardside.checks.result import Result, bad, good, note

LEAST_PYTHON = (3, 11)
LEAST = {"numpy": (1, 26), "opencv": (4, 10)}
BELOW = {"opencv": (6,)}
"""As pyproject.toml has them."""

OPENCV = ("opencv-python", "opencv-python-headless")
_FURTHER = ("opencv-contrib-python", "opencv-contrib-python-headless")
BROKEN_GPIOZERO = ("2.0.1.post1", "2.0.1.post2")
"""These fall through to RPi.GPIO on a Pi 5 (gpiozero issue 1229)."""

OTHER_NUMPY = ("numpy.dtype size changed", "compiled using NumPy 1", "_ARRAY_API", "multiarray")

Import = Callable[[str], object]


def versions() -> Mapping[str, str]:
    """Every installed distribution and its version, by its normal name."""
    found = {}
    for one in metadata.distributions():
        name = one.metadata["Name"]
        if name:
            found[re.sub(r"[-_.]+", "-", name).lower()] = one.version
    return dict(sorted(found.items()))


def check_packages(
    installed: Mapping[str, str], bring: Import = importlib.import_module
) -> Iterator[Result]:
    """Python and the packages that are installed; `bring` imports one by its name."""
    yield _python()
    yield from _opencv(installed, bring)
    yield _imported("numpy", bring)
    yield _jpeg(bring)
    yield _gpio(installed)


def _python() -> Result:
    version = sys.version.split()[0]
    if sys.version_info < LEAST_PYTHON:
        return bad("python", f"{version} is too old; 3.11 or newer is needed.")
    return good("python", version)


def _opencv(installed: Mapping[str, str], bring: Import) -> Iterator[Result]:
    there = [name for name in (*OPENCV, *_FURTHER) if name in installed]
    if len(there) > 1:
        yield bad(
            "opencv",
            f"{' and '.join(there)} overwrite each other: pip uninstall {' '.join(there)}, then "
            "pip install opencv-python-headless.",
        )
        return
    yield _imported("cv2", bring, "opencv")


def _imported(name: str, bring: Import, called: str = "") -> Result:
    """A library that is needed: it can be imported, and its version is in range."""
    called = called or name
    try:
        version = str(getattr(bring(name), "__version__", ""))
    except Exception as error:  # whatever a broken library says
        return bad(called, f"cannot be imported: {_advice(name, error)}")
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    least, below = LEAST[called], BELOW.get(called)
    if numbers < least or (below and numbers >= below):
        wanted = f"{'.'.join(map(str, least))} or newer"
        wanted += f", below {below[0]}" if below else ""
        return bad(called, f"{version} is not what this was made for; {wanted} is.")
    return good(called, version)


def _jpeg(bring: Import) -> Result:
    """Picamera2's JPEG library, which breaks when NumPy is renewed."""
    try:
        bring("simplejpeg")
    except ImportError:
        return note("simplejpeg", "is not installed; only a Pi's camera needs it.")
    except Exception as error:  # see _imported
        return bad("simplejpeg", f"cannot be imported: {_advice('simplejpeg', error)}")
    return good("simplejpeg", "goes with this NumPy.")


def _gpio(installed: Mapping[str, str]) -> Result:
    version = installed.get("gpiozero", "")
    if not version:
        return note("gpiozero", "is not installed; only buttons, lamp and buzzer need it.")
    if version in BROKEN_GPIOZERO:
        return bad("gpiozero", f"{version} fails on a Pi 5: pip install 'gpiozero>=2.0.1.post3'.")
    return good("gpiozero", version)


def _advice(name: str, error: Exception) -> str:
    """What to do about a library that cannot be imported."""
    text = " ".join(str(error).split())
    if any(sign in text for sign in OTHER_NUMPY):
        if name == "simplejpeg":
            return "it was built for another NumPy; pip install --force-reinstall simplejpeg."
        return (
            "it was built for another NumPy; pip install 'numpy<2' 'opencv-python-headless<4.12', "
            "or all of them anew."
        )
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is not installed."
    return f"{type(error).__name__}: {text}"
