"""The net, what it is to learn, and how it is written down."""

from __future__ import annotations

import copy
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.fusion import fuse_conv_bn_eval

from tools.detector.samples import CUBE, DIE

NOMINAL = 13.0
"""The checker radius, in pixels of the net's input, that the detector resizes pictures to."""

CROP = 224
"""Width and height of a training crop."""

CHECKER, UPPER, RADIUS, COVER, MASK = 0, 1, 4, 5, 6
"""The numbers of the other maps; the last is only wanted, not given: where anything is asked."""


def block(inner: int, outer: int, stride: int = 1) -> nn.Sequential:
    """Convolution, normalisation, rectifier."""
    conv = nn.Conv2d(inner, outer, 3, stride, 1, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outer), nn.ReLU(inplace=True))


class Net(nn.Module):
    """A small U-shaped net: BGR 0 … 1 in; six maps of half the size out.

    The maps are logits in training and probabilities once exported; the fifth is the checker's
    radius as a share of 2·NOMINAL, the sixth how much hides the board.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(block(3, 16, 2), block(16, 16))
        self.quarter = nn.Sequential(block(16, 32, 2), block(32, 32), block(32, 32))
        self.eighth = nn.Sequential(block(32, 48, 2), block(48, 48))
        self.deep = nn.Sequential(block(48, 48, 2), block(48, 48))
        self.deep_up = nn.Conv2d(48, 48, 1)
        self.eighth_out = block(48, 32)
        self.quarter_out = block(32, 16)
        self.fine_out = block(16, 32)
        self.head = nn.Conv2d(32, 6, 1)
        nn.init.constant_(self.head.bias, -4.0)  # type: ignore[arg-type]

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        """The logits (n, 6, h/2, w/2)."""
        half = self.fine(image)
        quarter = self.quarter(half)
        eighth = self.eighth(quarter)
        deep = self.deep_up(self.deep(eighth))
        eighth = eighth + functional.interpolate(deep, scale_factor=2.0, mode="nearest")
        up = functional.interpolate(self.eighth_out(eighth), scale_factor=2.0, mode="nearest")
        quarter = self.quarter_out(quarter + up)
        up = functional.interpolate(quarter, scale_factor=2.0, mode="nearest")
        out: torch.Tensor = self.head(self.fine_out(half + up))
        return out


def loss_of(logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """CenterNet's focal loss (Zhou et al. 2019, eq. 1) on the heat maps, L1 on the radius.

    At checkers, whether they lie on another is also asked as a plain question of yes or no.
    """
    mask = target[:, MASK : MASK + 1]
    total = logits.new_zeros(())
    for channel, weight in ((CHECKER, 1.0), (UPPER, 0.5), (DIE, 0.6), (CUBE, 0.4)):
        x, want = logits[:, channel], target[:, channel]
        chance = torch.sigmoid(x)
        peak = (want > 0.97).float()
        far = (1 - want) ** 4 * (1 - peak)
        gain = peak * (1 - chance) ** 2 * functional.logsigmoid(x)
        gain = gain + far * chance**2 * functional.logsigmoid(-x)
        total = total - weight * (gain * mask[:, 0]).sum() / (peak.sum() + 20)
    seen = (target[:, CHECKER] > 0.97).float() * mask[:, 0]
    lying = (target[:, UPPER] > 0.5).float()
    doubt = functional.binary_cross_entropy_with_logits(
        logits[:, UPPER], lying, reduction="none", pos_weight=logits.new_tensor(2.0)
    )
    total = total + 4.0 * (doubt * seen).sum() / (seen.sum() + 1)
    hidden = functional.binary_cross_entropy_with_logits(
        logits[:, COVER], target[:, COVER], reduction="none"
    )
    total = total + 3.0 * (hidden * mask[:, 0]).mean()
    known = (target[:, RADIUS] > 0).float()
    off = (torch.sigmoid(logits[:, RADIUS]) - target[:, RADIUS]).abs() * known
    return total + 2.0 * off.sum() / (known.sum() + 1)


def folded(net: Net) -> nn.Module:
    """A copy for export: normalisation folded into the convolutions, a sigmoid at the end."""
    flat = copy.deepcopy(net).eval()
    for module in flat.modules():
        if isinstance(module, nn.Sequential) and isinstance(module[0], nn.Conv2d):
            module[0] = fuse_conv_bn_eval(module[0], module[1])  # type: ignore[arg-type]
            module[1] = nn.Identity()
    return nn.Sequential(flat, nn.Sigmoid())


def export(net: Net, out: Path) -> None:
    """Write the net as ONNX with a free height and width."""
    free = {2: "height", 3: "width"}
    half = {2: "half_height", 3: "half_width"}
    temporary = out.with_suffix(".new")
    torch.onnx.export(
        folded(net),
        (torch.zeros(1, 3, 224, 288),),
        str(temporary),
        input_names=["image"],
        output_names=["maps"],
        dynamic_axes={"image": free, "maps": half},
        opset_version=11,
        dynamo=False,
    )
    temporary.replace(out)
