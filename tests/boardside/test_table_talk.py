"""Every situation of docs/table_talk.md: what people do, and all that the referee says to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from talk import Situation, situations, talk

from boardside import umpire
from boardside.events import Event, TimeUp
from boardside.journal import line_of, read_journal
from boardside.rerunning import rerun
from boardside.states import Phase, State
from engine.departures import Offence
from engine.rules import PRESETS

BOOK = Path(__file__).parents[2] / "docs" / "table_talk.md"
TEXT = BOOK.read_text(encoding="utf-8")
ALL = situations(TEXT)
MET: set[tuple[Phase, type[Event]]] = set()
PLAYED: set[str] = set()

UNMET = {(Phase.LIFTED, TimeUp)}
"""A play is weighed for three seconds at most before a person is asked and the clock stops; nobody
at a table loses on time just then, though it may happen."""


@pytest.fixture(scope="module", autouse=True)
def cells_are_noted() -> Iterator[None]:
    """Notes which cells of the umpire's table are met."""

    def noting(cell: tuple[Phase, type[Event]]) -> umpire.Rule:
        def rule(state: State, event: Any) -> umpire.Outcome:
            MET.add(cell)
            return umpire_table[cell](state, event)

        return rule

    umpire_table = umpire.TABLE
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(umpire, "TABLE", {cell: noting(cell) for cell in umpire_table})
        yield


@pytest.mark.parametrize("situation", ALL, ids=[one.title for one in ALL])
def test_the_referee_says_just_that(tmp_path: Path, situation: Situation) -> None:
    wrong = [
        f"line {line}, {words}:\n  should be {expected}\n  was       {said}"
        for line, words, expected, said in talk(situation, tmp_path)
        if expected != said
    ]
    assert not wrong, "\n".join(["", *wrong])
    PLAYED.add(situation.title)
    records = read_journal(tmp_path / "journal.jsonl")
    assert [*map(line_of, rerun(records))] == [*map(line_of, records)]


def test_every_cell_of_the_table_is_met_by_a_situation() -> None:
    if len(PLAYED) < len(ALL):
        pytest.skip("not all situations were played")
    told = {cell for cell in umpire.TABLE if cell not in umpire.REASONS}
    assert told - MET == UNMET


def test_there_are_situations_enough_and_each_has_its_own_title() -> None:
    assert len(ALL) >= 70
    assert len({one.title for one in ALL}) == len(ALL)


@pytest.mark.parametrize("offence", Offence)
def test_every_rule_is_broken_in_some_situation(offence: Offence) -> None:
    assert f"    Illegal play ({offence.value.replace('_', ' ')}): " in TEXT


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "friendly"])
def test_every_preset_is_played_by(preset: str) -> None:
    assert f"\nrules: {preset}\n" in TEXT


def test_a_sentence_too_many_is_noticed(tmp_path: Path) -> None:
    text = "### x\n```\nWhite throws 3\nBlack throws 1\n    White begins.\n```\n"
    (one,) = situations(text)
    (_, expected, said) = [part[1:] for part in talk(one, tmp_path)][-1]
    assert expected != said


def test_what_nobody_can_do_is_named(tmp_path: Path) -> None:
    (one,) = situations("### x\n```\nWhite eats a checker\n```\n")
    with pytest.raises(ValueError, match="line 3"):
        talk(one, tmp_path)
