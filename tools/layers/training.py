"""The net, how it learns and how it is written down."""

from __future__ import annotations

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
from tools.layers.drawing import Picture, Rng
from tools.layers.pools import Crops
from tools.shared.pacing import pace
from vision.layers import MOST_LAYERS, SIDE, framed

BATCH = 64


def network() -> Any:
    """About 70 000 weights; inputs n × 4 × SIDE × SIDE, outputs n × MOST_LAYERS."""

    def layer(into: int, out: int, stride: int, size: int = 3) -> list[Any]:
        conv = nn.Conv2d(into, out, size, stride, size // 2, bias=False)
        return [conv, nn.BatchNorm2d(out), nn.ReLU(inplace=True)]

    parts = layer(4, 16, 2, 5) + layer(16, 24, 1) + layer(24, 32, 2) + layer(32, 32, 1)
    parts += layer(32, 48, 2) + layer(48, 48, 1)
    parts += [
        nn.Conv2d(48, 16, 1),
        nn.ReLU(inplace=True),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(16 * (SIDE // 8) ** 2, MOST_LAYERS),
    ]
    return nn.Sequential(*parts)


class Feeder:
    """Batches of changed crops, each group of crops and each number of layers as often, made in a
    thread of their own."""

    def __init__(self, groups: list[tuple[Crops, float]], everything: bool, seed: int) -> None:
        self.draws = []
        for crops, weight in groups:
            usable = np.ones(len(crops.layers), bool) if everything else ~crops.kept
            pools = [np.flatnonzero(usable & (crops.layers == n + 1)) for n in range(MOST_LAYERS)]
            self.draws.append((crops, weight, pools))
        self.ready: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(4)
        threading.Thread(target=self._work, args=(seed,), daemon=True).start()

    def _work(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        weights = np.array([weight for _, weight, _ in self.draws])
        weights /= weights.sum()
        while True:
            views, layers = [], []
            while len(views) < BATCH:
                crops, _, pools = self.draws[rng.choice(len(self.draws), p=weights)]
                wanted = int(rng.choice(MOST_LAYERS, p=[0.5, 0.35, 0.15]))
                if not len(pools[wanted]):
                    continue
                number = int(rng.choice(pools[wanted]))
                image = varied(crops.images[number], rng)
                views.append(framed(image, float(crops.leans[number])))
                layers.append(wanted)
            self.ready.put((torch.from_numpy(np.stack(views)), torch.tensor(layers)))


def varied(image: Picture, rng: Rng) -> Picture:
    """A crop with other colours, mirrored across upwards perhaps, spoilt by lens and codec."""
    if rng.random() < 0.5:
        image = image[::-1]
    light = image.astype(np.float32) / np.float32(255)
    if rng.random() < 0.7:
        light = recolour(light, rng, float(rng.choice([0.2, 0.7])))
    return spoil(light, rng)


def train(
    groups: list[tuple[Crops, float]],
    out: Path,
    minutes: float,
    start: Path | None,
    everything: bool = False,
) -> None:
    """Train for so many minutes of this process's own time and write the weights."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = network().to(memory_format=torch.channels_last)
    if start is not None:
        model.load_state_dict(torch.load(start))
    feeder = Feeder(groups, everything, time.time_ns() % 2**31)
    peak = 3e-3 if start is None else 1.2e-3
    optimiser = torch.optim.AdamW(model.parameters(), lr=peak, weight_decay=2e-3)
    began, mean, step = time.process_time(), 0.0, 0
    while (done := (time.process_time() - began) / 60 / minutes) < 1:
        pace(optimiser, peak, done)
        inputs, layers = feeder.ready.get()
        out_of = model(inputs.contiguous(memory_format=torch.channels_last))
        loss = functional.cross_entropy(out_of, layers, label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        mean = 0.98 * mean + 0.02 * float(loss.detach()) if step > 1 else float(loss.detach())
        if step % 200 == 0:
            print(f"{100 * done:5.1f} %  step {step}  loss {mean:.4f}", flush=True)
    model.eval()
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    export(model, out)
    for number, (crops, _) in enumerate(groups):
        check(model, crops, number)


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
            views = [framed(crops.images[i], float(crops.leans[i])) for i in part]
            rows.append(model(torch.from_numpy(np.stack(views))).softmax(1).numpy())
    return np.concatenate(rows)


def check(model: Any, crops: Crops, number: int) -> None:
    """Say how well the crops kept for it are told."""
    which = np.flatnonzero(crops.kept)
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
