"""Games for tests, at the moment that a test speaks of."""

from engine.actions import Action, Doubles, Plays, Rolls, SetsUp, Takes
from engine.board import Board, Side
from engine.cube import CENTRED, Cube
from engine.game import Game
from engine.match import Match
from engine.notation import parse_play
from engine.roll import Roll

WHITE, BLACK = Side.WHITE, Side.BLACK
START = Board.start()


def after(game: Game, *actions: Action) -> Game:
    """A game after some actions."""
    for action in actions:
        game = game.after(action)
    return game


def match_after(match: Match, *actions: Action) -> Match:
    """A match after some actions."""
    for action in actions:
        match = match.after(action)
    return match


def to_roll(
    side: Side, cube: Cube = CENTRED, board: Board = START, within: Game | None = None
) -> Game:
    """A game in which a side may double or roll, by `friendly` unless within another game."""
    return (within or Game()).after(SetsUp(board, side, cube))


def to_play(side: Side, roll: str, board: Board = START, cube: Cube = CENTRED) -> Game:
    """A game in which a side is to play a roll."""
    return to_roll(side, cube, board).after(Rolls(side, Roll.parse(roll)))


def play_of(game: Game, text: str) -> Plays:
    """The play, as it is written, of the side whose turn a game is."""
    if game.on_roll is None or game.roll is None:
        raise ValueError(f"there is nothing to play: {game.waits_for}")
    return Plays(game.on_roll, parse_play(text, game.board, game.on_roll, game.roll))


def doubled_and_taken(side: Side, game: Game) -> Game:
    """A game after a side doubled and the other took."""
    return after(game, Doubles(side), Takes(side.other))
