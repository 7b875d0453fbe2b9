"""What a trial needs of the machine that it is made on; asked for before it begins.

    python3 -m tools.realsystem.needs TOOL…

Exit status 0 where all is there, else 77, with a line on what is not. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from tempfile import TemporaryDirectory

from tools.realsystem.outcome import NotHere, concluded

_RELEASES = ("apt-get", "indextargets", "--format", "$(REPO_URI)dists/$(RELEASE)/Release")
_APT_HELPER = "/usr/lib/apt/apt-helper"
_NAMESPACES = ("unshare", "--mount", "--pid", "--fork", "--mount-proc", "true")


def need(*tools: str) -> None:
    """Raises NotHere unless there are root, these tools, namespaces and a Debian mirror."""
    if os.geteuid() != 0:
        raise NotHere("it needs root")
    lacking = [tool for tool in ("unshare", *tools) if shutil.which(tool) is None]
    if lacking:
        raise NotHere(f"there is no {', no '.join(lacking)}")
    if not _works(*_NAMESPACES):
        raise NotHere("this machine lets nobody make mount and process namespaces")
    with TemporaryDirectory() as folder:
        # apt's own way, for only apt knows how this machine reaches a mirror.
        if not any(
            _works(_APT_HELPER, "download-file", each, f"{folder}/0") for each in _mirrors()
        ):
            raise NotHere("Debian's mirror is not reached")


def _mirrors() -> list[str]:
    """What apt would fetch first from each archive that it is set up for."""
    try:
        done = subprocess.run(_RELEASES, check=False, capture_output=True, text=True, timeout=60)
    except OSError:
        return []
    return list(dict.fromkeys(done.stdout.split()))


def _works(*command: str) -> bool:
    try:
        done = subprocess.run(command, check=False, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(concluded("what needs a Debian system of its own", lambda: need(*sys.argv[1:])))
