"""A client that sends what no browser would, for the tests of the page's server."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    """What came back: the status (0: nothing did), the head as text, what of the body was read."""

    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        lines = (line.partition(":") for line in self.head.split("\r\n")[1:])
        return next((v.strip() for k, _, v in lines if k.lower() == name.lower()), "")


def connect(url: str, timeout: float = 5.0) -> socket.socket:
    where = urlsplit(url)
    return socket.create_connection((where.hostname or "", where.port or 80), timeout)


def head_of(method: str, path: str, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def receive(connection: socket.socket) -> Answer:
    """Reads the head of an answer, and what of its body is told by Content-Length."""
    data = b""
    try:
        while b"\r\n\r\n" not in data and (part := connection.recv(65536)):
            data += part
        head, _, body = data.partition(b"\r\n\r\n")
        found = Answer(0, head.decode("latin-1"), body)
        while len(body) < int(found.header("content-length") or 0):
            part = connection.recv(65536)
            if not part:
                break
            body += part
    except (ConnectionError, TimeoutError):
        return Answer(0, "", b"")
    text = head.decode("latin-1")
    return Answer(int(text.split(" ")[1]) if text else 0, text, body)


def send(
    url: str, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b""
) -> Answer:
    """One request on a connection of its own; `headers` replace those that a page would send."""
    host = urlsplit(url).netloc
    told = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"}
    told |= {"Content-Length": str(len(body))} if body or method == "POST" else {}
    told |= headers or {}
    wanted = {name: value for name, value in told.items() if value}
    with connect(url) as connection:
        with suppress(ConnectionError):
            connection.sendall(head_of(method, path, wanted) + body)
        return receive(connection)
