"""Match files as programs and sites write them: read, and every oddity told with its line."""

import pytest
from matfiles import NAMES, done, mat, read, told

from engine.actions import OpeningRoll, Plays, Resigns, Rolls, SetsUp, Stands
from engine.board import Board, Side
from engine.cube import Cube
from engine.errors import MatchFileError
from engine.game import Kind
from engine.log import GameLog
from engine.loosely import Setting, read_loosely
from engine.mat import read_mat
from engine.roll import Roll

OPENED = "  1) 31: 8/5 6/5                 62: 24/18 13/11"
BY_BLACK = "  1)                             43: 24/20 13/10"
NOBODY = "nobody is said to have won."


def last_play(*rows: str) -> str:
    """The last play of a game, as text."""
    actions = [entry.action for entry in read(*rows)[0].entries]
    return [str(action.play) for action in actions if isinstance(action, Plays)][-1]


def result(game: GameLog) -> tuple[Side, Kind, int, int] | None:
    """How a game ended."""
    ended = game.result
    return ended and (ended.winner, ended.kind, ended.cube, ended.points)


def test_a_plain_game() -> None:
    game, remarks = read(
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Takes                      62: 24/18 13/11",
        "  3)  Doubles => 4                Drops",
        "      Wins 2 points",
    )
    names = ["OpeningRoll", "Plays", "Doubles", "Takes", "Rolls", "Plays", "Doubles", "Passes"]
    assert done(game) == names
    assert [entry.line for entry in game.entries] == [5, 5, 5, 6, 6, 6, 7, 7]
    assert result(game) == (Side.WHITE, Kind.SINGLE, 2, 2)
    assert remarks == []


def test_black_begins_where_the_left_cell_is_empty() -> None:
    game, _ = read("  1)                             31: 8/5 6/5")
    assert game.entries[0].action == OpeningRoll(white=1, black=3)


@pytest.mark.parametrize(
    ("row", "play"),
    [
        ("55: 8/3(2) 6/1*(2)", "8/3(2) 6/1*(2)"),
        ("55: 8/3 8/3 6/1* 6/1", "8/3(2) 6/1*(2)"),
        ("51: 13/7", "13/7"),
        ("51: 8/7, 13/8", "13/7"),
        ("5-1: 13-8 6-5", "13/8 6/5*"),
        ("51:13/8 6/5*", "13/8 6/5*"),
        ("15: 6/5* 13/8", "13/8 6/5*"),
    ],
)
def test_ways_to_write_a_play(row: str, play: str) -> None:
    assert last_play(BY_BLACK, f"  2) {row}") == play


@pytest.mark.parametrize("bar", ["bar/22", "Bar/22", "25/22", "b/22"])
def test_the_bar_has_several_names(bar: str) -> None:
    rows = ("  1) 62: 24/18 13/11             61: 13/7* 8/7", f"  2) 31: {bar} 6/5")
    assert last_play(*rows) == "bar/22 6/5"


@pytest.mark.parametrize("off", ["off", "Off", "0", "o"])
def test_the_tray_has_several_names(off: str) -> None:
    board = Board.from_points([2] + [0] * 22 + [-2])
    found = read_loosely(f"1/{off} 1/{off}", Setting(board, Side.WHITE, Roll(2, 1))).action
    assert isinstance(found, Plays)
    assert str(found.play) == "1/off(2)"


def test_a_joined_move_without_marks_hits_nothing() -> None:
    board = Board.from_points([0] * 7 + [-1] + [0] * 4 + [1] + [0] * 11, off=(14, 14))
    found = read_loosely("13/7", Setting(board, Side.WHITE, Roll(5, 1))).action
    assert isinstance(found, Plays)
    assert str(found.play) == "13/7"
    marked = read_loosely("13/8*/7", Setting(board, Side.WHITE, Roll(5, 1))).action
    assert isinstance(marked, Plays)
    assert str(marked.play) == "13/8*/7"


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("13/7* 8/7", []),
        ("13/7 8/7", ["line 6, game 1: a hit is not marked."]),
        ("13/7* 8/7*", []),
        ("13/7* 6/5*", ["line 6, game 1: '13/7* 6/5*' marks a hit where there is none."]),
    ],
)
def test_hits_are_computed_and_never_trusted(text: str, remark: list[str]) -> None:
    game, remarks = read(OPENED, f"  2) 61: {text}", "      Wins 1 point")
    play = game.entries[5].action
    assert isinstance(play, Plays)
    assert sum(move.hits for move in play.play.moves) == 1
    assert remarks == remark


@pytest.mark.parametrize("text", ["61: ????", "61:", "61: Concedes"])
def test_a_last_roll_that_is_not_played_is_a_resignation(text: str) -> None:
    game, _ = read(OPENED, f"  2) {text}", "                                  Wins 2 points")
    assert [entry.action for entry in game.entries[4:6]] == [
        Rolls(Side.WHITE, Roll(6, 1)),
        Resigns(Side.WHITE, Kind.GAMMON),
    ]
    assert result(game) == (Side.BLACK, Kind.GAMMON, 1, 2)


def test_the_losers_cell_may_tell_the_loss() -> None:
    game, remarks = read(OPENED, "  2)  Losses 2 point              Wins 2 point and the match")
    assert result(game) == (Side.BLACK, Kind.GAMMON, 1, 2)
    assert remarks == ["line 6, game 1: the loser's loss is told too ('Losses 2')."]


def test_a_row_in_a_row_is_a_row() -> None:
    game, remarks = read(OPENED, "  2) 61: 13/7* 8/7       2)  Losses 1 point       Wins 1 point")
    assert result(game) == (Side.BLACK, Kind.SINGLE, 1, 1)
    assert remarks[0] == "line 6, game 1: a row's number is repeated inside the row."


def test_a_game_that_begins_in_a_row_that_breaks_off() -> None:
    log, remarks = read_mat(mat("  1) 31:   Game 2", NAMES, OPENED), "run_on.mat")
    assert [game.number for game in log.games] == [1, 2]
    assert "line 5: the next game begins in the row that breaks off." in told(remarks)


@pytest.mark.parametrize("word", ["Concedes", "Resigns", "????"])
def test_whoever_gave_up_has_lost(word: str) -> None:
    game, remarks = read(OPENED, f"  2) 61: 13/7* 8/7               {word}", "      Wins 1 point")
    assert result(game) == (Side.WHITE, Kind.SINGLE, 1, 1)
    assert remarks == [f"line 6, game 1: the game was given up ('{word}')."]


@pytest.mark.parametrize(
    ("told_points", "made"), [(1, 1), (2, 2), (3, 3), (4, 3), (1002, 2), (4016, 3), (0, 1)]
)
def test_a_resignation_makes_once_twice_or_three_times_the_cube(
    told_points: int, made: int
) -> None:
    game, _ = read(OPENED, f"      Wins {told_points} points")
    assert result(game) == (Side.WHITE, list(Kind)[made - 1], 1, made)


def test_points_capped_at_what_was_needed_are_told() -> None:
    rows = ("  2)  Doubles => 2                Takes", "  3) 61: 13/7* 8/7", "      Wins 3 points")
    names = " Ann : 2                        Bob : 0"
    game, remarks = read(OPENED, *rows, names=names)
    assert result(game) == (Side.WHITE, Kind.GAMMON, 2, 4)
    assert remarks[0].endswith(
        "3 points are told, which is all that the winner needed; the game makes 4."
    )


def test_the_next_games_score_says_who_won() -> None:
    second = ["", " Game 2", " Ann : 0                        Bob : 1", OPENED]
    log, remarks = read_mat(mat(OPENED, "      Wins 1 point", *second), "two.mat")
    assert result(log.games[0]) == (Side.BLACK, Kind.SINGLE, 1, 1)
    assert "line 6, game 1: White is said to have won, but Black's score grew." in told(remarks)


@pytest.mark.parametrize(
    ("rows", "names", "remark"),
    [
        (["  2)  Doubles => 2", "  3) 61: 13/7* 8/7"], ["Doubles", "Takes", "Rolls"], "take"),
        (["  2)  Doubles => 2", "      Wins 1 point"], ["Doubles", "Passes"], "pass"),
    ],
)
def test_what_a_program_leaves_out_is_put_in(
    rows: list[str], names: list[str], remark: str
) -> None:
    game, remarks = read(OPENED, *rows)
    assert done(game)[4 : 4 + len(names)] == names
    assert remarks[0] == f"line 7, game 1: Black's {remark} is not written; it is put in."


@pytest.mark.parametrize(
    "rows",
    [
        ("  2)  Doubles => 2                Beavers => 4", "  3)  Takes"),
        ("  2)  Doubles => 2                Doubles => 4", "  3)  Takes"),
        (
            "  2)  Doubles => 2                Takes",
            "  3)                 Beavers => 4",
            "  4)  Takes",
        ),
    ],
)
def test_ways_to_write_a_beaver(rows: tuple[str, ...]) -> None:
    game, _ = read(OPENED, *rows, "      Wins 4 points", length=0)
    assert done(game)[4:7] == ["Doubles", "Beavers", "Takes"]
    assert result(game) == (Side.WHITE, Kind.SINGLE, 4, 4)


def test_a_raccoon_that_is_passed() -> None:
    rows = (
        "  2)  Doubles => 2                Beavers => 4",
        "  3)  Raccoons => 8               Drops",
    )
    game, remarks = read(OPENED, *rows, "      Wins 4 points", length=0)
    assert done(game)[4:] == ["Doubles", "Beavers", "Raccoons", "Passes"]
    assert result(game) == (Side.WHITE, Kind.SINGLE, 4, 4)
    assert remarks == []


def test_a_first_double_to_more_tells_of_automatic_doubles() -> None:
    game, remarks = read(OPENED, "  2)  Doubles => 8                Drops", length=0)
    assert game.entries[0].action == SetsUp(Board.start(), None, Cube(4))
    assert remarks[0] == "line 6, game 1: the first double is to 8: the cube began at 4."
    match, remarks = read(OPENED, "  2)  Doubles => 8                Drops")
    assert match.result is not None
    assert match.result.points == 1
    assert remarks[0] == "line 6, game 1: the cube is turned to 8; it should be 2."


def test_a_game_that_begins_with_a_double_was_set_up() -> None:
    game, remarks = read("  1)                             44: 8/4(2) 6/2(2)")
    assert done(game) == ["SetsUp", "Rolls", "Plays"]
    assert remarks[0].endswith("the game begins with 44, which no opening roll can be.")


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("61: 13/8 6/5", "wrong_number"),
        ("61: 13/7*", "must_play_more"),
        ("61: 24/18 13/7* 8/7", "too_many"),
        ("61: Illegal play (13/8 6/5)", "wrong_number"),
        ("61: Cannot Move            33: 8/5(2) 6/3(2)", "must_play_more"),
    ],
)
def test_an_illegal_play_stands_and_its_rule_is_named(row: str, rule: str) -> None:
    game, remarks = read(OPENED, f"  2) {row}")
    assert isinstance(game.entries[5].action, Stands)
    assert game.entries[5].note.startswith(f"{rule}: White ")
    assert remarks[0].startswith(f"line 6, game 1: illegal play ({rule}): White ")


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("61: 23/17 6/5", "White has no checker on 23."),
        ("61: banana", "'banana' in 'banana' is not a move such as 8/5 or bar/22*."),
        ("61: Illegal play", "'Illegal play' does not say what was moved."),
        ("70: 8/1", "there is no roll '70'; it is left out."),
    ],
)
def test_what_cannot_be_carried_out_ends_the_game_but_not_its_result(row: str, why: str) -> None:
    game, remarks = read(OPENED, f"  2) {row}", "  3) 31: 8/5 6/5", "      Wins 1 point")
    assert done(game)[:4] == ["OpeningRoll", "Plays", "Rolls", "Plays"]
    assert "Resigns" not in done(game)
    assert result(game) == (Side.WHITE, Kind.SINGLE, 1, 1)
    assert remarks[0] == f"line 6, game 1: {why}"
    assert remarks[1].endswith("cannot be followed; its rows are not read.")


def test_a_game_without_its_beginning_keeps_its_result() -> None:
    game, remarks = read("  5) 31: 8/5 6/5", "      Wins 2 points")
    assert game.entries == ()
    assert result(game) == (Side.WHITE, Kind.GAMMON, 1, 2)
    assert remarks == ["line 5, game 1: the game begins with row 5: what came before is missing."]


def test_a_file_that_breaks_off_is_read_so_far() -> None:
    game, remarks = read(OPENED, "  2) 61: 13/7*")
    assert game.result is None
    assert remarks[-1].endswith(NOBODY)


@pytest.mark.parametrize(
    ("names", "white", "black"),
    [
        ("Ann,1623 : 0      Bob,1500.5 : 0", "Ann", "Bob"),
        ("Ann Lee : 0        : 0", "Ann Lee", ""),
        (" A:B : 0      C : 0", "A:B", "C"),
        ("Ann:0 Bob:0", "Ann", "Bob"),
    ],
)
def test_names(names: str, white: str, black: str) -> None:
    log, _ = read_mat(mat(OPENED, names=names), "names.mat")
    assert (log.white, log.black) == (white, black)


def test_players_who_change_columns_keep_their_sides() -> None:
    second = [
        "",
        " Game 2",
        " Bob : 1                        Ann : 0",
        OPENED,
        "      Wins 1 point",
    ]
    rows = (OPENED, "                                  Wins 1 point", *second)
    log, remarks = read_mat(mat(*rows), "changed.mat")
    assert log.games[1].score == (0, 1)
    assert result(log.games[1]) == (Side.BLACK, Kind.SINGLE, 1, 1)
    assert "line 8, game 2: the players have changed columns." in told(remarks)


@pytest.mark.parametrize(
    ("data", "remark"),
    [
        (b"\xef\xbb\xbf" + mat(OPENED), "line 1: the file begins with a byte order mark."),
        (mat(OPENED).replace(b"\n", b"\r\n"), "line 1: lines end with a carriage return."),
        (mat(OPENED).replace(b"\n", b"\r"), "line 1: lines end with a carriage return."),
        (mat(OPENED)[:-1], "line 5: there is no newline at the end."),
        (
            mat(OPENED).replace(b"Ann", b"J\xf6rg"),
            "line 4: the text is not UTF-8; it is read as Win",
        ),
        (mat(OPENED).decode().encode("utf-16"), "line 1: the text is UTF-16, not UTF-8."),
        (mat(OPENED).replace(b"Ann", b"A\x00nn"), "line 4: there are control characters in the"),
        (mat(OPENED.replace("     ", "\t")), "line 5: there are tabs between the columns."),
    ],
)
def test_whatever_state_the_bytes_are_in(data: bytes, remark: str) -> None:
    log, remarks = read_mat(data, "bytes.mat")
    assert done(log.games[0]) == ["OpeningRoll", "Plays", "Rolls", "Plays"]
    assert log.white in ("Ann", "Jörg")
    assert any(text.startswith(remark) for text in told(remarks))


def test_tags_tell_rules_and_the_rest_is_kept() -> None:
    head = '; [Event "Open"]\n; [Crawford "Off"]\n; [CubeLimit "1"]\n; [Player 1 "Ann"]'
    log, _ = read_mat(mat(OPENED, head=head), "tags.mat")
    assert (log.rules.crawford, log.rules.cube) == (False, False)
    assert log.tags == (("Event", "Open"),)


@pytest.mark.parametrize("data", [b"", b" \n\n", b"\x89PNG\r\n\x1a\n", b"hello\nworld\n"])
def test_what_is_no_match_file_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(MatchFileError, match=r"^it\.mat: [^\n]*\.$"):
        read_mat(data, "it.mat")
