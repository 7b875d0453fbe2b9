"""The terminal: sentences as they come, and while a person looks the board, live, below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from boardside.charboard import MARKS, Seen, board_rows, marks
from boardside.onlookers import News, Onlooker
from boardside.panels import ticking
from boardside.states import Phase
from engine.board import Side
from engine.roll import Roll
from engine.scene import scene_of_game
from firmware_bridge.panel import Panel, Seat, draw_panel
from hw.frames import Frame

NARROW, SHORT = 60, 22
"""A terminal with fewer columns or rows than these shows no board, but two lines."""

REFRESHES = 4
"""So many times a second the board is drawn anew, which follows a window whose size changes."""

_STYLES = {
    "illegal": "bold red",
    "warning": "yellow",
    "void_roll": "yellow",
    "stands": "red",
    "game_over": "bold green",
    "match_over": "bold green",
    "roll": "cyan",
}
_PAINT = {Side.WHITE: "bold", Side.BLACK: "bold magenta"}


class Screen(Onlooker):
    """What the terminal shows. On anything but a terminal it prints plain lines, no board and no
    bar; then the panel, if it is wanted, is printed whenever it changes.

    `total` is how many frames there will be, 0 where nobody knows.
    """

    def __init__(self, total: int, with_panel: bool, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, soft_wrap=True)
        self._with_panel = with_panel
        self._panel: Panel | None = None
        self._news: News | None = None
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeRemainingColumn(),
            console=self._console,
        )
        self._task = self._progress.add_task("frames", total=total, visible=total > 0)
        self._live: Live | None = None

    def __enter__(self) -> Screen:
        if self._console.is_terminal:
            self._live = Live(self, console=self._console, refresh_per_second=REFRESHES)
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def frame(self, frame: Frame) -> None:
        """So many frames are done, and clocks go on."""
        if self._live is None:
            return
        self._progress.update(self._task, completed=frame.number + 1)
        if self._news is not None:
            self._panel = ticking(self._news.panel, self._news.state.clock, frame.at)

    def told(self, news: News) -> None:
        """Says what a record says, and shows how things stand after it."""
        self._news = news
        if news.sentence:
            self.say(news.record["t"], news.record["type"], news.sentence)
        self.panel(news.panel)

    def trouble(self, code: str, message: str) -> None:
        """Says what is wrong before there is a journal."""
        if message:
            self.line(message)

    def say(self, at: float, kind: str, sentence: str) -> None:
        """A sentence, with when it was said."""
        minutes, seconds = divmod(at, 60)
        when = f"{int(minutes):2d}:{seconds:04.1f}  "
        style = _STYLES.get(kind, "")
        self._console.print(Text.assemble((when, "dim"), (_one_line(sentence), style)))

    def line(self, text: str) -> None:
        """A plain line."""
        self._console.print(text, markup=False)

    def table(self, title: str, rows: Mapping[str, str]) -> None:
        """A few named values, one a line."""
        self.line(title)
        width = max(map(len, rows), default=0)
        for name, value in rows.items():
            self.line(f"  {name:<{width}}  {value}")

    def panel(self, panel: Panel) -> None:
        """What the panel shows now."""
        if panel == self._panel:
            return
        self._panel = panel
        if self._with_panel and self._live is None:
            self.line(draw_panel(panel))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lower part of the terminal: as much as there is room for."""
        news = self._news
        if news is not None:
            room = console.size.width >= NARROW and console.size.height >= SHORT
            yield from _table(news) if room else _few_lines(news)
        if self._panel is not None and self._with_panel:
            yield Text(draw_panel(self._panel))
        yield self._progress


def _table(news: News) -> Iterator[Text]:
    """The board between its players, and what the referee waits for."""
    panel, below = news.panel, _below(news)
    yield Text()
    yield _player(panel, below.other)
    for row in board_rows(_seen(news)):
        text = Text(row)
        for place, side in marks(row):
            text.stylize(_PAINT[side], place, place + 1)
        yield text
    yield _player(panel, below)
    yield Text(_one_line(panel.prompt), style="bold")
    yield Text(_one_line(panel.detail), style="red" if panel.origins else "")


def _few_lines(news: News) -> Iterator[Text]:
    """Score, cube and dice in one line, what the referee waits for in another."""
    panel = news.panel
    white, black = panel.names
    dice = f"  {panel.dice[0]}-{panel.dice[1]}" if panel.dice else ""
    words = f"{white} {panel.score[0]} – {panel.score[1]} {black}  cube {panel.cube}{dice}"
    for line, style in ((words, ""), (panel.prompt, "bold")):
        yield Text(_one_line(line), style=style, no_wrap=True, overflow="ellipsis")


def _player(panel: Panel, side: Side) -> Text:
    """A player's line: mark, name, points, and whether it is the turn's."""
    number = side is Side.BLACK
    of = f" of {panel.length}" if panel.length else ""
    here = panel.turn is Seat(side.value)
    name = f"{'>' if here else ' '} {MARKS[side]} {_one_line(panel.names[number])}"
    text = Text(name, style="bold" if here else "", no_wrap=True, overflow="ellipsis")
    return text.append(f"   {panel.score[number]}{of}")


def _seen(news: News) -> Seen:
    state, panel = news.state, news.panel
    scene = scene_of_game(state.match.game, state.match.score)
    plays = state.rules.cube and not scene.crawford
    # What was flagged lies on the table until it is put right.
    flagged = state.turn.seen if state.turn and state.phase is Phase.DISPUTED else None
    return Seen(
        board=flagged or scene.board,
        cube=scene.cube.value if plays else 0,
        owner=scene.cube.owner,
        roller=Side(panel.turn.value) if panel.turn else None,
        roll=Roll(*panel.dice) if panel.dice else None,
        below=_below(news),
        home_left=news.home.endswith("left"),
    )


def _below(news: News) -> Side:
    """Who sits at the lower edge, as the camera sees the board."""
    return Side.WHITE if news.home.startswith("bottom") else Side.BLACK


def _one_line(text: str) -> str:
    """Text without anything that would move a terminal's cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
