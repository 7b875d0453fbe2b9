"""Proves that what a Raspberry Pi installs runs on its processor, under emulation.

    python -m tools.imports_arm [SUITE…]

For each Debian, a root of aarch64 packages is unpacked (nothing in it is run, so no emulation is
needed for that), the locked wheels for its Python are put beside them, and QEMU runs that Python:
the libraries are imported, and `boardside read` reads a picture as it does on this computer. As
root, with network; where something is missing it says so and ends with 77.
"""

from __future__ import annotations

import glob
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from tools.realsystem.needs import need
from tools.realsystem.outcome import Failed, NotHere, checked, concluded
from tools.realsystem.roots import CHECKOUT, HERE, TOOLS, Root, cache, call, fresh
from tools.wheels_arm import TARGETS, Target, downloaded, locked

UNPACKED = ("--variant=extract", "--arch=arm64", "--include=python3,libstdc++6,ca-certificates")
LOCK = HERE / "requirements-appliance.lock"
RECORDING = HERE / "tests" / "recordings" / "opening" / "video.mp4"
QEMU = "/usr/bin/qemu-aarch64-static"
SITE = "/opt/site"
PICTURE = f"{CHECKOUT}/picture.png"
IMPORTS = """
import platform, sys
sys.path.insert(0, "/opt/site")
import cv2, numpy, onnxruntime, pydantic, simplejpeg, serial, gpiozero, boardside.cli
print(platform.machine(), platform.python_version())
print("cv2", cv2.__version__, "onnxruntime", onnxruntime.__version__)
"""
COMMAND = "import sys; sys.path.insert(0, '/opt/site'); from boardside.cli import main; main()"


def trial(suites: list[str]) -> None:
    """Every import in each of these Debians. Raises NotHere or Failed."""
    need(*TOOLS, "dpkg-deb", "apt-get")
    qemu = _qemu()
    for target in TARGETS:
        if not suites or target.system in suites:
            with fresh(target.system, UNPACKED) as root:
                _merge_usr(root)
                _put_packages(root, target)
                root.file(QEMU).write_bytes(qemu.read_bytes())
                root.file(QEMU).chmod(0o755)
                _imports(root)
                _reads(root)


def _emulated(root: Root, code: str, *arguments: str) -> str:
    """What Python says of some code in there, without ONNX Runtime's complaints that it finds no
    description of a processor that is but emulated."""
    said = root.must(QEMU, "/usr/bin/python3", "-c", code, *arguments)
    lines = said.splitlines(keepends=True)
    return "".join(line for line in lines if "cpuinfo" not in line)


def _imports(root: Root) -> None:
    begun = time.monotonic()
    said = ", ".join(_emulated(root, IMPORTS).splitlines())
    checked([(f"it is aarch64: {said}", said.startswith("aarch64 "))])
    version = _emulated(root, COMMAND, "--version").strip()
    took = time.monotonic() - begun
    print(f"{root.suite}: {said}; {version}, {took:.0f} s under emulation", flush=True)


def _reads(root: Root) -> None:
    """The recording's first picture is read as on this computer."""
    _, image = cv2.VideoCapture(str(RECORDING)).read()
    cv2.imwrite(str(root.file(PICTURE)), image)
    begun = time.monotonic()
    there = _emulated(root, COMMAND, "read", PICTURE)
    took = time.monotonic() - begun
    order = [sys.executable, "-m", "boardside", "read", str(root.file(PICTURE))]
    here = subprocess.run(order, text=True, capture_output=True, check=True, cwd=HERE).stdout
    here = here.replace(str(root.path), "")
    checked([(f"both read the same:\n{there}\n{here}", there == here and bool(here.strip()))])
    print(f"{root.suite}: read a picture as this computer does, {took:.0f} s", flush=True)


def _merge_usr(root: Root) -> None:
    """Links that every Debian has, and that the packages of newer ones leave to their installer."""
    for name in ("bin", "lib", "sbin"):
        if not root.file(name).exists():
            root.file(name).symlink_to(f"usr/{name}")


def _put_packages(root: Root, target: Target) -> None:
    """The lock's wheels for that Python, and the checkout as one more."""
    packages = [each for each in locked(LOCK) if target.takes(each.requirement)]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # Whether they are for that Python was asked when they were fetched.
    pip += ["--no-deps", "--no-index", "--ignore-requires-python", "--target", str(root.file(SITE))]
    with TemporaryDirectory() as folder:
        if not downloaded(packages, target, folder):
            raise Failed("there is not a wheel for every locked package; see wheels_arm.py")
        wheels = glob.glob(f"{folder}/*.whl")
        call(*pip, *target.pip_options(), "--only-binary=:all:", *wheels)
    call(*pip, "--no-build-isolation", str(root.file(CHECKOUT)))


def _qemu() -> Path:
    """The emulator, from Debian's package, which need not be installed. Raises NotHere."""
    kept = cache() / "qemu-aarch64-static"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as folder:
            order = ["apt-get", "--quiet", "download", "qemu-user-static"]
            if subprocess.run(order, check=False, capture_output=True, cwd=folder).returncode:
                raise NotHere("apt does not find the package qemu-user-static")
            call("dpkg-deb", "--extract", *glob.glob(f"{folder}/*.deb"), folder)
            kept.write_bytes(Path(folder, QEMU.lstrip("/")).read_bytes())
            kept.chmod(0o755)
    return kept


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.exit(concluded("running on aarch64 under emulation", lambda: trial(asked)))
