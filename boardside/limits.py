"""Every limit of the watcher and the umpire: seconds, and differences in log likelihood.

They say how people play and how sure a verdict must be; none is counted in frames.
"""

LOOK_AGAIN_SECONDS = 0.2
"""Between two looks at one rest while something is not settled."""

LOOK_ANYWAY_SECONDS = 1.0
"""Between two looks at one rest when nothing seems to happen."""

LOOK_FOR_DICE_SECONDS = 0.1
"""Between two looks when dice seem to be gone: there may be little time before the next hand."""

GLIMPSE_SECONDS = 1.0
"""Between two looks while something moves, where those matter."""

LIFTED_SECONDS = 0.09
"""A die must be missed by two looks at least so far apart before it counts as lifted."""

HELD_SECONDS = 0.15
"""What is held against a player (or ends a game) must be seen by two looks so far apart."""

CUBE_HELD_SECONDS = 0.15
"""The cube must be seen in its new place by two looks so far apart."""

HESITATION_SECONDS = 1.5
"""So long without a hand before a play that cannot become legal is mentioned."""

ASK_SECONDS = 3.0
"""So long is an unclear end of a turn looked at before a person is asked."""

BLIND_SECONDS = 4.0
"""A quiet picture that shows no whole board for so long is a lost view."""

MUST_BE_BETTER = 2.5
"""A legal result may explain the picture worse than the best free reading by so much (nats)."""

ACCUSE_BEYOND = 6.0
"""The best free reading must explain the picture better than every legal result by so much."""

CHANGED_BEYOND = 4.0
"""The same for a board that has changed while dice lay on the table: that was to be expected."""

LOOKS_CHANGED_BEYOND, LOOKS_CHANGED = 2.5, 4.0
"""A place whose expected counts are so much less likely than others looks changed, where before the
roll it showed them; and by so much less likely is it then that nothing was moved there. (Of 2705
such places on boards that the reader has learned none looked changed.)
"""

CHANGE_HELD_SECONDS = 0.5
"""What is held against a player for that reason alone must be seen for so long: half a hand at the
edge of the board changes looks, too."""

ACCUSE_TOGETHER = 7.5
"""The same, of two rests that agree, before and after the dice were lifted, added up: a checker too
few on a point counts little more than 4 in each, for it might lie under another one. (`make study`:
no flag in 40,000 legal turns. On photos of real boards, of which nothing was learned, three were
read as two by 3.6 in each, which with some other doubt comes to 7.4.)
"""

TWO_WAYS = 1.5
"""One legal result must lead the next by so much to be taken at once."""

DISPLACED_BEYOND = 5.0
"""A place whose expected counts are so much less likely than others has been changed."""

SET_UP_BEGINS, SET_UP_PLACES = 3, 5
"""So many changed places with no roll mean that the board is being set up anew."""

DIE_SURE = 0.85
"""A die whose likeliest face, and whether it is flat, are so probable needs no further look."""

MOST_LIKELY_FLAT, MOST_LIKELY_COCKED = 0.75, 0.2
"""Between these probabilities of lying flat the referee waits for what the player does."""

LOOKS, LOOKS_AT_MOST = 2, 4
"""Dice are looked at twice, for one look can be a bad one; after so many the likeliest goes."""

DIE_THERE = 0.5
"""Something that is a die with less probability is not there."""

DICE_DOUBT = 0.05
"""Another roll that is so probable, compared with the one that was noted, is weighed beside it.

About one turn in a hundred is an illegal play that would be legal had one die shown another number
(a checker miscounted by a pip or two), and a false alarm costs about five times a missed one. So
where the dice leave more than five in a hundred for the other number, nobody is accused of it.
"""

DIE_FORGOTTEN_SECONDS = 3.0
"""A die that reappears in its place sooner than this was not lifted but missed."""

CUBE_SHIFTED = 0.1
"""A cube that moved by less of the board's size since the last look stays where it was: it drifts
or was bumped, while an offer is carried much farther."""

BUMPED_PIXELS = 3.0
"""A board that lies so much elsewhere than before was moved, and with it all that lies on it."""

FACE_THERE = 0.6
"""Something none of whose faces is so probable is most likely no die, where others are better."""

FACE_CLEAR = 0.75
"""A face less probable than this is not called before the play has told it."""

NEAR = 0.03
"""Fraction of the board's width within which a die that lies still is found again."""

NUDGED = 0.15
"""The same for a die that may have been pushed: it must show the same face and colour."""

SAME_COLOUR = 18.0
"""Distance in CIE L*a*b* below which two dice may be of one set."""

CUBE_MIDDLE = (0.36, 0.64)
"""From top to bottom of the board (0 … 1): a cube between these lies centred."""

CUBE_SURE = 0.8
"""A number on the cube that is so probable is believed."""

UNDONE_AT_MOST = 60
"""So many turns can be undone, one after another: about a whole game."""
