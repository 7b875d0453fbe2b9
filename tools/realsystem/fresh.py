"""install.sh from beginning to end in fresh Debian systems.

    python -m tools.realsystem.fresh [SUITE…]

Builds each system (kept in the cache folder), copies the checkout in, installs, installs again on
top, lets the installed command referee the demo, goes back a version, makes installations fail,
uninstalls; installs without a service, elsewhere, from wheels alone. As root, with mmdebstrap and
network; where these are missing it says so and ends with 77.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

from tools.realsystem.needs import need
from tools.realsystem.oldnumpy import goes_with_an_old_simplejpeg
from tools.realsystem.outcome import checked, concluded
from tools.realsystem.roots import CHECKOUT, TOOLS, Root, fresh

SUITES = ("bookworm", "trixie")
INSTALL = f"{CHECKOUT}/install.sh"
PREFIX = "/opt/boardside"
UNIT = "/etc/systemd/system/boardside.service"
CONFIG = "/etc/boardside/boardside.toml"
DEMO_TYPES = ("roll", "void_roll", "play", "illegal", "game_over")


def wants_python(root: Root) -> None:
    """With wheels alone, where Debian's part is missing, one line says so and nothing is made."""
    _fails(root, "python3-venv is not installed", INSTALL, "--wheels", "/srv", network=False)
    checked([("nothing is there", not root.file(f"{PREFIX}/current").exists())])


def installs(root: Root) -> None:
    """The first time: the command works, and user, unit, rules and configuration are in place."""
    said = root.must(INSTALL)
    user = root.must("id", "boardside")
    checked(
        [
            ("it says that it is installed", "is installed" in said),
            ("a current release", root.file(f"{PREFIX}/current").is_symlink()),
            ("the command answers", "backgammon" in root.must("boardside", "--help")),
            ("the user is in group dialout", "dialout" in user and "video" in user),
            ("the configuration", root.must("stat", "-c", "%a %G", CONFIG) == "640 boardside\n"),
            ("its folder", root.must("stat", "-c", "%U", "/var/lib/boardside") == "boardside\n"),
            ("enabled", root.must("systemctl", "is-enabled", "boardside") == "enabled\n"),
        ]
    )


def systemd_accepts_it(root: Root) -> None:
    """systemd and udev find nothing to say about what was put in place."""
    verified = root.run("systemd-analyze", "verify", "--man=no", UNIT)
    checked([(f"systemd has no complaint: {verified.stdout}", verified.stdout == "")])
    security = root.run("systemd-analyze", "security", "--offline=true", "--threshold=20", UNIT)
    print("   ", security.stdout.strip().splitlines()[-1], flush=True)
    checked([("exposure of at most 2.0", security.returncode == 0)])
    rules = root.run("udevadm", "verify", "/etc/udev/rules.d/70-boardside.rules")
    if root.suite != "bookworm":  # its udevadm has no `verify`
        checked([(f"udev has no complaint: {rules.stdout}", rules.returncode == 0)])


def demo(root: Root) -> None:
    """The installed command, as the service's user, referees the demo as it should."""
    as_user = ("setpriv", "--reuid=boardside", "--regid=boardside", "--init-groups", "--reset-env")
    out = "/var/lib/boardside/demo"
    demo_folder = f"{PREFIX}/current/demo"
    root.must(*as_user, "/usr/local/bin/boardside", "replay", demo_folder, "--out", out)
    read = _told(root, f"{out}/journal.jsonl")
    expected = _told(root, f"{demo_folder}/journal.expected.jsonl")
    differ = f"the demo's rolls and plays\n{read}\nare\n{expected}"
    checked([(differ, read == expected), ("there are some", bool(read))])


def _told(root: Root, journal: str) -> list[tuple[object, ...]]:
    records = [json.loads(line) for line in root.must("cat", journal).splitlines()]
    return [
        (record["type"], record.get("player"), str(record.get("dice")), record.get("play"))
        for record in records
        if record["type"] in DEMO_TYPES
    ]


def installs_on_top(root: Root) -> None:
    """Again: a second release, the first one kept, a changed configuration left alone; and back."""
    first = root.must("readlink", f"{PREFIX}/current")
    root.must("sed", "-i", 's/^white = .*/white = "Anna"/', CONFIG)
    root.must(INSTALL)
    second = root.must("readlink", f"{PREFIX}/current")
    checked(
        [
            ("a new release", first != second),
            ("the one before is kept", root.must("readlink", f"{PREFIX}/previous") == first),
            ("the configuration is left alone", "Anna" in root.must("cat", CONFIG)),
        ]
    )
    root.must(f"{PREFIX}/current/install.sh", "rollback")
    checked(
        [
            ("back", root.must("readlink", f"{PREFIX}/current") == first),
            ("forth is possible", root.must("readlink", f"{PREFIX}/previous") == second),
            ("the command answers", "backgammon" in root.must("boardside", "--help")),
        ]
    )


def fails_well(root: Root) -> None:
    """One line and nothing changed: not root, no network, no space, a version that is broken."""
    before = _versions(root)
    nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
    _fails(root, "needs root", *nobody, INSTALL)
    _fails(root, "is not known", INSTALL, "--colour")
    _fails(root, "network cannot be reached", "env", "PIP_NO_CACHE_DIR=1", INSTALL, network=False)
    small = "mkdir -p /mnt/small && mount -t tmpfs -o size=100m small /mnt/small && exec "
    _fails(root, "too full", "sh", "-c", f"{small}{INSTALL} --prefix /mnt/small")
    expected = f"{CHECKOUT}/tests/recordings/opening/journal.expected.jsonl"
    root.must("sed", "-i.good", "s/\\[6, 5\\]/[6, 6]/", expected)
    _fails(root, "failed its self-test: the recording's first roll", INSTALL)
    root.must("mv", f"{expected}.good", expected)
    after = _versions(root)
    checked([(f"nothing was changed:\n{before}\n{after}", before == after)])


def _versions(root: Root) -> list[str]:
    """What lies in the prefix, and where links point to."""
    found = root.must("find", PREFIX, "-maxdepth", "2", "-printf", "%p %l\\n")
    return sorted(found.splitlines())


def _fails(root: Root, why: str, *command: str, network: bool = True) -> None:
    done = root.run(*command, network=network)
    print("   ", *(line for line in done.stdout.splitlines() if why in line), flush=True)
    checked(
        [
            (f"{why!r} ends with 1, not {done.returncode}:\n{done.stdout}", done.returncode == 1),
            (f"{why!r} is said:\n{done.stdout}", why in done.stdout),
            (f"{why!r} without a traceback:\n{done.stdout}", "Traceback" not in done.stdout),
        ]
    )


def uninstalls(root: Root) -> None:
    """Gone but for matches and configuration; with --purge these too, and the user."""
    root.must(INSTALL, "uninstall")
    gone = (PREFIX, UNIT, "/usr/local/bin/boardside", "/etc/udev/rules.d/70-boardside.rules")
    checked([(f"{path} is gone", not root.file(path).exists()) for path in gone])
    checked([("matches are still there", root.file("/var/lib/boardside/demo").exists())])
    root.must(INSTALL, "uninstall", "--purge")
    left = root.must("find", "/etc", "/var/lib", "/opt", "-name", "*boardside*").split()
    checked(
        [
            (f"nothing is left: {left}", not left),
            ("the user is gone", root.run("id", "boardside").returncode != 0),
        ]
    )


def elsewhere(root: Root) -> None:
    """Under another prefix, the command alone, from a folder of wheels and without any network;
    and everything of it away again."""
    prefix, wheels = "/srv/referee", "/srv/wheels"
    lock = f"{CHECKOUT}/requirements-appliance.lock"
    pip = ("python3", "-m", "pip", "download", "--quiet", "--require-hashes")
    root.must("apt-get", "install", "--yes", "--no-install-recommends", "python3-pip")
    root.must(*pip, "--only-binary=:all:", "-r", lock, "-d", wheels)
    options = ("--no-service", "--prefix", prefix, "--wheels", wheels)
    for _ in range(2):
        done = root.run("env", "PIP_NO_CACHE_DIR=1", INSTALL, *options, network=False)
        checked([(f"it installs without network:\n{done.stdout}", done.returncode == 0)])
    command = root.must("readlink", "/usr/local/bin/boardside").strip()
    checked(
        [
            ("the command is the prefix's", command == f"{prefix}/current/venv/bin/boardside"),
            ("it answers", "backgammon" in root.must("boardside", "--help")),
            ("there is no service", not root.file(UNIT).exists()),
            ("there is no user", root.run("id", "boardside").returncode != 0),
            ("there is no configuration", not root.file(CONFIG).exists()),
        ]
    )
    first = root.must("readlink", f"{prefix}/current")
    root.must(f"{prefix}/current/install.sh", "rollback", "--no-service")
    checked([("back", root.must("readlink", f"{prefix}/current") != first)])
    _fails(root, "No matching distribution", INSTALL, *options, "--wheels", "/srv", network=False)
    root.must(f"{prefix}/current/install.sh", "uninstall", "--purge")
    gone = (prefix, "/usr/local/bin/boardside")
    checked([(f"{path} is gone", not root.file(path).exists()) for path in gone])


STEPS = (
    *(wants_python, installs, systemd_accepts_it, demo),
    *(installs_on_top, fails_well, uninstalls, elsewhere),
)
ONLY_IN = {"bookworm": (goes_with_an_old_simplejpeg,)}


def trial(suites: Sequence[str]) -> None:
    """Every step in a fresh system of each suite. Raises NotHere or Failed."""
    need(*TOOLS)
    for suite in suites:
        with fresh(suite) as root:
            for step in STEPS + ONLY_IN.get(suite, ()):
                begun = time.monotonic()
                step(root)
                took = time.monotonic() - begun
                print(f"{suite}: {step.__name__} {took:.0f} s", flush=True)


if __name__ == "__main__":
    asked = sys.argv[1:] or SUITES
    sys.exit(concluded("installing in a fresh system", lambda: trial(asked)))
