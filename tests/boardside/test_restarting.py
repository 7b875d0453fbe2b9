"""What a service ends with: exit status 2 keeps the manager from starting it again, so that is kept
for what only a person can mend."""

from __future__ import annotations

import fcntl
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_cli import run
from test_compose import NOT_OURS, journal_of

from boardside.journal import NAME

UNIT = Path(__file__).parents[2] / "systemd" / "boardside.service"
TRIED_AGAIN, FOR_GOOD = 1, 2


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for configuration and matches; from now on a manager is told things."""
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "manager"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def watch(monkeypatch: pytest.MonkeyPatch, folder: Path, config: str) -> int:
    """The exit status of the service with a configuration."""
    file = folder / "boardside.toml"
    file.write_text(config, encoding="utf-8")
    return run(monkeypatch, "watch", "--resume", "--config", str(file))


def test_the_unit_gives_up_on_one_status_alone() -> None:
    unit = UNIT.read_text(encoding="utf-8")
    assert re.findall("^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE) == [str(FOR_GOOD)]
    assert "Restart=always" in unit


def test_a_port_that_is_taken_may_be_free_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], service: Path, taken: int
) -> None:
    config = f"[panel]\nport = 'off'\n[web]\non = true\nport = {taken}\n"
    assert watch(monkeypatch, service, config) == TRIED_AGAIN
    assert "cannot be served" in capsys.readouterr().err
    monkeypatch.delenv("NOTIFY_SOCKET")
    assert watch(monkeypatch, service, config) == FOR_GOOD, "a person reads what is wrong"


@pytest.mark.parametrize("what", ["data", "film"])
def test_a_disk_that_is_not_there_may_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], service: Path, what: str
) -> None:
    (service / what).write_text("in the way", encoding="utf-8")
    film = f"[record]\nfolder = '{service}/film/ring'\n"
    config = f"[panel]\nport = 'off'\n{film if what == 'film' else ''}"
    assert watch(monkeypatch, service, config) == TRIED_AGAIN
    said = capsys.readouterr().err
    assert str(service / what) in said
    assert said.count("\n") == 1


def test_a_camera_that_is_gone_may_come_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], service: Path
) -> None:
    config = f"[panel]\nport = 'off'\n[camera]\nsource = 'file:{service}/none.mp4'\n"
    assert watch(monkeypatch, service, config) == TRIED_AGAIN
    assert "none.mp4" in capsys.readouterr().err


def test_another_referee_may_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], service: Path
) -> None:
    journal = journal_of(service / "data" / "boardside" / "match-001", *NOT_OURS) / NAME
    with journal.open("a", encoding="utf-8") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert watch(monkeypatch, service, "[panel]\nport = 'off'\n") == TRIED_AGAIN
    assert "another referee" in capsys.readouterr().err


@pytest.mark.parametrize(
    "config",
    [
        "[match]\nrules = 'none.toml'\n",
        "[camera]\nfps = 0\n",
        "[web]\non = true\npin = 'short'\n",
        "[panel]\nprt = 'off'\n",
    ],
)
def test_what_is_wrong_in_the_configuration_stays_wrong(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    service: Path,
    config: str,
) -> None:
    assert watch(monkeypatch, service, config) == FOR_GOOD
    assert capsys.readouterr().err.count("\n") == 1
