"""Who may do what: looking, seeing the camera's pictures, acting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from boardside.web.door import SESSION_SECONDS
from boardside.web.settings import BY_PIN
from boardside.web.site import Site, site_of

COOKIE = "boardside"
Endpoint = Callable[[Request], Awaitable[Response]]


def inside(request: Request) -> bool:
    """Whether a request comes from somebody who has given the PIN."""
    return site_of(request).door.knows(request.cookies.get(COOKIE, ""))


def may_look(request: Request) -> bool:
    """Whether the match may be shown."""
    return site_of(request).settings.audience != BY_PIN or inside(request)


def may_see_pictures(request: Request) -> bool:
    """Whether the camera's pictures may be shown: to this machine's users, else with the PIN."""
    return not site_of(request).settings.public or inside(request)


def for_lookers(endpoint: Endpoint) -> Endpoint:
    """An endpoint for all who may look; others are sent to the door, or refused."""
    return _only(may_look, endpoint)


def for_pictures(endpoint: Endpoint) -> Endpoint:
    """An endpoint that shows what the camera saw."""
    return _only(may_see_pictures, _only(may_look, endpoint))


def with_pin(endpoint: Endpoint) -> Endpoint:
    """An endpoint for those who have given the PIN."""
    return _only(inside, endpoint)


def let_in(request: Request, response: Response, token: str) -> Response:
    """An answer that opens a session."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


def see_out(response: Response) -> Response:
    """An answer that ends a session."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return response


def _only(allowed: Callable[[Request], bool], endpoint: Endpoint) -> Endpoint:
    @wraps(endpoint)
    async def guarded(request: Request) -> Response:
        if allowed(request):
            return await endpoint(request)
        if request.method != "POST" and "text/html" in request.headers.get("accept", ""):
            return RedirectResponse(f"/door?to={request.url.path}", 303)
        return JSONResponse({"error": "This needs the PIN."}, 401)

    return guarded


__all__ = [
    "Site",
    "for_lookers",
    "for_pictures",
    "inside",
    "let_in",
    "may_look",
    "may_see_pictures",
    "see_out",
    "with_pin",
]
