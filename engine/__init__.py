"""The game of backgammon as a library: boards, rolls, plays, notation, and what breaks the rules.

Pure values and pure functions on the standard library; text in, text out. It knows nothing of
cameras or panels. Each side counts points from its own end: 1 to 24, bar 25, off 0.

Where to look: `board` (positions), `roll`, `plays` (what is legal), `notation` (plays as players
write them), `judge` (the position seen, explained), `actions` (what players do), `game` and `match`
(what that leads to), `rules` (rule sets), `clock`, `seeded` (dice that can be proved),
`xgid` (positions as text).
"""
