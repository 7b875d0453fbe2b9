"""Dice that the referee deals: sealed before, told after, the same after a new start."""

from __future__ import annotations

import stat
from pathlib import Path
from random import Random

import pytest
from table import Table

from boardside import acts
from boardside.dealer import NAME, Dealer
from boardside.dice_proof import prove, verify_dice
from boardside.errors import JournalError
from boardside.journal import line_of, read_journal
from boardside.matchlog import log_of
from boardside.rerunning import rerun
from boardside.states import Phase
from engine.board import OFF, Board, Side
from engine.places import CHECKERS
from engine.plays import legal_plays
from engine.rules import PRESETS, Rules
from engine.seeded import SeededDice

RATED = PRESETS["rated"]
NEAR_THE_END = Board.from_points([2] + [0] * 22 + [-2], off=(13, 13))


def turn(table: Table, random: Random) -> None:
    """Plays what was dealt, one way or another."""
    now = table.sitting.state.turn
    assert now is not None
    board = table.sitting.state.board
    after = random.choice(list(legal_plays(board, now.player, now.roll).accepted))
    table.put(after)
    if after.at(now.player, OFF) < CHECKERS:
        table.say(acts.EndsTurn(), rest=1.0)


def game(table: Table, random: Random) -> Table:
    """Plays until the game is over."""
    while table.sitting.state.phase is Phase.PLAYING:
        turn(table, random)
    return table


def near_the_end(folder: Path, rules: Rules = RATED, length: int = 3) -> Table:
    """A game in which both have two checkers left and White is on roll."""
    return Table(folder, NEAR_THE_END, rules, length).say(acts.SetsOnRoll(Side.WHITE))


def test_every_throw_of_two_games_is_proved(tmp_path: Path) -> None:
    random = Random(2)
    table = game(near_the_end(tmp_path), random)
    table.put(Board.start()).say(acts.WantsRoll())
    for _ in range(6):
        turn(table, random)
    table.say(acts.Awards(Side.BLACK, acts.Kind.SINGLE))
    proof = verify_dice(table.path)
    assert proof.wrong == ""
    rolls = [record for record in table.records if record["type"] == "roll"]
    ties = [r for r in table.records if r["type"] == "void_roll" and r["reason"] == "tie"]
    assert proof.rolls == len(rolls) + len(ties)
    assert [record["game"] for record in table.records if record["type"] == "dice_seed"] == [1, 2]


def test_the_commitment_comes_before_the_first_roll_and_the_seed_after_the_last(
    tmp_path: Path,
) -> None:
    kinds = [record["type"] for record in game(near_the_end(tmp_path), Random(1)).records]
    assert kinds.index("dice_commitment") < kinds.index("roll")
    assert kinds.index("dice_seed") > max(n for n, kind in enumerate(kinds) if kind == "roll")


def test_nothing_in_the_journal_tells_the_seed_before_the_game_is_over(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=RATED, length=3).say(acts.WantsRoll())
    seed = (tmp_path / NAME).read_text().split()[0]
    assert SeededDice.from_text(seed).commitment in table.path.read_text()
    assert seed not in table.path.read_text()


def test_only_the_owner_can_read_the_seeds(tmp_path: Path) -> None:
    Table(tmp_path, rules=RATED, length=3)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize("cut", [0, 1, 40, 150, 400])
def test_started_again_it_deals_from_the_same_seed(tmp_path: Path, cut: int) -> None:
    table = Table(tmp_path, rules=RATED, length=3).say(acts.WantsRoll())
    random = Random(5)
    turn(table, random)
    turn(table, random)
    table.restart(cut=cut).rest(1)
    if table.sitting.state.phase is Phase.PLAYING:
        turn(table, random)
    table.say(acts.Awards(Side.WHITE, acts.Kind.SINGLE))
    assert verify_dice(table.path).wrong == ""
    records = read_journal(table.path)
    assert [*map(line_of, rerun(records))] == [*map(line_of, records)]


def test_without_the_seed_the_match_cannot_be_gone_on_with(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=RATED, length=3).say(acts.WantsRoll())
    (tmp_path / NAME).unlink()
    table.restart()
    with pytest.raises(JournalError, match="seed of this game's dice is not there"):
        turn(table, Random(1))


def test_a_line_that_is_no_seed_is_named(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=RATED, length=3)
    (tmp_path / NAME).write_text("not a seed\n")
    with pytest.raises(JournalError, match=r"dice-seeds\.txt: A seed is written in hexadecimal"):
        Dealer(tmp_path)._sealed("0" * 64)
    table.leave()


def test_a_game_that_was_over_and_is_undone_gets_another_seed(tmp_path: Path) -> None:
    random = Random(3)
    table = Table(tmp_path, rules=RATED, length=3).say(acts.WantsRoll())
    turn(table, random)
    table.say(acts.Awards(Side.WHITE, acts.Kind.SINGLE)).say(acts.Undoes())
    assert table.sitting.state.phase is Phase.PLAYING
    turn(table, random)
    turn(table, random)
    table.say(acts.Awards(Side.WHITE, acts.Kind.SINGLE))
    commitments = [r["dice_commitment"] for r in table.records if "dice_commitment" in r]
    assert len(set(commitments)) == 2
    assert verify_dice(table.path).wrong == ""


def test_a_changed_roll_does_not_fit_the_seed(tmp_path: Path) -> None:
    records = game(near_the_end(tmp_path), Random(1)).records
    rolls = [n for n, record in enumerate(records) if record["type"] == "roll"]
    one = records[rolls[0]]
    records[rolls[0]] = {**one, "dice": [one["dice"][0] % 6 + 1, one["dice"][1]]}
    assert "and the seed gives" in prove(records).wrong


def test_an_undone_play_is_no_part_of_the_match(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=RATED, length=3).say(acts.WantsRoll())
    first = table.sitting.state.turn
    turn(table, Random(1))
    table.say(acts.Undoes())
    assert first is not None
    again = table.sitting.state.turn
    assert again is not None
    assert (again.player, again.roll) == (first.player, first.roll)
    table.put(table.sitting.state.board)
    turn(table, Random(9))
    log = log_of(table.records)
    assert sum(str(entry.action).startswith("Plays") for entry in log.games[0].entries) == 1


def test_what_can_be_undone_is_bounded(tmp_path: Path) -> None:
    table = Table(tmp_path).roll("white", 3).roll("black", 1).move("8/5 6/5").lift()
    table.say(acts.SetsOnRoll(Side.WHITE))
    for _ in range(70):
        table.say(acts.SetsDice(acts.Roll(3, 1)), rest=0).say(acts.SetsOnRoll(Side.WHITE), rest=0)
    past = table.sitting.state.past
    assert len(past) == 60
    assert not any(state.past for state in past)
