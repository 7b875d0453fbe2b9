"""The judge: what a position seen after a roll says about the play.

Source of the rules and codes: the rulebook, sections 4, 5 and 8. "Where several fit, the one that
explains the fewest and smallest departures from a legal play is named first."
"""

from engine.board import Board, Side
from engine.departures import Departure, Offence
from engine.explain import Explanation, explain
from engine.findings import Finding, Illegal, Legal, Unfinished
from engine.moves import Move, Play, written
from engine.plays import LegalPlays, legal_plays
from engine.roll import Roll
from engine.sentences import Case, sentence

__all__ = [
    "Finding",
    "Illegal",
    "Legal",
    "Offence",
    "Unfinished",
    "describe_difference",
    "judge",
    "judge_finished",
    "out_of_turn",
]


def judge(before: Board, side: Side, roll: Roll, seen: Board) -> Finding:
    """What the position seen means, while the turn may still go on.

    Legal: a complete legal play. Unfinished: the first moves of one (none counts). Illegal:
    anything else, explained.

    >>> start = Board.start()
    >>> seen = start.moved(Side.WHITE, 8, 3).moved(Side.WHITE, 8, 5)
    >>> found = judge(start, Side.WHITE, Roll(5, 2), seen)
    >>> found.offences[0].value, found.moved, found.message
    ('wrong_number', '8/5 8/3', 'White moved 8/5, three points; 5 and 2 were rolled.')
    >>> judge(start, Side.WHITE, Roll(5, 2), start.moved(Side.WHITE, 13, 8)).left
    (2,)
    """
    return _judge(legal_plays(before, side, roll), seen)


def judge_finished(before: Board, side: Side, roll: Roll, seen: Board) -> Legal | Illegal:
    """What the position seen means once the turn is over: as `judge`, but never Unfinished.

    >>> found = judge_finished(Board.start(), Side.BLACK, Roll(3, 1), Board.start())
    >>> found.offences[0].value, found.message
    ('must_play_more', 'Black moved nothing, though a move was possible; 3 and 1 were rolled.')
    """
    plays = legal_plays(before, side, roll)
    found = _judge(plays, seen)
    return _too_little(plays, found.played, seen) if isinstance(found, Unfinished) else found


def out_of_turn(before: Board, side: Side, seen: Board) -> Illegal:
    """The finding that a side moved without being on roll, or before a valid roll.

    >>> found = out_of_turn(Board.start(), Side.BLACK, Board.start().moved(Side.BLACK, 13, 8))
    >>> found.moved, found.message
    ('13/8', 'Black moved 13/8 out of turn, or before a valid roll.')
    """
    moved = describe_difference(before, side, seen)
    offence = Departure(Offence.OUT_OF_TURN, None, None)
    message = sentence(Case(side, None, moved), offence)
    return Illegal((Offence.OUT_OF_TURN,), moved, (Play(),), message)


def describe_difference(before: Board, side: Side, seen: Board) -> str:
    """What was moved between two positions, in notation, no number being asked.

    Points are `side`'s; its own checkers come first, then those of the opponent that were moved.

    >>> start = Board.start()
    >>> describe_difference(start, Side.WHITE, start.moved(Side.WHITE, 13, 8))
    '13/8'
    """
    return _moved(explain(before.state(side), seen.state(side), ()))


def _judge(plays: LegalPlays, seen: Board) -> Finding:
    play = plays.play_to(seen)
    if play is not None:
        return Legal(play)
    broken_off = plays.unfinished(seen)
    if broken_off is not None:
        return Unfinished(*broken_off)
    begun = plays.partial_results.get(seen)
    if begun is not None:
        return _too_little(plays, begun, seen)
    before = plays.board.state(plays.side)
    account = explain(before, seen.state(plays.side), plays.roll.numbers)
    return _illegal(plays, account, seen)


def _illegal(plays: LegalPlays, account: Explanation, seen: Board) -> Illegal:
    moved = _moved(account)
    offences = tuple(dict.fromkeys(found.offence for found in account.departures))
    message = sentence(Case(plays.side, plays.roll, moved), account.departures[0])
    return Illegal(offences, moved, _nearest(plays, seen), message)


def _too_little(plays: LegalPlays, played: Play, seen: Board) -> Illegal:
    """The finding about moves that are legal one by one and are no complete play."""
    enough = len(played.moves) == plays.depth
    offence = Offence.MUST_PLAY_HIGHER if enough else Offence.MUST_PLAY_MORE
    case = Case(plays.side, plays.roll, str(played))
    message = sentence(case, Departure(offence, None, None))
    return Illegal((offence,), str(played), _nearest(plays, seen), message)


def _moved(account: Explanation) -> str:
    shifts = [
        Move(origin, target)
        for origin, target in account.shifts
        if origin is not None and target is not None
    ]
    shifts.sort(key=lambda move: -move.origin)
    return " ".join(filter(None, [written(account.moves), *map(str, shifts)]))


def _nearest(plays: LegalPlays, seen: Board) -> tuple[Play, ...]:
    """The legal plays whose results differ from a position by the fewest checkers and points."""
    distances = {board: _distance(board, seen) for board in plays.results}
    least = min(distances.values())
    return tuple(play for board, play in plays.results.items() if distances[board] == least)


def _distance(one: Board, other: Board) -> tuple[int, int]:
    """How many counts differ and by how much, and how far the checkers would have to travel."""
    checkers = travel = 0
    for have, want in ((one.white, other.white), (one.black, other.black)):
        carried = 0
        for here, there in zip(have, want, strict=True):
            checkers += abs(here - there)
            carried += here - there
            travel += abs(carried)
    return checkers, travel
