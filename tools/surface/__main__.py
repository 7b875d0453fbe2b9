"""Train the finder of playing surfaces, `vision/weights/surface.onnx`.

    python -m tools.surface DATA… OUT.onnx [--minutes 30] [--hold-out] [--start LAST.pt]

DATA: see `tools/README.md`. Needs PyTorch; the product itself does not. `--hold-out` leaves out
every fifth board of the stills and the recordings called `hard*`, so that figures can be measured
on them; without it everything is trained on.

Every crop shows its board from another place: any turn, tilt, scale and lens; with a bar of another
width or none; with other points, frames and paints, each part repainted apart from the others.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import torch

from tools.surface.net import Net, loss_of
from tools.surface.samples import held_out, load
from tools.surface.training import Feeder, Plan, train
from tools.surface.views import crop_of


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser("tools.surface", description=(__doc__ or "").splitlines()[0])
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
    net = Net()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(1)
    train(net, Feeder(samples, crop_of), args.out, Plan(loss_of, args.minutes, args.rate))


if __name__ == "__main__":
    main()
