"""What holds for every position and roll: a plain search agrees, the judge agrees, texts lead back.

Half of the positions come from random games; the others are drawn, so that checkers on the bar,
bearing off with and without contact, races and boards with few checkers come often.
"""

import random
from collections.abc import Callable, Iterator

from engine_positions import position
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.board import BAR, OFF, Board, Fault, Side
from engine.departures import broken_by
from engine.judge import Illegal, Legal, Unfinished, judge, judge_finished
from engine.notation import parse_play
from engine.places import CHECKERS
from engine.plays import Play, after, legal_plays
from engine.roll import Roll

ROLLS = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
SIDES = st.sampled_from(Side)
SEEDS = st.integers(0, 2**32)
REGIONS = {
    "anywhere": (range(1, 26), range(1, 26)),
    "both bear off": (range(1, 7), range(1, 7)),
    "bearing off against contact": (range(1, 7), range(18, 26)),
    "bearing in against the bar": (range(1, 9), (25, 25, 24, 22, 20)),
    "race": (range(1, 13), range(1, 13)),
    "entering": ((25, 25, 24, 20, 13, 6), range(1, 9)),
}
MOST = st.sampled_from((1, 2, 4, CHECKERS))

Counts = tuple[int, ...]


@st.composite
def played(draw: st.DrawFn) -> Board:
    """A position met after some random turns from the start."""
    board, side = Board.start(), draw(SIDES)
    for _ in range(draw(st.integers(0, 30))):
        ends = list(legal_plays(board, side, draw(ROLLS)).results)
        board, side = ends[draw(st.integers(0, 999)) % len(ends)], side.other
    return board


@st.composite
def drawn(draw: st.DrawFn) -> Board:
    """A possible position of one of the kinds above, whichever side is the first of the two."""
    regions = REGIONS[draw(st.sampled_from(sorted(REGIONS)))]
    first, second = [OFF] * 26, [OFF] * 26
    for counts, other, region in ((first, second, regions[0]), (second, first, regions[1])):
        for place in draw(st.lists(st.sampled_from(region), min_size=1, max_size=draw(MOST))):
            counts[OFF if place != BAR and other[25 - place] else place] += 1
        counts[OFF] = CHECKERS - sum(counts[1:])
    return Board.from_state((tuple(first), tuple(second)), draw(SIDES))


BOARDS = played() | drawn()


def plain_search(
    mine: Counts, theirs: Counts, left: Counts
) -> Iterator[tuple[int, Counts, Counts]]:
    """Every way to play numbers in this order: how many were played, and what that leaves.

    Told once more from the rulebook, sharing nothing with the engine, that a slip there is seen.
    """
    yield 0, mine, theirs
    for origin in range(26) if left else ():
        target = origin - left[0]
        behind = [place for place in range(1, 26) if mine[place] and place > origin]
        if origin == OFF or not mine[origin] or (mine[BAR] and origin != BAR):
            continue
        if target > OFF and theirs[25 - target] > 1:
            continue
        if target <= OFF and any(place > (6 if target == OFF else origin) for place in behind):
            continue
        if target <= OFF and origin > 6:
            continue
        have, against = list(mine), list(theirs)
        have[origin] -= 1
        have[max(target, OFF)] += 1
        if target > OFF and against[25 - target] == 1:
            against[25 - target] = 0
            against[BAR] += 1
        for played, *rest in plain_search(tuple(have), tuple(against), left[1:]):
            yield played + 1, *rest


def searched(board: Board, side: Side, roll: Roll) -> tuple[int, set[Board]]:
    """How many numbers must be played, and every position that this can leave."""
    both = {roll.numbers, roll.numbers[::-1]}
    ways = {numbers: list(plain_search(*board.state(side), numbers)) for numbers in both}
    depth = max(played for found in ways.values() for played, *_ in found)
    ends = {
        numbers: {
            Board.from_state((mine, theirs), side)
            for played, mine, theirs in found
            if played == depth
        }
        for numbers, found in ways.items()
    }
    higher_first = ends[roll.numbers]
    return depth, higher_first if depth == 1 and higher_first else set().union(*ends.values())


def by_hand(board: Board, chance: random.Random) -> Board:
    """A board after one to four checkers were put elsewhere, mostly a few points on."""
    for _ in range(chance.randint(1, 4)):
        side = chance.choice(list(Side))
        origin = chance.choice([place for place in range(26) if board.at(side, place)])
        near = min(max(origin - chance.randint(-2, 6), OFF), BAR)
        board = board.moved(side, origin, chance.choice([near, near, near, chance.randrange(26)]))
    return board


CHECKED = settings(max_examples=70, derandomize=True, deadline=None, database=None)
SELDOM = [
    (position({3: 1}, {23: 1, 1: 4}), Roll(4, 1)),  # the last checker, straight off or with a hit
    (position({16: 1, 2: 5}, {18: 2}), Roll(5, 4)),  # one number only, and it must be the higher
]


def everywhere(test: Callable[[Board, Side, Roll], None]) -> Callable[[], None]:
    """A test of any position and roll, and of some that seldom come up by chance."""
    for board, roll in SELDOM:
        for turned in (roll, Roll(roll.second, roll.first)):
            test = example(board, Side.WHITE, turned)(test)
            test = example(Board(board.black, board.white), Side.BLACK, turned)(test)
    return CHECKED(given(BOARDS, SIDES, ROLLS)(test))


@everywhere
def test_the_results_are_those_of_a_plain_search(board: Board, side: Side, roll: Roll) -> None:
    depth, ends = searched(board, side, roll)
    listed = legal_plays(board, side, roll)
    assert (listed.depth, set(listed.results)) == (depth, ends)
    assert len(listed) == len(ends)


@everywhere
def test_every_play_leads_where_the_judge_says_legal(board: Board, side: Side, roll: Roll) -> None:
    listed = legal_plays(board, side, roll)
    for result, play in listed.accepted.items():
        assert after(board, side, play) == result
        assert judge(board, side, roll, result) == Legal(play)
        assert play in listed
        assert Play(play.moves[::-1]) in listed
    assert all(len(play.moves) == listed.depth for play in listed)


@CHECKED
@given(BOARDS, SIDES, ROLLS, SEEDS)
def test_whatever_else_a_hand_can_do_is_not_legal(
    board: Board, side: Side, roll: Roll, seed: int
) -> None:
    chance = random.Random(seed)
    listed = legal_plays(board, side, roll)
    for base in (board, chance.choice(list(listed.results))):
        seen = by_hand(base, chance)
        found = judge(board, side, roll, seen)
        assert isinstance(found, Legal) == (seen in listed.accepted)
        assert isinstance(judge_finished(board, side, roll, seen), Legal | Illegal)
        if isinstance(found, Unfinished):
            assert len(found.played.moves) + len(found.left) == len(roll.numbers)
            assert after(board, side, found.played) == seen
        if isinstance(found, Illegal):
            assert found.offences
            assert found.message.endswith(".")
            assert all(play in listed for play in found.nearest)


@everywhere
def test_every_step_on_the_way_is_legal_or_unfinished_or_played_too_little(
    board: Board, side: Side, roll: Roll
) -> None:
    for met in legal_plays(board, side, roll).partial_results:
        found = judge(board, side, roll, met)
        if isinstance(found, Illegal):
            assert found.offences[0].value in ("must_play_more", "must_play_higher")


@everywhere
def test_a_play_that_is_written_and_read_is_the_same_play(
    board: Board, side: Side, roll: Roll
) -> None:
    for play in legal_plays(board, side, roll).accepted.values():
        assert parse_play(str(play), board, side, roll) == play


@everywhere
def test_a_single_move_breaks_no_rule_where_it_is_one_of_the_moves(
    board: Board, side: Side, roll: Roll
) -> None:
    listed = legal_plays(board, side, roll)
    single = {play.moves[0] for play in listed.partial_results.values() if len(play.moves) == 1}
    made = {(move.origin, move.target) for move in single}
    state = board.state(side)
    unbroken = {
        (origin, max(origin - number, OFF))
        for number in roll.numbers
        for origin in range(1, 26)
        if state[0][origin] and not list(broken_by(state, state, origin, number))
    }
    assert made == unbroken


@CHECKED
@given(drawn())
def test_the_drawn_positions_are_possible(board: Board) -> None:
    assert board.faults() in (Fault.NONE, Fault.BOTH_CLOSED_OUT)
