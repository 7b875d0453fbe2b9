"""The eyes: from a picture of a board to evidence of what lies where.

Vision knows a board and its checkers, dice and cube; it knows no rules, no players and no game.
Arrays go in, values come out; nothing here touches a file or a device.
"""
