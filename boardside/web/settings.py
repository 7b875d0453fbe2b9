"""What a page's server is told: where it listens, who may come in, and how much is too much."""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import dataclass, field, replace

from boardside.errors import UsageError

PIN_LENGTH = 6
LONGEST_PIN = 64
OPEN, BY_PIN = "open", "pin"
_LOOPBACK_NAMES = ("localhost", "ip6-localhost")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is too much: open connections in all and for one address, streams in all, bytes of
    a request's body, requests at once (`burst`) and each second, of which one address has a
    `share`, and seconds: `patience` for a request to arrive and between two, `stalled` for
    a reader who takes nothing, `answer` for the referee to answer a person."""

    connections: int = 256
    per_address: int = 96
    streams: int = 200
    body: int = 32_768
    burst: int = 1_600
    each_second: int = 160
    share: float = 0.25
    patience: float = 10.0
    stalled: float = 20.0
    answer: float = 5.0


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the page is served: an address to listen on, a port (0: any free one), the PIN ("": one
    is made), further host names that it answers to, and who may look (`open`: everybody who can
    reach it; `pin`: nobody without the PIN)."""

    address: str = "127.0.0.1"
    port: int = 8000
    pin: str = ""
    hosts: tuple[str, ...] = ()
    audience: str = OPEN
    limits: Limits = field(default_factory=Limits)

    @property
    def public(self) -> bool:
        """Whether others than this machine's own users may reach it."""
        return not is_loopback(self.address) or bool(self.hosts)


def checked(settings: Settings) -> Settings:
    """The settings with a PIN, once they make sense. Raises UsageError naming what does not.

    >>> len(checked(Settings()).pin)
    6
    >>> checked(Settings(pin="1234"))
    Traceback (most recent call last):
    boardside.errors.UsageError: --pin needs 6 digits or more.
    """
    if not 0 <= settings.port <= 65535:
        raise UsageError(f"--web-port is a number from 0 to 65535, not {settings.port}.")
    if settings.audience not in (OPEN, BY_PIN):
        raise UsageError(f"--web-audience is {OPEN} or {BY_PIN}, not {settings.audience!r}.")
    if not settings.address.strip():
        raise UsageError("--web-address is empty; 127.0.0.1 is this machine alone.")
    if not settings.pin:
        return replace(settings, pin=made_pin())
    digits = settings.pin.isascii() and settings.pin.isdigit()
    if not digits or not PIN_LENGTH <= len(settings.pin) <= LONGEST_PIN:
        raise UsageError(f"--pin needs {PIN_LENGTH} digits or more.")
    return settings


def made_pin() -> str:
    """A PIN that nobody can guess."""
    return "".join(str(secrets.randbelow(10)) for _ in range(PIN_LENGTH))


def is_loopback(address: str) -> bool:
    """Whether only this machine can reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0"), is_loopback("pi")
    (True, True, False, False)
    """
    if address.lower() in _LOOPBACK_NAMES:
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
