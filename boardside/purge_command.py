"""The command line of `boardside purge`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from boardside.config import load_config
from boardside.folders import data_home
from boardside.purging import Wish, doomed, remove
from boardside.tidying import MEGABYTE


def purge_command(  # noqa: PLR0917 - options of a command line
    matches: Annotated[
        list[Path] | None, typer.Argument(help="Matches: folders, or names in the data folder.")
    ] = None,
    older_than: Annotated[
        float | None,
        typer.Option(min=0, metavar="DAYS", help="Only what is older than so many days."),
    ] = None,
    pictures: Annotated[bool, typer.Option("--pictures", help="Evidence pictures.")] = False,
    films: Annotated[bool, typer.Option("--films", help="Films.")] = False,
    whole: Annotated[
        bool, typer.Option("--matches", help="Whole matches, with journal and match file.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option(help="The configuration that says where films are.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Removes what was kept of matches: pictures and films, or whole matches. Says first what, and
    asks; where nobody can be asked nothing is removed without --yes."""
    kept = load_config(config).record.folder
    both = not (pictures or films or whole)
    wish = Wish(
        home=data_home(),
        named=tuple(matches or ()),
        days=older_than,
        pictures=pictures or both,
        films=films or both,
        match=whole,
        film=Path(kept) if kept else None,
    )
    found = doomed(wish, time.time(), typer.echo)
    if not found:
        typer.echo("There is nothing to remove.")
        return
    for one in found:
        typer.echo(str(one))
    if not yes and not _agreed():
        typer.echo("Nothing was removed.")
        return
    freed = sum(remove(one) for one in found)
    typer.echo(f"Removed; {freed / MEGABYTE:.1f} MB are free.")


def _agreed() -> bool:
    if not sys.stdin.isatty():
        typer.echo("Nobody can be asked here: say --yes to remove it.")
        return False
    return typer.confirm("Remove that for good?", default=False)
