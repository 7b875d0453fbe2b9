"""What the page's routes give to those who look on, and to those with the PIN."""

from starlette.testclient import TestClient
from webtable import LiveTable


def state(client: TestClient) -> dict:
    return client.get("/api/state").json()


def test_a_looker_sees_the_turns_as_they_are_played(live: LiveTable, looker: TestClient) -> None:
    live.table.roll("white", 3).roll("black", 1).lift("black").move("8/5 6/5").lift()
    told = state(looker)
    assert told["state"]["on_roll"] == "black"
    assert [turn["play"] for turn in told["turns"]["turns"]] == ["8/5 6/5"]


def test_pages_are_there(looker: TestClient) -> None:
    for path in ("/", "/overlay", "/door", "/static/base.css", "/static/live.js"):
        assert looker.get(path).status_code == 200, path


def test_only_the_pin_opens_the_tiller(live: LiveTable, looker: TestClient) -> None:
    wish = {"act": "names", "white": "Ann", "black": "Bob", "seen": 0}
    assert looker.post("/api/act", json=wish).status_code == 401
    assert looker.post("/api/enter", json={"pin": "000000"}).status_code == 401
    assert looker.post("/api/act", json=wish).status_code == 401
    assert live.inbox.heard == []


def test_a_persons_act_is_journalled(live: LiveTable, insider: TestClient) -> None:
    wish = {"act": "names", "white": "Ann", "black": "Bob", "seen": 0}
    answer = insider.post("/api/act", json=wish)
    assert answer.json()["said"] == ["White is Ann, Black Bob."]
    assert state(insider)["state"]["names"] == {"white": "Ann", "black": "Bob"}
