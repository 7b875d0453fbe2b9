"""What is installed is all of it, in the versions that were tried."""

import fnmatch
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).resolve().parents[2]
HOUSES = ("engine", "vision", "hw", "firmware_bridge", "boardside")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((TOP / "pyproject.toml").read_text())


def parts_of(house: str) -> list[Path]:
    """All files of a package, without what Python and editors leave."""
    return [
        path
        for path in (TOP / house).rglob("*")
        if path.is_file() and not {"__pycache__"} & set(path.parts) and path.name[0] != "."
    ]


@pytest.mark.parametrize("house", HOUSES)
def test_every_file_of_a_package_is_installed(house: str, project: dict[str, Any]) -> None:
    packages = project["tool"]["setuptools"]["packages"]
    data = project["tool"]["setuptools"]["package-data"]
    left_out = []
    for path in parts_of(house):
        if path.suffix == ".py":
            name = ".".join(path.parent.relative_to(TOP).parts)
            taken = name in packages
        else:
            taken = any(_is_data(path, package, data) for package in packages)
        if not taken:
            left_out.append(str(path.relative_to(TOP)))
    assert left_out == []


def _is_data(path: Path, package: str, data: dict[str, list[str]]) -> bool:
    folder = TOP.joinpath(*package.split("."))
    if not path.is_relative_to(folder):
        return False
    patterns = data.get("*", []) + data.get(package, [])
    name = str(path.relative_to(folder))
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package in a lock file."""
    versions: dict[str, set[str]] = {}
    found = re.finditer(r"^([a-z0-9-]+)==(\S+)", (TOP / name).read_text(), re.MULTILINE)
    for match in found:
        versions.setdefault(match[1], set()).add(match[2])
    return versions


def test_an_installation_gets_the_versions_that_the_tests_ran_with(project: dict[str, Any]) -> None:
    tried, installed = locked("requirements.lock"), locked("requirements-appliance.lock")
    only_there = set(_names(project["project"]["optional-dependencies"]["appliance"]))
    assert len(installed) > 10
    for name in installed.keys() - only_there:
        assert installed[name] == tried.get(name), f"{name}: run `make lock`"


def test_an_installation_gets_every_dependency(project: dict[str, Any]) -> None:
    needed = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    wanted = set(_names(needed + extras["appliance"] + extras["build"]))
    assert wanted - locked("requirements-appliance.lock").keys() == set()
    assert "pytest" not in locked("requirements-appliance.lock")


def _names(requirements: list[str]) -> list[str]:
    return [re.split(r"[^A-Za-z0-9_.-]", each)[0].lower() for each in requirements]
