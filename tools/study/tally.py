"""What the umpire said of many turns, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from boardside.states import Phase, State
from tools.score.shares import Share
from tools.study.faults import Fault
from tools.study.trial import Outcome, Trial, seated
from tools.study.turns import GameTurns, Turn

MOST_TOLD = 12
OUT_OF_TURN = "out_of_turn"


@dataclass
class Legal:
    """Legal turns and what became of them; `told` are some of those that went wrong."""

    n: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, turn: Turn, outcome: Outcome) -> str:
        """Counts a turn; what became of it."""
        rolled, played, flag = outcome.rolled, outcome.played, outcome.flag
        right_roll = rolled is not None and _same(rolled.roll, turn.roll)
        self.n["turns"] += 1
        self.n["roll announced wrongly"] += rolled is not None and not right_roll
        if flag is not None:
            what = "flagged" if right_roll else "flagged, dice misread"
            what = "out of turn" if flag.rule == "out_of_turn" else what
        elif outcome.void:
            what = "void"
        elif played is None:
            what = "asked" if outcome.asked else "open"
        elif played.board != turn.after:
            what = "wrong play"
        else:
            what = "right" if _same(played.roll, turn.roll) else "right, another roll"
        self.n[what] += 1
        if what != "right" and len(self.told) < MOST_TOLD:
            why = flag.message if flag else str(played and played.play)
            self.told.append(f"{what}: {turn.side} {turn.roll}: {why} {outcome.warnings}")
        return what

    def clear(self) -> None:
        """Counts a turn that was read beyond doubt and not put before the umpire."""
        self.n["turns"] += 1
        self.n["right"] += 1

    def rows(self) -> Iterator[tuple[str, str]]:
        """The rows of the table."""
        names = (
            "flagged",
            "flagged, dice misread",
            "out of turn",
            "asked",
            "open",
            "wrong play",
            "void",
            "right, another roll",
            "right",
            "roll announced wrongly",
        )
        for name in names:
            share = Share(self.n[name], self.n["turns"])
            low, high = (f"{10000 * end:.1f}" for end in share.interval())
            yield name, f"{share.part} of {share.whole} [{low} … {high} in 10,000]"


def legal(trial: Trial, games: Iterable[GameTurns], turns: int) -> Legal:
    """So many legal turns, game by game; those that are read beyond doubt are not put before the
    umpire, which is told then how it stands, as after a wrong end."""
    tally = Legal()
    for game in games:
        trial.looks.another_board()
        state: State | None = None
        for turn in game:
            state = _legal_turn(trial, tally, turn, state)
            if tally.n["turns"] >= turns:
                return tally
    return tally


def _legal_turn(trial: Trial, tally: Legal, turn: Turn, state: State | None) -> State | None:
    """One turn; the state after it where the umpire is to go on from there."""
    boards = turn.before, turn.after
    shown = trial.draw(turn.roll, boards)
    if shown.clear:
        tally.clear()
        return None
    if state is None or state.board != turn.before or state.on_roll is not turn.side:
        state = seated(turn.before, turn.side)
    outcome = trial.turn(state, turn.side, turn.roll, boards, shown)
    what = tally.add(turn, outcome)
    on = what.startswith("right") and outcome.state.phase is Phase.TO_ROLL
    return outcome.state if on else None


@dataclass
class Illegal:
    """Illegal plays by code: how many, flagged, with the right code and board, missed, unsure."""

    n: Counter[tuple[str, str]] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, fault: Fault, outcome: Outcome) -> None:
        """Counts an illegal play."""
        code, flag, played = fault.code, outcome.flag, outcome.played
        self.n[code, "plays"] += 1
        self.n[code, f"{fault.changes} changes"] += 1
        what = "unsure"
        if flag is not None:
            what = "right code" if flag.rule == code else "other code"
            self.n[code, "flagged"] += 1
            self.n[code, "right board"] += flag.board == fault.turn.after
        elif code != OUT_OF_TURN and (outcome.void or outcome.rolled is None):
            what = "roll not read"
        elif played is not None:
            what = "taken as legal"
        self.n[code, what] += 1
        if what != "right code" and len(self.told) < MOST_TOLD:
            turn, why = fault.turn, flag.message if flag else str(played and played.play)
            self.told.append(f"{code} {turn.roll} {what}: {why} {outcome.warnings}")

    def rows(self, codes: Sequence[str]) -> Iterator[tuple[object, ...]]:
        """The rows of the table, all codes together last."""
        for code in codes:
            self.n.update({("all", w): n for (c, w), n in self.n.items() if c == code})
        for code in (*codes, "all"):
            one = {what: number for (name, what), number in self.n.items() if name == code}
            plays, flagged = one.get("plays", 0), one.get("flagged", 0)
            few = (one.get(f"{k} changes", 0) for k in (1, 2, 3))
            yield (
                code,
                " + ".join(map(str, few)),
                Share(flagged, plays),
                Share(one.get("right code", 0), flagged),
                *(one.get(what, 0) for what in ("taken as legal", "unsure", "roll not read")),
            )


def illegal(trial: Trial, plays: Iterable[Fault], tally: Illegal) -> Illegal:
    """Illegal plays of rolls, each from a position that was clear."""
    for fault in plays:
        turn = fault.turn
        trial.looks.another_board()
        state, boards = seated(turn.before, turn.side), (turn.before, turn.after)
        if fault.code == OUT_OF_TURN:
            outcome = trial.strayed(state, boards)
        else:
            outcome = trial.turn(state, turn.side, turn.roll, boards)
        tally.add(fault, outcome)
    return tally


def _same(one: object, other: object) -> bool:
    return str(one) == str(other)
