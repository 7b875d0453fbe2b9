"""`boardside panel`: try the panel out, see what it shows, read along on its wire."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from boardside.errors import UsageError
from boardside.panel_demo import states
from boardside.panel_keeper import SIM, checked_panel
from firmware_bridge.asking import examine
from firmware_bridge.errors import NoPanel
from firmware_bridge.finding import Whereabouts
from firmware_bridge.link import Link
from firmware_bridge.panel import Panel, draw_panel
from firmware_bridge.picture import draw
from firmware_bridge.shown import braille, shown_of
from firmware_bridge.talk import LinkState

ANSWER_SECONDS = 5.0
"""A panel that has not answered after so long is not there."""
LOOK_SECONDS = 0.05
TEST_SECONDS = 4.0

app = typer.Typer(help="The panel: try it out, see what it shows, read along.")

Port = Annotated[str, typer.Argument(help="auto, a port (/dev/ttyACM0) or a URL.")]


@app.command()
def show(
    port: Port,
    png: Annotated[Path | None, typer.Option(help="Draw it into this file, too.")] = None,
) -> None:
    """What a connected panel is and shows."""
    try:
        seen = examine(Whereabouts(checked_panel(port)))
    except NoPanel as error:
        raise UsageError(str(error)) from None
    typer.echo(f"{seen.place}: protocol {seen.greeting.protocol}, {seen.greeting}")
    if seen.shown.dots:
        typer.echo(braille(seen.shown))
    for index, colour in enumerate(seen.shown.lights):
        if any(colour):
            typer.echo(f"light {index + 1}: red {colour[0]}, green {colour[1]}, blue {colour[2]}")
    if png:
        _write(png, draw(seen.shown))


@app.command()
def demo(
    port: Annotated[str, typer.Argument(help="auto, a port, a URL, or sim for the terminal.")],
    seconds: Annotated[float, typer.Option(min=0, max=60, help="How long each is shown.")] = 2.0,
    png: Annotated[Path | None, typer.Option(help="Draw each into this folder, too.")] = None,
) -> None:
    """Shows everything there is: each phase, light and text, after a test of all parts."""
    if png:
        _make(png)
    with _link(port) as link:
        if link:
            typer.echo(f"{port}: {link.greeting}")
            typer.echo("self-test: all dots, every other dot; red, green, blue, each light")
            link.test()
            time.sleep(TEST_SECONDS)
        for number, (title, panel) in enumerate(states(), 1):
            typer.echo(f"{number:3d}  {title}")
            if png:
                _write(png / f"{number:03d}.png", draw(shown_of(panel), panel.home))
            _shown(link, panel, seconds)


@app.command()
def log(
    port: Port,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Stop after so long; else at Ctrl-C.")
    ] = None,
) -> None:
    """Every line on the wire with its time; > is sent, < came in, ! came in broken."""
    with _link(port) as link:
        if link is None:
            raise UsageError("panel log: the terminal has no wire; name a port or a URL.")
        link.show(Panel(prompt="boardside panel log", detail="Press a button."))
        until = None if seconds is None else time.monotonic() + seconds
        while until is None or time.monotonic() < until:
            _tell_lines(link)
            time.sleep(LOOK_SECONDS)
        _tell_lines(link)


def _shown(link: Link | None, panel: Panel, seconds: float) -> None:
    """One panel, on the module or in the terminal, for so long."""
    if link is None:
        typer.echo(draw_panel(panel))
        time.sleep(seconds)
        return
    link.show(panel)
    until = time.monotonic() + seconds
    while True:
        for press in link.presses():
            typer.echo(f"     button {press.button} was {'held' if press.held else 'pressed'}")
        for fault in link.faults():
            typer.echo(f"     {fault.text}")
        if time.monotonic() >= until:
            return
        time.sleep(min(LOOK_SECONDS, seconds))


def _tell_lines(link: Link) -> None:
    for line in link.lines():
        typer.echo(str(line))
    for fault in link.faults():
        typer.echo(f"           # {fault.text}")


@contextmanager
def _link(port: str) -> Iterator[Link | None]:
    """A link that is up, None for the terminal. Raises UsageError when nobody answers."""
    if checked_panel(port) == SIM:
        yield None
        return
    link = Link(Whereabouts(port)).start()
    try:
        until = time.monotonic() + ANSWER_SECONDS
        while link.state is not LinkState.UP:
            if time.monotonic() >= until or link.state is LinkState.REFUSED:
                faults = [fault.text for fault in link.faults()]
                raise UsageError(faults[-1] if faults else f"{port}: nobody answers as a panel.")
            time.sleep(LOOK_SECONDS)
        yield link
    finally:
        link.close()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written ({error.strerror}).") from None


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror}).") from None
