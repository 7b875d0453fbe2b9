"""The panel beside the board: what it shows, and how it is told.

It is told its whole state at once, so that a lost message heals with the next one.
"""
