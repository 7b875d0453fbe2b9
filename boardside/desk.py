"""The desk: where records go once they are on disk, the match file first, then whoever looks on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boardside import mat
from boardside.journal import Record
from boardside.matchlog import GrowingLog
from boardside.onlookers import News, Onlooker
from boardside.panels import panel_for, ticking, warning
from boardside.seating import Corner
from boardside.sentences import Names, names_of, sentence_of
from boardside.states import State

WRITES_MATCH = frozenset(
    {
        *("play", "double", "take", "pass", "beaver", "raccoon", "resign", "game_over"),
        *("game_start", "undone", "set_up", "score", "names"),
    }
)


class Desk:
    """Hands on the records of one match. `recording` says that a film is being kept."""

    def __init__(
        self,
        folder: Path,
        onlooker: Onlooker,
        records: Sequence[Record] = (),
        recording: bool = False,
    ) -> None:
        self.folder = folder
        self.onlooker = onlooker
        self.records = list(records)
        self._log = GrowingLog(records)
        self.recording = recording
        self._home = Corner.BOTTOM_RIGHT.value
        self._names: Names = names_of(self.records) if self.records else {}

    def announce(self, record: Record, state: State) -> None:
        """One record that is on disk."""
        self.records.append(record)
        self._log.add(record)
        self._names = record.get("players", self._names)
        if record["type"] in WRITES_MATCH:
            mat.write_log(self.folder / mat.NAME, self._log.log)
        if record["type"] == "board_found":
            self._home = record["white_home"]
        names = self._names
        both = (names["white"], names["black"])
        panel = panel_for(state, both, self._home, self.recording)
        panel = ticking(panel, state.clock, record["t"])
        sentence = sentence_of(record, names)
        if record["type"] == "warning":
            panel = warning(panel, sentence)
        self.onlooker.told(News(record, state, panel, names, self._home, sentence))
