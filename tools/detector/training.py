"""How the net learns."""

from __future__ import annotations

import copy
import math
import queue
import threading
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from tools.detector.cropping import crop_of
from tools.detector.drawn import drawn_crop
from tools.detector.net import Net, export, loss_of
from tools.detector.samples import Image, Sample


class Feeder:
    """Batches of changed crops, made in threads of their own (OpenCV lets go of the lock)."""

    def __init__(self, samples: list[Sample], batch: int, seed: int, drawn: float = 0.35) -> None:
        """`drawn` is the share of crops that are drawn instead of cut from pictures."""
        self.drawn = drawn
        self.boards: dict[str, list[Sample]] = {}
        for sample in samples:
            self.boards.setdefault(sample.board, []).append(sample)
        self.names = sorted(self.boards)
        weight = np.array([1.0 if "/" in name else 3.0 for name in self.names])
        self.weights = weight / weight.sum()
        self.batch = batch
        self.ready: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(6)
        for number in range(2):
            threading.Thread(target=self._work, args=(seed + number,), daemon=True).start()

    def _work(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        while True:
            crops: list[tuple[Image, Image]] = []
            while len(crops) < self.batch:
                if rng.random() < self.drawn:
                    crops.append(drawn_crop(rng))
                    continue
                board = self.boards[self.names[rng.choice(len(self.names), p=self.weights)]]
                crops.append(crop_of(board[rng.integers(len(board))], rng))
            images = np.stack([image for image, _ in crops]).transpose(0, 3, 1, 2)
            maps = np.stack([target for _, target in crops])
            self.ready.put((torch.from_numpy(np.ascontiguousarray(images)), torch.from_numpy(maps)))


def train(net: Net, feeder: Feeder, out: Path, minutes: float, rate: float) -> None:
    """Train for so long; the averaged weights go to `out` every few minutes."""
    net = net.to(memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    begin, saved, step, smooth = time.monotonic(), 0.0, 0, 0.0
    while (spent := (time.monotonic() - begin) / 60) < minutes:
        share = spent / minutes
        warm = min(1.0, (step + 1) / 60)
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * share)))
        images, target = feeder.ready.get()
        x = (images.float() / 255).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(x)
        loss = loss_of(logits.float(), target)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        keep = min(0.995, step / (step + 20))
        with torch.no_grad():
            for mean, now in zip(
                average.state_dict().values(), net.state_dict().values(), strict=True
            ):
                if mean.dtype.is_floating_point:
                    mean.mul_(keep).add_(now, alpha=1 - keep)
        step += 1
        if not math.isfinite(float(loss.detach())):
            raise FloatingPointError(f"the loss of step {step} is not a number")
        smooth = 0.98 * smooth + 0.02 * float(loss.detach())
        if step % 50 == 0:
            size = feeder.ready.qsize()
            print(f"{spent:6.2f} min  step {step}  loss {smooth:.3f}  queue {size}", flush=True)
        if spent - saved > 2.5:
            saved = spent
            torch.save(average.state_dict(), out.with_suffix(".pt"))
            export(average, out)
    torch.save(average.state_dict(), out.with_suffix(".pt"))
    export(average, out)
