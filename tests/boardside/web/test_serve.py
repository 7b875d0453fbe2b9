"""`boardside serve`: journals below a folder as pages, followed while they are written."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from logs import full_log
from rawclient import Answer, connect, head_of, receive, send
from starlette.testclient import TestClient
from test_routes import _unchunked, events
from webtable import ORIGIN, settings_for

from boardside.errors import UsageError
from boardside.journal import line_of
from boardside.logrecords import records_of
from boardside.web.app import create_app
from boardside.web.door import Door
from boardside.web.following import JournalTable
from boardside.web.library import Folder
from boardside.web.serving import start_library
from boardside.web.settings import Settings
from boardside.web.sheets import games_of
from boardside.web.site import Site

RECORDS = list(records_of(full_log()))


def write(folder: Path, records: list[dict[str, Any]], rest: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "journal.jsonl"
    path.write_text("".join(f"{line_of(record)}\n" for record in records) + rest)
    return path


def add(path: Path, records: list[dict[str, Any]]) -> None:
    with path.open("a") as file:
        file.writelines(f"{line_of(record)}\n" for record in records)


def state(table: JournalTable) -> dict[str, Any]:
    return json.loads(table.snapshot().state)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = settings_for()
    site = Site(settings, Door(settings.pin), library=Folder(tmp_path))
    with TestClient(create_app(site), ORIGIN) as client:
        yield client


def test_the_list_names_the_matches(tmp_path: Path, client: TestClient) -> None:
    assert "no journal here yet" in client.get("/").text
    write(tmp_path / "one", RECORDS)
    write(tmp_path / "deep" / "two", RECORDS[:4])
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "journal.jsonl").write_text("nonsense\n")
    client.app.state.site.library._looked = 0.0
    page = client.get("/").text
    assert page.count('class="title"') == 2


def test_a_match_is_a_page_with_every_game(tmp_path: Path, client: TestClient) -> None:
    write(tmp_path, RECORDS)
    key = client.app.state.site.library.matches()[0].key
    assert client.get(f"/match/{key}/").status_code == 200
    assert client.get(f"/match/{key}/overlay").status_code == 200
    told = client.get(f"/match/{key}/api/state").json()
    games = client.get(f"/match/{key}/api/games").json()["games"]
    assert told["state"]["games"] == len(games)
    for game in games:
        turns = client.get(f"/match/{key}/api/games/{game['game']}").json()["turns"]
        assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1))


@pytest.mark.parametrize("key", ["0" * 16, "one", "*", "%2e%2e%2fone"])
def test_no_key_leads_elsewhere(tmp_path: Path, client: TestClient, key: str) -> None:
    write(tmp_path / "one", RECORDS)
    for path in ("/", "/events", "/api/state", "/evidence/000001-before.jpg"):
        assert client.get(f"/match/{key}{path}").status_code == 404


def test_nobody_acts_on_a_journal(tmp_path: Path, client: TestClient) -> None:
    write(tmp_path, RECORDS)
    key = client.app.state.site.library.matches()[0].key
    for path in ("/api/act", f"/match/{key}/api/act"):
        assert client.post(path, json={}, headers={"origin": ORIGIN}).status_code == 404
    assert "open-tiller" not in client.get(f"/match/{key}/").text


def test_pictures_are_only_those_of_the_journal(tmp_path: Path, client: TestClient) -> None:
    write(tmp_path / "m", RECORDS)
    evidence = tmp_path / "m" / "evidence"
    evidence.mkdir()
    (evidence / "000007-after.jpg").write_bytes(b"picture")
    (evidence / "other.txt").write_bytes(b"other")
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    (evidence / "000008-after.jpg").symlink_to(tmp_path / "secret.jpg")
    key = client.app.state.site.library.matches()[0].key
    base = f"/match/{key}/evidence"
    assert client.get(f"{base}/000007-after.jpg").content == b"picture"
    for name in ("other.txt", "000008-after.jpg", "..%2f..%2fsecret.jpg", "000009-after.jpg"):
        assert client.get(f"{base}/{name}").status_code == 404


def test_a_journal_is_followed_line_by_line(tmp_path: Path) -> None:
    """However it is cut into pieces, it comes to the same as when it is read at once."""
    path = write(tmp_path / "m", [])
    whole = JournalTable(write(tmp_path / "whole", RECORDS))
    table = JournalTable(path)
    data = whole.path.read_bytes()
    for start in range(0, len(data), 997):
        with path.open("ab") as file:
            file.write(data[start : start + 997])
        table.refresh()
        table.snapshot()
    assert table.records() == whole.records()
    assert state(table) == state(whole)
    assert table.snapshot().turns == whole.snapshot().turns


def test_a_journal_that_is_begun_anew_is_read_anew(tmp_path: Path) -> None:
    path = write(tmp_path, RECORDS)
    table = JournalTable(path)
    assert len(table.records()) == len(RECORDS)
    path.unlink()
    write(tmp_path, RECORDS[:4])
    table.refresh()
    assert len(table.records()) == 4


def test_a_journal_that_is_gone_or_broken_is_said(tmp_path: Path) -> None:
    table = JournalTable(write(tmp_path, RECORDS[:6], "{broken\n"))
    assert "cannot be shown further" in state(table)["trouble"]
    bad = JournalTable(write(tmp_path / "bad", [], "[1]\n"))
    assert "cannot be shown" in state(bad)["trouble"]
    assert state(JournalTable(tmp_path / "none" / "journal.jsonl"))["waiting"] is True


def test_records_that_cannot_be_understood_are_no_failure(tmp_path: Path) -> None:
    for number, kind in enumerate(("play", "undone", "game_over", "names", "pictures", "resign")):
        odd = {"seq": 9, "type": kind, "player": "green", "players": 7, "score": "much"}
        table = JournalTable(write(tmp_path / str(number), [*RECORDS[:8], odd, *RECORDS[9:]]))
        assert state(table).keys() >= {"trouble", "recording"}
        assert isinstance(games_of(table.records()), list)


def test_whoever_follows_hears_of_what_is_written(tmp_path: Path) -> None:
    path = write(tmp_path, RECORDS[:5])
    library = Folder(tmp_path)
    with start_library(library, Settings(port=0)) as serving, connect(serving.url) as connection:
        key = library.matches()[0].key
        host = {"Host": f"127.0.0.1:{serving.port}"}
        connection.sendall(head_of("GET", f"/match/{key}/events", host))
        answer = receive(connection)
        first = Answer(answer.status, answer.head, _unchunked(answer.body))
        told = dict(events(connection, first, 3))
        add(path, RECORDS[5:9])
        later = dict(events(connection, Answer(200, "", b""), 1))
        assert later["state"]["seq"] > told["state"]["seq"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        Folder(tmp_path / "none")


def test_the_command_says_where_and_ends_when_told(tmp_path: Path) -> None:
    write(tmp_path, RECORDS)
    command = [sys.executable, "-m", "boardside", "serve", str(tmp_path), "--web-port", "0"]
    with subprocess.Popen(
        [*command, "--pin", "135790"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        url = running.stdout.readline().split()[1]
        assert running.stdout.readline().split() == ["PIN:", "135790"]
        assert send(url, "GET", "/").status == 200
        os.kill(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=20)
    assert (running.returncode, said) == (0, "")
