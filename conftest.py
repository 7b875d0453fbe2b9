"""Every run tries the same made-up examples, so that a failure is the change's and not luck's.

BOARDSIDE_CHANCE=1 tries new ones each time; `make chance` does so for long.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True)
settings.register_profile("chance", derandomize=False)
settings.load_profile("chance" if os.environ.get("BOARDSIDE_CHANCE") else "same")
