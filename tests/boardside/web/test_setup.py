"""The set-up page's server: who may come in, what it shows, what may be wished."""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from observing import QUIET
from observing import Reader as MadeUp
from starlette.testclient import TestClient
from webtable import ORIGIN, enter, settings_for

from boardside.errors import UsageError
from boardside.inbox import Inbox, Outcome, SetUp, Trial, Wish
from boardside.plan import Plan
from boardside.seating import Corner, Seating
from boardside.start import Start
from boardside.web.app import create_app
from boardside.web.door import Door
from boardside.web.hub import Hub
from boardside.web.setup_routes import setup_routes
from boardside.web.setup_view import SetupView
from boardside.web.setup_wishes import set_up_of, trial_of
from boardside.web.site import Site
from engine.board import Board
from engine.rules import PRESETS, Rules
from hw.frames import Frame
from vision.geometry import Camera, Geometry, Shape
from vision.observation import Shade

SEATING = Seating(Corner.TOP_LEFT, Shade.DARK)
CAMERA = Camera((0.0, 0.0, 0.0), (-6.9, -5.5, 18.0), 600.0, 0.0, (320.0, 240.0))
KNOWN = SimpleNamespace(
    calibration=SimpleNamespace(
        geometry=Geometry(CAMERA, Shape()), paint=SimpleNamespace(apart=lambda: 20.0)
    )
)
IMAGE = np.random.default_rng(3).integers(60, 180, (480, 640, 3), dtype=np.uint8)
SQUARE = [[10, 10], [600, 12], [590, 400], [15, 410]]


class Answers(Inbox):
    """An inbox whose wishes are answered at once."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Wish] = []
        self.refuses = ""

    def ask(self, what: Wish, way: str, seen: int = 0) -> Future[Outcome]:
        self.heard.append(what)
        future: Future[Outcome] = Future()
        if self.refuses:
            future.set_exception(UsageError(self.refuses))
        else:
            future.set_result(())
        return future


@pytest.fixture
def view() -> SetupView:
    return SetupView()


@pytest.fixture
def inbox() -> Answers:
    return Answers()


@pytest.fixture
def stranger(view: SetupView, inbox: Answers, tmp_path: Path) -> Iterator[TestClient]:
    settings = settings_for()
    door = Door(settings.pin)
    site = Site(settings, door, live=Hub(tmp_path), inbox=inbox, sets_up=True)
    app = create_app(site, setup_routes(view))
    with TestClient(app, ORIGIN, headers={"origin": ORIGIN}) as client:
        yield client


@pytest.fixture
def insider(stranger: TestClient) -> TestClient:
    assert enter(stranger) == 200
    return stranger


def looks(view: SetupView, number: int = 7) -> None:
    """The referee finds the board with the opening position on it."""
    reader = MadeUp(QUIET, np.random.default_rng(0))
    seen = reader.observation((0.7, number), SEATING.layout_of(Board.start()), ())
    view.planned(Plan(Rules(), 5, ("Ann", "Bob"), waits=True), False)
    view.frame(Frame(number, 0.7, IMAGE))
    view.found(SEATING)
    view.looked(IMAGE, KNOWN, seen)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/setup"),
        ("GET", "/api/setup"),
        ("POST", "/api/setup"),
        ("POST", "/api/setup/try"),
        ("GET", "/setup/picture/7.jpg"),
    ],
)
def test_nobody_comes_in_without_the_pin(
    stranger: TestClient, view: SetupView, inbox: Answers, method: str, path: str
) -> None:
    looks(view)
    view.fields()
    body = {"json": {"begin": True}} if method == "POST" else {}
    assert stranger.request(method, path, **body).status_code == 401
    assert inbox.heard == []


def test_the_page_of_the_match_leads_there_where_there_is_something_to_set_up(
    stranger: TestClient, looker: TestClient
) -> None:
    assert 'href="/setup"' in stranger.get("/").text
    assert 'href="/setup"' not in looker.get("/").text


def test_before_there_is_a_picture_it_says_so(insider: TestClient, view: SetupView) -> None:
    assert insider.get("/setup").status_code == 200
    told = insider.get("/api/setup").json()
    assert (told["picture"], told["found"], told["plan"]) == (None, None, None)


def test_what_was_found_is_told_in_pixels_of_its_picture(
    insider: TestClient, view: SetupView
) -> None:
    looks(view)
    told = insider.get("/api/setup").json()
    assert told["picture"] == {"number": 7, "width": 640, "height": 480}
    found = told["found"]
    assert (found["light"], found["dark"], len(found["checkers"])) == (15, 15, 30)
    assert (found["white_home"], found["white"]) == ("top-left", "dark")
    assert sorted(point["number"] for point in found["points"]) == [*range(1, 25)]
    assert found["points"][0]["number"] == 1
    assert 0.5 < found["sure"] <= 1.0
    picture = insider.get("/setup/picture/7.jpg")
    image = cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    assert image.shape == (480, 640, 3)
    assert insider.get("/setup/picture/8.jpg").status_code == 404


def test_where_nothing_is_found_the_newest_picture_comes_with_advice(
    insider: TestClient, view: SetupView
) -> None:
    looks(view)
    view.searching(IMAGE, "no playing surface is to be seen")
    view.frame(Frame(9, 0.9, IMAGE))
    told = insider.get("/api/setup").json()
    assert told["found"] is None
    assert told["picture"]["number"] == 9
    assert told["advice"][0][1].startswith("No playing surface is to be seen.")


def test_what_was_found_does_not_outlive_a_movement(insider: TestClient, view: SetupView) -> None:
    looks(view)
    view.moving()
    assert insider.get("/api/setup").json()["found"] is None
    looks(view)
    view.frame(Frame(99, 9.9, IMAGE))
    assert insider.get("/api/setup").json()["found"] is None


def test_old_pictures_are_let_go(insider: TestClient, view: SetupView) -> None:
    for number in range(9):
        looks(view, number)
        insider.get("/api/setup")
    assert insider.get("/setup/picture/8.jpg").status_code == 200
    assert insider.get("/setup/picture/0.jpg").status_code == 404


def test_buttons_light_up_and_a_match_that_is_on_shows_nothing(
    insider: TestClient, view: SetupView
) -> None:
    looks(view)
    view.pressed("ask", "button")
    view.pressed("double_take", "button")
    assert insider.get("/api/setup").json()["pressed"] == ["double_take", "button", 2]
    view.planned(Plan(Rules(), start=Start(white_home=Corner.TOP_LEFT)), True)
    told = insider.get("/api/setup").json()
    assert (told["begun"], told["picture"], told["plan"]["white_home"]) == (True, None, "top-left")


def test_wishes_reach_the_referee(insider: TestClient, inbox: Answers) -> None:
    body = {"names": [" Ann  A ", "Bob"], "length": 7, "rules": "rated", "begin": True}
    assert insider.post("/api/setup", json=body).json() == {"done": True}
    assert insider.post("/api/setup", json={"corners": SQUARE}).status_code == 200
    assert insider.post("/api/setup", json={"corners": []}).status_code == 200
    assert insider.post("/api/setup/try", json={"what": "lamp"}).status_code == 200
    first, second, third, fourth = inbox.heard
    assert first == SetUp(names=("Ann A", "Bob"), length=7, rules=PRESETS["rated"], begin=True)
    assert second == SetUp(corners=((10, 10), (600, 12), (590, 400), (15, 410)))
    assert third == SetUp(corners=())
    assert fourth == Trial("lamp")


def test_what_cannot_be_now_is_said(insider: TestClient, inbox: Answers) -> None:
    inbox.refuses = "a match is on; nothing can be set up or tried now."
    answer = insider.post("/api/setup", json={"begin": True})
    assert answer.status_code == 409
    assert answer.json()["error"].startswith("A match is on")


NO_SENSE: list[dict[str, Any]] = [
    {"corners": [[1, 1], [2, 2]]},
    {"corners": [[1, 1], [2, 2], [3, 3], [4, 4]]},
    {"corners": [*reversed(SQUARE[:2]), *SQUARE[2:]]},
    {"corners": [["1", 1], *SQUARE[1:]]},
    {"corners": [[1e9, 1], *SQUARE[1:]]},
    {"corners": [[True, 1], *SQUARE[1:]]},
    {"corners": "all"},
    {"white_home": "middle"},
    {"white": "blue"},
    {"names": ["Ann"]},
    {"names": ["Ann", ""]},
    {"names": ["Ann", "B" * 41]},
    {"names": ["Ann", "B\x1b[2J"]},
    {"length": -1},
    {"length": 2.5},
    {"length": True},
    {"rules": "../rules.toml"},
    {"begin": 1},
    {"nonsense": 1},
]


@pytest.mark.parametrize("body", NO_SENSE)
def test_what_makes_no_sense_reaches_nobody(
    insider: TestClient, inbox: Answers, body: dict[str, Any]
) -> None:
    answer = insider.post("/api/setup", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert inbox.heard == []


def test_corners_may_go_round_either_way() -> None:
    assert len(set_up_of({"corners": SQUARE}).corners or ()) == 4
    assert len(set_up_of({"corners": SQUARE[::-1]}).corners or ()) == 4


@pytest.mark.parametrize("body", [{}, {"what": "everything"}, {"what": "lamp", "more": 1}])
def test_only_what_there_is_can_be_tried(body: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        trial_of(body)
