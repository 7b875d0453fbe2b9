"""The board in a terminal: what is drawn, how much of it, and in a real one."""

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from rich.console import Console
from table import Table

from boardside.charboard import WIDTH, Seen, board_rows, marks
from boardside.onlookers import News
from boardside.panels import panel_for
from boardside.screen import Screen
from engine.board import Board, Side
from engine.roll import Roll

NAMES = {"white": "Ann", "black": "Bob"}
ALL = [*range(1, 25)]


def news_of(table: Table, home: str = "bottom-right", sentence: str = "Something.") -> News:
    state = table.sitting.state
    record = {"seq": 1, "t": 1.0, "type": "roll"}
    return News(record, state, panel_for(state, ("Ann", "Bob"), home), NAMES, home, sentence)


def shown(news: News, width: int = 80, height: int = 40, **further: bool) -> str:
    """What is drawn in a terminal of a size, and printed above it."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=width, height=height, **further)
    with Screen(0, False, console) as screen:
        screen.told(news)
    return out.getvalue()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def counted(rows: list[str]) -> dict[Side, int]:
    found = [side for row in rows for _, side in marks(row)]
    return {side: found.count(side) for side in Side}


@pytest.mark.parametrize("below", Side)
@pytest.mark.parametrize("home_left", [True, False])
def test_every_checker_is_drawn_once_and_every_point_is_numbered(
    below: Side, home_left: bool
) -> None:
    rows = board_rows(Seen(Board.start(), below=below, home_left=home_left))
    assert {len(row) for row in rows} == {WIDTH}
    assert counted(rows) == {Side.WHITE: 15, Side.BLACK: 15}
    assert sorted(int(n) for row in (rows[0], rows[-1]) for n in re.findall(r"\d+", row)) == ALL
    home = rows[-1] if below is Side.WHITE else rows[0]
    assert re.findall(r"\d+", home)[0 if home_left else -1] == "1"


def test_bar_borne_off_high_stacks_cube_and_dice_are_drawn() -> None:
    points = [2, 2, 7, -1] + [0] * 14 + [-2, -3, -3, -3, -2, 0]
    board = Board.from_points(points, bar=(1, 1))
    text = "\n".join(board_rows(Seen(board, 4, Side.BLACK, Side.BLACK, Roll(6, 5))))
    assert "| O |" in text
    assert "| X |" in text
    assert "  7 " in text
    assert "off 3" in text
    assert "[6] [5]" in text
    assert text.splitlines()[1].rstrip().endswith("[4]")


def test_a_wide_terminal_shows_the_board_with_its_players(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.roll("white", 3, 1)
    text = plain(shown(news_of(table)))
    assert "Something." in text
    assert "+-13-14-15-16-17-18-+BAR+-19-20-21-22-23-24-+" in text
    assert text.index("X Bob") < text.index("+-13") < text.index("> O Ann")
    assert "[3] [1]" in text
    assert "Ann to play." in text


def test_a_flagged_play_is_shown_as_it_lies_there(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.roll("white", 3, 1).move("8/4 6/5").lift()
    text = plain(shown(news_of(table)))
    assert "not a legal play" in text
    bottom = next(row for row in text.splitlines() if row.startswith("+-12-11"))
    above = text.splitlines()[text.splitlines().index(bottom) - 1]
    assert above.startswith("|  X  .  .  .  O  . |   |  O  O  O  .  .  X |")


def test_only_the_time_of_a_sentence_is_dim(tmp_path: Path) -> None:
    line = next(row for row in shown(news_of(Table(tmp_path))).splitlines() if "Something" in row)
    assert re.search(r"\x1b\[2m[ 0-9:.]+\x1b\[0m\x1b\[36mSomething", line)


def test_it_is_drawn_as_the_camera_sees_it(tmp_path: Path) -> None:
    text = plain(shown(news_of(Table(tmp_path), home="top-left")))
    assert text.index("O Ann") < text.index("+--1--2--3") < text.index("X Bob")


@pytest.mark.parametrize(("width", "height"), [(59, 40), (80, 20)])
def test_a_small_terminal_gets_two_lines(tmp_path: Path, width: int, height: int) -> None:
    table = Table(tmp_path)
    table.roll("white", 3, 1)
    text = plain(shown(news_of(table), width, height))
    assert "+-13" not in text
    assert "Ann 0 – 0 Bob  cube 1  3-1" in text
    assert "Ann to play." in text


def test_names_cannot_move_the_cursor(tmp_path: Path) -> None:
    table = Table(tmp_path)
    state = table.sitting.state
    evil = "A\x1b[2Jnn"
    panel = panel_for(state, (evil, "Bob"), "bottom-right")
    news = News({"seq": 1, "t": 1.0, "type": "roll"}, state, panel, NAMES, "bottom-right", "")
    assert "\x1b[2J" not in shown(news)


def test_no_color_means_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    news = news_of(Table(tmp_path))
    coloured = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|9[0-7]|38)")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert coloured.search(shown(news))
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured.search(shown(news))
    assert "X" in plain(shown(news))


CHILD = """
import sys
from pathlib import Path
from table import Table
from test_screen import news_of
from boardside.screen import Screen
with Screen(100, False) as screen:
    screen.told(news_of(Table(Path(sys.argv[1])), sentence="First."))
    screen._live.refresh()
    print("READY")
    input()
    screen.told(news_of(Table(Path(sys.argv[1]) / "b"), sentence="Second."))
    screen._live.refresh()
print("DONE")
"""


def resized(terminal: int, columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))


def read_until(terminal: int, words: bytes) -> str:
    text = b""
    while words not in text:
        text += os.read(terminal, 65536)
    return text.decode()


def test_a_real_terminal_that_is_made_narrower(tmp_path: Path) -> None:
    terminal, end = pty.openpty()
    resized(terminal, 100)
    here = Path(__file__).parent
    paths = os.pathsep.join(map(str, (here, here.parents[1], here.parent)))
    environment = {**os.environ, "PYTHONPATH": paths, "TERM": "xterm"}
    for name in ("COLUMNS", "LINES"):
        environment.pop(name, None)
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path)],
        stdin=end,
        stdout=end,
        stderr=end,
        env=environment,
    ) as child:
        os.close(end)
        first = plain(read_until(terminal, b"READY"))
        assert "First." in first
        assert "+-13-14" in first
        resized(terminal, 50)
        os.write(terminal, b"\n")
        second = plain(read_until(terminal, b"DONE"))
        assert "Second." in second
        assert "Ann 0 – 0 Bob" in second.rpartition("Second.")[2]
        assert child.wait() == 0
    os.close(terminal)
