"""`boardside correct` and what buttons mean."""

from pathlib import Path

import pytest
from table import Table

from boardside.acts import Answers, EndsTurn
from boardside.correcting import correct
from boardside.errors import UsageError
from boardside.journal import NAME, line_of, read_journal
from boardside.rerunning import rerun
from boardside.tiller import WORDS, parse_act, pressed
from engine.actions import AcceptsResignation, Doubles, Passes, RefusesResignation, Resigns, Takes
from engine.board import Side
from engine.errors import EngineError
from engine.results import Kind

W, B = Side.WHITE, Side.BLACK


def left(folder: Path) -> Path:
    """A match that its referee has left: White has played 31."""
    table = Table(folder).roll("white", 3).roll("black", 1)
    table.mover = W
    table.move("8/5 6/5").lift("white").lift().leave()
    return folder


def said(folder: Path, *words: str) -> list[str]:
    lines: list[str] = []
    correct(folder, words, lines.append)
    records = read_journal(folder / NAME)
    assert [*map(line_of, rerun(records))] == [*map(line_of, records)]
    return lines


def test_the_last_turn_is_undone(tmp_path: Path) -> None:
    assert said(left(tmp_path), "undo") == [
        "The last turn is undone; the opening roll is to be made."
    ]
    assert "31:" not in (tmp_path / "match.mat").read_text()


def test_the_journal_itself_may_be_named(tmp_path: Path) -> None:
    assert said(left(tmp_path), "double", "black") == ["Black doubles to 2."]
    lines: list[str] = []
    correct(tmp_path / NAME, ["pass", "white"], lines.append)
    assert lines == ["White passes.", "Black wins 1 point; 0-1."]


def test_the_names_told_last_are_used(tmp_path: Path) -> None:
    assert said(left(tmp_path), "names", "Ann", "Bob") == ["White is Ann, Black Bob."]
    assert said(tmp_path, "double", "black") == ["Bob doubles to 2."]


def test_what_the_rules_refuse_is_an_error_and_still_journalled(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Black is to roll"):
        said(left(tmp_path), "double", "white")
    assert read_journal(tmp_path / NAME)[-1]["code"] == "refused"


def test_a_journal_that_a_referee_writes_is_left_alone(tmp_path: Path) -> None:
    table = Table(tmp_path)
    with pytest.raises(UsageError, match="another referee"):
        said(table.path.parent, "undo")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["undoo"], "did you mean 'undo'"),
        (["dice", "3"], "dice needs NUMBER NUMBER"),
        (["dice", "x", "1"], "'x' is not a number"),
        (["on-roll", "red"], "white or black"),
        (["award", "white", "triple"], "single, gammon, backgammon"),
        (["position", "rubbish"], "Position ID"),
    ],
)
def test_words_that_mean_nothing_are_named(tmp_path: Path, words: list[str], why: str) -> None:
    with pytest.raises((UsageError, EngineError), match=why):
        said(left(tmp_path), *words)


def test_every_word_builds_an_act() -> None:
    samples = {
        "ID": "4HPwATDgc/ABMA",
        "NUMBER": "3",
        "SIDE": "white",
        "KIND": "gammon",
        "WHITE": "2",
        "BLACK": "1",
        "LENGTH": "5",
        "CHOICE": "1",
    }
    for word, (needed, _) in WORDS.items():
        parse_act([word, *(samples[one] for one in needed)])


def test_what_the_buttons_mean(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1)
    table.mover = W
    table.move("8/5 6/5").lift("white").lift()

    def both() -> list[object]:
        return [pressed(table.sitting.state, name) for name in ("double_take", "pass_resign")]

    assert both() == [Doubles(B), Resigns(B, Kind.SINGLE)]
    assert pressed(table.sitting.state, "ask") == EndsTurn()
    table.say(Doubles(B))
    assert both() == [Takes(W), Passes(W)]
    table.say(Takes(W)).say(Resigns(W, Kind.SINGLE))
    assert both() == [AcceptsResignation(B), RefusesResignation(B)]
    opening = Table(tmp_path / "opening").sitting.state
    assert [pressed(opening, "double_take"), pressed(opening, "pass_resign")] == [None, None]


def test_a_question_is_answered_by_the_buttons(tmp_path: Path) -> None:
    state = Table(tmp_path).sitting.state
    asking = state.__class__(state.phase, state.match, question=(state.board, state.board))
    assert pressed(asking, "double_take") == Answers(1)
    assert pressed(asking, "pass_resign") == Answers(2)
