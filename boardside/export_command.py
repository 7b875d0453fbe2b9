"""The command line of `boardside export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardside.drawing import Style
from boardside.export import Wanted, export
from engine.board import Side

_MOST_REMARKS = 5


def export_command(  # noqa: PLR0917 - options of a command line
    source: Annotated[
        Path | None, typer.Argument(help="Journal, folder with one, .mat or .sgf.")
    ] = None,
    to: Annotated[
        str,
        typer.Option(help="mat, sgf, journal, json, html, text, svg, xgid or gnubgid."),
    ] = "",
    out: Annotated[Path | None, typer.Option(help="File to write; else standard output.")] = None,
    position: Annotated[
        str | None, typer.Option(help="A position instead: Position ID, Match ID, both, or XGID.")
    ] = None,
    game: Annotated[int | None, typer.Option(min=1, help="Only this game of the match.")] = None,
    turn: Annotated[
        int | None, typer.Option(min=1, help="Only this turn (svg, text, IDs).")
    ] = None,
    black_below: Annotated[bool, typer.Option("--black-below", help="Seen from Black.")] = False,
    home_left: Annotated[
        bool, typer.Option("--home-left", help="Home boards on the left.")
    ] = False,
    pips: Annotated[bool, typer.Option("--pips", help="Write pip counts (svg, text).")] = False,
) -> None:
    """A match or a position in another format."""
    remarks: list[str] = []
    style = Style(Side.BLACK if black_below else Side.WHITE, home_left, pips=pips)
    text = export(Wanted(to, source, position, game, turn, style), out, remarks.append)
    typer.echo(text.encode("utf-8", "replace"), nl=False)
    for remark in remarks[:_MOST_REMARKS]:
        typer.echo(f"boardside: {remark}", err=True)
    if len(remarks) > _MOST_REMARKS:
        typer.echo(f"boardside: {len(remarks) - _MOST_REMARKS} more remarks.", err=True)
