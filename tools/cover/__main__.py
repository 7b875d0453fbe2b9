"""Train the finder of what hides the board, `vision/weights/cover.onnx`.

    python -m tools.cover DATA… OUT.onnx [--minutes 30] [--hold-out] [--start LAST.pt]

DATA: see `tools/README.md`; rendered boards say where hands lie over them, all others have none.
Arms, cups and phones are drawn over some crops besides. Needs PyTorch; the product itself does not.
`--start` takes weights of this net or of `tools.surface`, which has the same body.
"""

from __future__ import annotations

import torch

from tools.cover.crops import crop_of, loss_of
from tools.shared.asking import trainer
from tools.surface.net import Net
from tools.surface.training import teach


def main() -> None:
    """The command line."""
    args = trainer("tools.cover", __doc__, data="+").parse_args()
    net = Net(maps=1)
    if args.start:
        known = torch.load(args.start)
        ours = net.state_dict()
        net.load_state_dict(
            {k: v if v.shape == ours[k].shape else ours[k] for k, v in known.items()}
        )
    teach(net, args, crop_of, loss_of)


if __name__ == "__main__":
    main()
