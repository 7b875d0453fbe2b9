"""The set-up page's routes; all of them need the PIN."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from boardside.errors import BoardsideError, UsageError
from boardside.inbox import SetUp, Trial
from boardside.web.access import with_pin
from boardside.web.bodies import json_object
from boardside.web.setup_view import SetupView
from boardside.web.setup_wishes import set_up_of, trial_of
from boardside.web.site import site_of
from engine.rules import PRESETS

ANSWER_SECONDS = 30.0
"""The referee answers between two attempts to find the board, which take seconds on a small
computer."""

Reader = Callable[[dict[str, object]], SetUp | Trial]


def setup_routes(view: SetupView) -> tuple[Route, ...]:
    """The routes of a page that shows a view."""

    @with_pin
    async def page(request: Request) -> Response:
        return site_of(request).render("setup.html", {"rules": list(PRESETS)})

    @with_pin
    async def state(request: Request) -> Response:
        return _fresh(JSONResponse(await run_in_threadpool(view.fields)))

    @with_pin
    async def picture(request: Request) -> Response:
        number = request.path_params["number"]
        data = await run_in_threadpool(view.picture, number)
        if not data:
            return JSONResponse({"error": "That picture is gone."}, 404)
        return _fresh(Response(data, media_type="image/jpeg"))

    @with_pin
    async def set_up(request: Request) -> Response:
        return await _asked(request, set_up_of)

    @with_pin
    async def trial(request: Request) -> Response:
        return await _asked(request, trial_of)

    return (
        Route("/setup", page),
        Route("/api/setup", state, methods=["GET"]),
        Route("/api/setup", set_up, methods=["POST"]),
        Route("/api/setup/try", trial, methods=["POST"]),
        Route("/setup/picture/{number:int}.jpg", picture),
    )


async def _asked(request: Request, reader: Reader) -> Response:
    """Puts a wish before the referee: 200 when it is done, 409 when it cannot be now, 422 when it
    makes no sense, 503 when the referee does not answer."""
    site = site_of(request)
    try:
        wish = reader(await json_object(request))
    except UsageError as error:
        return _no(422, str(error))
    if site.inbox is None:
        return _no(409, "Nobody referees here.")
    try:
        future = site.inbox.ask(wish, "page")
        async with asyncio.timeout(ANSWER_SECONDS):
            await asyncio.wrap_future(future)
    except (TimeoutError, queue.Full):
        return _no(503, "The referee does not answer; is the camera running?")
    except BoardsideError as error:
        return _no(409, _sentence(str(error)))
    return JSONResponse({"done": True})


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _no(status: int, reason: str) -> Response:
    return JSONResponse({"error": reason}, status)


def _fresh(response: Response) -> Response:
    response.headers["cache-control"] = "no-store"
    return response
