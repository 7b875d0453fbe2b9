"""The command line of `boardside watch`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from boardside.compose import Live
from boardside.compose import watch as run_watch
from boardside.config import load_config
from boardside.errors import UsageError
from boardside.start import Start, load_start


def watch_command(  # noqa: PLR0917 - options of a command line
    config: Annotated[
        Path | None, typer.Option(help="Configuration (TOML); options here win.")
    ] = None,
    camera: Annotated[
        str | None, typer.Option(help="auto, pi, pi:1, /dev/video0, or file:PATH.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the one match to referee.")] = None,
    rules: Annotated[str | None, typer.Option(help="Preset or FILE.toml.")] = None,
    match: Annotated[
        int | None, typer.Option(min=0, max=999, help="Match length, 0 = unlimited.")
    ] = None,
    white: Annotated[str | None, typer.Option(help="White's name.")] = None,
    black: Annotated[str | None, typer.Option(help="Black's name.")] = None,
    setup: Annotated[Path | None, typer.Option(help="How the board lies (JSON).")] = None,
    start: Annotated[Path | None, typer.Option(help="Where the game begins (JSON).")] = None,
    panel: Annotated[str | None, typer.Option(help="auto, a port or its URL, sim or off.")] = None,
    web: Annotated[bool | None, typer.Option("--web/--no-web", help="Serve the page.")] = None,
    web_address: Annotated[
        str | None, typer.Option(help="Where the page listens; 0.0.0.0: everywhere.")
    ] = None,
    web_port: Annotated[int | None, typer.Option(help="The page's port, 0 = any free.")] = None,
    pin: Annotated[str | None, typer.Option(help="The page's PIN; else one is made.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the film in this folder, the oldest goes.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last match if it is not over.")
    ] = False,
    wait: Annotated[
        bool | None, typer.Option("--wait", help="Begin when the page says so.")
    ] = None,
) -> None:
    """Referees live, match after match, until it is stopped."""
    options: dict[str, dict[str, Any]] = {
        "camera": {"source": camera},
        "match": {"rules": rules, "length": match, "white": white, "black": black, "wait": wait},
        "panel": {"port": panel},
        "web": {"on": web, "address": web_address, "port": web_port, "pin": pin},
        "record": {"folder": str(record.absolute()) if record else None},
    }
    given = {
        section: {key: value for key, value in values.items() if value is not None}
        for section, values in options.items()
    }
    chosen = load_config(config, given)
    if chosen.match.wait and not chosen.web.on:
        raise UsageError("--wait waits for the page, which is off; --web serves it.")
    under = load_start(setup) if setup else Start()
    run_watch(Live(chosen, out, load_start(start, under) if start else under, resume))
