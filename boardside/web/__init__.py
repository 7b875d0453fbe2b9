"""The page: what anybody with a browser sees of a match, and the hand on the tiller.

`hub` turns what the referee tells into snapshots, `sheets` into a game turn by turn; `app` answers
requests with them, behind `guard` (who may ask at all) and `door` (who has the PIN); `serving`
runs it all in a thread of its own.
"""
