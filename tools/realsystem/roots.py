"""Debian systems in folders: built once, unpacked fresh for each trial, entered with chroot."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.realsystem.outcome import Failed

HERE = Path(__file__).resolve().parents[2]
"""The checkout that is tried out."""

TOOLS = ("mmdebstrap", "tar", "git")
"""What building and entering a system needs."""

SMALL = (
    "--variant=minbase",
    "--include=systemd,systemd-sysv,dbus,udev,kmod,ca-certificates",
)
"""A small Debian with what every one has that starts by itself, as mmdebstrap is told."""

CHECKOUT = "/home/pi/boardside"
_CERTIFICATES = "/etc/machine-certificates.crt"
_ENTER = """
set -e
cd "$1"; shift
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs run run; mkdir run/lock
mount --bind "$1" root/.cache/pip; shift
exec chroot . "$@"
"""


def cache() -> Path:
    """Where built systems are kept from one run to the next."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "boardside" / "roots"


@dataclass(frozen=True, slots=True)
class Root:
    """A Debian system in a folder, with a copy of the checkout in CHECKOUT."""

    path: Path
    suite: str

    def run(self, *command: str, network: bool = True) -> subprocess.CompletedProcess[str]:
        """What a command says in there (both streams as one), and its exit status."""
        kept = cache().parent / "pip"
        kept.mkdir(exist_ok=True)
        alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        alone += [] if network else ["--net"]
        enter = ["sh", "-c", _ENTER, "sh", str(self.path), str(kept)]
        return subprocess.run(
            [*alone, *enter, *command],
            env=_surroundings(),
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )

    def must(self, *command: str) -> str:
        """What a command says that has to succeed; raises Failed when it does not."""
        done = self.run(*command)
        if done.returncode:
            raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def file(self, path: str) -> Path:
        """A path in there, as it is called out here."""
        return self.path / path.lstrip("/")


@contextmanager
def fresh(suite: str, how: Sequence[str] = SMALL) -> Iterator[Root]:
    """A new Debian of that suite, built as mmdebstrap is told, that is gone afterwards."""
    packed = _packed(suite, how)
    with TemporaryDirectory(prefix=f"boardside-{suite}-", dir=_scratch()) as folder:
        root = Root(Path(folder) / "root", suite)
        root.path.mkdir()
        call("tar", "-xf", str(packed), "-C", str(root.path), "--numeric-owner")
        _make_ready(root)
        yield root


def _scratch() -> str | None:
    return os.environ.get("BOARDSIDE_SCRATCH")


def _packed(suite: str, how: Sequence[str]) -> Path:
    """The system as it was built, newly built when it is not there or older than a month."""
    told = hashlib.sha256(" ".join(how).encode()).hexdigest()[:8]
    tar = cache() / f"{suite}-{told}.tar"
    if not tar.exists() or time.time() - tar.stat().st_mtime > 30 * 86400:
        tar.parent.mkdir(parents=True, exist_ok=True)
        new = tar.with_suffix(".new.tar")
        print(f"building {suite} (a minute or two)", flush=True)
        build = ["mmdebstrap", "--quiet", "--components=main", "--skip=check/empty"]
        call(*build, *how, suite, str(new))
        new.rename(tar)
    return tar


def _make_ready(root: Root) -> None:
    """Gives it this machine's way into the network and a copy of the checkout."""
    for folder in ("/proc", "/run", "/root/.cache/pip", CHECKOUT):
        root.file(folder).mkdir(parents=True, exist_ok=True)
    shutil.copy("/etc/resolv.conf", root.file("/etc/resolv.conf"))
    if _trusted().is_file():
        shutil.copy(_trusted(), root.file(_CERTIFICATES))
    listed = call("git", "-C", str(HERE), "ls-files", "-coz", "--exclude-standard").stdout
    for name in listed.decode().split("\0"):
        if name and (HERE / name).is_file():
            there = root.file(CHECKOUT) / name
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HERE / name, there)


def _surroundings() -> dict[str, str]:
    """What a login in there finds, and this machine's way into the network."""
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    plain = {"PATH": path, "HOME": "/root", "LANG": "C.UTF-8"}
    passed = {k: v for k, v in os.environ.items() if k.lower().endswith("_proxy")}
    if _trusted().is_file():
        passed |= {"PIP_CERT": _CERTIFICATES}
    return plain | passed


def _trusted() -> Path:
    """The certificates that this machine trusts: a mirror of its own may need them."""
    named = os.environ.get("PIP_CERT") or os.environ.get("SSL_CERT_FILE")
    return Path(named or "/etc/ssl/certs/ca-certificates.crt")


def call(*command: str) -> subprocess.CompletedProcess[bytes]:
    """What a command says out here that has to succeed; raises Failed when it does not."""
    try:
        return subprocess.run(command, check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        raise Failed(f"{command[0]} failed: {error.stderr.decode()}") from None
