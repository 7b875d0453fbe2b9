"""The engine's matches against itself, and match files, which lie with the engine's tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "engine"))

from matfiles import kept, mat
from selfplay import Odds, random_match

__all__ = ["Odds", "kept", "mat", "random_match"]
