"""Train the reader of the doubling cube and write its weights, `vision/weights/cubeface.onnx`.

    python -m tools.cubeface pool  FONTS POOL [--drawn 20000] [--rendered FOLDER]
    python -m tools.cubeface train POOL OUT.onnx --minutes 15
    python -m tools.cubeface check DATA              figures on recordings and stills

Needs pillow to draw, torch and onnx to train. FONTS is a folder of fonts; FOLDER what
`tools.dierender` made. No picture of DATA is ever learnt from: `check` measures on all of it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.cubeface", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("pool", "train", "check"))
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path, nargs="?")
    parser.add_argument("--drawn", type=int, default=20000)
    parser.add_argument("--rendered", type=Path)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights (.pt) to go on from")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    if asked.what == "check":
        from tools.cubeface.checking import check  # noqa: PLC0415

        check(asked.source)
    elif asked.target is None:
        parser.error("a target is needed")
    elif asked.what == "pool":
        from tools.cubeface.pools import make_pool  # noqa: PLC0415

        make_pool(asked.source, asked.target, asked.drawn, asked.seed)
    else:
        from tools.cubeface.pools import load, rendered  # noqa: PLC0415
        from tools.cubeface.training import train  # noqa: PLC0415

        crops = load(asked.source)
        if asked.rendered is not None:
            crops += rendered(asked.rendered) * 4
        print(f"{len(crops)} crops, {sum(c.number >= 0 for c in crops)} with a number", flush=True)
        train(crops, asked.target, asked.minutes, asked.start)


if __name__ == "__main__":
    main()
