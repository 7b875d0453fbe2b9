"""Ports: bytes out and bytes in, opened by URL. What happens on them is the link's business."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from firmware_bridge.errors import NoPanel, PortLost

BAUD = 115200
READ_SECONDS = 0.02
"""How long a read waits for the first byte."""
WRITE_SECONDS = 0.5


class Port(Protocol):
    """An open port. Both directions raise PortLost when it is gone."""

    def read(self) -> bytes:
        """What has come in, after a short wait perhaps nothing."""

    def write(self, data: bytes) -> None:
        """Sends bytes."""

    def close(self) -> None:
        """Closes; never fails."""


class SerialPort:
    """A port of pyserial's: /dev/ttyACM0, socket://host:port, spy:///dev/ttyACM0, loop:// …"""

    def __init__(self, url: str) -> None:
        """Raises NoPanel when it cannot be opened."""
        import serial  # noqa: PLC0415 - only where a port is opened

        try:
            self._serial = serial.serial_for_url(
                url, BAUD, timeout=READ_SECONDS, write_timeout=WRITE_SECONDS, exclusive=True
            )
        except (OSError, ValueError) as error:
            raise NoPanel(f"{url}: cannot be opened ({_reason(error)}).") from None

    def read(self) -> bytes:
        """What has come in, after at most `READ_SECONDS` perhaps nothing."""
        with _losing():
            return bytes(self._serial.read(max(1, self._serial.in_waiting)))

    def write(self, data: bytes) -> None:
        """Sends bytes; takes at most `WRITE_SECONDS`."""
        with _losing():
            self._serial.write(data)

    def close(self) -> None:
        """Closes; never fails."""
        try:
            self._serial.close()
        except OSError:
            return


class ScriptedPort:
    """A port for tests that plays a dialogue: what it expects to be sent, and what it answers."""

    def __init__(self) -> None:
        self._script: deque[tuple[bytes, bytes]] = deque()
        self._coming = b""
        self.closed = False

    def expect(self, sent: bytes, replies: bytes = b"") -> None:
        """Next, exactly this is to be sent; then these bytes come in."""
        self._script.append((sent, replies))

    def assert_done(self) -> None:
        """Fails when something that was expected has not been sent."""
        if self._script:
            raise AssertionError(f"never sent: {self._script[0][0]!r}")

    def read(self) -> bytes:
        """What the dialogue answered."""
        came, self._coming = self._coming, b""
        return came

    def write(self, data: bytes) -> None:
        """Fails unless this is what comes next."""
        if not self._script:
            raise AssertionError(f"nothing more was to be sent, but {data!r} was")
        sent, replies = self._script.popleft()
        if data != sent:
            raise AssertionError(f"{data!r} was sent, not {sent!r}")
        self._coming += replies

    def close(self) -> None:
        """Remembers that it was closed."""
        self.closed = True


@contextmanager
def _losing() -> Iterator[None]:
    """Names the many faces of a port that is gone; termios has an error of its own."""
    try:
        yield
    except OSError as error:
        raise PortLost(_reason(error)) from None
    except Exception as error:
        if type(error).__module__ != "termios":
            raise
        raise PortLost(_reason(error)) from None


def _reason(error: Exception) -> str:
    """What is wrong, without pyserial's repetition of the port's name."""
    number = getattr(error, "errno", None)
    if number:
        import os  # noqa: PLC0415

        return os.strerror(number)
    return " ".join(str(error).split())
