"""Putting figures into `docs/accuracy.md`: only what stands between markers is written anew."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path


def put(page: Path, section: str, lines: Iterable[str]) -> None:
    """Replaces what stands between a section's markers. Raises ValueError when they are missing.

    The markers are `<!-- figures: SECTION -->` and `<!-- end of SECTION -->`.
    """
    text = page.read_text(encoding="utf-8")
    begin, end = f"<!-- figures: {section} -->", f"<!-- end of {section} -->"
    pattern = re.compile(re.escape(begin) + r".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"{page} has no markers for {section!r}")
    body = "\n".join((begin, "", *lines, "", end))
    page.write_text(pattern.sub(lambda _: body, text), encoding="utf-8")
