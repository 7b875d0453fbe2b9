"""What the page's routes give to those who look on, and what those with the PIN can do."""

import json
from pathlib import Path
from typing import Any

import pytest
from rawclient import Answer, connect, head_of, receive, send
from starlette.testclient import TestClient
from webtable import PIN, LiveTable, client_of, enter

from boardside.errors import UsageError
from boardside.inbox import Inbox
from boardside.journal import read_journal
from boardside.web.app import create_app
from boardside.web.door import Door
from boardside.web.serving import start_server
from boardside.web.settings import Limits, Settings
from boardside.web.site import Site
from engine.board import Board

EDITED = {"points": [2] + [0] * 22 + [-2], "bar": {"white": 0, "black": 1}}


def state(client: TestClient) -> dict[str, Any]:
    return client.get("/api/state").json()["state"]


def wish(client: TestClient, **told: Any) -> Any:
    """Puts a wish of somebody who has seen everything."""
    return client.post("/api/act", json={"seen": state(client)["seq"], **told})


def opened(live: LiveTable) -> None:
    live.table.roll("black", 1).roll("white", 3).move("8/5 6/5").lift()


# looking on


def test_a_looker_sees_the_turns_as_they_are_played(live: LiveTable, looker: TestClient) -> None:
    opened(live)
    told = looker.get("/api/state").json()
    assert told["state"]["on_roll"] == "black"
    assert [turn["play"] for turn in told["turns"]["turns"]] == ["8/5 6/5"]
    assert looker.get("/api/games").json()["games"][0]["result"] == ""
    assert looker.get("/api/games/1").json()["turns"] == told["turns"]["turns"]
    assert looker.get("/api/games/2").status_code == 404
    assert looker.get("/api/games/99999999999999999999").status_code == 404


@pytest.mark.parametrize("path", ["/", "/overlay", "/door"])
def test_pages_name_only_files_that_there_are(looker: TestClient, path: str) -> None:
    page = looker.get(path)
    assert page.status_code == 200
    names = [part.split('"')[0] for part in page.text.split('="/static/')[1:]]
    assert names
    for name in names:
        assert looker.get(f"/static/{name}").status_code == 200, name


def test_scripts_load_only_scripts_that_there_are() -> None:
    static = Path(__file__).parents[3] / "boardside" / "web" / "static"
    for script in static.glob("*.js"):
        for part in script.read_text().split('from "./')[1:]:
            assert (static / part.split('"')[0]).exists(), script.name


def test_a_name_is_never_more_than_a_text(live: LiveTable, insider: TestClient) -> None:
    name = "<img src=x onerror=alert(1)>"
    assert wish(insider, act="names", white=name, black="Bob").status_code == 200
    assert name not in insider.get("/").text
    assert state(insider)["names"]["white"] == name


def test_an_open_session_is_said_to_the_page(looker: TestClient) -> None:
    assert 'data-inside="0"' in looker.get("/").text
    enter(looker)
    assert 'data-inside="1"' in looker.get("/").text
    looker.post("/api/leave", json={})
    assert looker.get("/api/door").json() == {"inside": False, "acts": True}


def test_where_nobody_looks_without_the_pin_a_browser_is_shown_the_door(live: LiveTable) -> None:
    with client_of(live, audience="pin") as client:
        answer = client.get("/", headers={"accept": "text/html"}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/door?to=/")
        enter(client)
        assert client.get("/").status_code == 200


# the stream


def events(connection: Any, answer: Answer, wanted: int) -> list[tuple[str, Any]]:
    """The next events of a stream."""
    data = answer.body
    found: list[tuple[str, Any]] = []
    while True:
        *whole, data = data.split(b"\n\n")
        for text in whole:
            lines = dict(line.split(": ", 1) for line in text.decode().split("\n") if ": " in line)
            if "event" in lines:
                found.append((lines["event"], json.loads(lines["data"])))
        if len(found) >= wanted:
            return found
        part = connection.recv(65536)
        assert part, "the stream broke off"
        data += _unchunked(part)


def _unchunked(part: bytes) -> bytes:
    """Chunked bytes without the lines that tell the chunks' lengths."""
    lines = part.split(b"\r\n")
    return b"".join(line for line in lines if not _is_length(line))


def _is_length(line: bytes) -> bool:
    return 0 < len(line) < 7 and all(letter in b"0123456789abcdef" for letter in line)


def test_the_stream_tells_everything_at_first_and_then_what_is_new(live: LiveTable) -> None:
    opened(live)
    with (
        start_server(live.hub, None, Settings(port=0, pin=PIN)) as serving,
        connect(serving.url) as connection,
    ):
        host = {"Host": f"127.0.0.1:{serving.port}", "Connection": "close"}
        connection.sendall(head_of("GET", "/events", host))
        answer = receive(connection)
        assert answer.header("content-type").startswith("text/event-stream")
        first = Answer(answer.status, answer.head, _unchunked(answer.body))
        told = dict(events(connection, first, 3))
        assert told["hello"]["now"] > 0
        assert [turn["play"] for turn in told["turns"]["turns"]] == ["8/5 6/5"]
        assert told["state"]["acts"] == "black"
        live.table.roll("black", 6, 4)
        later = dict(events(connection, Answer(200, "", b""), 2))
        assert (later["turns"]["from"], later["state"]["dice"]) == (1, [6, 4])


def test_the_server_ends_at_once_though_somebody_looks_on(live: LiveTable) -> None:
    with start_server(live.hub, None, Settings(port=0, pin=PIN)) as serving:
        connection = connect(serving.url)
        connection.sendall(head_of("GET", "/events", {"Host": f"127.0.0.1:{serving.port}"}))
        assert receive(connection).status == 200
    while connection.recv(65536):
        pass
    connection.close()
    with pytest.raises(OSError, match="refused"):
        send(serving.url, "GET", "/")


def test_it_comes_back_at_the_same_port(live: LiveTable) -> None:
    with start_server(live.hub, None, Settings(port=0, pin=PIN)) as serving:
        assert send(serving.url, "GET", "/").status == 200
    with start_server(live.hub, None, Settings(port=serving.port, pin=PIN)) as again:
        assert send(again.url, "GET", "/").status == 200


def test_a_port_that_is_taken_is_named(live: LiveTable) -> None:
    with (
        start_server(live.hub, None, Settings(port=0)) as serving,
        pytest.raises(UsageError, match=f"port {serving.port}"),
        start_server(live.hub, None, Settings(port=serving.port)),
    ):
        pass


# the hand on the tiller


def test_only_the_pin_opens_the_tiller(live: LiveTable, looker: TestClient) -> None:
    assert wish(looker, act="names", white="Ann", black="Bob").status_code == 401
    assert enter(looker, "000000") == 401
    assert wish(looker, act="names", white="Ann", black="Bob").status_code == 401
    assert live.inbox.heard == []


def test_a_persons_act_is_journalled_as_theirs(live: LiveTable, insider: TestClient) -> None:
    answer = wish(insider, act="names", white="Ann", black="Bob")
    assert answer.json()["said"] == ["White is Ann, Black Bob."]
    assert state(insider)["names"] == {"white": "Ann", "black": "Bob"}
    seen = [r for r in read_journal(live.table.path) if r.get("event") == "person"]
    assert [(r["way"], r["act"], r["white"]) for r in seen] == [("page", "names", "Ann")]


@pytest.mark.parametrize(
    ("told", "kinds"),
    [
        ({"act": "sets_dice", "roll": [6, 4]}, ["roll"]),
        ({"act": "sets_position", "board": EDITED}, ["set_up"]),
        ({"act": "sets_position", "id": "4HPwATDgc/ABMA"}, ["set_up"]),
        ({"act": "sets_on_roll", "side": "white"}, ["set_up"]),
        ({"act": "sets_score", "white": 2, "black": 1, "length": 5}, ["score"]),
        ({"act": "undoes"}, ["undone"]),
        ({"act": "doubles", "side": "black"}, ["double"]),
        ({"act": "resigns", "side": "black", "kind": "gammon"}, ["warning"]),
        ({"act": "awards", "winner": "white", "kind": "single"}, ["resign", "game_over"]),
        ({"act": "pauses"}, []),
        ({"act": "goes_on"}, []),
    ],
)
def test_what_a_person_can_do(
    live: LiveTable, insider: TestClient, told: dict[str, Any], kinds: list[str]
) -> None:
    opened(live)
    answer = wish(insider, **told)
    assert answer.status_code == 200, answer.text
    by_number = {record["seq"]: record for record in live.desk.records}
    assert [by_number[seq]["type"] for seq in answer.json()["records"]] == kinds


def test_an_offer_is_answered(live: LiveTable, insider: TestClient) -> None:
    opened(live)
    wish(insider, act="doubles", side="black")
    assert wish(insider, act="takes", side="white").json()["said"] == [
        "White takes; the cube is at 2."
    ]
    wish(insider, act="resigns", side="white", kind="single")
    refused = wish(insider, act="refuses_resignation", side="black")
    assert refused.json()["said"] == ["Black refuses."]


def test_what_the_rules_do_not_allow_is_told(live: LiveTable, insider: TestClient) -> None:
    opened(live)
    before = state(insider)
    answer = wish(insider, act="takes", side="white")
    assert (answer.status_code, answer.json()["stale"]) == (409, False)
    assert answer.json()["error"].endswith(".")
    assert state(insider)["board"] == before["board"]


def test_who_has_not_seen_the_newest_changes_nothing(live: LiveTable, insider: TestClient) -> None:
    opened(live)
    seen = state(insider)["seq"]
    live.table.roll("black", 6, 4).move("24/14").lift()
    heard = len(live.inbox.heard)
    late = insider.post("/api/act", json={"act": "undoes", "seen": seen})
    assert (late.status_code, late.json()["stale"]) == (409, True)
    assert len(live.inbox.heard) == heard
    named = insider.post(
        "/api/act", json={"act": "names", "white": "A", "black": "B", "seen": seen}
    )
    assert named.status_code == 200
    assert wish(insider, act="undoes").status_code == 200


def test_the_referee_hears_what_was_seen_too(live: LiveTable, insider: TestClient) -> None:
    opened(live)
    seen = state(insider)["seq"]
    wish(insider, act="undoes")
    wish(insider, act="pauses")
    assert [asked.seen for asked in live.inbox.heard] == [seen, 0]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({}, "no act"),
        ({"act": "take"}, "did you mean 'takes'"),
        ({"act": "undoes", "seen": "7"}, "'seen'"),
        ({"act": "undoes", "seen": True}, "'seen'"),
        ({"act": "undoes", "seen": -1}, "'seen'"),
        ({"act": "undoes", "side": "white"}, "does not know 'side'"),
        ({"act": "sets_dice", "roll": [3, 7]}, "two numbers"),
        ({"act": "sets_dice", "roll": [3, True]}, "two numbers"),
        ({"act": "sets_dice"}, "two numbers"),
        ({"act": "doubles", "side": "green"}, "'side' is white or black"),
        ({"act": "resigns", "side": "white", "kind": "all"}, "'kind' is single"),
        ({"act": "sets_score", "white": 1, "black": 1, "length": 1000}, "'length'"),
        ({"act": "names", "white": " ", "black": "B"}, "'white'"),
        ({"act": "names", "white": "A" * 41, "black": "B"}, "'white'"),
        ({"act": "names", "white": "A\u202eB", "black": "B"}, "'white'"),
        ({"act": "sets_position", "id": "nonsense"}, "ID"),
        ({"act": "sets_position", "id": 5}, "ID"),
        ({"act": "sets_position", "board": []}, "'board'"),
        ({"act": "sets_position", "board": {"points": [16] + [0] * 23}}, "too many"),
        ({"act": "sets_position", "board": {"points": [1]}}, "points"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_sentence(
    live: LiveTable, insider: TestClient, told: dict[str, Any], said: str
) -> None:
    answer = insider.post("/api/act", json={"seen": 10**6, **told})
    assert answer.status_code == 422
    assert said in answer.json()["error"]
    assert live.inbox.heard == []


def test_a_referee_who_does_not_answer_is_told(live: LiveTable) -> None:
    settings = Settings(pin=PIN, limits=Limits(answer=0.05))
    site = Site(settings, Door(PIN), live=live.hub, inbox=Inbox())
    origin = "http://localhost"
    with TestClient(create_app(site), origin, headers={"origin": origin}) as client:
        enter(client)
        answer = wish(client, act="undoes")
        assert (answer.status_code, "does not answer" in answer.json()["error"]) == (503, True)
        assert list(site.inbox.drain() if site.inbox else []) == []


def test_a_position_is_put_up_by_its_id(insider: TestClient) -> None:
    answer = insider.get("/api/position", params={"id": "4HPwATDgc/ABMA"})
    assert answer.json()["board"] == Board.start().to_record()
    assert insider.get("/api/position", params={"id": "?"}).status_code == 422
    assert insider.get("/api/position").status_code == 422


def test_a_question_is_answered_by_the_page(live: LiveTable, insider: TestClient) -> None:
    """In glaring light two plays look the same; which one is asked without naming either."""
    wish(insider, act="sets_on_roll", side="white")
    live.table.dazzled = {3, 4, 5, 6}
    live.table.roll("white", 2, 1).move("6/5 6/4").lift().rest(4)
    told = state(insider)
    assert len(told["question"]["choices"]) == 2
    assert told["call"]["type"] == "question"
    assert "/" not in " ".join(told["question"]["choices"]) + told["talk"][-1]["text"]
    assert wish(insider, act="answers", choice=3).status_code == 409
    assert wish(insider, act="answers", choice=1).json()["said"] == ["White plays 6/5 6/4."]
    assert state(insider)["question"] is None
    assert wish(insider, act="answers", choice=1).status_code == 409
