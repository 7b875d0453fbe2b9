"""Make training pictures of invented boards, with the truth about each.

    OPENCV_IO_ENABLE_OPENEXR=1 python -m tools.render OUT [--count 1000] [--seed 0] [--late 0.15]
                                              [--piled 0]

Needs Blender as a Python module (`bpy`, Python 3.11), OpenCV and Pillow; the product needs none of
them for it. Goes on where it stopped. See `tools/README.md` for what is written.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tools.render.scene import Scene
from tools.render.stage import bpy

if TYPE_CHECKING:
    from collections.abc import Iterator


def fonts() -> list[Path]:
    """Blender's own fonts that hold digits."""
    folder = Path(bpy.utils.resource_path("LOCAL")) / "datafiles" / "fonts"
    names = ["Inter.woff2", "DejaVuSansMono.woff2"]
    system = sorted(Path("/usr/share/fonts").rglob("*.ttf"))
    return [folder / name for name in names if (folder / name).exists()] + system


@contextmanager
def silence() -> Iterator[None]:
    """Blender's own words on every frame go nowhere."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        sys.stdout.flush()
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(nowhere)
        os.close(kept)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.render", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--samples", type=int, default=6)
    parser.add_argument("--late", type=float, default=0.15, help="the share of bearing off")
    parser.add_argument("--piled", type=float, default=0.0, help="the share with full columns")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    found = fonts()
    for number in range(args.count):
        name = f"scene_{args.seed:03d}_{number:05d}"
        if (args.out / f"{name}.jpg").exists():
            continue
        begin = time.perf_counter()
        rng = np.random.default_rng([args.seed, number])
        with silence():
            scene = Scene(rng, args.samples, found, (args.late, args.piled))
            shot = scene.shot(args.out / f"scratch_{args.seed:03d}.exr")
        quality = int(rng.integers(70, 97))
        cv2.imwrite(str(args.out / f"{name}.png"), shot.kinds)
        cv2.imwrite(
            str(args.out / f"{name}.jpg"), shot.picture, [cv2.IMWRITE_JPEG_QUALITY, quality]
        )
        line = json.dumps({"image": f"{name}.jpg", "kinds": f"{name}.png", **shot.truth})
        with (args.out / f"truth_{args.seed:03d}.jsonl").open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        print(f"{name}  {time.perf_counter() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main()
