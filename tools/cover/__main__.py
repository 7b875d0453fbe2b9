"""Train the finder of what hides the board, `vision/weights/cover.onnx`.

    python -m tools.cover DATA… OUT.onnx [--minutes 30] [--hold-out] [--start LAST.pt]

DATA: see `tools/README.md`; rendered boards say where hands lie over them, all others have none.
Arms, cups and phones are drawn over some crops besides. Needs PyTorch; the product itself does not.
`--start` takes weights of this net or of `tools.surface`, which has the same body.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import torch

from tools.cover.crops import crop_of, loss_of
from tools.surface.net import Net
from tools.surface.samples import held_out, load
from tools.surface.training import Feeder, Plan, train


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.cover", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hold-out", action="store_true")
    parser.add_argument("--start", type=Path)
    args = parser.parse_args()
    samples = [s for data in args.data for s in load(data)]
    samples = [s for s in samples if not (args.hold_out and held_out(s))]
    print(len(samples), "pictures of", len({s.board for s in samples}), "boards", flush=True)
    net = Net(maps=1)
    if args.start:
        known = torch.load(args.start)
        ours = net.state_dict()
        net.load_state_dict(
            {k: v if v.shape == ours[k].shape else ours[k] for k, v in known.items()}
        )
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(1)
    train(net, Feeder(samples, crop_of), args.out, Plan(loss_of, args.minutes, args.rate))


if __name__ == "__main__":
    main()
