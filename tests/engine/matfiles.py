"""Match files in a few lines, for tests, and matches as what must survive every format."""

from engine.actions import (
    AcceptsResignation,
    Beavers,
    Doubles,
    OpeningRoll,
    Passes,
    Plays,
    Raccoons,
    RefusesResignation,
    Resigns,
    Rolls,
    RunsOutOfTime,
    SetsUp,
    Stands,
)
from engine.board import Side
from engine.game import Kind
from engine.log import GameLog, MatchLog, Remark
from engine.mat import read_mat
from engine.roll import Roll

NAMES = " Ann : 0                        Bob : 0"


_OFFERS = (Doubles, Beavers, Raccoons)
_ENDS = (Resigns, AcceptsResignation, RunsOutOfTime)


def mat(*rows: str, length: int = 5, head: str = "", names: str = NAMES) -> bytes:
    """A file with one game of these rows."""
    lines = [*([head] if head else []), f" {length} point match", "", " Game 1", names, *rows]
    return ("\n".join(lines) + "\n").encode()


def read(*rows: str, **further: str | int) -> tuple[GameLog, list[str]]:
    """The game of such a file, and the remarks about it (without the one on its style)."""
    log, remarks = read_mat(mat(*rows, **further), "test.mat")  # type: ignore[arg-type]
    return log.games[0], told(remarks)


def told(remarks: tuple[Remark, ...]) -> list[str]:
    """Remarks as text, without the one that says how a file writes plays."""
    return [str(remark) for remark in remarks if "it writes" not in remark.text]


def done(game: GameLog) -> list[str]:
    """The actions of a game by their names."""
    return [type(entry.action).__name__ for entry in game.entries]


def kept(log: MatchLog) -> list[tuple[object, ...]]:
    """Of each game what `.mat` keeps: number, score, points, winner, rolls, plays, cube actions and
    the resignation that ended it. Opening numbers are as the row shows them, moves in any order."""
    return [
        (
            game.number,
            game.score,
            game.crawford,
            game.result and (game.result.winner, game.result.points),
            *_kept(game),
        )
        for game in log.games
    ]


def _kept(game: GameLog) -> list[object]:
    found: list[object] = []
    resigned: Resigns | None = None
    for entry in game.entries:
        match entry.action:
            case OpeningRoll(white, black) if white != black:
                side = Side.WHITE if white > black else Side.BLACK
                found = [(side, Roll(max(white, black), min(white, black)))]
            case Rolls(side, roll):
                if found and isinstance(found[-1], tuple) and isinstance(found[-1][1], Roll):
                    found.pop()
                first = not found and not roll.is_double
                found.append((side, Roll(roll.high, roll.low) if first else roll))
            case Plays(side, play):
                moves = sorted((move.origin, move.target, move.hits) for move in play.moves)
                found.append((side, tuple(moves)))
            case Resigns() as resigned:
                pass
            case RunsOutOfTime(side) if found and isinstance(found[-1], _OFFERS):
                found.append(Passes(side))
            case RunsOutOfTime(side):
                resigned = Resigns(side, Kind.SINGLE)
            case Stands(side, board):
                found.append((side, board))
            case OpeningRoll() | AcceptsResignation() | RefusesResignation() | SetsUp():
                pass
            case action:
                found.append(action)
    ended = isinstance(game.entries[-1].action, _ENDS) if game.entries else False
    return [*found, ("resigned", resigned.side)] if ended and resigned else found
