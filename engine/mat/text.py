"""The lines of a match file, from bytes that may be in any state.

Bounds: MOST_BYTES a file (more is refused), LONGEST_LINE characters a line (the rest is cut off).
"""

from __future__ import annotations

import re

from engine.decoding import decoded
from engine.errors import MatchFileError
from engine.remarks import Remarks

MOST_BYTES = 8_000_000
LONGEST_LINE = 500
_WIDTH_OF_TAB = 8
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def lines_of(data: bytes, remarks: Remarks) -> list[str]:
    """The lines, tabs as blanks, without control characters; what was mended is remarked.

    Raises MatchFileError for a file that is empty or too large.

    >>> remarks = Remarks()
    >>> lines_of(b"\\xef\\xbb\\xbf1)\\t31:\\r\\n", remarks)
    ['1)      31:']
    >>> len(remarks.all())
    3
    """
    if len(data) > MOST_BYTES:
        raise MatchFileError(
            f"the file has {len(data)} bytes; of a match file at most {MOST_BYTES} are read."
        )
    text = decoded(data, remarks)
    if not text.strip("\x00 \t\r\n"):
        raise MatchFileError("the file is empty.")
    if "\r" in text:
        remarks.add("lines end with a carriage return.", 1)
    lines = re.split(r"\r\n|\n|\r", text)
    if lines[-1]:
        remarks.add("there is no newline at the end.", len(lines))
    else:
        lines.pop()
    return [_plain(line, number, remarks) for number, line in enumerate(lines, 1)]


def _plain(line: str, number: int, remarks: Remarks) -> str:
    if len(line) > LONGEST_LINE:
        remarks.add(
            f"the line has {len(line)} characters; what is beyond {LONGEST_LINE} is not read.",
            number,
        )
        line = line[:LONGEST_LINE]
    if _CONTROL.search(line):
        remarks.often("there are control characters in the text; they are left out.", number)
        line = _CONTROL.sub("", line)
    if "\t" in line:
        remarks.often("there are tabs between the columns.", number)
        line = line.expandtabs(_WIDTH_OF_TAB)
    return line.rstrip()
