"""The routes of those who look on: the page, the overlay, the stream, older games, pictures."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from boardside.web.access import for_lookers, for_pictures, inside
from boardside.web.sheets import games_of
from boardside.web.site import site_of
from boardside.web.table import Table, picture_in

MOST_GAMES = 10_000


def table_of(request: Request) -> Table:
    """The table that a request is about; HTTPException 404 when there is none."""
    table = site_of(request).table(request)
    if table is None:
        raise HTTPException(404)
    return table


@for_lookers
async def matches(request: Request) -> Response:
    """The list of the matches there are."""
    site = site_of(request)
    listed = await run_in_threadpool(site.library.matches) if site.library else []
    return site.render("matches.html", {"matches": listed})


@for_lookers
async def live(request: Request) -> Response:
    """The page of a match."""
    table_of(request)
    return site_of(request).render("live.html", _base(request))


@for_lookers
async def overlay(request: Request) -> Response:
    """The bare view for stream software."""
    table_of(request)
    return site_of(request).render("overlay.html", _base(request))


@for_lookers
async def events(request: Request) -> Response:
    """The stream of a match."""
    table, streams = table_of(request), site_of(request).streams
    if streams is None or request.method == "HEAD":
        return Response(media_type="text/event-stream")
    return streams.response(table)


@for_lookers
async def state(request: Request) -> Response:
    """How a match stands, once, as JSON."""
    snapshot = table_of(request).snapshot()
    text = f'{{"state":{snapshot.state},"turns":{snapshot.turns_from(None)}}}'
    return Response(text, media_type="application/json")


@for_lookers
async def games(request: Request) -> Response:
    """What came of each game so far."""
    return JSONResponse({"games": games_of(table_of(request).records())})


@for_lookers
async def game(request: Request) -> Response:
    """One game, turn by turn."""
    number = request.path_params["number"]
    table = table_of(request)
    sheet = table.sheet(number) if 0 < number <= MOST_GAMES else None
    if sheet is None or not sheet.game:
        raise HTTPException(404)
    text = f'{{"game":{sheet.game},"from":0,"turns":[{",".join(sheet.turns)}]}}'
    return Response(text, media_type="application/json")


@for_pictures
async def picture(request: Request) -> Response:
    """An evidence picture."""
    path = picture_in(table_of(request), request.path_params["name"])
    if path is None:
        raise HTTPException(404)
    return FileResponse(path, media_type="image/jpeg")


def _base(request: Request) -> dict[str, object]:
    """What every page of a table is told: where its routes begin, and whether one may act."""
    site = site_of(request)
    key = request.path_params.get("key")
    return {
        "base": "" if key is None else f"/match/{key}",
        "acts": site.inbox is not None and key is None,
        "inside": inside(request),
        "listed": site.library is not None,
        "sets_up": site.sets_up and key is None,
    }


ROUTES = [
    Route("/", live),
    Route("/overlay", overlay),
    Route("/events", events),
    Route("/api/state", state),
    Route("/api/games", games),
    Route("/api/games/{number:int}", game),
    Route("/evidence/{name}", picture),
]
