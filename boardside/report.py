"""What a match's page tells beside its turns: score sheet, disputes, times, dice, the cube."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from markupsafe import Markup

from boardside.dicestats import Tally, tallies
from boardside.kept import Incident, Kept
from boardside.plots import Bar, CubeStop, clock, cube_plot, faces_plot, times_plot
from boardside.scene_words import Names
from boardside.turnlist import Turn, result_words, turns_of
from engine.board import Side
from engine.log import GameLog, MatchLog
from engine.match import added


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A game in the score sheet."""

    number: int
    crawford: bool
    result: str
    cube: int
    white: int | str
    black: int | str
    turns: int
    time: str
    flagged: int


@dataclass(frozen=True, slots=True)
class Dispute:
    """A turn with something disputed or doubtful, to be listed."""

    anchor: str
    where: str
    sentence: str
    settled: str


@dataclass(frozen=True, slots=True)
class Pace:
    """How long one player took for the turns."""

    who: str
    side: str
    turns: int
    mean: str
    middle: str
    longest: str
    total: str


@dataclass(frozen=True, slots=True)
class Dice:
    """What one player threw, or both."""

    who: str
    tally: Tally
    plot: Markup


@dataclass(frozen=True, slots=True)
class CubeStory:
    """The cube in one game: what was done with it, each with the turn's anchor, and its way."""

    game: int
    told: list[tuple[str, int, str]]
    plot: Markup | None


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    sheet: list[SheetRow]
    disputes: list[Dispute]
    pace: list[Pace]
    times: Markup | None
    dice: list[Dice]
    cubes: list[CubeStory]


@dataclass(frozen=True, slots=True)
class _Timed:
    """A turn of a game with what was disputed in it and its seconds (None: not known)."""

    game: GameLog
    turn: Turn
    incidents: list[Incident]
    seconds: float | None


def report_of(log: MatchLog, kept: Kept) -> Report:
    """The report of a match."""
    names = (log.name(Side.WHITE), log.name(Side.BLACK))
    turns = {game.number: list(_timed(log, game, kept)) for game in log.games}
    everyone = [one for game in log.games for one in turns[game.number]]
    known = any(one.seconds for one in everyone)
    return Report(
        sheet=[_row(log, game, turns[game.number]) for game in log.games],
        disputes=[dispute for one in everyone for dispute in _disputes(one)],
        pace=[pace for side in Side if known and (pace := _pace(everyone, side, names))],
        times=Markup(_times(log, everyone, names)) if known else None,
        dice=list(_dice(log, names)),
        cubes=[_cubes(game, turns[game.number], names) for game in log.games if log.rules.cube],
    )


def anchor_of(game: GameLog, turn: Turn) -> str:
    """What a turn's place on the page is called."""
    return f"g{game.number}t{turn.number}"


def timed(log: MatchLog, game: GameLog, kept: Kept) -> Iterator[tuple[Turn, list[Incident]]]:
    """The turns of a game, each with what was disputed in it."""
    for one in _timed(log, game, kept):
        yield one.turn, one.incidents


def _timed(log: MatchLog, game: GameLog, kept: Kept) -> Iterator[_Timed]:
    turns = list(turns_of(log, game))
    later = [other.line for other in log.games if other.line > game.line]
    ends = [turn.line for turn in turns]
    if ends:
        ends[-1] = min(later, default=max([*kept.times, ends[-1]]))
    begun = kept.times.get(game.entries[0].line) if game.entries else None
    after = game.line
    for turn, until in zip(turns, ends, strict=True):
        ended = kept.times.get(turn.line)
        seconds = max(0.0, ended - begun) if begun is not None and ended is not None else None
        yield _Timed(game, turn, _incidents(turn, kept.between(after, until)), seconds)
        begun, after = ended, until


def _incidents(turn: Turn, told: list[Incident]) -> list[Incident]:
    """What was disputed in a turn, the flag that a log keeps included where no journal tells it."""
    if turn.flag is None or any(one.kind == "illegal" for one in told):
        return told
    rule = turn.flag.rule.replace("_", " ")
    words = f"Illegal play ({rule}): {turn.flag.message}"
    return [*told, Incident(turn.line, "illegal", words, "It stood.")]


def _row(log: MatchLog, game: GameLog, turns: Sequence[_Timed]) -> SheetRow:
    result = game.result
    score = added(game.score, result.winner, result.points) if result else ("–", "–")
    seconds = [one.seconds for one in turns if one.seconds is not None]
    return SheetRow(
        number=game.number,
        crawford=game.crawford,
        result=result_words(result, (log.white, log.black)),
        cube=result.cube if result else turns[-1].turn.after.cube.value if turns else 1,
        white=score[0],
        black=score[1],
        turns=len(turns),
        time=clock(sum(seconds)) if any(seconds) else "",
        flagged=sum(_flagged(one) for one in turns),
    )


def _flagged(one: _Timed) -> bool:
    return any(incident.kind == "illegal" for incident in one.incidents)


def _disputes(one: _Timed) -> Iterator[Dispute]:
    anchor = anchor_of(one.game, one.turn)
    where = f"Game {one.game.number}, turn {one.turn.number}"
    for incident in one.incidents:
        yield Dispute(anchor, where, incident.sentence, incident.settled)


def _pace(turns: Sequence[_Timed], side: Side, names: Names) -> Pace | None:
    took = [one.seconds for one in turns if one.turn.side is side and one.seconds is not None]
    if not took:
        return None
    return Pace(
        who=names[side is Side.BLACK],
        side=side.value,
        turns=len(took),
        mean=clock(fmean(took)),
        middle=clock(median(took)),
        longest=clock(max(took)),
        total=clock(sum(took)),
    )


def _times(log: MatchLog, turns: Sequence[_Timed], names: Names) -> str:
    bars: list[Bar] = []
    limits: list[int] = []
    game = log.games[0].number if log.games else 0
    for one in turns:
        if one.turn.side is None or one.seconds is None:
            continue
        if one.game.number != game:
            game = one.game.number
            limits.append(len(bars))
        side = one.turn.side
        where = f"Game {game}, turn {one.turn.number}"
        words = f"{where}, {names[side is Side.BLACK]}: {clock(one.seconds)}"
        bars.append(Bar(side, one.seconds, words, _flagged(one)))
    return times_plot(bars, limits)


def _dice(log: MatchLog, names: Names) -> Iterator[Dice]:
    for who, tally in zip((*names, "Together"), tallies(log), strict=True):
        came = ", ".join(f"{face}: {count}" for face, count in enumerate(tally.counts, 1))
        yield Dice(who, tally, Markup(faces_plot(tally, f"{who}, how often each came: {came}.")))


def _cubes(game: GameLog, turns: Sequence[_Timed], names: Names) -> CubeStory:
    told: list[tuple[str, int, str]] = []
    stops: list[CubeStop] = []
    for one in turns:
        cube = one.turn.after.cube
        if not stops or (cube.owner, cube.value) != (stops[-1].owner, stops[-1].value):
            stops.append(CubeStop(one.turn.number if stops else 0, cube.owner, cube.value))
        if one.turn.cube:
            told.append((anchor_of(game, one.turn), one.turn.number, " ".join(one.turn.cube)))
    moved = len(stops) > 1
    plot = Markup(cube_plot(stops, len(turns), names)) if moved else None
    return CubeStory(game.number, told, plot)
