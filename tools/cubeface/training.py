"""How the cube reader learns."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from tools.cubeface.drawing import CubeCrop, vary
from tools.dieface.training import export, learn, load, network, some
from vision import cubeface


class Stream(IterableDataset[Any]):
    """Batches of varied crops, without end."""

    def __init__(self, crops: list[CubeCrop]) -> None:
        self.crops = crops

    def __iter__(self) -> Iterator[Any]:
        rng = np.random.default_rng(time.time_ns() % 2**31)
        while True:
            rows = [vary(self.crops[i], rng) for i in rng.integers(len(self.crops), size=64)]
            yield np.stack([r[0] for r in rows]), np.stack([r[1] for r in rows])


def loss_of(out: Any, target: Any) -> Any:
    """Cross entropies of number and cube, and the distances of offset and size."""
    cube = target[:, 1]
    numbers = functional.cross_entropy(out[:, :6], target[:, 0].long(), ignore_index=-1)
    cubes = functional.binary_cross_entropy_with_logits(out[:, 6], cube)
    far = functional.smooth_l1_loss(out[:, 7:10], target[:, 2:5], reduction="none", beta=0.1)
    return numbers + 0.5 * cubes + some(far.sum(1), cube > 0.5)


def train(crops: list[CubeCrop], out: Path, minutes: float, start: Path | None = None) -> None:
    """Train for so long and write the weights, and a `.pt` beside `out` to go on from."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = network(cubeface.SIDE, cubeface.OUTPUTS).to(memory_format=torch.channels_last)
    if start is not None:
        load(model, start)
    batches = DataLoader(Stream(crops), batch_size=None)
    learn(model, batches, loss_of, minutes, 3e-3 if start is None else 1.5e-3)
    model.eval()
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    export(model, cubeface.SIDE, out)
