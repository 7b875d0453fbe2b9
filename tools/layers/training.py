"""The net, how it learns and how it is written down."""

from __future__ import annotations

import math
import queue
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from tools.detector.cropping import spoil
from tools.detector.painting import recolour
from tools.layers.drawing import FINE, WIDE, Picture, Rng
from tools.layers.pasting import piled, repainted
from tools.layers.pools import Crops
from tools.shared.pacing import pace
from vision.crops import cut
from vision.layers import MOST_LAYERS, SIDE, UNIT, framed
from vision.stacks import BALANCE

BATCH = 64

PASTED, RELAID = 0.5, 0.25
"""The share of stacks that are made by laying checkers on those of others, and of single checkers
with their own upper face laid on them anew."""

SPOILT = 0.45
"""The share of crops that are spoilt as by lens and codec."""

UPRIGHT = 0.05
"""Where upwards looks shorter than so, its direction is hardly known."""

MIDDLE = ((WIDE - 1) / 2, (WIDE - 1) / 2)

Groups = list[tuple[Crops, float]]
"""Crops, and how often each lot is drawn from."""

Keep = tuple[int, int] | None
"""Which boards are kept for checking: such a number of every so many."""


def network() -> Any:
    """About 120 000 weights; inputs n × 4 × SIDE × SIDE, outputs n × MOST_LAYERS."""

    def layer(into: int, out: int, stride: int, size: int = 3) -> list[Any]:
        conv = nn.Conv2d(into, out, size, stride, size // 2, bias=False)
        return [conv, nn.BatchNorm2d(out), nn.ReLU(inplace=True)]

    parts = layer(4, 16, 2, 5) + layer(16, 32, 2) + layer(32, 32, 1) + layer(32, 32, 1)
    parts += layer(32, 64, 2) + layer(64, 64, 1) + layer(64, 64, 1)
    parts += [
        nn.Conv2d(64, 16, 1),
        nn.ReLU(inplace=True),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(16 * (SIDE // 8) ** 2, MOST_LAYERS),
    ]
    return nn.Sequential(*parts)


class Feeder:
    """Batches of changed crops, each group of crops and each number of layers as often, made in a
    thread of their own."""

    def __init__(self, groups: Groups, keep: Keep, seed: int) -> None:
        self.draws = []
        for crops, weight in groups:
            usable = np.ones(len(crops.layers), bool) if keep is None else ~crops.kept(keep)
            pools = [np.flatnonzero(usable & (crops.layers == n + 1)) for n in range(MOST_LAYERS)]
            self.draws.append((crops, weight, pools))
        self.ready: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(4)
        self.enough = threading.Event()
        threading.Thread(target=self._work, args=(seed,), daemon=True).start()

    def _work(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        weights = np.array([weight for _, weight, _ in self.draws])
        weights /= weights.sum()
        while not self.enough.is_set():
            rows = [self._one(rng, weights) for _ in range(BATCH)]
            views = np.stack([view for view, _ in rows])
            self.ready.put((torch.from_numpy(views), torch.tensor([layers for _, layers in rows])))

    def _one(self, rng: Rng, weights: Picture) -> tuple[Picture, int]:
        """What the net is given of a crop, and its layers less one; often some are laid on it."""
        while True:
            crops, _, pools = self.draws[rng.choice(len(self.draws), p=weights)]
            wanted = below = int(rng.choice(MOST_LAYERS, p=BALANCE))
            if wanted and rng.random() < PASTED:
                below -= int(rng.integers(1, wanted + 1))
            if len(pools[below]):
                break
        number = int(rng.choice(pools[below]))
        image, lean = crops.images[number], float(crops.leans[number])
        for _ in range(wanted - below):
            image = piled(image, lean, rng)
        if not wanted and rng.random() < RELAID:
            image = repainted(image, rng)
        return varied(image, lean, rng), wanted


def varied(image: Picture, lean: float, rng: Rng) -> Picture:
    """What the net is given of a crop: not quite where and as large as it was said to be, with
    other colours, mirrored across upwards perhaps, spoilt by lens and codec."""
    turn = rng.normal(0, 4) if lean > UPRIGHT else rng.uniform(-25, 25)
    unit = UNIT * math.exp(rng.normal(0, 0.035))
    middle = (WIDE - 1) / 2 + rng.normal(0, 0.05 * FINE, 2)
    image = cut(image, (middle[0], middle[1]), FINE, side=SIDE, unit=unit, turn=turn)
    if rng.random() < 0.5:
        image = image[::-1]
    light = image.astype(np.float32) / np.float32(255)
    if rng.random() < 0.6:
        light = recolour(light, rng, float(rng.choice([0.2, 0.7])))
    told = max(lean * math.exp(rng.normal(0, 0.05)) + rng.normal(0, 0.008), 0.0)
    plain = np.clip(light * 255, 0, 255).astype(np.uint8)
    return framed(spoil(light, rng) if rng.random() < SPOILT else plain, told)


def train(groups: Groups, out: Path, minutes: float, start: Path | None, keep: Keep = None) -> None:
    """Train for so many minutes of this process's own time and write the weights."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = network().to(memory_format=torch.channels_last)
    if start is not None:
        model.load_state_dict(torch.load(start))
    feeder = Feeder(groups, keep, time.time_ns() % 2**31)
    peak = 3e-3 if start is None else 1.2e-3
    optimiser = torch.optim.AdamW(model.parameters(), lr=peak, weight_decay=2e-3)
    began, mean, step = time.process_time(), 0.0, 0
    while (done := (time.process_time() - began) / 60 / minutes) < 1:
        pace(optimiser, peak, done)
        inputs, layers = feeder.ready.get()
        with torch.autocast("cpu", torch.bfloat16):
            told = model(inputs.contiguous(memory_format=torch.channels_last))
        loss = functional.cross_entropy(told.float(), layers, label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        mean = 0.98 * mean + 0.02 * float(loss.detach()) if step > 1 else float(loss.detach())
        if step % 200 == 0:
            print(f"{100 * done:5.1f} %  step {step}  loss {mean:.4f}", flush=True)
    feeder.enough.set()
    model.eval()
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    export(model, out)
    if keep is not None:
        for number, (crops, _) in enumerate(groups):
            check(model, crops, np.flatnonzero(crops.kept(keep)), number)


def export(model: Any, out: Path) -> None:
    """Write the net as ONNX for any number of crops at once."""
    example = torch.zeros(2, 4, SIDE, SIDE)
    torch.onnx.export(
        model.to(memory_format=torch.contiguous_format),
        (example,),
        str(out),
        input_names=["crops"],
        output_names=["layers"],
        dynamic_axes={"crops": {0: "n"}, "layers": {0: "n"}},
        opset_version=13,
        dynamo=False,
    )


def answers(model: Any, crops: Crops, which: Picture) -> Picture:
    """Probabilities (N, MOST_LAYERS) of these crops as they are."""
    rows = [np.zeros((0, MOST_LAYERS), np.float32)]
    with torch.no_grad():
        for start in range(0, len(which), 256):
            part = which[start : start + 256]
            cuts = [cut(crops.images[i], MIDDLE, FINE, side=SIDE, unit=UNIT) for i in part]
            views = [
                framed(crop, float(crops.leans[i])) for crop, i in zip(cuts, part, strict=True)
            ]
            rows.append(model(torch.from_numpy(np.stack(views))).softmax(1).numpy())
    return np.concatenate(rows)


def check(model: Any, crops: Crops, which: Picture, number: int) -> None:
    """Say how well crops kept for it are told."""
    if not len(which):
        return
    seen = answers(model, crops, which)
    truth = crops.layers[which]
    table = [
        [int(((truth == a) & (seen.argmax(1) + 1 == b)).sum()) for b in (1, 2, 3)]
        for a in (1, 2, 3)
    ]
    sure = float(-np.log(np.maximum(seen[np.arange(len(which)), truth - 1], 1e-6)).mean())
    print(
        f"group {number}: truth by row, told by column {table}, mean surprise {sure:.4f}",
        flush=True,
    )
