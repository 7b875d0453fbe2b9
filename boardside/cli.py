"""The command line: `boardside replay`, `boardside read` and `boardside check`.

Exit status: 0 done, 1 internal failure, 2 bad usage or unreadable input, 3 no board found; one
clear line on stderr, never a traceback.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from boardside import checking, pictures
from boardside.compose import Job
from boardside.compose import replay as run_replay
from boardside.errors import BoardsideError, UsageError
from boardside.rules import load_rules
from engine.errors import EngineError
from hw.errors import HardwareError
from vision.errors import BoardNotFound

DONE, FAILED, BAD_USAGE, NO_BOARD = 0, 1, 2, 3
_INTERRUPTED = 130
"""What typer returns when a command was interrupted."""

app = typer.Typer(
    help="A referee for physical backgammon boards.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def root() -> None:
    """A referee for physical backgammon boards."""


@app.command()
def replay(  # noqa: PLR0917 - options of a command line
    source: Annotated[Path, typer.Argument(help="Video, folder of numbered frames or recording.")],
    out: Annotated[Path | None, typer.Option(help="Folder for journal and match file.")] = None,
    rules: Annotated[str, typer.Option(help="Preset or FILE.toml.")] = "friendly",
    match: Annotated[int, typer.Option(min=0, max=999, help="Match length, 0 = unlimited.")] = 0,
    white: Annotated[str, typer.Option(help="White's name.")] = "White",
    black: Annotated[str, typer.Option(help="Black's name.")] = "Black",
    setup: Annotated[Path | None, typer.Option(help="How the board lies (JSON).")] = None,
    start: Annotated[Path | None, typer.Option(help="Where the game begins (JSON).")] = None,
    panel: Annotated[str, typer.Option(help="sim, off or the panel's URL.")] = "off",
    fps: Annotated[float | None, typer.Option(min=0.1, max=1000, help="Frames a second.")] = None,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Say how long it took.")] = False,
) -> None:
    """Referees a recording as if it happened now, as fast as it goes."""
    if panel not in ("sim", "off"):
        raise UsageError(f"--panel: {panel!r} is not available in a replay; it is sim or off.")
    job = Job(
        source=source,
        rules=load_rules(rules),
        out=out,
        length=match,
        names=(white, black),
        setup=setup,
        start=start,
        panel=panel == "sim",
        verbose=verbose,
        fps=fps,
    )
    run_replay(job)


@app.command()
def read(
    images: Annotated[list[Path], typer.Argument(help="Pictures, JPEG or PNG.")],
    corners: Annotated[
        str | None,
        typer.Option(
            help="The playing surface's corners, top left, top right, bottom right, bottom left: "
            "x,y x,y x,y x,y, or FILE.json with file names and their corners."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a picture.")] = False,
    overlay: Annotated[
        Path | None, typer.Option(help="Draw what was read into this file (or folder).")
    ] = None,
) -> None:
    """Reads single pictures: what lies where. Without corners it looks for a start position."""
    pictures.read_pictures(images, corners, as_json, overlay, typer.echo)


@app.command()
def check(
    position: Annotated[str, typer.Option(help="GNU Position ID (player on roll) or XGID.")],
    dice: Annotated[tuple[int, int], typer.Option(help="The roll: two numbers.")],
    play: Annotated[str, typer.Option(help='The play, "8/5 6/5"; "" for none.')],
) -> None:
    """One play: legal, or why not."""
    answer = checking.check(position, dice, play)
    if answer.legal:
        typer.echo(f"legal: {answer.message}")
    else:
        typer.echo(f"illegal ({answer.rule}): {answer.message}")


def main() -> NoReturn:
    """Runs the command line and exits as the contract says."""
    try:
        status = app(args=pictures.joined_corners(sys.argv[1:]), standalone_mode=False)
        if status == _INTERRUPTED:
            raise KeyboardInterrupt
    except BoardNotFound as error:
        _exit(NO_BOARD, str(error))
    except (UsageError, EngineError, HardwareError) as error:
        _exit(BAD_USAGE, str(error))
    except (KeyboardInterrupt, typer.Abort):
        _exit(FAILED, "stopped; the journal is whole up to here.")
    except BoardsideError as error:
        _exit(FAILED, str(error))
    except Exception as error:
        if wrong := _wrong_usage(error):
            _exit(BAD_USAGE, f"{wrong.rstrip('.')}. See 'boardside --help'.")
        _exit(FAILED, f"internal failure: {type(error).__name__}: {error}")
    sys.exit(status or DONE)


def _wrong_usage(error: Exception) -> str:
    """What typer finds wrong with a command line; "" for any other error."""
    tell = getattr(error, "format_message", None)
    return str(tell()) if callable(tell) else ""


def _exit(status: int, message: str) -> NoReturn:
    print(f"boardside: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main()
