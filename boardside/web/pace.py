"""How fast requests may come: the page shares a small computer with the referee."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from boardside.web.door import group_of
from boardside.web.settings import Limits, is_loopback

_MOST_ADDRESSES = 1024


@dataclass(slots=True)
class Bucket:
    """So many requests at once, and so many more each second."""

    most: float
    each_second: float
    left: float
    at: float

    def take(self, now: float) -> bool:
        """Takes one, if there is one."""
        self.left = min(self.most, self.left + (now - self.at) * self.each_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Pace:
    """Lets requests by, or not: so many of all addresses together, and of each but this machine's
    own (behind which a proxy may stand) a share of that."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._all = self._bucket(1.0)
        self._each: OrderedDict[str, Bucket] = OrderedDict()

    def lets(self, address: str) -> bool:
        """Whether one more request of an address is answered now."""
        now = self._clock()
        if not is_loopback(address) and not self._of(group_of(address)).take(now):
            return False
        return self._all.take(now)

    def _of(self, address: str) -> Bucket:
        bucket = self._each.setdefault(address, self._bucket(self._limits.share))
        self._each.move_to_end(address)
        while len(self._each) > _MOST_ADDRESSES:
            self._each.popitem(last=False)
        return bucket

    def _bucket(self, share: float) -> Bucket:
        most, each_second = self._limits.burst * share, self._limits.each_second * share
        return Bucket(most, each_second, most, self._clock())
