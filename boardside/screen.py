"""The terminal: sentences as they come, a progress bar and the panel while a person looks."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from boardside.onlookers import News, Onlooker
from firmware_bridge.panel import Panel, draw_panel
from hw.frames import Frame

_STYLES = {
    "illegal": "bold red",
    "warning": "yellow",
    "void_roll": "yellow",
    "stands": "red",
    "game_over": "bold green",
    "match_over": "bold green",
    "roll": "cyan",
}


class Screen(Onlooker):
    """What the terminal shows. On anything but a terminal it prints plain lines, no bar; then the
    panel, if it is wanted, is printed whenever it changes."""

    def __init__(self, total: int, with_panel: bool, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, soft_wrap=True)
        self._with_panel = with_panel
        self._panel: Panel | None = None
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeRemainingColumn(),
            console=self._console,
        )
        self._task = self._progress.add_task("frames", total=total or None)
        self._live: Live | None = None

    def __enter__(self) -> Screen:
        if self._console.is_terminal:
            self._live = Live(self._drawn(), console=self._console, refresh_per_second=8)
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def frame(self, frame: Frame) -> None:
        """So many frames are done."""
        if self._live is not None:
            self._progress.update(self._task, completed=frame.number + 1)

    def told(self, news: News) -> None:
        """Says what a record says, and shows the panel after it."""
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
        text = Text(f"{int(minutes):2d}:{seconds:04.1f}  ", style="dim")
        text.append(sentence, style=_STYLES.get(kind, ""))
        self._console.print(text)

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
        if not self._with_panel or panel == self._panel:
            return
        self._panel = panel
        if self._live is None:
            self.line(draw_panel(panel))
        else:
            self._live.update(self._drawn())

    def _drawn(self) -> Group:
        if self._panel is None:
            return Group(self._progress)
        return Group(Text(draw_panel(self._panel)), self._progress)
