"""The application: every route there is, the guard around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from boardside.web import door_routes, looking, tiller_routes
from boardside.web.guard import HEADERS, Guard
from boardside.web.pulse import Pulse
from boardside.web.site import Library, Site
from boardside.web.stream import Streams

FOLLOW_SECONDS = 0.3
STATIC = Path(__file__).parent / "static"


def create_app(site: Site, further: tuple[BaseRoute, ...] = ()) -> Starlette:
    """The application of a site, with `further` routes where there are any."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        site.pulse = Pulse()
        site.streams = Streams(site.pulse, site.settings.limits.streams)
        if site.live is not None:
            site.live.listen(site.pulse.beat)
        site.ready.set()
        if site.library is None:
            yield
            if site.live is not None:
                site.live.unlisten(site.pulse.beat)
            return
        following = asyncio.create_task(_follow(site.library, site.pulse))
        yield
        following.cancel()

    routes: list[BaseRoute] = [
        *(_of_library() if site.library else _of_live(site)),
        *door_routes.ROUTES,
        *further,
        Mount("/static", Unhurried(directory=STATIC)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=running,
        middleware=[Middleware(Guard, settings=site.settings)],
        exception_handlers={HTTPException: _told, Exception: _failed},
    )
    app.router.redirect_slashes = False
    app.state.site = site
    return app


async def _follow(library: Library, pulse: Pulse) -> None:
    """Looks into the journals again and again, and tells those who follow them."""
    while True:
        await asyncio.sleep(FOLLOW_SECONDS)
        if await run_in_threadpool(library.refresh):
            pulse.beat()


class Unhurried(StaticFiles):
    """Files that browsers keep, but ask after each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that it is still as it was."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def _of_live(site: Site) -> list[BaseRoute]:
    return [*looking.ROUTES, *(tiller_routes.ROUTES if site.inbox else [])]


def _of_library() -> list[BaseRoute]:
    return [Route("/", looking.matches), Mount("/match/{key}", routes=looking.ROUTES)]


async def _told(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    said = {404: "There is no such page.", 405: "This is not done that way."}
    return JSONResponse({"error": said.get(status, "That cannot be.")}, status)


async def _failed(request: Request, error: Exception) -> Response:
    told = {"error": "Something went wrong here; the referee goes on."}
    return JSONResponse(told, 500, HEADERS)
