"""The command line: `boardside replay`, `boardside read`, `boardside check` and more.

Exit status: 0 done, 1 internal failure, 2 bad usage or unreadable input, 3 no board found, 4 dice
that are not proved; one clear line on stderr, never a traceback.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from boardside import (
    checking,
    correcting,
    dice_proof,
    dicepictures,
    panel_commands,
    pictures,
    reviewing,
)
from boardside.compose import Job
from boardside.compose import replay as run_replay
from boardside.doctor_command import doctor_command
from boardside.errors import BoardsideError, UsageError
from boardside.export_command import export_command
from boardside.panel_keeper import checked_panel
from boardside.plan import own_version
from boardside.purge_command import purge_command
from boardside.rules import load_rules
from boardside.serve_command import serve_command
from boardside.watch_command import watch_command
from boardside.web.settings import Settings
from engine.errors import EngineError
from hw.errors import HardwareError
from vision.errors import BoardNotFound

DONE, FAILED, BAD_USAGE, NO_BOARD, NOT_PROVED = 0, 1, 2, 3, 4
_INTERRUPTED = 130
"""What typer returns when a command was interrupted."""

app = typer.Typer(
    help="A referee for physical backgammon boards.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(panel_commands.app, name="panel")


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardside {own_version()}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", help="Say which version this is.", callback=_tell_version),
    ] = False,
) -> None:
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
    panel: Annotated[str, typer.Option(help="auto, a port or its URL, sim or off.")] = "off",
    fps: Annotated[float | None, typer.Option(min=0.1, max=1000, help="Frames a second.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the journal in --out where it ends.")
    ] = False,
    overlay: Annotated[
        Path | None, typer.Option(help="Write a film of what was seen (FILE.mp4).")
    ] = None,
    web: Annotated[bool, typer.Option("--web", help="Serve the page meanwhile.")] = False,
    web_port: Annotated[int, typer.Option(help="The page's port, 0 = any free.")] = 8000,
    real_time: Annotated[
        bool, typer.Option("--real-time", help="At the speed of the recording.")
    ] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Say how long it took.")] = False,
) -> None:
    """Referees a recording as if it happened now, as fast as it goes."""
    if resume and out is None:
        raise UsageError("--resume goes on with the journal in --out, which is missing.")
    job = Job(
        source=source,
        rules=load_rules(rules),
        out=out,
        length=match,
        names=(white, black),
        setup=setup,
        start=start,
        panel=checked_panel(panel),
        verbose=verbose,
        fps=fps,
        resume=resume,
        overlay=overlay,
        web=Settings(port=web_port) if web else None,
        real_time=real_time,
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
    a_side: Annotated[int, typer.Option(min=1, max=15, help="Checkers a side.")] = 15,
) -> None:
    """Reads single pictures: what lies where. Without corners it looks for the board."""
    job = pictures.Reads(as_json, overlay, a_side)
    pictures.read_pictures(images, corners, job, typer.echo)


@app.command("read-dice")
def read_dice(
    images: Annotated[list[Path], typer.Argument(help="Pictures, JPEG or PNG.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a picture.")] = False,
) -> None:
    """Reads the dice in single pictures, wherever they lie: no board is needed."""
    dicepictures.read_dice(images, as_json, typer.echo)


@app.command()
def check(
    source: Annotated[
        Path | None, typer.Argument(help="A whole match: .mat, .sgf, journal or its folder.")
    ] = None,
    position: Annotated[
        str | None, typer.Option(help="GNU Position ID (player on roll) or XGID.")
    ] = None,
    dice: Annotated[tuple[int, int] | None, typer.Option(help="The roll: two numbers.")] = None,
    play: Annotated[str | None, typer.Option(help='The play, "8/5 6/5"; "" for none.')] = None,
) -> None:
    """One play: legal, or why not. Or a whole match: everything that is wrong in it."""
    if source is not None and (position, dice, play) == (None, None, None):
        for line in reviewing.check_match(source):
            typer.echo(line)
        return
    if source is not None or position is None or dice is None or play is None:
        raise UsageError("check takes either a FILE or --position, --dice and --play, all three.")
    answer = checking.check(position, dice, play)
    if answer.legal:
        typer.echo(f"legal: {answer.message}")
    else:
        typer.echo(f"illegal ({answer.rule}): {answer.message}")


@app.command("verify-dice")
def verify_dice(
    journal: Annotated[Path, typer.Argument(help="journal.jsonl of a match with seeded dice.")],
) -> None:
    """Proves that every roll came from the seeds committed to before, or names the first that did
    not. Exit status 4 when a roll does not fit or its seed has not been published."""
    proof = dice_proof.verify_dice(journal)
    if proof.wrong:
        typer.echo(f"{proof.wrong} Before that, {proof.rolls} rolls are proved.")
        raise typer.Exit(NOT_PROVED)
    typer.echo(f"all {proof.rolls} rolls fit.")


app.command("export")(export_command)
app.command("purge")(purge_command)
app.command("serve")(serve_command)
app.command("watch")(watch_command)
app.command("doctor")(doctor_command)


@app.command()
def correct(
    folder: Annotated[Path, typer.Argument(help="The match's folder, or its journal.")],
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT...",
            help="undo | position ID | dice N N | on-roll SIDE | award SIDE KIND | "
            "score WHITE BLACK LENGTH | names WHITE BLACK | answer N | double SIDE | take SIDE | "
            "pass SIDE | resign SIDE KIND | accept SIDE | refuse SIDE",
        ),
    ],
) -> None:
    """A person's word for a match: what is undone stays in the journal."""
    correcting.correct(folder, words, typer.echo)


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
