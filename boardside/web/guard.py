"""The guard: looks at every request before anything else does, and at every answer last.

Only requests that name this server as their host, come from its own pages, and are not too big
get through. Every answer carries the headers that keep browsers from doing what nobody asked for.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardside.web.pace import Pace
from boardside.web.settings import Settings

METHODS = ("GET", "HEAD", "POST")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_LAST = (400, 408, 413, 429)
"""After these a connection is closed."""

_LOCAL = ("localhost", "127.0.0.1", "::1")


class Refused(Exception):
    """A request that gets no further: a status and one sentence."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason

    def response(self) -> Response:
        """What the client hears of it."""
        headers = {"connection": "close"} if self.status in _LAST else {}
        return JSONResponse({"error": self.reason}, self.status, headers)


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._limits = settings.limits
        self._names = names_of(settings)
        self._pace = Pace(settings.limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or has it answered."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _with_headers(send)
        try:
            self._look_at(scope)
            receive = await self._body(scope, receive)
        except Refused as refused:
            await refused.response()(scope, receive, answer)
            return
        await self._app(scope, receive, answer)

    def _look_at(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self._pace.lets(scope["client"][0] if scope.get("client") else ""):
            raise Refused(429, "That is faster than anybody can look.")
        if scope["method"] not in METHODS:
            raise Refused(405, "Only GET, HEAD and POST are answered here.")
        _check_path(scope["path"])
        host = headers.get("host", "")
        if not self._answers_to(host, scope):
            raise Refused(421, "This server does not go by that name (see --web-host).")
        origins = headers.getlist("origin")
        if origins and not all(_same(origin, host, scope["scheme"]) for origin in origins):
            raise Refused(403, "Another page's requests are not answered.")
        if scope["method"] == "POST" and not origins:
            raise Refused(403, "Only this server's own pages may send anything.")
        if headers.get("sec-fetch-site", "same-origin") in ("cross-site", "same-site"):
            navigates = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
            if not navigates:
                raise Refused(403, "Another page's requests are not answered.")

    def _answers_to(self, host: str, scope: Scope) -> bool:
        name = _name_in(host)
        own = scope.get("server")
        reached = own[0].lower().removeprefix("::ffff:") if own else ""
        return name in self._names or name == reached != ""

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """The body of a request that may have one, whole, as a new `receive`."""
        if scope["method"] != "POST":
            return receive
        told = Headers(scope=scope).get("content-length", "0")
        if not (told.isascii() and told.isdigit()):
            raise Refused(400, "Content-Length is no number.")
        if int(told) > self._limits.body:
            raise Refused(413, "That is too much.")
        try:
            async with asyncio.timeout(self._limits.patience):
                body = await self._read(receive)
        except TimeoutError:
            raise Refused(408, "The request did not arrive in time.") from None
        return _replayed(body, receive)

    async def _read(self, receive: Receive) -> bytes:
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise Refused(400, "The request broke off.")
            part: bytes = message.get("body", b"")
            body += part
            if len(body) > self._limits.body:
                raise Refused(413, "That is too much.")
            if not message.get("more_body", False):
                return body


def names_of(settings: Settings) -> frozenset[str]:
    """The host names that a server answers to beside the address that it was reached at."""
    names: set[str] = {*_LOCAL, *(host.lower() for host in settings.hosts)}
    if settings.public:
        name = socket.gethostname().lower()
        names |= {name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}
    if not _is_wildcard(settings.address):
        names.add(settings.address.lower())
    return frozenset(names)


def _is_wildcard(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_unspecified
    except ValueError:
        return False


def _check_path(path: str) -> None:
    odd = any(ord(letter) < 32 or letter in "\\\x7f" for letter in path)
    if odd or {".", ".."} & set(path.split("/")) or "//" in path or len(path) > 512:
        raise Refused(404, "There is no such page.")


def _name_in(host: str) -> str:
    """The name in a Host header without its port; "" for one that makes no sense."""
    try:
        found = urlsplit(f"//{host}")
        found.port  # noqa: B018 - raises where there is no such port
    except ValueError:
        return ""
    if found.netloc != host or found.username is not None or found.path:
        return ""
    return (found.hostname or "").lower()


def _same(origin: str, host: str, scheme: str) -> bool:
    """Whether an Origin is of a page of the host that was asked."""
    return origin.lower() in (f"{scheme}://{host}".lower(), f"https://{host}".lower())


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read already, then whatever else there is."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> MutableMapping[str, Any]:
        return left.pop() if left else await receive()

    return again


def _with_headers(send: Send) -> Send:
    def complete(message: Message, headers: Iterable[tuple[str, str]]) -> None:
        there = MutableHeaders(scope=message)
        for name, value in headers:
            there.setdefault(name, value)
        there.setdefault("cache-control", "no-store")

    def answer(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            complete(message, HEADERS.items())
        return send(message)

    return answer
