"""What the service manager hears, on a real datagram socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardside.notifying import Notifier


class Manager:
    """A service manager's end of the socket: what it was sent, message by message."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "notify")


@pytest.fixture
def manager(path: str) -> Iterator[Manager]:
    manager = Manager(path)
    yield manager
    manager.close()


def test_a_service_is_ready_once(manager: Manager, path: str) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": path})
    notifier.ready("The camera\nis up.")
    notifier.ready()
    notifier.stopping()
    assert manager.heard() == ["READY=1\nSTATUS=The camera is up.", "STOPPING=1"]


def test_a_status_is_told_when_it_changes_and_cannot_smuggle_in_other_news(
    manager: Manager, path: str
) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": path})
    for text in ("no camera", "no camera", "Anna\nREADY=1", "no camera"):
        notifier.status(text)
    assert manager.heard() == ["STATUS=no camera", "STATUS=Anna READY=1", "STATUS=no camera"]


def test_what_was_said_before_it_was_ready_is_said_again_when_it_comes_back(
    manager: Manager, path: str
) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": path})
    notifier.status("no camera")
    notifier.ready("up")
    notifier.status("no camera")
    assert manager.heard() == ["STATUS=no camera", "READY=1\nSTATUS=up", "STATUS=no camera"]


def test_while_no_frame_comes_it_is_given_more_time_to_start(manager: Manager, path: str) -> None:
    clock = Clock()
    notifier = Notifier({"NOTIFY_SOCKET": path}, clock)
    for _ in range(100):
        notifier.waiting()
        clock.now += 1
    assert manager.heard() == ["EXTEND_TIMEOUT_USEC=120000000"] * 3
    notifier.ready("up")
    clock.now += 1000
    notifier.waiting()
    assert manager.heard() == ["READY=1\nSTATUS=up"]


def test_the_watchdog_hears_of_progress_three_times_in_its_time(
    manager: Manager, path: str
) -> None:
    clock = Clock()
    notifier = Notifier({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "3000000"}, clock)
    told = []
    for _ in range(13):
        notifier.progress()
        told.append(len(manager.heard()))
        clock.now += 0.25
    assert sum(told) == 4
    assert told[0] == 1


def test_without_progress_the_watchdog_hears_nothing(manager: Manager, path: str) -> None:
    clock = Clock()
    notifier = Notifier({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "3000000"}, clock)
    notifier.ready()
    clock.now += 60
    notifier.status("no frames")
    assert not any("WATCHDOG" in message for message in manager.heard())


@pytest.mark.parametrize(
    "watchdog",
    [
        {},
        {"WATCHDOG_USEC": ""},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": str(os.getpid() + 1)},
    ],
)
def test_a_watchdog_that_is_not_for_us_is_not_fed(
    manager: Manager, path: str, watchdog: dict[str, str]
) -> None:
    Notifier({"NOTIFY_SOCKET": path} | watchdog).progress()
    assert manager.heard() == []


def test_a_watchdog_for_this_process_is_fed(manager: Manager, path: str) -> None:
    watchdog = {"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": str(os.getpid())}
    Notifier({"NOTIFY_SOCKET": path} | watchdog).progress()
    assert manager.heard() == ["WATCHDOG=1"]


def test_the_socket_may_be_an_abstract_one() -> None:
    name = f"boardside-{os.getpid()}"
    manager = Manager(f"\0{name}")
    Notifier({"NOTIFY_SOCKET": f"@{name}"}).ready("up")
    assert manager.heard() == ["READY=1\nSTATUS=up"]
    manager.close()


@pytest.mark.parametrize("address", ["", "/no/where", "@nobody-listens", "vsock:2:1", "@", "x"])
def test_where_nobody_listens_nothing_happens(address: str) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "1"})
    notifier.waiting()
    notifier.ready()
    notifier.status("still here")
    notifier.progress()
    notifier.stopping()


def test_a_manager_that_does_not_read_never_holds_us_up(manager: Manager, path: str) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": path})
    for number in range(2000):
        notifier.status(f"frame {number}")
    assert 0 < len(manager.heard()) < 2000


def test_outside_of_a_service_nothing_is_sent(manager: Manager) -> None:
    Notifier({}).ready()
    assert manager.heard() == []
