"""Train the reader of stacks, `vision/weights/layers.onnx`.

    python -m tools.layers pool DATA POOL RENDERED… --drawn 17000     RENDERED: of tools.render
    python -m tools.layers train POOL OUT.onnx --minutes 10 [--start LAST.pt] [--keep 0]

Needs PyTorch and onnx; the product itself does not. With `--keep N`, N = 0 … 3, crops of every
fourth board of the stills, from board N on, are kept for checking, and of some rendered ones.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from tools.layers import pools, training

WEIGHTS = {"still": 6.0, "filmed": 1.0, "rendered": 1.0, "drawn": 0.4}
"""How often each kind of crops is drawn from, for a lot with one stack; more are drawn from more
often as the root of their number."""

FOLDS = 4


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.layers", description=(__doc__ or "").splitlines()[0])
    tasks = parser.add_subparsers(dest="task", required=True)
    pool = tasks.add_parser("pool")
    pool.add_argument("data", type=Path)
    pool.add_argument("pool", type=Path)
    pool.add_argument("rendered", type=Path, nargs="+")
    pool.add_argument("--drawn", type=int, default=17000)
    learn = tasks.add_parser("train")
    learn.add_argument("pool", type=Path)
    learn.add_argument("out", type=Path)
    learn.add_argument("--minutes", type=float, default=10)
    learn.add_argument("--start", type=Path)
    learn.add_argument("--keep", type=int, choices=range(FOLDS))
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.task == "pool":
        args.pool.mkdir(parents=True, exist_ok=True)
        rng = np.random.default_rng(1)
        for number, folder in enumerate(args.rendered):
            pools.rendered(folder, rng).save(args.pool / f"rendered_{number}.npz")
        pools.still(args.data, rng).save(args.pool / "still.npz")
        pools.filmed(args.data, rng).save(args.pool / "filmed.npz")
        if args.drawn:
            pools.drawn(args.drawn, 1).save(args.pool / "drawn.npz")
        return
    found = sorted(args.pool.glob("*.npz"))
    lots = [pools.Crops.load(path) for path in found]
    groups = [
        (lot, WEIGHTS[path.stem.partition("_")[0]] * np.sqrt(max(int((lot.layers > 1).sum()), 1)))
        for path, lot in zip(found, lots, strict=True)
    ]
    keep = None if args.keep is None else (args.keep, FOLDS)
    training.train(groups, args.out, args.minutes, args.start, keep)


if __name__ == "__main__":
    main()
