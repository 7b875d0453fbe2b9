"""Train the reader of trays, `vision/weights/trays.onnx`.

    python -m tools.trays OUT.onnx RENDERED… [--data DATA] [--minutes 15] [--start LAST.pt]

RENDERED: folders that `tools.render` filled, best with `--late 0.8`; DATA: see `tools/README.md`.
Needs PyTorch and onnx; the product itself does not. Every eighth rendered board, every fifth of the
stills and recordings called `hard*` are kept for checking, unless `--everything`. Nearly half of
what it learns from is drawn (`tools.trays.drawing`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import torch

from tools.trays.checking import check
from tools.trays.pools import filmed, rendered
from tools.trays.training import train


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.trays", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("pools", type=Path, nargs="+")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--everything", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    found = [strip for pool in args.pools for strip in rendered(pool)]
    found += filmed(args.data) if args.data else []
    kept = [strip for strip in found if strip.kept]
    used = [strip for strip in found if args.everything or not strip.kept]
    filled = sum(len(s.piles) > 0 for s in used)
    print(len(used), "strips,", filled, "with checkers", flush=True)
    train(used, args.out, args.minutes, args.start)
    check(args.out, kept)


if __name__ == "__main__":
    main()
