"""Scores the referee and the reader on every data set at hand: see `tools/score`.

python tools/score_all.py [recordings|stills|photos|sequence|all] [--no-page]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.score.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
