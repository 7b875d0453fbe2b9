"""Bookworm's known break, made on purpose: a simplejpeg of the system's that was built for NumPy 1.

On Raspberry Pi OS 12 the system's picamera2 comes with such a one, and NumPy 2 in a virtual
environment that sees the system's packages makes it fail. Raspberry Pi's archive is for other
processors, so simplejpeg is an old wheel here, and picamera2 and libcamera stand-ins that import
what the real ones do.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.realsystem.outcome import Failed, checked
from tools.realsystem.roots import CHECKOUT, Root

BUILT_FOR_NUMPY_1 = "simplejpeg==1.6.6"
PLACE = "/usr/lib/python3/dist-packages"
RELEASE = "/opt/boardside/current"
CONTROL = """Package: python3-picamera2
Version: 0.0.1
Architecture: all
Maintainer: nobody <nobody@localhost>
Depends: python3-numpy
Description: stand-in
"""


def goes_with_an_old_simplejpeg(root: Root) -> None:
    """It works where the system's simplejpeg does not; without its own it says what helps."""
    _give_it_a_camera(root)
    root.must("/usr/bin/python3", "-c", "import picamera2")
    root.must(f"{CHECKOUT}/install.sh")
    python = f"{RELEASE}/venv/bin/python"
    places = root.must(
        python,
        "-c",
        "import picamera2, simplejpeg, numpy; "
        "print(picamera2.__file__, simplejpeg.__file__, numpy.__version__)",
    ).split()
    checked(
        [
            ("picamera2 is the system's", places[0].startswith(PLACE)),
            ("simplejpeg is its own", places[1].startswith("/opt/boardside")),
            ("NumPy is of version 2", places[2].startswith("2.")),
        ]
    )
    root.must(python, "-m", "pip", "uninstall", "--yes", "--quiet", "simplejpeg")
    broken = root.run(python, "-I", f"{RELEASE}/systemd/selftest.py")
    print("   ", broken.stdout.strip(), flush=True)
    checked(
        [
            ("without its own it fails", broken.returncode == 1),
            ("and says what helps", "--force-reinstall simplejpeg" in broken.stdout),
        ]
    )
    root.must(f"{CHECKOUT}/install.sh", "uninstall", "--purge")


def _give_it_a_camera(root: Root) -> None:
    package = root.file("/tmp/camera")
    for name, text in (
        ("DEBIAN/control", CONTROL),
        (f"{PLACE}/libcamera/__init__.py", ""),
        (f"{PLACE}/picamera2/__init__.py", "import numpy, libcamera, simplejpeg\n"),
    ):
        path = package / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    with TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder]
        pip += ["--only-binary=:all:", "--python-version=3.11", BUILT_FOR_NUMPY_1]
        if subprocess.run(pip, check=False).returncode:
            raise Failed(f"{BUILT_FOR_NUMPY_1} cannot be fetched")
        for wheel in Path(folder).glob("*.whl"):
            zipfile.ZipFile(wheel).extractall(package / PLACE.lstrip("/"))
    root.must("apt-get", "install", "--yes", "--no-install-recommends", "python3-numpy")
    root.must("dpkg-deb", "--build", "/tmp/camera", "/tmp/camera.deb")
    root.must("dpkg", "--install", "/tmp/camera.deb")
