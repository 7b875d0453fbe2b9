"""What a game waits for."""

from enum import Enum


class Phase(Enum):
    """What a game waits for."""

    OPENING = "opening"
    """Both players throw one die."""
    TO_ROLL = "to roll"
    """The player on roll may double, or rolls."""
    OFFERED = "offered"
    """A double, beaver or raccoon is to be answered."""
    TO_PLAY = "to play"
    """The player on roll plays the roll."""
    RESIGNED = "resigned"
    """A resignation is to be accepted or refused."""
    OVER = "over"
    """Nothing: there is a result."""
