"""Match files in the Smart Game Format (`.sgf`, FF[4] GM[6]): read and written.

They keep what `.mat` cannot say: automatic doubles (`CV` in the root), a match without the Crawford
rule (`RU`), positions set by hand (`PL AE AW AB CV CP`), a play that stood though illegal (its
dice, then the position set, as GNU Backgammon does), resignations and missed deadlines. What no
property exists for is kept in own ones that begin with X, which other programs skip; notes are
comments (`C`). Source: red-bean.com/sgf and what GNU Backgammon 1.07 reads and writes.
"""

from engine.sgf.reader import read_sgf
from engine.sgf.writer import write_sgf

__all__ = ["read_sgf", "write_sgf"]
