"""The page of a match: all that happened, nothing that reaches out, nothing that breaks in."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from logs import NASTY, full_log
from selfplay_path import random_match

from boardside.drawing import Style
from boardside.page import match_page, position_page
from boardside.turnlist import turns_of
from engine.board import Board, Side
from engine.log import MatchLog
from engine.rules import PRESETS
from engine.scene import Scene


class Reader(HTMLParser):
    """Tags with their attributes, ids, and all text; complains of tags that are not closed."""

    EMPTY = ("meta", "br", "hr", "img", "link", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """The text as it is read, blanks run together."""
        return " ".join("".join(self.words).split())

    def all(self, name: str) -> list[str]:
        """All values of an attribute."""
        return [attrs[name] or "" for _, attrs in self.tags if name in attrs]


def test_a_reader_of_pages_finds_what_is_wrong() -> None:
    with pytest.raises(AssertionError):
        Reader("<p><b></p>")


def test_all_that_happened_is_there() -> None:
    text = Reader(match_page(full_log())).text
    for part in (
        "Ann – Bob",
        "An unlimited session, friendly rules; beavers on; automatic doubles 1.",
        "Event: Ann Open",
        "Ann wins 8 points.",
        "Opening: both throw 4. The cube is at 2.",
        "31: 8/5 6/5",
        "Ann doubles to 4. Bob beavers to 8. Ann takes.",
        "Bob resigns a gammon. Ann refuses.",
        "The position was set by hand.",
        "21: 3/1 2/1",
        "Not finished.",
    ):
        assert part in re.sub(r"(?<=[.]) +", " ", text), part


def test_what_was_flagged_is_marked_with_rule_and_sentence() -> None:
    page = match_page(full_log())
    assert page.count('class="turn flagged"') == 1
    flag = next(turn.flag for turn in turns_of(full_log(), full_log().games[0]) if turn.flag)
    assert flag.rule == "wrong_number"
    assert flag.message.startswith("Bob moved 13/")
    told = f"Illegal play (wrong number): {flag.message} It stood."
    assert Reader(page).text.count(told) == 2
    assert '<a href="#g1t3">Game 1, turn 3</a>' in page


def test_every_turn_has_its_picture_and_its_anchor() -> None:
    log = full_log()
    reader = Reader(match_page(log))
    turns = [f"g{game.number}t{turn.number}" for game in log.games for turn in turns_of(log, game)]
    ids = reader.all("id")
    assert len(ids) == len(set(ids))
    assert set(turns) <= set(ids)
    assert [attrs.get("class") for tag, attrs in reader.tags if tag == "svg"].count("board") == len(
        turns
    )
    targets = {target[1:] for target in reader.all("href")}
    assert targets <= set(ids)


def test_nothing_is_fetched_and_nothing_runs() -> None:
    page = match_page(full_log())
    reader = Reader(page)
    assert not {"script", "link", "img", "iframe", "object", "base"} & {
        tag for tag, _ in reader.tags
    }
    assert all(target.startswith("#") for target in reader.all("href") + reader.all("src"))
    assert not [name for _, attrs in reader.tags for name in attrs if name.startswith("on")]
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "").replace(
        "http-equiv", ""
    )
    assert "url(" not in page
    assert "@import" not in page


def test_its_policy_lets_nothing_in_but_its_own_style() -> None:
    page = match_page(full_log())
    tags = Reader(page).tags
    policy = next(a["content"] for _, a in tags if a.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert len(style) == 1
    hashed = base64.b64encode(hashlib.sha256(style[0].encode()).digest()).decode()
    assert allowed == {
        "default-src": "'none'",
        "img-src": "data:",
        "style-src": f"'sha256-{hashed}'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert "style=" not in page


def test_score_sheet_dice_and_cube_are_told() -> None:
    text = Reader(match_page(full_log())).text
    for part in ("Score sheet", "Are the dice fair?", "Ann doubles to 4. Bob beavers to 8.", "χ²"):
        assert part in text
    assert "from turn 4 at 8 with Bob" in text
    assert "Time for each turn" not in text


def test_names_cannot_break_in() -> None:
    log = full_log(NASTY, "</title><svg onload=x>")
    page = match_page(log)
    reader = Reader(page)
    assert not {"script"} & {tag for tag, _ in reader.tags}
    assert not [name for _, attrs in reader.tags for name in attrs if name.startswith("on")]
    assert "{{ 7*7 }}" in reader.text


def test_pictures_are_well_formed() -> None:
    for picture in re.findall(r"<svg.*?</svg>", match_page(full_log()), re.DOTALL):
        assert ElementTree.fromstring(picture) is not None


def test_a_long_match_is_a_small_page() -> None:
    log = random_match(PRESETS["rated"], 0, 1, games=5)
    turns = sum(len(list(turns_of(log, game))) for game in log.games)
    assert turns > 400
    assert len(match_page(log).encode()) < 3_000_000 * turns / 1000


def test_an_empty_match_is_a_page_too() -> None:
    assert "a match to 5 points" in match_page(MatchLog("Ann", "Bob", 5)).lower()


def test_a_page_seen_from_black() -> None:
    assert match_page(full_log(), Style(below=Side.BLACK)) != match_page(full_log())


def test_a_position_is_a_page() -> None:
    page = position_page(Scene(Board.start(), Side.WHITE), Style(), ["XGID: <x>"])
    reader = Reader(page)
    assert "White to roll." in reader.text
    assert "XGID: <x>" in reader.text
