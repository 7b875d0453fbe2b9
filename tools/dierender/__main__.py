"""Render pictures of dice and doubling cubes with their truth, until told to stop.

    python -m tools.dierender OUT --pictures 500 --fonts FOLDER [--seed 1]

Needs the packages bpy (Python 3.11), opencv-python-headless and pillow, and a folder of fonts. OUT
gets NUMBER.png and NUMBER.json: see `Stage`. Training pictures only: nothing here is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tools.dierender.prints import fonts
from tools.dierender.stage import Stage


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Without what Blender prints."""
    sys.stdout.flush()
    kept = os.dup(1)
    with open(os.devnull, "w") as sink:
        os.dup2(sink.fileno(), 1)
        yield
    sys.stdout.flush()
    os.dup2(kept, 1)
    os.close(kept)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.dierender")
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=int, default=100)
    parser.add_argument("--fonts", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    faces = fonts(asked.fonts)
    for number in range(asked.pictures):
        stem = asked.out / f"{asked.seed:03d}_{number:05d}"
        if stem.with_suffix(".json").exists():
            continue
        rng = np.random.default_rng((asked.seed, number))
        with quiet():
            image, things = Stage(rng, faces).picture()
        cv2.imwrite(str(stem.with_suffix(".png")), image)
        stem.with_suffix(".json").write_text(json.dumps(things))
    print(f"{asked.pictures} pictures in {asked.out}")


if __name__ == "__main__":
    main()
