"""What a request's body holds: one JSON object, or a sentence about why not."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from starlette.requests import Request

from boardside.errors import UsageError


async def json_object(request: Request) -> dict[str, Any]:
    """The object in a body. Raises UsageError when there is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise UsageError("The body is to be application/json.")
    try:
        found = json.loads(await request.body(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise UsageError("The body is not JSON.") from None
    if not isinstance(found, dict):
        raise UsageError("The body is to be one JSON object.")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
