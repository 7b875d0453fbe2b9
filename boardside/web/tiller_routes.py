"""The hand on the tiller: what a person with the PIN tells the referee by the page."""

from __future__ import annotations

import asyncio
import queue

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from boardside.errors import BoardsideError, OutOfDate, UsageError
from boardside.inbox import Outcome
from boardside.sentences import names_of, sentence_of
from boardside.web.access import with_pin
from boardside.web.bodies import json_object
from boardside.web.looking import table_of
from boardside.web.site import site_of
from boardside.web.wishes import Wish, position_of, wish_of
from engine.errors import EngineError

WAY = "page"
STALE = "Something happened that you had not seen: look again."


@with_pin
async def act(request: Request) -> Response:
    """Puts a wish before the referee and tells what came of it: 200 with the records it led to,
    409 when it cannot be now, 422 when it makes no sense, 503 when the referee does not answer."""
    try:
        wish = wish_of(await json_object(request))
    except (UsageError, EngineError) as error:
        return _no(422, str(error))
    if wish.hurried and wish.seen < table_of(request).snapshot().moved:
        return _no(409, STALE, stale=True)
    try:
        records = await _asked(request, wish)
    except (TimeoutError, queue.Full):
        return _no(503, "The referee does not answer; is the camera running?")
    except OutOfDate:
        return _no(409, STALE, stale=True)
    except (BoardsideError, EngineError) as error:
        return _no(409, str(error))
    return _answer(request, records)


async def _asked(request: Request, wish: Wish) -> Outcome:
    site = site_of(request)
    if site.inbox is None:
        raise UsageError("Nobody referees here.")
    seen = wish.seen if wish.hurried else 0
    future = site.inbox.ask(wish.act, WAY, seen)
    async with asyncio.timeout(site.settings.limits.answer):
        return await asyncio.wrap_future(future)


def _answer(request: Request, records: Outcome) -> Response:
    refused = [r for r in records if r["type"] == "warning" and r["code"] == "refused"]
    known = [*table_of(request).records(), *records]
    names = names_of(known) if any("players" in record for record in known) else {}
    said = [sentence_of(record, names) for record in records] if names else []
    if refused:
        return _no(409, " ".join(sentence_of(record, names) for record in refused))
    numbers = [record["seq"] for record in records]
    return JSONResponse({"records": numbers, "said": [text for text in said if text]})


def _no(status: int, reason: str, stale: bool = False) -> Response:
    return JSONResponse({"error": reason, "stale": stale}, status)


@with_pin
async def position(request: Request) -> Response:
    """The position of an ID, for the board on which one is put up by hand."""
    try:
        board = position_of(request.query_params.get("id", ""))
    except (UsageError, EngineError) as error:
        return _no(422, str(error))
    return JSONResponse({"board": board.to_record()})


ROUTES = [Route("/api/act", act, methods=["POST"]), Route("/api/position", position)]
