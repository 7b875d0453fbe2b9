"""The command line of `boardside serve`."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from boardside.web.library import Folder
from boardside.web.serving import start_library
from boardside.web.settings import OPEN, Settings


def serve_command(  # noqa: PLR0917 - options of a command line
    folder: Annotated[Path, typer.Argument(help="A match's folder, or one with many below it.")],
    address: Annotated[
        str, typer.Option("--web-address", help="Where to listen; 0.0.0.0: everywhere.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--web-port", help="0 = any free one.")] = 8000,
    pin: Annotated[str, typer.Option(help="6 digits or more; else one is made.")] = "",
    host: Annotated[
        list[str] | None, typer.Option("--web-host", help="A further name it is reached by.")
    ] = None,
    audience: Annotated[
        str, typer.Option("--web-audience", help="Who may look: open, or pin.")
    ] = OPEN,
) -> None:
    """Shows matches in a browser, finished ones and those that are being written."""
    settings = Settings(address, port, pin, tuple(host or ()), audience)
    with start_library(Folder(folder), settings) as serving:
        for line in serving.lines():
            typer.echo(line)
        typer.echo("Ctrl-C ends it.")
        with suppress(KeyboardInterrupt):
            threading.Event().wait()
