"""How the net learns."""

from __future__ import annotations

import argparse
import copy
import math
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from tools.surface.net import Net, export
from tools.surface.samples import Sample, held_out, load
from tools.surface.views import Image

Crop = Callable[[Sample, np.random.Generator], tuple[Image, Image]]
Loss = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]

SAVED_EVERY = 3.0
"""Minutes between two writings of the weights."""


class Feeder:
    """Batches of changed crops, made in a thread of their own (OpenCV lets go of the lock)."""

    def __init__(self, samples: list[Sample], crop: Crop, batch: int = 8) -> None:
        self._boards: dict[str, list[Sample]] = {}
        for sample in samples:
            self._boards.setdefault(sample.board, []).append(sample)
        self._crop, self._batch = crop, batch
        self.ready: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(6)
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        rng = np.random.default_rng()
        names = sorted(self._boards)
        while True:
            crops = []
            for _ in range(self._batch):
                board = self._boards[names[rng.integers(len(names))]]
                crops.append(self._crop(board[rng.integers(len(board))], rng))
            images = np.stack([image for image, _ in crops]).transpose(0, 3, 1, 2)
            maps = np.stack([target for _, target in crops])
            self.ready.put((torch.from_numpy(np.ascontiguousarray(images)), torch.from_numpy(maps)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be made small, for how many minutes, how fast at first."""

    loss: Loss
    minutes: float
    rate: float


def train(net: Net, feeder: Feeder, out: Path, plan: Plan) -> None:
    """Train as planned; the averaged weights go to `out` every few minutes."""
    minutes, rate = plan.minutes, plan.rate
    net = net.to(memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    begin, saved, step, smooth = time.monotonic(), 0.0, 0, 0.0
    while (spent := (time.monotonic() - begin) / 60) < minutes:
        warm = min(1.0, (step + 1) / 60)
        for group in optimiser.param_groups:
            cosine = 0.5 * (1 + math.cos(math.pi * spent / minutes))
            group["lr"] = rate * warm * (0.02 + 0.98 * cosine)
        images, target = feeder.ready.get()
        x = (images.float() / 255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(x)
        loss = plan.loss(logits.float(), target)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        _follow(average, net, min(0.995, step / (step + 20)))
        step += 1
        smooth += (float(loss.detach()) - smooth) * max(0.02, 1 / step)
        if step % 50 == 0:
            waiting = feeder.ready.qsize()
            print(f"{spent:6.2f} min  step {step}  loss {smooth:.3f}  queue {waiting}", flush=True)
        if spent - saved > SAVED_EVERY:
            saved = spent
            _save(average, out)
    _save(average, out)


def teach(net: Net, args: argparse.Namespace, crop: Crop, loss: Loss) -> None:
    """Train on the data folders, as the command line asks for it (`tools.shared.asking`)."""
    samples = [s for data in args.data for s in load(data)]
    samples = [s for s in samples if not (args.hold_out and held_out(s))]
    print(len(samples), "pictures of", len({s.board for s in samples}), "boards", flush=True)
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(1)
    train(net, Feeder(samples, crop), args.out, Plan(loss, args.minutes, args.rate))


def _follow(average: Net, net: Net, keep: float) -> None:
    with torch.no_grad():
        pairs = zip(average.state_dict().values(), net.state_dict().values(), strict=True)
        for mean, now in pairs:
            if mean.dtype.is_floating_point:
                mean.mul_(keep).add_(now, alpha=1 - keep)


def _save(net: Net, out: Path) -> None:
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    export(net, out)
