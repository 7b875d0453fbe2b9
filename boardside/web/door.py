"""The door: the PIN, how often it may be tried, and who is inside."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from itsdangerous import BadSignature, TimestampSigner

SESSION_SECONDS = 12 * 3600
MOST_SESSIONS = 64
FREE_TRIES = 5
"""So many wrong PINs of one address cost no waiting; from then on it doubles."""

LONGEST_WAIT = 900.0
EVERYBODY_TRIES, EVERYBODY_SECONDS, EVERYBODY_WAIT = 50, 600.0, 30.0
"""So many wrong PINs of all addresses together within so many seconds: from then on there is this
wait after each, but for addresses that knew the PIN before."""

_MOST_ADDRESSES = 4096


@dataclass(slots=True)
class _Tries:
    """The wrong PINs of one address: how many in a row, and until when it has to wait."""

    wrong: int = 0
    until: float = 0.0


@dataclass(slots=True)
class Backoff:
    """Who has to wait before the next try, and how long. Times are seconds of any clock that only
    goes on; what it remembers is bounded."""

    _tries: OrderedDict[str, _Tries] = field(default_factory=OrderedDict)
    _known: OrderedDict[str, None] = field(default_factory=OrderedDict)
    _all: deque[float] = field(default_factory=lambda: deque(maxlen=EVERYBODY_TRIES))

    def wait(self, address: str, now: float) -> float:
        """The seconds that an address still has to wait, 0 if it may try."""
        address = group_of(address)
        tries = self._tries.get(address)
        own = tries.until - now if tries else 0.0
        return max(0.0, own, 0.0 if address in self._known else self._everybody(now))

    def wrong(self, address: str, now: float) -> None:
        """A wrong PIN came from an address."""
        address = group_of(address)
        tries = self._tries.setdefault(address, _Tries())
        self._tries.move_to_end(address)
        tries.wrong += 1
        over = tries.wrong - FREE_TRIES
        if over >= 0:
            tries.until = now + min(LONGEST_WAIT, 2.0 ** min(over, 20))
        self._all.append(now)
        while len(self._tries) > _MOST_ADDRESSES:
            self._tries.popitem(last=False)

    def right(self, address: str) -> None:
        """The PIN came from an address."""
        address = group_of(address)
        self._tries.pop(address, None)
        self._known[address] = None
        while len(self._known) > MOST_SESSIONS:
            self._known.popitem(last=False)

    def _everybody(self, now: float) -> float:
        if len(self._all) < EVERYBODY_TRIES or now - self._all[0] > EVERYBODY_SECONDS:
            return 0.0
        return self._all[-1] + EVERYBODY_WAIT - now


class Door:
    """Lets in who knows the PIN. A session is a random number that is signed, and known to be
    inside; both end with the server.

    `enter` gives a token, or the seconds to wait before the next try (0: it was just wrong).
    """

    def __init__(self, pin: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._pin = _digest(pin)
        self._clock = clock
        self._signer = TimestampSigner(secrets.token_bytes(32), digest_method=hashlib.sha256)
        self._inside: OrderedDict[str, float] = OrderedDict()
        self._backoff = Backoff()

    def enter(self, pin: str, address: str) -> str | float:
        """A new session's token for the right PIN; else how many seconds there are to wait."""
        now = self._clock()
        if wait := self._backoff.wait(address, now):
            return wait
        if not hmac.compare_digest(_digest(pin), self._pin):
            self._backoff.wrong(address, now)
            return self._backoff.wait(address, now)
        self._backoff.right(address)
        name = secrets.token_urlsafe(24)
        self._inside[name] = now + SESSION_SECONDS
        while len(self._inside) > MOST_SESSIONS:
            self._inside.popitem(last=False)
        return self._signer.sign(name).decode()

    def knows(self, token: str) -> bool:
        """Whether a token is of somebody who is inside."""
        name = self._name(token)
        return name is not None and self._inside.get(name, 0.0) > self._clock()

    def leave(self, token: str) -> None:
        """Ends a session."""
        self._inside.pop(self._name(token) or "", None)

    def _name(self, token: str) -> str | None:
        try:
            return self._signer.unsign(token, max_age=SESSION_SECONDS).decode()
        except (BadSignature, UnicodeError):
            return None


def group_of(address: str) -> str:
    """What is counted as one address: itself, and of IPv6 the network of one household.

    >>> group_of("192.0.2.7"), group_of("2001:db8::1:2:3:4"), group_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def _digest(pin: str) -> bytes:
    return hashlib.sha256(pin.encode("utf-8", "replace")).digest()
