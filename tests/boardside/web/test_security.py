"""Everything that `docs/security.md` says of each route is tried against the real server."""

from __future__ import annotations

import json
import re
import socket
import string
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rawclient import connect, head_of, receive, send
from starlette.routing import BaseRoute, Mount, Route
from webtable import PIN, LiveTable, settings_for

from boardside.acts import Names
from boardside.web.app import create_app
from boardside.web.door import Door
from boardside.web.pace import Pace
from boardside.web.serving import Serving, start_server
from boardside.web.settings import BY_PIN, Limits, Settings
from boardside.web.setup_routes import setup_routes
from boardside.web.setup_view import SetupView
from boardside.web.site import Site

DOC = Path(__file__).parents[3] / "docs" / "security.md"
FREELY = Limits(burst=10**6, each_second=10**6)
HURRIED = Limits(patience=0.4, stalled=0.4)
SETUP = setup_routes(SetupView())
PICTURE = b"\xff\xd8 a picture \xff\xd9"
TRICKS = (
    "/..",
    "/../../pyproject.toml",
    "/%2e%2e/%2e%2e/pyproject.toml",
    "/..%2f..%2fpyproject.toml",
    "/%252e%252e%252fpyproject.toml",
    "/..%5c..%5cpyproject.toml",
    "/%00",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/journal.jsonl",
    "/.",
)


def table() -> dict[str, dict[str, str]]:
    """The cells of the document: by route, by column."""
    rows = [line for line in DOC.read_text().splitlines() if line.startswith("| ")]
    head = next(line for line in rows if line.startswith("| route"))
    names = [cell.strip() for cell in head.strip("|").split("|")]
    cells = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in rows if "| `" in line
    )
    return {
        row[0].strip("`"): dict(zip(names[1:], row[1:], strict=True))
        for row in cells
        if re.match(r"`(GET|POST) /", row[0])
    }


ROWS = table()
ROUTES = pytest.mark.parametrize("route", ROWS)


def parts(route: str) -> tuple[str, str]:
    method, _, path = route.partition(" ")
    return method, path


def put_picture(folder: Path) -> None:
    (folder / "evidence").mkdir(exist_ok=True)
    (folder / "evidence" / "000001-before.jpg").write_bytes(PICTURE)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> LiveTable:
    folder = tmp_path_factory.mktemp("security") / "match"
    live = LiveTable(folder)
    put_picture(folder)
    return live


@pytest.fixture(scope="module")
def server(live: LiveTable) -> Iterator[Serving]:
    told = Settings(port=0, pin=PIN, limits=FREELY)
    with start_server(live.hub, live.inbox, told, SETUP) as serving:
        yield serving


@pytest.fixture(scope="module")
def public(live: LiveTable) -> Iterator[Serving]:
    told = Settings(port=0, pin=PIN, hosts=("board.example",), limits=FREELY)
    with start_server(live.hub, live.inbox, told, SETUP) as serving:
        yield serving


@pytest.fixture(scope="module")
def closed(live: LiveTable) -> Iterator[Serving]:
    told = Settings(port=0, pin=PIN, audience=BY_PIN)
    with start_server(live.hub, live.inbox, told, SETUP) as serving:
        yield serving


@pytest.fixture(scope="module")
def cookie(server: Serving) -> str:
    answer = send(server.url, "POST", "/api/enter", body=json.dumps({"pin": PIN}).encode())
    assert answer.status == 200
    return answer.header("set-cookie").partition(";")[0]


def test_the_document_tells_of_every_route(live: LiveTable) -> None:
    told = settings_for()
    app = create_app(Site(told, Door(PIN), live=live.hub, inbox=live.inbox), SETUP)

    def paths(routes: list[BaseRoute]) -> set[str]:
        found = set()
        for route in routes:
            if isinstance(route, Mount):
                found.add(f"GET {route.path}/live.js")
            elif isinstance(route, Route):
                method = "POST" if "POST" in (route.methods or ()) else "GET"
                path = route.path.replace("{number:int}", "1")
                found.add(f"{method} {path.replace('{name}', '000001-before.jpg')}")
        return found

    assert paths(app.routes) == set(ROWS)


@ROUTES
def test_without_a_pin(server: Serving, route: str) -> None:
    assert send(server.url, *parts(route)).status == int(ROWS[route]["no PIN"])


@ROUTES
def test_with_a_wrong_pin(server: Serving, route: str) -> None:
    body = b'{"pin": "999999"}' if route == "POST /api/enter" else b""
    forged = {"Cookie": "boardside=abcdefgh.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"}
    answer = send(server.url, *parts(route), forged, body)
    assert answer.status == int(ROWS[route]["wrong PIN"])


@ROUTES
def test_where_others_can_reach_it(public: Serving, route: str) -> None:
    host = {"Host": "board.example", "Origin": "http://board.example"}
    assert send(public.url, *parts(route), host).status == int(ROWS[route]["public"])


@ROUTES
def test_where_nobody_looks_without_the_pin(closed: Serving, route: str) -> None:
    assert send(closed.url, *parts(route)).status == int(ROWS[route]["by PIN"])


@ROUTES
@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "evil.example:8000",
        "user@127.0.0.1",
        "[::1",
        "10.9.8.7",
        "127.0.0.1/x",
    ],
)
def test_a_foreign_host(server: Serving, cookie: str, route: str, host: str) -> None:
    headers = {"Host": host, "Origin": f"http://{host}", "Cookie": cookie}
    assert send(server.url, *parts(route), headers).status == int(ROWS[route]["foreign Host"])


@ROUTES
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_a_foreign_origin(server: Serving, cookie: str, route: str, origin: str) -> None:
    answer = send(server.url, *parts(route), {"Origin": origin, "Cookie": cookie})
    assert answer.status == int(ROWS[route]["foreign Origin"])


@ROUTES
def test_no_origin(server: Serving, route: str) -> None:
    assert send(server.url, *parts(route), {"Origin": ""}).status == int(ROWS[route]["no Origin"])


@ROUTES
@pytest.mark.parametrize("chunked", [False, True])
def test_an_oversized_body(server: Serving, route: str, chunked: bool) -> None:
    body = b"[" * 100_000
    headers = {}
    if chunked:
        headers = {"Transfer-Encoding": "chunked", "Content-Length": ""}
        body = b"".join(b"%x\r\n%s\r\n" % (1000, b"[" * 1000) for _ in range(100)) + b"0\r\n\r\n"
    answer = send(server.url, *parts(route), headers, body)
    assert answer.status == int(ROWS[route]["oversized"])


@ROUTES
@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 20_000, b'{"pin": NaN}', b'{"act": 7}'],
)
def test_a_malformed_body(server: Serving, cookie: str, route: str, body: bytes) -> None:
    needs_pin = ROWS[route]["no PIN"] == "401"
    headers = {"Cookie": cookie} if needs_pin else {}
    answer = send(server.url, *parts(route), headers, body)
    assert answer.status == int(ROWS[route]["malformed"])


@ROUTES
@pytest.mark.parametrize("trick", TRICKS)
def test_tricks_with_paths(server: Serving, cookie: str, route: str, trick: str) -> None:
    method, path = parts(route)
    answer = send(server.url, method, path.rstrip("/") + trick, {"Cookie": cookie})
    assert answer.status == int(ROWS[route]["tricks"])
    assert b"boardside" not in answer.body.replace(b"Boardside", b"")


def test_those_who_never_read_are_dropped(live: LiveTable) -> None:
    """All routes at once; the stream is told much until it is full, and another one goes on."""
    assert {row["slow"] for row in ROWS.values()} == {"dropped"}
    settings = Settings(port=0, pin=PIN, limits=HURRIED)
    with start_server(live.hub, live.inbox, settings, SETUP) as serving:
        slow = [_never_reads(serving.url, *parts(route)) for route in ROWS]
        reader = connect(serving.url)
        reader.sendall(head_of("GET", "/events", {"Host": f"127.0.0.1:{serving.port}"}))
        _tell_much(live, serving, reader)
        assert all(_is_closed(connection) for connection in slow)
        reader.close()


def _never_reads(url: str, method: str, path: str) -> socket.socket:
    host = url.split("/")[2]
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", int(host.split(":")[1])))
    headers = {"Host": host, "Origin": f"http://{host}", "Content-Length": "2"}
    connection.sendall(head_of(method, path, headers) + b"{}")
    return connection


def _tell_much(live: LiveTable, serving: Serving, reader: socket.socket) -> None:
    """News, until only the stream that is read is left."""
    streams = serving.site.streams
    assert streams is not None
    until = time.monotonic() + 20
    long = "Ann " * 9
    number = 0
    while time.monotonic() < until:
        number += 1
        live.table.say(Names(long, f"{number} {long}"), rest=0)
        reader.recv(1 << 20)
        if streams.open == 1 and number > 5:
            return
    pytest.fail("the slow reader is still there")


def _is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed it; what it had sent may still be read."""
    connection.settimeout(5)
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        connection.close()
    return True


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "]
)
def test_a_request_that_never_ends_is_dropped(live: LiveTable, sent: bytes) -> None:
    settings = Settings(port=0, pin=PIN, limits=HURRIED)
    with start_server(live.hub, None, settings) as serving, connect(serving.url) as connection:
        connection.sendall(sent)
        assert connection.recv(1) == b""


def test_a_body_that_never_ends_is_dropped(live: LiveTable) -> None:
    settings = Settings(port=0, pin=PIN, limits=HURRIED)
    with start_server(live.hub, None, settings) as serving, connect(serving.url) as connection:
        host = f"127.0.0.1:{serving.port}"
        headers = {"Host": host, "Origin": f"http://{host}", "Content-Length": "100"}
        connection.sendall(head_of("POST", "/api/enter", headers) + b'{"pin"')
        assert receive(connection).status == 408


def test_too_many_connections_are_turned_away_and_the_others_served(live: LiveTable) -> None:
    limits = Limits(per_address=4, streams=2)
    with start_server(live.hub, None, Settings(port=0, pin=PIN, limits=limits)) as serving:
        host = f"127.0.0.1:{serving.port}"
        first = [connect(serving.url) for _ in range(4)]
        for connection in first:
            connection.sendall(head_of("GET", "/events", {"Host": host}))
        assert sorted(receive(connection).status for connection in first) == [200, 200, 503, 503]
        with connect(serving.url) as fifth:
            assert receive(fifth).status == 503
        for connection in first:
            connection.close()
        until = time.monotonic() + 5
        while send(serving.url, "GET", "/api/state").status != 200:
            assert time.monotonic() < until


def test_who_asks_too_fast_is_told_to_wait_and_others_are_not(live: LiveTable) -> None:
    limits = Limits(burst=8, each_second=0)
    with start_server(live.hub, None, Settings(port=0, pin=PIN, limits=limits)) as serving:
        answers = [send(serving.url, "GET", "/api/door") for _ in range(9)]
        assert [answer.status for answer in answers] == [200] * 8 + [429]
        assert answers[-1].header("connection") == "close"
    now = [0.0]
    pace = Pace(Limits(burst=8, each_second=4, share=0.5), lambda: now[0])
    assert [pace.lets("192.0.2.1") for _ in range(5)] == [True] * 4 + [False]
    assert pace.lets("192.0.2.2")
    now[0] += 0.5
    assert [pace.lets("192.0.2.1") for _ in range(2)] == [True, False]
    for number in range(3000):
        pace.lets(f"10.0.{number // 250}.{number % 250}")
    assert len(pace._each) <= 1024


@pytest.mark.parametrize(
    "route", ["GET /", "GET /static/live.js", "GET /api/state", "POST /api/act", "GET /nowhere"]
)
def test_every_answer_has_its_headers(server: Serving, route: str) -> None:
    answer = send(server.url, *parts(route))
    policy = answer.header("content-security-policy")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.header("x-content-type-options") == "nosniff"
    assert answer.header("cache-control") == ("no-cache" if "static" in route else "no-store")
    assert answer.header("server") == ""


def test_pages_hold_no_inline_script_or_style_and_ask_nobody_else(server: Serving) -> None:
    for path in ("/", "/overlay", "/door"):
        page = send(server.url, "GET", path).body.decode()
        assert re.findall(r"<script(?![^>]*src=)", page) == []
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", page) == []
        assert re.findall(r"(?:https?:)?//[a-z]", page) == []


def test_the_session_is_no_scripts_business(server: Serving) -> None:
    answer = send(server.url, "POST", "/api/enter", body=json.dumps({"pin": PIN}).encode())
    told = answer.header("set-cookie").lower()
    assert all(word in told for word in ("httponly", "samesite=strict", "path=/", "max-age="))


def test_another_sites_requests_are_refused_but_links_are_followed(server: Serving) -> None:
    foreign = {"Origin": "", "Sec-Fetch-Site": "cross-site"}
    assert (
        send(server.url, "GET", "/api/state", {**foreign, "Sec-Fetch-Mode": "no-cors"}).status
        == 403
    )
    assert send(server.url, "GET", "/", {**foreign, "Sec-Fetch-Mode": "navigate"}).status == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "GEt"])
def test_other_methods_are_not_known(server: Serving, method: str) -> None:
    assert send(server.url, method, "/api/state").status in (400, 405)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(string.printable, max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
ACTS = [
    "sets_dice",
    "sets_position",
    "sets_on_roll",
    "awards",
    "sets_score",
    "names",
    "answers",
    "resigns",
    "doubles",
]
FIELDS = ["side", "roll", "board", "kind", "winner", "white", "black", "length", "choice", "id"]
WISHES = st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4).flatmap(
    lambda fields: st.tuples(st.sampled_from(ACTS), JSON | st.just(10**9)).map(
        lambda two: {**fields, "act": two[0], "seen": two[1]}
    )
)


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(body=st.one_of(WISHES, JSON).map(json.dumps).map(str.encode) | st.binary(max_size=60))
def test_whatever_is_sent_makes_sense_or_is_refused(
    server: Serving, cookie: str, body: bytes
) -> None:
    answer = send(server.url, "POST", "/api/act", {"Cookie": cookie}, body)
    assert answer.status in (200, 409, 422)
    assert json.loads(answer.body).keys() <= {"error", "stale", "records", "said"}


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.binary(min_size=1, max_size=200))
def test_bytes_that_are_no_request_do_no_harm(server: Serving, data: bytes) -> None:
    with connect(server.url) as connection:
        connection.sendall(data + b"\r\n\r\n")
        assert receive(connection).status in (0, 400, 403, 404, 405, 421)
    assert send(server.url, "GET", "/api/door").status == 200
