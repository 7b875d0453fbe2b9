"""PNG files, written."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(width: int, height: int, rgb: bytes) -> bytes:
    """A picture of `width` × `height` pixels, three bytes each, row by row, as a PNG file."""
    if len(rgb) != 3 * width * height:
        raise ValueError(f"{len(rgb)} bytes are no picture of {width} × {height} pixels")
    row = 3 * width
    lines = b"".join(b"\0" + rgb[start : start + row] for start in range(0, len(rgb), row))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + checksum
