"""What a journal tells of a match beyond its log: what was disputed, with pictures, and when every
record was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from boardside.exhibits import worth_showing
from boardside.journal import counting, read_journal
from boardside.recorded import Record
from boardside.sentences import Names, names_of, sentence_of
from boardside.sources import file_of, is_journal

_SETTLED = {"corrected": "It was put right.", "stands": "It stood."}


@dataclass(frozen=True, slots=True)
class Incident:
    """Something disputed or doubtful: the record that told it and its type, the sentence, how it
    was settled ("" if it was not), and the files of its pictures by what they show."""

    seq: int
    kind: str
    sentence: str
    settled: str = ""
    pictures: Mapping[str, Path] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kept:
    """Incidents in order, and the seconds at which each record was decided; both empty where there
    is no journal."""

    incidents: tuple[Incident, ...] = ()
    times: Mapping[int, float] = field(default_factory=dict)

    def between(self, after: int, until: int) -> list[Incident]:
        """The incidents told after one record and not after another."""
        return [one for one in self.incidents if after < one.seq <= until]


def kept_in(source: Path) -> Kept:
    """What a match's source tells; nothing where it is no journal."""
    path = file_of(source)
    return kept_of(read_journal(path), path.parent) if is_journal(path) else Kept()


def kept_of(records: Iterable[Record], folder: Path) -> Kept:
    """What records tell whose pictures lie under a folder."""
    left = [record for record in counting(records) if record["type"] != "seen"]
    if not left:
        return Kept()
    names = names_of(left)
    settled = {
        record["illegal"]: _SETTLED[record["type"]]
        for record in left
        if record["type"] in _SETTLED and "illegal" in record
    }
    pictures = {
        record["of"]: _files(record["pictures"], folder)
        for record in left
        if record["type"] == "pictures"
    }
    incidents = tuple(
        _incident(record, names, settled.get(record["seq"], ""), pictures.get(record["seq"], {}))
        for record in left
        if worth_showing(record) and (record["seq"] in pictures or record.get("reason") != "tie")
    )
    return Kept(incidents, {record["seq"]: float(record["t"]) for record in left})


def _incident(record: Record, names: Names, settled: str, pictures: Mapping[str, Path]) -> Incident:
    return Incident(record["seq"], record["type"], sentence_of(record, names), settled, pictures)


def _files(names: Mapping[str, str], folder: Path) -> dict[str, Path]:
    """The files that a record names and that are there; none outside of the folder."""
    home = folder.resolve()
    paths = {what: (folder / name).resolve() for what, name in names.items()}
    return {
        what: path for what, path in paths.items() if path.is_relative_to(home) and path.is_file()
    }
