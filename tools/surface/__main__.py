"""Train the finder of playing surfaces, `vision/weights/surface.onnx`.

    python -m tools.surface DATA… OUT.onnx [--minutes 30] [--hold-out] [--start LAST.pt]

DATA: see `tools/README.md`. Needs PyTorch; the product itself does not. `--hold-out` leaves out
every fifth board of the stills and the recordings called `hard*`, so that figures can be measured
on them; without it everything is trained on.

Every crop shows its board from another place: any turn, tilt, scale and lens; with a bar of another
width or none; with other points, frames and paints, each part repainted apart from the others.
"""

from __future__ import annotations

import torch

from tools.shared.asking import trainer
from tools.surface.net import Net, loss_of
from tools.surface.training import teach
from tools.surface.views import crop_of


def main() -> None:
    """The command line."""
    args = trainer("tools.surface", __doc__, data="+").parse_args()
    net = Net()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    teach(net, args, crop_of, loss_of)


if __name__ == "__main__":
    main()
