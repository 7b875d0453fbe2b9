"""The routes of the door: giving the PIN, going out again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from boardside.errors import UsageError
from boardside.web.access import COOKIE, inside, let_in, see_out
from boardside.web.bodies import json_object
from boardside.web.site import site_of


async def door(request: Request) -> Response:
    """The page that asks for the PIN."""
    return site_of(request).render("door.html", {"base": "", "inside": inside(request)})


async def status(request: Request) -> Response:
    """Whether one is inside."""
    site = site_of(request)
    return JSONResponse({"inside": inside(request), "acts": site.inbox is not None})


async def enter(request: Request) -> Response:
    """Gives the PIN."""
    try:
        body = await json_object(request)
    except UsageError as error:
        return JSONResponse({"error": str(error)}, 422)
    pin = body.get("pin")
    if not isinstance(pin, str):
        return JSONResponse({"error": "The PIN is missing."}, 422)
    address = request.client.host if request.client else ""
    answer = site_of(request).door.enter("".join(pin.split()), address)
    if isinstance(answer, str):
        return let_in(request, JSONResponse({"inside": True}), answer)
    if answer <= 0:
        return JSONResponse({"error": "That is not the PIN."}, 401)
    seconds = int(answer) + 1
    told = f"That was tried too often. Wait {seconds} seconds."
    return JSONResponse({"error": told}, 429, {"retry-after": str(seconds)})


async def leave(request: Request) -> Response:
    """Goes out."""
    site_of(request).door.leave(request.cookies.get(COOKIE, ""))
    return see_out(JSONResponse({"inside": False}))


ROUTES = [
    Route("/door", door),
    Route("/api/door", status),
    Route("/api/enter", enter, methods=["POST"]),
    Route("/api/leave", leave, methods=["POST"]),
]
