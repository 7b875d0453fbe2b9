"""A Debian system from a folder, booted: a real systemd as PID 1, in a container."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tools.realsystem.outcome import Failed, NotHere
from tools.realsystem.roots import Root

TOOLS = ("systemd-nspawn", "script", "nsenter")
"""What booting a system needs."""

# nspawn wants one cgroup v2 tree, which gets a mount namespace of its own here, and a terminal,
# which `script` gives.
_BOOT = (
    "exec unshare --mount sh -c 'mount -t cgroup2 none /sys/fs/cgroup && exec systemd-nspawn"
    " --quiet --directory={root} --boot --register=no --keep-unit --link-journal=no'"
)
BOOT_SECONDS = 120
OFF_SECONDS = 100
"""By then systemd has killed whatever would not end (90 seconds after it was asked to)."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A system that runs. `leader` is the process outside that is its PID 1 inside."""

    root: Root
    leader: int

    def run(self, *command: str) -> str:
        """What a command says in there."""
        enter = ["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--pid"]
        done = subprocess.run(
            [*enter, "--cgroup", f"--root=/proc/{self.leader}/root", "--wd=/", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.stdout

    def service(self) -> dict[str, str]:
        """What systemd says of the service: ActiveState, MainPID, StatusText …"""
        said = self.run("systemctl", "show", "boardside.service")
        return dict(line.partition("=")[::2] for line in said.splitlines())

    def log(self) -> str:
        """What the service wrote, and systemd about it."""
        journal = ["journalctl", "--boot", "--unit=boardside", "--output=short-monotonic"]
        return self.run(*journal, "--no-pager")

    def wait(self, what: str, seconds: float, holds: Callable[[], bool]) -> float:
        """How long it took until something held; raises Failed when it took too long."""
        begun = time.monotonic()
        while (took := time.monotonic() - begun) < seconds:
            if holds():
                return took
            time.sleep(0.2)
        raise Failed(f"not within {seconds:.0f} s: {what}\n{self.log()}")


def need_a_machine(root: Root) -> None:
    """Raises NotHere where a system does not even start that has nothing of ours on it."""
    try:
        with booted(root):
            pass
    except Failed as failed:
        raise NotHere(f"no system can be booted in a container here: {failed}") from None


@contextmanager
def booted(root: Root) -> Iterator[Machine]:
    """The system while it runs; it is switched off afterwards, and has to go."""
    boot = _BOOT.format(root=root.path)
    with subprocess.Popen(
        ["script", "--quiet", "--flush", "--return", "--command", boot, "/dev/null"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        leader = 0
        try:
            leader = _leader(root, process)
            machine = Machine(root, leader)
            machine.wait(
                "the system is up",
                BOOT_SECONDS,
                lambda: machine.run("systemctl", "is-system-running").strip() in _UP,
            )
            yield machine
            _switch_off(machine, process)
        finally:
            if process.poll() is None:
                _kill(leader)
            process.kill()


def _kill(leader: int) -> None:
    """Ends a system that is still there, and waits until nobody in it writes any more."""
    if leader:
        with suppress(ProcessLookupError):
            handle = os.pidfd_open(leader)
            signal.pidfd_send_signal(handle, signal.SIGKILL)
            select.select([handle], [], [], OFF_SECONDS)
            os.close(handle)


def _switch_off(machine: Machine, process: subprocess.Popen[bytes]) -> None:
    begun = time.monotonic()
    machine.run("systemctl", "poweroff", "--no-block")
    try:
        process.wait(OFF_SECONDS)
    except subprocess.TimeoutExpired:
        jobs = machine.run("systemctl", "list-jobs", "--no-pager")
        raise Failed(f"it was not off within {OFF_SECONDS} s; it waited for:\n{jobs}") from None
    took = time.monotonic() - begun
    print(f"switched off within {took:.1f} s", flush=True)


# "starting" lasts until the service is ready.
_UP = {"starting", "running", "degraded"}


def _leader(root: Root, keeper: subprocess.Popen[bytes]) -> int:
    """The process that is PID 1 of the container in this folder."""
    begun = time.monotonic()
    while keeper.poll() is None and time.monotonic() - begun < BOOT_SECONDS:
        for process in Path("/proc").glob("[0-9]*"):
            if _is_leader(process, root):
                return int(process.name)
        time.sleep(0.1)
    raise Failed("the container did not start")


def _is_leader(process: Path, root: Root) -> bool:
    try:
        lines = (process / "status").read_text().splitlines()
        status = dict(line.split(":", 1) for line in lines)
        keeper = Path("/proc", status["PPid"].strip(), "cmdline").read_text()
    except OSError:  # it has ended meanwhile
        return False
    return status["NSpid"].split()[1:] == ["1"] and f"--directory={root.path}" in keeper
