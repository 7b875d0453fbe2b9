"""The net, what it is to learn, and how it is written down."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from tools.detector.net import block, folded


class Net(nn.Module):
    """A U-shaped net that looks far: BGR 0 … 1 in; maps of half the size out (logits)."""

    def __init__(self, maps: int = 5) -> None:
        super().__init__()
        self.first = nn.Sequential(block(3, 16, 2), block(16, 16))
        self.quarter = nn.Sequential(block(16, 24, 2), block(24, 24))
        self.eighth = nn.Sequential(block(24, 40, 2), block(40, 40))
        self.sixteenth = nn.Sequential(block(40, 56, 2), block(56, 56))
        self.deep = nn.Sequential(block(56, 64, 2), block(64, 64), block(64, 56))
        self.sixteenth_out = block(56, 40)
        self.eighth_out = block(40, 24)
        self.quarter_out = block(24, 16)
        self.first_out = block(16, 24)
        self.head = nn.Conv2d(24, maps, 1)
        nn.init.constant_(self.head.bias, -2.0)  # type: ignore[arg-type]

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        """The logits (n, maps, h/2, w/2)."""
        first = self.first(image)
        quarter = self.quarter(first)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        sixteenth = self.sixteenth_out(sixteenth + _up(self.deep(sixteenth)))
        eighth = self.eighth_out(eighth + _up(sixteenth))
        quarter = self.quarter_out(quarter + _up(eighth))
        out: torch.Tensor = self.head(self.first_out(first + _up(quarter)))
        return out


def _up(maps: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(maps, scale_factor=2.0, mode="nearest")


def loss_of(logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """Cross entropy on all maps, heavier on lines, where there are few pixels."""
    weight = logits.new_tensor([1.0, 1.5, 2.0, 2.0, 1.0])[None, :, None, None]
    weight = weight * (1 + 4 * target * (weight > 1.6))
    each = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    return (each * weight).mean() * 10


def export(net: nn.Module, out: Path) -> None:
    """Write the net as ONNX with a free height and width."""
    temporary = out.with_suffix(".new")
    torch.onnx.export(
        folded(net),  # type: ignore[arg-type]
        (torch.zeros(1, 3, 256, 320),),
        str(temporary),
        input_names=["image"],
        output_names=["maps"],
        dynamic_axes={
            "image": {2: "height", 3: "width"},
            "maps": {2: "half_height", 3: "half_width"},
        },
        opset_version=11,
        dynamo=False,
    )
    temporary.replace(out)
