"""Scores the referee and the reader on every data set at hand, and writes it down.

    python -m tools.score [recordings|stills|photos|sequence|all] [--no-page]

The data sets lie in the folder that BOARDSIDE_SHARED names (recordings/, photos/, tools/); what is
missing there is skipped and said. Everything is printed, and put into docs/accuracy.md between its
markers. Exit status 1 when a recording has fewer turns right than it should.
"""

from __future__ import annotations

import json
import os
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tools.score import recordings, sequence
from tools.score.pictures import Tally, reliability
from tools.score.report import put
from tools.score.running import ROOT, read
from tools.score.shares import table
from tools.score.truths import Known, known_photos, known_stills

PAGE = ROOT / "docs" / "accuracy.md"
Say = Callable[[str, Iterable[str]], None]


def main() -> int:
    """Prints and writes what was asked for; 2 when there is no data."""
    words = [word for word in sys.argv[1:] if word != "--no-page"]
    wanted = words[0] if words else "all"
    shared = Path(os.environ.get("BOARDSIDE_SHARED", ""))
    if not os.environ.get("BOARDSIDE_SHARED") or not shared.is_dir():
        print("BOARDSIDE_SHARED names no folder with data sets: nothing to score", file=sys.stderr)
        return 2
    parts = {"recordings": _recordings, "stills": _stills, "photos": _photos, "sequence": _sequence}
    if wanted not in (*parts, "all"):
        print(f"{wanted}: not one of {', '.join(parts)}, all", file=sys.stderr)
        return 2

    def say(section: str, lines: Iterable[str]) -> None:
        kept = []
        print(f"\n## {section}\n", flush=True)
        for line in lines:
            kept.append(line)
            print(line, flush=True)
        if "--no-page" not in sys.argv:
            put(PAGE, section, kept)

    fallen = [
        part(shared.resolve(), say) for name, part in parts.items() if wanted in (name, "all")
    ]
    return 1 if any(fallen) else 0


def _recordings(shared: Path, say: Say) -> bool:
    folders = sorted(path.parent for path in (shared / "recordings").glob("*/truth.json"))
    if not folders:
        print("no recordings there: skipped")
        return False
    all_of = [recordings.refereed(folder, shared, looking=True) for folder in folders]
    say("recordings", recordings.report(all_of))
    return any(one.below for one in all_of)


def _stills(shared: Path, say: Say) -> bool:
    given: dict[str, Tally] = {}
    found: dict[str, Tally] = {}
    for archive in sorted((shared / "recordings").glob("stills*.tar")):
        with tempfile.TemporaryDirectory() as work:
            with tarfile.open(archive) as bundle:
                bundle.extractall(work, filter="data")
            truth = next(Path(work).rglob("truth.jsonl"))
            known = list(known_stills(truth.read_text()))
            given[archive.stem], found[archive.stem] = _both(known, truth.parent)
    if given:
        say("stills", _tables(given, found))
    return False


def _photos(shared: Path, say: Say) -> bool:
    truth = shared / "photos" / "truth.json"
    if truth.exists():
        given, found = _both(list(known_photos(truth)), truth.parent)
        say("photos", _tables({"photos": given}, {"photos": found}))
    return False


def _sequence(shared: Path, say: Say) -> bool:
    truth = shared / "photos" / "truth.json"
    if truth.exists():
        boards = json.loads(truth.read_text())["boards"]
        names = {name for name, row in boards.items() if row.get("sequence")}
        stills = [known for known in known_photos(truth) if known.name in names]
        say("sequence", sequence.report(list(sequence.steps(truth.parent, stills)), len(stills)))
    return False


def _both(known: Sequence[Known], folder: Path) -> tuple[Tally, Tally]:
    """The tallies of pictures read with corners given, and with the board found by itself."""
    return _tally(known, folder, True), _tally(known, folder, False)


def _tally(known: Sequence[Known], folder: Path, given: bool) -> Tally:
    tally = Tally()
    sizes = sorted({one.a_side for one in known})
    for a_side in sizes:
        some = [one for one in known if one.a_side == a_side and (one.corners or not given)]
        with tempfile.TemporaryDirectory() as work:
            corners = Path(work) / "corners.json"
            corners.write_text(json.dumps({one.name: one.corners for one in some}))
            more = ["--a-side", str(a_side)]
            paths = [folder / one.name for one in some]
            records, seconds = read(paths, corners if given else None, more)
        tally.seconds += seconds * len(some)
        for one in some:
            tally.add(one, records.get(one.name))
    return tally


def _tables(given: Mapping[str, Tally], found: Mapping[str, Tally]) -> Iterator[str]:
    yield "Corners given:"
    yield ""
    yield from _figures(given)
    yield ""
    yield "The board found by itself:"
    yield ""
    yield from _figures(found, finding=True)
    yield ""
    yield "How far its likelihoods hold, corners given; places:"
    yield ""
    yield from reliability([one for tally in given.values() for one in tally.said])
    yield ""
    yield "Values of dice that lie flat:"
    yield ""
    yield from reliability([one for tally in given.values() for one in tally.faces])
    wrong = [note for tally in given.values() for note in tally.wrong]
    if wrong:
        yield ""
        yield "Not right, corners given: " + "; ".join(wrong) + "."


def _figures(tallies: Mapping[str, Tally], finding: bool = False) -> Iterator[str]:
    columns = [dict(tally.rows()) for tally in tallies.values()]
    if finding:
        columns = [
            {**dict(t.found_rows()), **c} for t, c in zip(tallies.values(), columns, strict=True)
        ]
    names = list(dict.fromkeys(name for column in columns for name in column))
    rows = [[name, *(column.get(name, "") for column in columns)] for name in names]
    seconds = [f"{t.seconds / max(1, t.n['pictures']):.2f} s" for t in tallies.values()]
    rows.append(["time a picture, wall clock", *seconds])
    yield from table(["", *tallies], rows)


if __name__ == "__main__":
    sys.exit(main())
