"""Pools: the crops that training draws from, made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tools.dieface.boards import board_crops
from tools.dieface.crops import bare, crops_of, scenes, store
from tools.dieface.drawing import Artist
from vision.detector import Detector


def make_pool(data: Path, pool: Path, drawn: int, seed: int) -> None:
    """Write `real.npz` (crops of recordings) and `drawn.npz`."""
    rng = np.random.default_rng(seed)
    pool.mkdir(parents=True, exist_ok=True)
    boards, real = [], []
    detector = Detector()
    for scene in scenes(data):
        for crop in crops_of(scene, rng, detector if scene.still else None):
            if crop.face or scene.still or rng.random() < 0.3:
                real.append(replace(crop, held=scene.held))
        if bare(scene):
            boards.append(scene.image)
    store(pool / "real.npz", real)
    print(f"{len(real)} crops of recordings, {sum(c.face > 0 for c in real)} with dice", flush=True)
    artist = Artist(rng, boards)
    store(pool / "drawn.npz", [artist.crop() for _ in range(drawn)])


def add_boards(pool: Path, folders: Sequence[Path]) -> None:
    """Write `boards.npz`: crops of the boards that `tools.render` made."""
    detector = Detector()
    store(pool / "boards.npz", [crop for one in folders for crop in board_crops(one, detector)])
