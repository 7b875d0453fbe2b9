"""Lines on the wire: `$sequence|verb|key=value|…|CRC-32` and a line feed."""

import binascii

LIMIT = 512
"""No line is longer, in bytes."""


def line(sequence: int, verb: str, fields: str = "") -> bytes:
    """A line; `fields` is "key=value|key=value", empty for none."""
    body = f"{sequence}|{verb}|"
    if fields:
        body += fields + "|"
    return f"${body}{binascii.crc32(body.encode()):08X}\n".encode()


class Lines:
    """Puts messages together from bytes as they come; what is broken is dropped."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[tuple[int, str, dict[str, str]]]:
        """The messages (sequence, verb, fields) that are whole now."""
        pieces = (self._held + data).split(b"\n")
        self._held = pieces.pop()
        if len(self._held) > LIMIT:
            self._held = b""
        found = []
        for piece in pieces:
            message = parse(piece)
            if message:
                found.append(message)
        return found


def parse(text: bytes) -> "tuple[int, str, dict[str, str]] | None":
    """The message in a line, None if it is broken. It begins at the last `$`."""
    start = text.rfind(b"$") + 1
    body = text[start:].rstrip(b"\r")
    end = body.rfind(b"|") + 1
    if not start or not 0 < end <= LIMIT:
        return None
    if body[end:] != f"{binascii.crc32(body[:end]):08X}".encode():
        return None
    try:
        parts = body[: end - 1].decode().split("|")
        fields = {}
        for part in parts[2:]:
            key, _, value = part.partition("=")
            fields[key] = value
        return int(parts[0]), parts[1], fields
    except (ValueError, IndexError):
        return None
