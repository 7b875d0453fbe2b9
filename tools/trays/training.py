"""The net, how it learns and how it is written down."""

from __future__ import annotations

import queue
import threading
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from tools.detector.cropping import spoil
from tools.detector.painting import recolour
from tools.shared.pacing import pace
from tools.trays.drawing import drawn
from tools.trays.pools import Floats, Strip
from vision.trays import CELL, GRAIN, WIDE

BATCH, ROWS = 24, 192
Rng = np.random.Generator

FILLED = 0.75
"""The share of pieces of strips in which there are checkers."""

DRAWN = 0.45
"""The share of pieces that are of strips drawn for the occasion."""


class Net(nn.Module):
    """About 70 000 weights: BGR 0 … 1 in, three maps a fourth of the size out: checkers per cell,
    how unsure of them (variance), and how likely a tray is there."""

    def __init__(self) -> None:
        super().__init__()

        def layer(into: int, out: int, stride: int = 1, far: int = 1) -> list[nn.Module]:
            conv = nn.Conv2d(into, out, 3, stride, far, far, bias=False)
            return [conv, nn.BatchNorm2d(out), nn.ReLU(inplace=True)]

        parts = layer(3, 16, 2) + layer(16, 16) + layer(16, 40, 2) + layer(40, 40)
        parts += layer(40, 40, far=2) + layer(40, 40, far=4) + layer(40, 40)
        self.body = nn.Sequential(*parts)
        self.head = nn.Conv2d(40, 3, 1)
        nn.init.constant_(self.head.bias, -3.0)  # type: ignore[arg-type]

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        """The maps (n, 3, h/4, w/4)."""
        out = self.head(self.body(image))
        return torch.cat([functional.softplus(out[:, :2]), torch.sigmoid(out[:, 2:])], dim=1)


def wanted(strip: Strip) -> Floats:
    """Checkers, tray and asked-about (3, rows/CELL, WIDE/CELL) of a strip, finely."""
    rows = strip.image.shape[0]
    maps = np.zeros((rows, WIDE, 3), np.float32)
    y, x = np.mgrid[0:rows, 0:WIDE].astype(np.float32)
    for across, down, count, edge in strip.piles:
        wide, deep = (5.0, 1.6) if edge else (4.0, 4.0)
        heap = np.exp(-(((x - across) / wide) ** 2 + ((y - down) / deep) ** 2) / 2)
        maps[..., 0] += count * heap / (2 * np.pi * wide * deep)
    maps[..., 1] = strip.tray
    maps[..., 2] = ~strip.hidden[:, None]
    return maps


class Feeder:
    """Batches of changed pieces of strips, drawn ones among them, made in a thread of their own."""

    def __init__(self, strips: list[Strip], seed: int) -> None:
        self.filled = [(s.image, wanted(s), s.piles[:, 1]) for s in strips if len(s.piles)]
        self.empty = [(s.image, wanted(s), np.zeros(0)) for s in strips if not len(s.piles)]
        self.ready: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(6)
        threading.Thread(target=self._work, args=(seed,), daemon=True).start()

    def _work(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        while True:
            pieces = [self._piece(rng) for _ in range(BATCH)]
            images = np.stack([image for image, _ in pieces]).transpose(0, 3, 1, 2)
            maps = np.stack([maps for _, maps in pieces]).transpose(0, 3, 1, 2)
            self.ready.put(
                (
                    torch.from_numpy(np.ascontiguousarray(images)),
                    torch.from_numpy(np.ascontiguousarray(maps)),
                )
            )

    def _strip(self, rng: Rng) -> tuple[Floats, Floats, Floats]:
        """A strip, what is wanted of it, and how far down checkers lie."""
        if rng.random() < DRAWN:
            strip = drawn(rng)
            return strip.image, wanted(strip), strip.piles[:, 1]
        some = self.filled if rng.random() < FILLED else self.empty
        return some[rng.integers(len(some))]

    def _piece(self, rng: Rng) -> tuple[Floats, Floats]:
        image, maps, deep = self._strip(rng)
        down = rng.uniform(0, len(image))
        if len(deep) and rng.random() < 0.7:
            down = rng.choice(deep) + rng.normal(0, 30)
        size = np.exp(rng.normal(0, 0.06, 2))
        angle = rng.normal(0, 0.012)
        flip = -1.0 if rng.random() < 0.5 else 1.0
        middle = np.array([WIDE / 2 + rng.normal(0, 3.0), down])
        turn = np.array([[np.cos(angle), np.sin(angle) * 0.5], [-np.sin(angle), np.cos(angle)]])
        matrix = turn @ np.diag([size[0], size[1] * flip])
        shift = np.array([WIDE / 2, ROWS / 2]) - matrix @ middle
        affine = np.column_stack([matrix, shift])
        cut = cv2.warpAffine(image, affine, (WIDE, ROWS), flags=cv2.INTER_LINEAR)
        told = cv2.warpAffine(maps, affine, (WIDE, ROWS), flags=cv2.INTER_LINEAR)
        told[..., 0] /= abs(np.linalg.det(matrix))
        light = cut.astype(np.float32) / np.float32(255)
        if rng.random() < 0.6:
            light = recolour(light, rng, float(rng.choice([0.2, 0.8], p=[0.7, 0.3])))
        return spoil(light, rng), told


def pooled(maps: torch.Tensor) -> torch.Tensor:
    """Fine maps per cell: checkers summed, the others averaged."""
    mean = functional.avg_pool2d(maps, CELL)
    return torch.cat([mean[:, :1] * CELL**2, mean[:, 1:]], dim=1)


def loss_of(told: torch.Tensor, want: torch.Tensor) -> torch.Tensor:
    """How badly counts of stretches of rows, places and trays are told."""
    asked = (want[:, 2] > 0.9).float()
    lines = (told[:, :2] * asked[:, None]).sum(3)
    true = (want[:, 0] * asked).sum(2)
    length = true.shape[1]
    total = told.new_zeros(())
    parts = 6
    for number in range(parts):
        first, last = sorted(np.random.default_rng().integers(0, length + 1, 2))
        first, last = (0, length) if number == 0 else (first, last)
        if last - first < 4:
            continue
        count, unsure = lines[:, 0, first:last].sum(1), lines[:, 1, first:last].sum(1) + 0.03
        off = count - true[:, first:last].sum(1)
        total = (
            total
            + (
                0.5 * off.abs().clamp(max=6) ** 1.5 / unsure.sqrt() ** 1.5 + 0.5 * unsure.log()
            ).mean()
            / parts
        )
        total = total + 0.3 * off.abs().mean() / parts
    near = functional.avg_pool2d(told[:, :1], 3, 1, 1) - functional.avg_pool2d(want[:, :1], 3, 1, 1)
    total = total + 6.0 * (near[:, 0].abs() * asked).mean()
    tray = functional.binary_cross_entropy(told[:, 2].clamp(1e-5, 1 - 1e-5), want[:, 1].clamp(0, 1))
    return total + 0.3 * tray


def train(strips: list[Strip], out: Path, minutes: float, start: Path | None) -> None:
    """Train for so many minutes of wall clock and write the weights."""
    model = Net()
    if start is not None:
        model.load_state_dict(torch.load(start))
    feeder = Feeder(strips, time.time_ns() % 2**31)
    peak = 3e-3 if start is None else 2e-3
    optimiser = torch.optim.AdamW(model.parameters(), lr=peak, weight_decay=2e-3)
    began, mean, step = time.monotonic(), 0.0, 0
    while (done := (time.monotonic() - began) / 60 / minutes) < 1:
        pace(optimiser, peak, done)
        images, fine = feeder.ready.get()
        loss = loss_of(model(images.float() / 255), pooled(fine))
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        step += 1
        mean = 0.98 * mean + 0.02 * float(loss.detach()) if step > 1 else float(loss.detach())
        if step % 100 == 0:
            print(f"{100 * done:5.1f} %  step {step}  loss {mean:.4f}", flush=True)
    model.eval()
    torch.save(model.state_dict(), out.with_suffix(".pt"))
    export(model, out)


def export(model: nn.Module, out: Path) -> None:
    """Write the net as ONNX for strips of any length."""
    torch.onnx.export(
        model,
        (torch.zeros(2, 3, 20 * GRAIN // 2 * 2 // 8 * 8, WIDE),),
        str(out),
        input_names=["strips"],
        output_names=["maps"],
        dynamic_axes={"strips": {0: "n", 2: "rows"}, "maps": {0: "n", 2: "cells"}},
        opset_version=13,
        dynamo=False,
    )
