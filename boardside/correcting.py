"""`boardside correct`: a person's word for a match that no referee is watching just now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from boardside import mat
from boardside.errors import UsageError
from boardside.events import PersonActed
from boardside.journal import NAME, Journal
from boardside.rerunning import restored
from boardside.sentences import names_of, sentence_of
from boardside.tiller import parse_act
from boardside.umpire import step


def correct(folder: Path, words: Sequence[str], say: Callable[[str], None]) -> None:
    """Enters a person's word into the journal of a folder, says what came of it, and writes the
    match file anew.

    Raises UsageError for words that mean nothing, for what the rules do not allow, and for a
    journal that a referee is writing (its buttons and its page are the way then); JournalError for
    one that cannot be gone on with.
    """
    act = parse_act(words)
    journal, records = Journal.reopened(folder if folder.name != NAME else folder.parent)
    try:
        state, missing = restored(records)
        journal.add(missing)
        last = (records or missing)[-1]
        event = PersonActed(last["t"], last.get("frame", 0), act, "command")
        _, verdicts = step(state, event)
        made = journal.event(event, verdicts)
    finally:
        journal.close()
    records += [*missing, *made]
    mat.write_match(journal.path.with_name(mat.NAME), records)
    refused = [r for r in made if r["type"] == "warning" and r["code"] == "refused"]
    if refused:
        raise UsageError(refused[0]["message"])
    for record in made:
        say(sentence_of(record, names_of(records)))
