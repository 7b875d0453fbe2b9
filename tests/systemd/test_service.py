"""The unit, as systemd's own checker sees it."""

import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
PROGRAM = "/opt/boardside/current/venv/bin/boardside"
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not there"
)


def complaints(unit: str, folder: Path) -> str:
    """What `systemd-analyze verify` says of a unit whose program is there; its exit status is 0
    even for nonsense."""
    path = folder / "boardside.service"
    path.write_text(unit.replace(PROGRAM, "/bin/true"))
    run = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stderr


@pytest.fixture
def unit() -> str:
    return (SYSTEMD / "boardside.service").read_text()


@needs_systemd
def test_systemd_has_nothing_to_say_about_the_unit(unit: str, tmp_path: Path) -> None:
    assert complaints(unit, tmp_path) == ""


@needs_systemd
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Restart=always", "Restart=sometimes"),
        ("WatchdogSec=30", "WatchdogSec=ten"),
        ("ProtectSystem=strict", "ProtectSytem=strict"),
    ],
)
def test_a_wrong_unit_would_be_noticed(unit: str, right: str, wrong: str, tmp_path: Path) -> None:
    assert right in unit
    assert complaints(unit.replace(right, wrong), tmp_path) != ""


@needs_systemd
def test_the_service_may_do_little() -> None:
    unit = str(SYSTEMD / "boardside.service")
    run = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout.splitlines()[-1:]
