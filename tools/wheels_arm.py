"""Proves that a Raspberry Pi finds a wheel for every package that an installation needs.

    python tools/wheels_arm.py [--lock requirements-appliance.lock]

For each Python of Raspberry Pi OS 12 and 13, pip downloads the locked packages as if for that
Python on aarch64: wheels only, with the lock's hashes. Nothing is installed. Exit status 1 when one
is missing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

TOP = Path(__file__).resolve().parents[1]

FROM_DEBIAN = {
    "picamera2": "python3-picamera2, which brings python3-libcamera",
    "lgpio": "python3-lgpio",
}
"""What comes as a package of Raspberry Pi's archive instead, and is in no lock file."""


@dataclass(frozen=True, slots=True)
class Target:
    """A Python of Raspberry Pi OS: its version, the system, and its glibc (2.…), which bounds the
    wheels that pip takes."""

    python: str
    system: str
    glibc: int

    def pip_options(self) -> list[str]:
        tags = [f"manylinux_2_{minor}_aarch64" for minor in range(self.glibc, 16, -1)]
        platforms = [f"--platform={tag}" for tag in (*tags, "manylinux2014_aarch64")]
        return [f"--python-version={self.python}", "--implementation=cp", *platforms]

    def takes(self, requirement: Requirement) -> bool:
        """Whether a requirement is meant for this Python, on Linux."""
        place = {
            "python_full_version": f"{self.python}.0",
            "python_version": self.python,
            "sys_platform": "linux",
            "platform_system": "Linux",
            "platform_machine": "aarch64",
            "platform_python_implementation": "CPython",
        }
        return requirement.marker is None or requirement.marker.evaluate(place)


TARGETS = (Target("3.11", "bookworm", 36), Target("3.13", "trixie", 41))


@dataclass(frozen=True, slots=True)
class Locked:
    """A package of a lock file, with its hashes."""

    requirement: Requirement
    hashes: tuple[str, ...]

    def line(self) -> str:
        """As pip reads it, without the condition, which pip would hold against this computer."""
        plain = f"{self.requirement.name}{self.requirement.specifier}"
        return " ".join([plain, *(f"--hash={each}" for each in self.hashes)])


def locked(path: Path) -> list[Locked]:
    """Everything in a lock file."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if "==" in line.partition("#")[0]]
    return [
        Locked(Requirement(line.partition("--hash")[0]), tuple(re.findall(r"--hash=(\S+)", line)))
        for line in lines
    ]


def wheels(packages: list[Locked], target: Target) -> dict[str, str]:
    """Version and platform of the wheel of each package that a target has one of."""
    meant = [each for each in packages if target.takes(each.requirement)]
    with tempfile.TemporaryDirectory() as folder:
        # All at once is quick; one by one tells which it is when that fails.
        if not downloaded(meant, target, folder):
            for each in meant:
                downloaded([each], target, folder)
        found = {}
        for path in Path(folder).glob("*.whl"):
            name, version, _, tags = parse_wheel_filename(path.name)
            found[name] = f"{version} {min(tag.platform for tag in tags)}"
    return {str(name): wheel for name, wheel in found.items()}


def downloaded(packages: list[Locked], target: Target, folder: str) -> bool:
    """Whether pip finds a target's wheel for every one of some packages; they are in the folder."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--only-binary=:all:", "--require-hashes", "--dest", folder]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
        wanted.write("\n".join(each.line() for each in packages))
        wanted.flush()
        order = [*pip, *target.pip_options(), "-r", wanted.name]
        return subprocess.run(order, check=False, capture_output=True).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lock", type=Path, default=TOP / "requirements-appliance.lock")
    packages = locked(parser.parse_args().lock)
    found = [wheels(packages, target) for target in TARGETS]
    heads = [f"cp{target.python.replace('.', '')} ({target.system})" for target in TARGETS]
    _print_row("package", heads)
    missing = 0
    for name in sorted({canonicalize_name(each.requirement.name) for each in packages}):
        meant = [_wants(packages, name, target) for target in TARGETS]
        cells = [
            each.get(name, "MISSING") if wanted else "-"
            for each, wanted in zip(found, meant, strict=True)
        ]
        missing += cells.count("MISSING")
        _print_row(name, cells)
    for name, where in FROM_DEBIAN.items():
        _print_row(name, [f"from the system: {where}"])
    print(f"{missing} missing" if missing else "every package has a wheel for aarch64")
    return 1 if missing else 0


def _wants(packages: list[Locked], name: str, target: Target) -> bool:
    mine = [
        each.requirement for each in packages if canonicalize_name(each.requirement.name) == name
    ]
    return any(target.takes(requirement) for requirement in mine)


def _print_row(name: str, cells: list[str]) -> None:
    print(f"{name:24}" + "".join(f"{cell:36}" for cell in cells).rstrip())


if __name__ == "__main__":
    sys.exit(main())
