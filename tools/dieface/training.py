"""The network and how it learns."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from tools.dieface.varying import Mixture
from vision import dieface


@dataclass(frozen=True, slots=True)
class Course:
    """How to train: for how long, on kept back boards too or not, from which weights (`.pt`)
    on, and how fast at most (None: 0.003 from nothing, 0.002 from weights)."""

    minutes: float
    everything: bool = False
    start: Path | None = None
    rate: float | None = None

    @property
    def peak(self) -> float:
        """The highest learning rate."""
        return self.rate or (3e-3 if self.start is None else 2e-3)


class Stream(IterableDataset[Any]):
    """Batches of a pool, without end."""

    def __init__(self, pool: Path, everything: bool) -> None:
        self.pool, self.everything = pool, everything

    def __iter__(self) -> Iterator[Any]:
        mixture = Mixture(self.pool, self.everything, time.time_ns() % 2**31)
        while True:
            yield mixture.batch(128)


def network() -> Any:
    """About 93 000 weights; inputs n × 3 × 48 × 48, outputs n × 12."""

    def layer(into: int, out: int, size: int, stride: int) -> list[Any]:
        conv = nn.Conv2d(into, out, size, stride, size // 2, bias=False)
        return [conv, nn.BatchNorm2d(out), nn.ReLU(inplace=True)]

    parts = layer(dieface.PLANES, 16, 5, 2) + layer(16, 32, 3, 1) + layer(32, 40, 3, 2)
    parts += layer(40, 48, 3, 1) + layer(48, 64, 3, 2) + layer(64, 40, 3, 1)
    parts += [
        nn.Conv2d(40, 16, 1),
        nn.ReLU(inplace=True),
        nn.Flatten(),
        nn.Linear(16 * 36, dieface.OUTPUTS),
    ]
    return nn.Sequential(*parts)


def loss_of(out: Any, target: Any) -> Any:
    """Cross entropies of face, tilt and die, and the distances of centre and axis."""
    die, tilted = target[:, 2], target[:, 1]
    faces = functional.cross_entropy(out[:, :6], target[:, 0].long(), ignore_index=-1)
    tilt = functional.binary_cross_entropy_with_logits(
        out[:, 6], tilted.clamp(min=0), reduction="none"
    )
    dies = functional.binary_cross_entropy_with_logits(out[:, 7], die)
    far = functional.smooth_l1_loss(out[:, 8:10], target[:, 3:5], reduction="none", beta=0.1)
    axes = target[:, 5:7].nan_to_num(0.0)
    askew = functional.smooth_l1_loss(out[:, 10:12], axes, reduction="none", beta=0.1)
    loss = faces + 0.5 * _some(tilt, tilted >= 0) + dies + 1.5 * _some(far.sum(1), die > 0.5)
    return loss + 2.5 * _some(askew.sum(1), ~target[:, 5].isnan())


def _some(losses: Any, asked: Any) -> Any:
    """The mean of those that are asked for."""
    return (losses * asked).sum() / asked.sum().clamp(min=1)


def train(pool: Path, out: Path, course: Course) -> None:
    """Train for so long and write the weights, and `out` beside a `.pt` to go on from."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = network().to(memory_format=torch.channels_last)
    if course.start is not None:
        model.load_state_dict(torch.load(course.start))
    print(sum(p.numel() for p in model.parameters()), "weights", flush=True)
    stream = Stream(pool, course.everything)
    batches = DataLoader(stream, batch_size=None, num_workers=1, prefetch_factor=4)
    _learn(model, batches, course)
    model.eval()
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    export(model, out)


def _learn(model: Any, batches: Any, course: Course) -> None:
    """Follow the batches down until the time is over."""
    optimiser = torch.optim.AdamW(model.parameters(), lr=course.peak, weight_decay=1e-3)
    began, mean = time.monotonic(), 0.0
    for step, (inputs, targets) in enumerate(batches, 1):
        done = (time.monotonic() - began) / (60 * course.minutes)
        if done >= 1:
            break
        wave = 0.5 + 0.5 * np.cos(np.pi * done)
        for group in optimiser.param_groups:
            group["lr"] = course.peak * min(1.0, done / 0.03 + 0.05) * wave + 1e-6
        loss = loss_of(model(inputs.contiguous(memory_format=torch.channels_last)), targets)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        mean += (loss.item() - mean) / min(step, 100)
        if step % 100 == 0:
            print(f"{step} {done:.3f} {mean:.4f}", flush=True)


def export(model: Any, out: Path) -> None:
    """Write the weights as ONNX, for any number of views at once."""
    example = torch.zeros(2, dieface.PLANES, dieface.SIDE, dieface.SIDE)
    torch.onnx.export(
        model,
        (example,),
        str(out),
        dynamo=False,
        opset_version=13,
        input_names=["views"],
        output_names=["answers"],
        dynamic_axes={"views": {0: "n"}, "answers": {0: "n"}},
    )
