"""Figures of the cube reader on recordings and stills that it has never learnt from."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.dieface.crops import scenes
from vision.cubeface import NUMBERS, CubeReader

USUAL = 1.7


def check(data: Path, seed: int = 5) -> None:
    """Print how often the number is right, by how sure it is."""
    rng, reader = np.random.default_rng(seed), CubeReader()
    rows: list[tuple[str, int, int, float, float]] = []
    for scene in scenes(data):
        cube = scene.truth["cube"]
        if not cube or not cube["placed"]:
            continue
        at = (cube["x"], cube["y"])
        edge, lean = scene.camera.look(at)
        size = edge * USUAL * float(np.exp(rng.uniform(-0.15, 0.15)))
        x, y = (at[k] + lean[k] * edge * 0.85 + rng.uniform(-0.15, 0.15) * size for k in (0, 1))
        read = reader.read(scene.image, (x, y), size)
        best = max(NUMBERS, key=read.values.__getitem__)
        shown = 64 if cube["value"] == 1 else cube["value"]
        rows.append((scene.board, shown, best, read.values[best], read.cube))
        if best != shown:
            print("wrong", rows[-1])
    right = np.array([shown == best for _, shown, best, _, _ in rows])
    sure = np.array([p for *_, p, _ in rows])
    print(f"{right.sum()} of {len(rows)} right; a cube at all {sum(r[4] > 0.5 for r in rows)}")
    for low, high in ((0.99, 1.0), (0.95, 0.99), (0.8, 0.95), (0.5, 0.8), (0.0, 0.5)):
        within = (sure > low) & (sure <= high)
        print(f"  {low} … {high}: {right[within].sum()} of {within.sum()}")
