"""How things stand at a table that is refereed now, as a page's script reads it.

Nothing here helps play.
"""

from __future__ import annotations

from boardside.onlookers import News
from boardside.states import Phase, State
from boardside.web.sheets import Fields, scene_fields
from engine.actions import Beavers, Doubles
from engine.clock import Clock
from engine.scene import scene_of_game
from firmware_bridge.panel import Panel


def standing_fields(news: News, made: float) -> Fields:
    """What is on the table after a record that was heard of when the server's clock was `made`."""
    panel, state = news.panel, news.state
    names = (news.names["white"], news.names["black"])
    scene = scene_of_game(state.match.game, state.match.score)
    return {
        **scene_fields(scene, names),
        "seq": news.record["seq"],
        "names": dict(news.names),
        "score": {"white": state.match.score[0], "black": state.match.score[1]},
        "length": state.match.length,
        "crawford": state.match.game.crawford,
        "rules": state.rules.preset,
        "phase": state.phase.value,
        "stands": _stands(state),
        "turn": panel.turn.value if panel.turn else None,
        "acts": state.match.game.to_act.value if state.match.game.to_act else None,
        "prompt": panel.prompt,
        "detail": panel.detail,
        "lamp": panel.lamp.value,
        "origins": list(panel.origins),
        "targets": list(panel.targets),
        "home": news.home,
        "clock": _clock_fields(state.clock, news.record["t"], made),
        "live": True,
        **_dice_fields(panel),
        **_may_fields(state),
    }


def _stands(state: State) -> Fields | None:
    """What stands on the table after a play that was flagged, while that is not settled."""
    seen = state.turn.seen if state.phase is Phase.DISPUTED and state.turn else None
    return seen.to_record() if seen else None


def _dice_fields(panel: Panel) -> Fields:
    """The roll that is being played, where one is."""
    return {"dice": list(panel.dice)} if panel.dice else {}


def _may_fields(state: State) -> Fields:
    """What whoever is to answer may say beyond yes and no, whether the referee deals the dice, and
    who offers to resign."""
    game = state.match.game
    doubled, beavered = (isinstance(game.offer, kind) for kind in (Doubles, Beavers))
    return {
        "may": {
            "beaver": doubled and state.rules.beavers,
            "raccoon": beavered and state.rules.raccoons,
        },
        "deals": state.dealt,
        "resigned": game.resigned.side.value if game.resigned else None,
    }


def _clock_fields(clock: Clock | None, at: float, made: float) -> Fields | None:
    """Both sides' seconds as they were `made` (the server's clock), and whose run."""
    if clock is None:
        return None
    runs = clock.side if clock.since is not None else None
    white, black = (clock.white, clock.black)
    side = clock.side
    if side is not None:
        left = clock.bank(side, at)
        white, black = (left, black) if side.value == "white" else (white, left)
    return {
        "white": round(white, 1),
        "black": round(black, 1),
        "delay": round(clock.delay_left(at), 1) if side else 0,
        "runs": runs.value if runs else None,
        "paused": side is not None and runs is None,
        "made": round(made, 2),
    }
