"""Packages that go together, and the breaks that are known."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardside.checks import packages
from boardside.checks.packages import BELOW, LEAST, check_packages, versions
from boardside.checks.result import Health, Result

INSTALLED = {"opencv-python-headless": "4.10.0.84", "gpiozero": "2.0.1.post3"}
LIBRARIES = {"numpy": "2.1.3", "cv2": "4.10.0", "simplejpeg": "1.8.1"}


def checked(
    installed: Mapping[str, str] = INSTALLED, **broken: str | Exception
) -> Mapping[str, Result]:
    """The results by name, where some libraries have other versions or cannot be imported."""

    def bring(name: str) -> object:
        there = {**LIBRARIES, **broken}[name]
        if isinstance(there, Exception):
            raise there
        return SimpleNamespace(__version__=there)

    return {result.what: result for result in check_packages(installed, bring)}


def test_what_goes_together_is_good() -> None:
    assert {result.health for result in checked().values()} == {Health.GOOD}


def test_what_is_here_is_looked_at() -> None:
    found = {result.what: result for result in check_packages(versions())}
    assert found["numpy"].health is Health.GOOD
    assert found["opencv"].health is Health.GOOD
    assert versions()["numpy"] == found["numpy"].words


@pytest.mark.parametrize(
    ("changes", "what", "words"),
    [
        ({"cv2": "4.6.0"}, "opencv", "4.6.0 is not what this was made for; 4.10 or newer, below 6"),
        ({"cv2": "6.0.1"}, "opencv", "6.0.1 is not"),
        ({"numpy": "1.24.2"}, "numpy", "1.26 or newer is"),
        (
            {"simplejpeg": ValueError("numpy.dtype size changed, may indicate binary")},
            "simplejpeg",
            "pip install --force-reinstall simplejpeg",
        ),
        (
            {"cv2": ImportError("numpy.core.multiarray failed to import")},
            "opencv",
            "pip install 'numpy<2'",
        ),
        ({"cv2": ModuleNotFoundError("No module", name="cv2")}, "opencv", "cv2 is not installed."),
        ({"cv2": OSError("libGL.so.1:\nno such file")}, "opencv", "libGL.so.1: no such file"),
    ],
)
def test_what_does_not_work_says_what_to_do(
    changes: dict[str, str | Exception], what: str, words: str
) -> None:
    result = checked(**changes)[what]
    assert result.health is Health.BAD
    assert words in result.words
    assert "\n" not in result.words


def test_two_opencvs_are_one_too_many() -> None:
    result = checked({**INSTALLED, "opencv-python": "4.10.0.84"})["opencv"]
    assert result.health is Health.BAD
    assert "pip uninstall opencv-python opencv-python-headless" in result.words


def test_releases_of_gpiozero_that_fail_on_a_pi_5_are_named() -> None:
    assert checked({"gpiozero": "2.0.1.post2"})["gpiozero"].health is Health.BAD
    assert checked({})["gpiozero"].health is Health.NOTE


def test_an_old_python_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "LEAST_PYTHON", (sys.version_info.major, 99))
    assert checked()["python"].health is Health.BAD


def test_the_ranges_are_those_of_the_project() -> None:
    root = Path(__file__).parents[3]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = dict(re.match(r"([a-z0-9-]+)(.*)", one).groups() for one in project["dependencies"])
    assert needs["numpy"] == f">={'.'.join(map(str, LEAST['numpy']))}"
    least = ".".join(map(str, LEAST["opencv"]))
    assert needs["opencv-python-headless"] == f">={least},<{BELOW['opencv'][0]}"
    assert project["requires-python"] == f">={'.'.join(map(str, packages.LEAST_PYTHON))}"
