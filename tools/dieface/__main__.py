"""Train the reader of single dice and write its weights, `vision/weights/dieface.onnx`.

    python -m tools.dieface pool  DATA POOL           crops of the recordings and drawn dice
    python -m tools.dieface train POOL OUT.onnx       the network (needs torch and onnx)
    python -m tools.dieface check DATA                figures on boards that were kept back

DATA: see `tools/README.md`. More than half of what the network sees are dice drawn here: cubes
with 21 pips in both arrangements, any colour, any way round, flat or leaning, glossy or not, on
pieces of the boards or on drawn cloth, wood, points and checkers.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

from tools.dieface.checking import check
from tools.dieface.crops import store
from tools.dieface.pools import add_boards, make_pool
from tools.dieface.rendered import rendered
from tools.dieface.training import Course, train


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.dieface", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("pool", "train", "check"))
    parser.add_argument("source", type=Path, help="DATA, or POOL for train")
    parser.add_argument("target", type=Path, nargs="?", help="POOL, or OUT.onnx for train")
    parser.add_argument("--drawn", type=int, default=30000, help="how many drawn crops")
    parser.add_argument("--rendered", type=Path, help="pool: what tools.dierender made")
    parser.add_argument("--boards", type=Path, nargs="*", default=[], help="pool: of tools.render")
    parser.add_argument("--fonts", type=Path, help="pool: draw clutter too, print in these fonts")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rate", type=float, help="the highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights (.pt) to go on from")
    parser.add_argument("--everything", action="store_true", help="keep no boards back")
    parser.add_argument("--lean", action="store_true", help="check: tell the lean")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    if asked.what == "check":
        check(asked.source, asked.everything, asked.lean)
    elif asked.target is None:
        parser.error("a target is needed")
    elif asked.what == "pool":
        make_pool(asked.source, asked.target, asked.drawn, asked.seed)
        if asked.rendered is not None:
            store(asked.target / "rendered.npz", rendered(asked.rendered))
        if asked.boards:
            add_boards(asked.target, asked.boards)
        if asked.fonts is not None:
            from tools.dieface.clutter import add_clutter  # noqa: PLC0415 - it needs Pillow

            add_clutter(asked.target, asked.boards, asked.fonts, asked.drawn // 3)
    else:
        course = Course(asked.minutes, asked.everything, asked.start, asked.rate)
        train(asked.source, asked.target, course)


if __name__ == "__main__":
    main()
