"""Events as records of the journal (type `seen`), and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardside.acts import act_fields, act_of
from boardside.errors import JournalError
from boardside.events import (
    BoardSettled,
    CubeMoved,
    Dealt,
    DiceAtRest,
    DiceLifted,
    Event,
    Glimpsed,
    Moving,
    PersonActed,
    Resumed,
    SeenDie,
    TimeUp,
    ViewBack,
    ViewLost,
)
from boardside.evidence import Evidence
from engine.board import Side
from engine.roll import Roll
from vision.observation import Lie

Fields = dict[str, object]
NAMES: Mapping[type[Event], str] = {
    DiceAtRest: "dice",
    DiceLifted: "lifted",
    BoardSettled: "board",
    CubeMoved: "cube",
    Glimpsed: "glimpse",
    Moving: "moving",
    ViewLost: "view_lost",
    ViewBack: "view_back",
    Resumed: "resumed",
    PersonActed: "person",
    Dealt: "dealt",
    TimeUp: "time_up",
}


def event_fields(event: Event) -> Fields:
    """What a `seen` record says of an event beside its time and frame."""
    fields: Fields
    match event:
        case DiceAtRest():
            fields = {"dice": [_die_fields(die) for die in event.dice]}
        case DiceLifted():
            fields = {"lifted": list(event.lifted), "left": list(event.left)}
        case BoardSettled():
            fields = {
                "looks": event.looks,
                "held": event.held,
                "evidence": event.evidence.pack(),
            }
        case Resumed():
            fields = {} if event.restarted else {"restarted": False}
            fields |= {"missed": True} if event.missed else {}
        case Glimpsed():
            fields = {"evidence": event.evidence.pack()}
        case CubeMoved():
            edge = event.edge.value if event.edge else None
            fields = {"edge": edge, "value": event.value}
        case PersonActed():
            fields = {"way": event.way, **act_fields(event.act)}
        case Dealt():
            fields = _dealt_fields(event)
        case _:
            fields = {}
    return {"event": NAMES[type(event)], **fields}


def event_of(record: Mapping[str, Any]) -> Event:
    """The event of a `seen` record. Raises JournalError for one that cannot be read."""
    try:
        return _READERS[record["event"]](record["t"], record["frame"], record)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise JournalError(f"record {record.get('seq')}: not an event ({error!r})") from None


def _dealt_fields(event: Dealt) -> Fields:
    roll = [event.roll.first, event.roll.second] if event.roll else None
    told = {"commitment": event.commitment, "roll": roll, "seed": event.seed}
    return {name: value for name, value in told.items() if value}


def _dealt(at: float, frame: int, record: Mapping[str, Any]) -> Dealt:
    roll = Roll(*record["roll"]) if "roll" in record else None
    return Dealt(at, frame, record.get("commitment", ""), roll, record.get("seed", ""))


def _die_fields(die: SeenDie) -> Fields:
    return {
        "number": die.number,
        "faces": list(die.faces),
        "flat": die.flat,
        "lie": die.lie.value,
        "half": die.half.value,
        "on_surface": die.on_surface,
        "colour": list(die.colour),
        "looks": die.looks,
        "likely": die.likely,
        "place": list(die.place),
    }


def _die(fields: Mapping[str, Any]) -> SeenDie:
    lightness, a, b = fields["colour"]
    across, down = fields["place"]
    return SeenDie(
        number=fields["number"],
        faces=tuple(fields["faces"]),
        flat=fields["flat"],
        lie=Lie(fields["lie"]),
        half=Side(fields["half"]),
        on_surface=fields["on_surface"],
        colour=(lightness, a, b),
        looks=fields["looks"],
        likely=fields["likely"],
        place=(across, down),
    )


_READERS: Mapping[str, Callable[[float, int, Mapping[str, Any]], Event]] = {
    "dice": lambda at, frame, r: DiceAtRest(at, frame, tuple(map(_die, r["dice"]))),
    "lifted": lambda at, frame, r: DiceLifted(at, frame, tuple(r["lifted"]), tuple(r["left"])),
    "board": lambda at, frame, r: BoardSettled(
        at, frame, Evidence.unpack(r["evidence"]), r["looks"], r["held"]
    ),
    "cube": lambda at, frame, r: CubeMoved(
        at, frame, Side(r["edge"]) if r["edge"] else None, r["value"]
    ),
    "glimpse": lambda at, frame, r: Glimpsed(at, frame, Evidence.unpack(r["evidence"])),
    "moving": lambda at, frame, r: Moving(at, frame),
    "view_lost": lambda at, frame, r: ViewLost(at, frame),
    "view_back": lambda at, frame, r: ViewBack(at, frame),
    "resumed": lambda at, frame, r: Resumed(
        at, frame, r.get("restarted", True), r.get("missed", False)
    ),
    "dealt": _dealt,
    "person": lambda at, frame, r: PersonActed(at, frame, act_of(r), r["way"]),
    "time_up": lambda at, frame, r: TimeUp(at, frame),
}
