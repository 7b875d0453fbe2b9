"""Where a key stands in a TOML text, for messages: tomllib does not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TABLE = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


def line_of(text: str, at: Sequence[str]) -> int:
    """The number (from 1) of the line with a table, or with a key of one, written plainly; 0 where
    there is none.

    >>> line_of("[web]\\nport = 80\\n", ["web", "port"])
    2
    """
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if header := _TABLE.match(line):
            table = [header[1]]
            here = table
        elif key := _KEY.match(line):
            here = [*table, key[1]]
        else:
            continue
        if here == list(at[: len(here)]) and len(here) >= min(2, len(at)):
            return number
    return 0
