"""The network and how it learns."""

from __future__ import annotations

import contextlib
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
    """How to train: for how many minutes of CPU, on kept back boards too or not, from
    which weights (`.pt`)
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
            yield mixture.batch(64)


def network(side: int = dieface.SIDE, outputs: int = dieface.OUTPUTS) -> Any:
    """About 100 000 weights; inputs n × 3 × side × side, outputs n × outputs."""

    def layer(into: int, out: int, size: int, stride: int) -> list[Any]:
        conv = nn.Conv2d(into, out, size, stride, size // 2, bias=False)
        return [conv, nn.BatchNorm2d(out), nn.ReLU(inplace=True)]

    parts = layer(dieface.PLANES, 16, 5, 2) + layer(16, 32, 3, 1) + layer(32, 40, 3, 2)
    parts += layer(40, 48, 3, 1) + layer(48, 64, 3, 2) + layer(64, 40, 3, 1)
    parts += [
        nn.Conv2d(40, 16, 1),
        nn.ReLU(inplace=True),
        nn.Flatten(),
        nn.Linear(16 * (side // 8) ** 2, outputs),
    ]
    return nn.Sequential(*parts)


RARE = 3.0
"""A die that lies on something counts so many times when what it lies on is learnt."""


def loss_of(out: Any, target: Any) -> Any:
    """Cross entropies of face, tilt, die and support, and the distances of centre, axis, the die
    below and size."""
    die, tilted = target[:, 2], target[:, 1]
    faces = functional.cross_entropy(out[:, :6], target[:, 0].long(), ignore_index=-1)
    tilt = functional.binary_cross_entropy_with_logits(
        out[:, 6], tilted.clamp(min=0), reduction="none"
    )
    dies = functional.binary_cross_entropy_with_logits(out[:, 7], die)
    far = functional.smooth_l1_loss(out[:, 8:10], target[:, 3:5], reduction="none", beta=0.1)
    axes = target[:, 5:7].nan_to_num(0.0)
    askew = functional.smooth_l1_loss(out[:, 10:12], axes, reduction="none", beta=0.1)
    upon = target[:, 7]
    lying = functional.binary_cross_entropy_with_logits(
        out[:, 12:14],
        torch.stack([upon == 1, upon == 2], 1).float(),
        reduction="none",
        pos_weight=torch.tensor(RARE),
    )
    lower = functional.smooth_l1_loss(
        out[:, 14:16], target[:, 8:10].nan_to_num(0.0), reduction="none", beta=0.1
    )
    sizes = functional.smooth_l1_loss(out[:, 16], target[:, 10], reduction="none", beta=0.05)
    loss = faces + some(tilt, tilted >= 0) + dies + 1.5 * some(far.sum(1), die > 0.5)
    loss = loss + 3.0 * some(askew.sum(1), ~target[:, 5].isnan())
    loss = loss + 1.0 * some(lying.sum(1), upon >= 0) + 0.5 * some(sizes, die > 0.5)
    return loss + 0.5 * some(lower.sum(1), ~target[:, 8].isnan())


def some(losses: Any, asked: Any) -> Any:
    """The mean of those that are asked for."""
    return (losses * asked).sum() / asked.sum().clamp(min=1)


def train(pool: Path, out: Path, course: Course) -> None:
    """Train for so long and write the weights, and `out` beside a `.pt` to go on from."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = network().to(memory_format=torch.channels_last)
    if course.start is not None:
        load(model, course.start)
    print(sum(p.numel() for p in model.parameters()), "weights", flush=True)
    batches = DataLoader(Stream(pool, course.everything), batch_size=None)
    learn(model, batches, loss_of, course.minutes, course.peak)
    model.eval()
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    export(model, dieface.SIDE, out)


def load(model: Any, start: Path) -> None:
    """Take over weights; outputs that they do not have are learnt anew."""
    own = model.state_dict()
    for name, value in torch.load(start).items():
        rows = min(len(value), len(own[name])) if value.ndim else 1
        if value.ndim and value.shape[1:] == own[name].shape[1:]:
            own[name][:rows] = value[:rows]
    model.load_state_dict(own)


def learn(model: Any, batches: Any, loss_of: Any, minutes: float, peak: float) -> None:
    """Follow the batches down for so many minutes of this process's own time, or until it is
    interrupted (Ctrl-C)."""
    optimiser = torch.optim.AdamW(model.parameters(), lr=peak, weight_decay=1e-3)
    began, mean = time.process_time(), 0.0
    with contextlib.suppress(KeyboardInterrupt):
        for step, (inputs, targets) in enumerate(batches, 1):
            done = (time.process_time() - began) / (60 * minutes)
            if done >= 1:
                break
            wave = 0.5 + 0.5 * np.cos(np.pi * done)
            for group in optimiser.param_groups:
                group["lr"] = peak * min(1.0, done / 0.03 + 0.05) * wave + 1e-6
            loss = loss_of(model(inputs.contiguous(memory_format=torch.channels_last)), targets)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            mean += (loss.item() - mean) / min(step, 100)
            if step % 100 == 0:
                print(f"{step} {done:.3f} {mean:.4f}", flush=True)


def export(model: Any, side: int, out: Path) -> None:
    """Write the weights as ONNX, for any number of views at once."""
    example = torch.zeros(2, dieface.PLANES, side, side)
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
