"""What is removed of old matches, by limits or because a person says so; and what never is."""

import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardside.cli import app
from boardside.errors import UsageError
from boardside.journal import Journal, line_of
from boardside.purging import Wish, doomed, remove
from boardside.tidying import DAY, MEGABYTE, Limits, disputed, tidy

NOW = 1_800_000_000.0
PICTURES = [f"evidence/{seq:06d}-after.jpg" for seq in (2, 4)]


def match_in(folder: Path, *, age: float = 0.0, settled: bool = True, size: int = 1000) -> Path:
    """A match with two pictures and a film, so many days old."""
    told: list[dict[str, object]] = [
        {"type": "match_start"},
        {"type": "illegal"},
        {"type": "play"},
        {"type": "illegal"},
        {"type": "pictures", "of": 2, "pictures": {"after": PICTURES[0]}},
        {"type": "pictures", "of": 4, "pictures": {"after": PICTURES[1]}},
        *([{"type": "play"}] if settled else []),
    ]
    (folder / "evidence").mkdir(parents=True)
    lines = [line_of({"seq": n, "t": 0.0, **fields}) + "\n" for n, fields in enumerate(told, 1)]
    (folder / "journal.jsonl").write_text("".join(lines), encoding="utf-8")
    (folder / "match.mat").write_text("…", encoding="utf-8")
    for number, name in enumerate([*PICTURES, "film.mp4"]):
        (folder / name).write_bytes(b"x" * size)
        then = NOW - age * DAY + number
        os.utime(folder / name, (then, then))
    os.utime(folder / "journal.jsonl", (NOW - age * DAY, NOW - age * DAY))
    return folder


def left(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}


def test_pictures_that_are_too_old_go(tmp_path: Path) -> None:
    old, new = match_in(tmp_path / "old", age=100), match_in(tmp_path / "new", age=10)
    assert tidy(tmp_path, Limits(days=90), NOW) == [old / name for name in PICTURES]
    assert {str(path.relative_to(new)) for path in new.glob("*/*.jpg")} == set(PICTURES)
    assert (old / "journal.jsonl").exists()
    assert (old / "film.mp4").exists()


def test_the_oldest_go_until_the_rest_is_small_enough(tmp_path: Path) -> None:
    for age in (3, 2, 1):
        match_in(tmp_path / str(age), age=age, size=MEGABYTE)
    removed = tidy(tmp_path, Limits(megabytes=3), NOW)
    assert removed == [tmp_path / "3" / n for n in PICTURES] + [tmp_path / "2" / PICTURES[0]]
    assert tidy(tmp_path, Limits(megabytes=3), NOW) == []


def test_those_of_an_open_dispute_stay_and_others_of_the_same_match_do_not(tmp_path: Path) -> None:
    match = match_in(tmp_path / "match", age=100, settled=False)
    assert disputed(match) == {match / PICTURES[1]}
    assert tidy(tmp_path, Limits(days=90, megabytes=0), NOW) == [match / PICTURES[0]]


def test_pictures_stay_where_the_journal_cannot_be_read(tmp_path: Path) -> None:
    match = match_in(tmp_path / "match", age=100)
    (match / "journal.jsonl").write_text("broken\n", encoding="utf-8")
    assert tidy(tmp_path, Limits(days=90), NOW) == []


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.jpg"
    outside.write_bytes(b"x")
    os.utime(outside, (1.0, 1.0))
    home = tmp_path / "home"
    match = match_in(home / "match", age=100)
    (match / "evidence" / "link.jpg").symlink_to(outside)
    tidy(home, Limits(days=90), NOW)
    assert outside.exists()


def test_what_a_person_wants_is_named_and_then_removed(tmp_path: Path) -> None:
    match_in(tmp_path / "old", age=100)
    match_in(tmp_path / "new", age=1)
    said: list[str] = []
    wish = Wish(tmp_path, days=30, pictures=True, films=True)
    found = doomed(wish, NOW, said.append)
    assert [str(one) for one in found] == [f"{tmp_path / 'old'}: 3 files, 0.0 MB"]
    assert (tmp_path / "old" / "film.mp4").exists()
    assert sum(map(remove, found)) == 3000
    assert left(tmp_path / "old") == {"journal.jsonl", "match.mat"}
    assert len(left(tmp_path / "new")) == 5
    assert said == []


def test_a_whole_match_goes_but_not_what_others_have_put_there(tmp_path: Path) -> None:
    first, second = match_in(tmp_path / "first"), match_in(tmp_path / "second")
    (second / "notes.txt").write_text("mine", encoding="utf-8")
    wish = Wish(tmp_path, named=(first, Path("second")), match=True)
    for one in doomed(wish, NOW, print):
        remove(one)
    assert not first.exists()
    assert left(second) == {"notes.txt"}


def test_a_match_in_use_is_never_touched(tmp_path: Path) -> None:
    match = match_in(tmp_path / "match", age=100)
    found = doomed(Wish(tmp_path, days=1, match=True), NOW, print)
    journal, _ = Journal.reopened(match)
    said: list[str] = []
    assert doomed(Wish(tmp_path, days=0, match=True), NOW, said.append) == []
    assert said == [f"{match}: is in use; nothing of it is removed."]
    with pytest.raises(UsageError, match="in use"):
        remove(found[0])
    assert len(left(match)) == 5
    journal.close()
    assert remove(found[0])


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish(Path("/nowhere")), "--older-than"),
        (Wish(Path("/nowhere"), named=(Path("none"),)), "none: holds no journal.jsonl"),
    ],
)
def test_what_cannot_be_is_said(wish: Wish, words: str) -> None:
    with pytest.raises(UsageError, match=re.escape(words)):
        doomed(wish, NOW, print)


def test_the_camera_s_films_go_by_age_and_by_match(tmp_path: Path) -> None:
    film = tmp_path / "film"
    film.mkdir()
    for number, match in ((1, "old"), (2, "new")):
        (film / f"film-{number:06d}.mkv").write_bytes(b"v" * 10)
        (film / f"film-{number:06d}.jsonl").write_text(
            line_of({"film": "f", "match": match, "fps": 10}) + "\n", encoding="utf-8"
        )
    old = match_in(tmp_path / "home" / "old", age=100)
    wish = Wish(tmp_path / "home", named=(old,), films=True, film=film)
    gone = [path.name for one in doomed(wish, NOW, print) for path in one.files]
    assert gone == ["film.mp4", "film-000001.mkv", "film-000001.jsonl"]


@pytest.mark.parametrize(("answer", "kept"), [([], True), (["--yes"], False)])
def test_where_nobody_can_be_asked_it_takes_a_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: list[str], kept: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    match = match_in(tmp_path / "data" / "boardside" / "match", age=100)
    result = CliRunner().invoke(app, ["purge", "--older-than", "30", *answer])
    assert result.exit_code == 0, result.output
    assert f"{match}: 3 files" in result.output
    assert (match / "film.mp4").exists() is kept
