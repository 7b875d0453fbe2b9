"""The command line of `boardside doctor`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from boardside.bundle import write_bundle
from boardside.checks.result import Health, Result, bad, good
from boardside.config import Config, find_config, load_config
from boardside.doctor import Visit, matches_home, visit
from boardside.errors import UsageError
from boardside.pictures import load_picture

ILL = 1
"""The exit status when something is bad."""

_MARKS = {Health.GOOD: "✓", Health.NOTE: "·", Health.BAD: "✗"}
_PLAIN_MARKS = {Health.GOOD: "+", Health.NOTE: ".", Health.BAD: "!"}
_STYLES = {Health.GOOD: "green", Health.NOTE: "dim", Health.BAD: "bold red"}
_WIDTH = 18


def doctor_command(  # noqa: PLR0917 - options of a command line
    config: Annotated[Path | None, typer.Option(help="Configuration (TOML).")] = None,
    camera: Annotated[
        str | None, typer.Option(help="auto, pi, pi:1, /dev/video0, or file:PATH.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(help="Look at this picture, at no camera.")
    ] = None,
    drawing: Annotated[Path | None, typer.Option(help="Draw what was seen into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    bundle: Annotated[
        Path | None, typer.Option(help="Pack a report (FILE.zip), without names or pictures.")
    ] = None,
) -> None:
    """Looks whether everything works: each line says that it is good, or what to do."""
    image = load_picture(picture) if picture else None
    first, chosen = _configured(config, camera)
    results = [first]
    console = Console(highlight=False, soft_wrap=True)
    _tell(first, console, as_json)
    for result in visit(Visit(chosen, image, drawing)):
        results.append(result)
        _tell(result, console, as_json)
    ill = sum(result.health is Health.BAD for result in results)
    if not as_json:
        things = "thing is" if ill == 1 else "things are"
        console.print(f"{ill} {things} to be put right." if ill else "All is well.")
    if bundle is not None:
        write_bundle(bundle, results, chosen, matches_home())
        if not as_json:
            console.print(f"Report: {bundle}", markup=False)
    if ill:
        raise typer.Exit(ILL)


def _configured(path: Path | None, camera: str | None) -> tuple[Result, Config]:
    """The configuration, or the usual one where it cannot be read."""
    given = {"camera": {"source": camera}} if camera else {}
    found = path or find_config()
    try:
        chosen = load_config(path, given)
    except UsageError as error:
        return bad("configuration", str(error)), Config.model_validate(given)
    return good("configuration", str(found) if found else "no file; the usual values."), chosen


def _tell(result: Result, console: Console, as_json: bool) -> None:
    if as_json:
        told = {**asdict(result), "health": result.health.value}
        typer.echo(json.dumps(told, ensure_ascii=False))
    else:
        tell(result, console)


def tell(result: Result, console: Console) -> None:
    """Prints a result: a mark, the word for it, what was looked at, and the words."""
    code = console.encoding
    mark = (_MARKS if code.lower().startswith("utf") else _PLAIN_MARKS)[result.health]
    words = result.words.encode(code, "replace").decode(code)
    parts = (
        (f"{mark} {result.health.value:<5}", _STYLES[result.health]),
        (f"{result.what:<{_WIDTH}} ", "bold"),
        words,
    )
    console.print(Text.assemble(*parts))
