"""The text of a match file's bytes, whatever program wrote them."""

from __future__ import annotations

from engine.remarks import Remarks

_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_MARK = b"\xef\xbb\xbf"


def decoded(data: bytes, remarks: Remarks) -> str:
    """UTF-8, UTF-16 where that is marked, else Windows-1252; what is not plain UTF-8 is remarked.

    >>> remarks = Remarks()
    >>> decoded(b"PB[Ren\\xe9]", remarks)
    'PB[René]'
    >>> [str(remark) for remark in remarks.all()]
    ['line 1: the text is not UTF-8; it is read as Windows-1252.']
    """
    if data.startswith(_UTF16):
        remarks.add("the text is UTF-16, not UTF-8.", 1)
        return data.decode("utf-16", "replace")
    if data.startswith(_MARK):
        remarks.add("the file begins with a byte order mark.", 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        remarks.add("the text is not UTF-8; it is read as Windows-1252.", line)
        return data.removeprefix(_MARK).decode("cp1252", "replace")
