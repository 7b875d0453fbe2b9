"""Train the reader of stacks, `vision/weights/layers.onnx`.

    python -m tools.layers pool DATA RENDERED POOL --drawn 40000     RENDERED: of tools.render
    python -m tools.layers train POOL OUT.onnx --minutes 10 [--start LAST.pt] [--everything]

Needs PyTorch and onnx; the product itself does not. Crops of every fifth board of the stills, of
recordings called `hard*` and of every eighth rendered scene are kept for checking, unless
`--everything`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from tools.layers import pools, training


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.layers", description=(__doc__ or "").splitlines()[0])
    tasks = parser.add_subparsers(dest="task", required=True)
    pool = tasks.add_parser("pool")
    pool.add_argument("data", type=Path)
    pool.add_argument("rendered", type=Path)
    pool.add_argument("pool", type=Path)
    pool.add_argument("--drawn", type=int, default=40000)
    learn = tasks.add_parser("train")
    learn.add_argument("pool", type=Path)
    learn.add_argument("out", type=Path)
    learn.add_argument("--minutes", type=float, default=10)
    learn.add_argument("--start", type=Path)
    learn.add_argument("--everything", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.task == "pool":
        args.pool.mkdir(parents=True, exist_ok=True)
        rng = np.random.default_rng(1)
        pools.rendered(args.rendered, rng).save(args.pool / "rendered.npz")
        pools.filmed(args.data, rng).save(args.pool / "filmed.npz")
        if args.drawn:
            pools.drawn(args.drawn, 1).save(args.pool / "drawn.npz")
        return
    weights = {"filmed": 1.0, "rendered": 0.6, "drawn": 1.2}
    groups = [(pools.Crops.load(args.pool / f"{n}.npz"), w) for n, w in weights.items()]
    training.train(groups, args.out, args.minutes, args.start, args.everything)


if __name__ == "__main__":
    main()
