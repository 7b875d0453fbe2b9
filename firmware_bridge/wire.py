"""Lines on the wire: `$sequence|verb|key=value|…|CRC-32` and a line feed. Pure; see
docs/panel_protocol.md."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

LIMIT = 512
"""No line is longer, in bytes."""

SEQUENCES = 65536

_BODY = re.compile(rb"(\d{1,5})\|([a-z]+)\|((?:[a-z]+=[ -#%-{}~]*\|)*)")


@dataclass(frozen=True, slots=True)
class Message:
    """One message: a number that its answer repeats, what it is, and its fields."""

    sequence: int
    verb: str
    fields: Mapping[str, str] = field(default_factory=dict)


def encode(message: Message) -> bytes:
    """The line of a message. Raises ValueError for what cannot stand in one.

    >>> encode(Message(7, "show", {"turn": "white", "dice": "31"}))
    b'$7|show|turn=white|dice=31|E714E6BF\\n'
    """
    fields = "".join(f"{key}={value}|" for key, value in message.fields.items())
    body = f"{message.sequence}|{message.verb}|{fields}".encode("ascii", "replace")
    if not _BODY.fullmatch(body) or not 0 <= message.sequence < SEQUENCES:
        raise ValueError(f"{message} cannot be sent")
    line = b"$%s%08X\n" % (body, zlib.crc32(body))
    if len(line) > LIMIT:
        raise ValueError(f"{message} is too long to be sent")
    return line


def decode(line: bytes) -> Message | None:
    """The message in a line (without its line feed), None if it is broken.

    A line begins at its last `$`, so that one whose end was lost spoils nothing but itself.
    """
    _, sign, body = line.rpartition(b"$")
    body = body.removesuffix(b"\r")
    body, checksum = body[:-8], body[-8:]
    if not sign or len(body) + 10 > LIMIT or checksum != b"%08X" % zlib.crc32(body):
        return None
    found = _BODY.fullmatch(body)
    if found is None or int(found[1]) >= SEQUENCES:
        return None
    pairs = (part.partition("=") for part in found[3].decode().split("|")[:-1])
    return Message(int(found[1]), found[2].decode(), {key: value for key, _, value in pairs})


class Decoder:
    """Puts messages together from bytes as they come."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[tuple[bytes, Message | None]]:
        """The lines that are whole now, each with its message, None for a broken one."""
        *lines, self._held = (self._held + data).split(b"\n")
        if len(self._held) > LIMIT:
            lines, self._held = [*lines, self._held], b""
        return [(line, decode(line)) for line in lines]
