"""`boardside verify-dice`: every roll of a journal proved, or the first that does not fit named."""

import copy
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rated import RatedPlay

from boardside import cli
from boardside.dice_proof import Proof, prove
from boardside.errors import UsageError
from boardside.journal import Record, line_of
from engine.rules import PRESETS, Rules

REROLLING = Rules(cube=False, dice_source="seeded", opening_reroll=True)
RATED = RatedPlay(PRESETS["rated"], 3, seed=4).whole()
"""Its first game begins with a tie, its second does not."""


def numbered(records: list[Record]) -> list[Record]:
    return [{**record, "seq": number} for number, record in enumerate(records, 1)]


def throws(records: list[Record], game: int = 1) -> list[Record]:
    """The records of a game's throws."""
    start = [r.get("game") if r["type"] == "game_start" else None for r in records].index(game)
    end = next(n for n, r in enumerate(records) if r["type"] == "dice_seed" and r["game"] == game)
    return [record for record in records[start:end] if "index" in record]


def of_type(records: list[Record], kind: str) -> Record:
    return next(record for record in records if record["type"] == kind)


def changed(change: Callable[[list[Record]], object]) -> Proof:
    """The proof of the rated match's journal after somebody has changed it."""
    records = copy.deepcopy(RATED)
    change(records)
    return prove(numbered(records))


def test_every_throw_of_a_rated_match_is_proved() -> None:
    played = [record for record in RATED if "index" in record]
    assert len(played) > 100
    assert prove(RATED) == Proof(len(played))


def test_ties_and_second_opening_throws_are_counted() -> None:
    play = RatedPlay(REROLLING, 0, seed=4)
    play.game()
    tie, opening, second, later = throws(play.records)[:4]
    assert (tie["type"], opening["opening"], second["index"]) == ("void_roll", True, 3)
    assert opening["player"] == second["player"] != later["player"]
    assert prove(play.records) == Proof(sum("index" in record for record in play.records))


def test_throws_without_an_index_are_taken_in_their_order() -> None:
    bare = [{k: v for k, v in record.items() if k != "index"} for record in RATED]
    assert prove(bare) == prove(RATED)


def test_one_seed_may_be_committed_to_for_the_whole_match() -> None:
    play = RatedPlay(PRESETS["rated"], 0, seed=2)
    play.game()
    records = copy.deepcopy(play.records)
    records[0]["dice_commitment"] = of_type(records, "game_start").pop("dice_commitment")
    assert prove(records) == prove(play.records)


def test_a_changed_roll_is_named() -> None:
    def change(records: list[Record]) -> None:
        throws(records)[6]["dice"] = throws(records)[6]["dice"][::-1]
        throws(records)[9]["dice"] = [1, 1]

    seventh = throws(RATED)[6]
    (first, second), number = seventh["dice"], seventh["seq"]
    assert first != second
    assert changed(change) == Proof(
        0, f"record {number}: throw 7 was {second}-{first}, and the seed gives {first}-{second}."
    )


def test_games_before_the_first_wrong_roll_are_proved() -> None:
    proof = changed(lambda records: throws(records, 2)[0].update(dice=[6, 6]))
    assert proof.rolls == len(throws(RATED))
    assert "throw 1 was 6-6" in proof.wrong


def test_a_changed_tie_is_named() -> None:
    tie = of_type(RATED, "void_roll")
    proof = changed(lambda records: of_type(records, "void_roll").update(numbers=[6, 5]))
    assert f"record {tie['seq']}: throw {tie['index']} was 6-5" in proof.wrong


def test_a_throw_that_was_left_out_is_named() -> None:
    third = throws(RATED)[2]["seq"]
    proof = changed(lambda records: records.remove(throws(records)[2]))
    assert "throw 3 is called 4: one is left out or twice." in proof.wrong
    assert int(proof.wrong.split()[1].rstrip(":")) >= third


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    start = of_type(RATED, "game_start")["seq"]
    proof = changed(lambda records: of_type(records, "dice_seed").update(seed="00" * 32))
    assert proof.wrong.endswith(f"this seed is not the one committed to in record {start}.")


def test_a_seed_that_was_not_published_proves_nothing() -> None:
    proof = changed(lambda records: records.remove(of_type(records, "dice_seed")))
    assert proof.rolls == 0
    assert proof.wrong.endswith("committed to in record 2, has not been published.")


def test_nothing_is_thrown_after_the_seed_is_known() -> None:
    def change(records: list[Record]) -> None:
        seed = of_type(records, "dice_seed")
        records.remove(seed)
        records.insert(records.index(throws_before(records, seed)), seed)

    def throws_before(records: list[Record], seed: Record) -> Record:
        index = len(throws(RATED))
        return next(record for record in records if record.get("index") == index)

    assert changed(change).wrong.endswith("thrown after the seed had been published.")


def test_nothing_is_thrown_before_the_commitment() -> None:
    proof = changed(lambda records: of_type(records, "game_start").pop("dice_commitment"))
    assert proof.wrong.endswith("thrown before a seed was committed to.")


def test_a_seed_that_nobody_committed_to_is_found() -> None:
    proof = changed(lambda records: records.append({**of_type(records, "dice_seed"), "t": 9}))
    assert proof.wrong.endswith("a seed that nobody committed to.")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda records: throws(records)[0].update(dice=[7, 1], numbers=[7, 1]), "not two numbers"),
        (lambda records: throws(records)[0].update(dice="31", numbers=3), "not two numbers"),
        (lambda records: of_type(records, "dice_seed").update(seed="xyz"), "in hexadecimal digits"),
        (lambda records: of_type(records, "dice_seed").update(seed=3), "'seed' is not text"),
        (
            lambda records: of_type(records, "game_start").update(dice_commitment=None),
            "record 2: 'dice_commitment' is not text",
        ),
    ],
)
def test_records_that_cannot_be_understood(
    change: Callable[[list[Record]], object], words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        changed(change)


def status(monkeypatch: pytest.MonkeyPatch, path: Path) -> int:
    """The exit status of `boardside verify-dice`."""
    monkeypatch.setattr(sys, "argv", ["boardside", "verify-dice", str(path)])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    return int(stopped.value.code or 0)


def written(path: Path, records: list[Record]) -> Path:
    path.write_text("".join(line_of(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_the_command_says_that_all_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(monkeypatch, written(tmp_path / "journal.jsonl", RATED)) == 0
    rolls = sum("index" in record for record in RATED)
    assert capsys.readouterr().out == f"all {rolls} rolls fit.\n"


def test_the_command_names_what_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = copy.deepcopy(RATED)
    late = throws(records, 2)[20]
    late["dice"] = late["dice"][::-1] if late["dice"][0] != late["dice"][1] else [1, 2]
    assert status(monkeypatch, written(tmp_path / "journal.jsonl", records)) == 4
    said = capsys.readouterr().out
    assert said.startswith(f"record {late['seq']}: throw 21 was ")
    assert said.endswith(f"Before that, {len(throws(RATED))} rolls are proved.\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "cannot be read"),
        ("{\n", "is not JSON"),
        pytest.param("[" * 100_000 + "\n", "is not JSON", id="a deep list"),
        ('{"seq":1,"t":0,"type":"roll","dice":[3,1]}\n', "its dice are not from seeds"),
        ('{"seq":1,"t":0,"type":"match_start"}\n', "its dice are not from seeds"),
        ("", "its dice are not from seeds"),
    ],
)
def test_what_is_no_journal_with_seeded_dice_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str | None,
    words: str,
) -> None:
    path = tmp_path / "journal.jsonl"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert status(monkeypatch, path) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert words in said.err
    assert "journal.jsonl" in said.err
