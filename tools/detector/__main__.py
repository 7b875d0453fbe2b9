"""Train the detector of checkers, dice and cube, `vision/weights/detector.onnx`.

    python -m tools.detector DATA OUT.onnx [--minutes 30] [--hold-out] [--start LAST.pt]
                             [--rendered POOL]

DATA: see `tools/README.md`; POOL: what `tools.render` made. Needs PyTorch; the product itself does
not. `--hold-out` leaves out every fifth board of the stills and the recordings called `hard*`, so
that figures can be measured on them; without it everything is trained on.

The pictures are few (some forty boards), so every crop is changed a lot: any rotation, flips,
scale, perspective; the checkers, the surface and the dice repainted apart from each other; rings,
holes, veins and highlights drawn on checkers, or plain paint, often as light as the ground, laid
over them; checkers stacked by pasting one on another; casts, gamma, inversion, blur, noise, JPEG,
or what a cheap camera does, over it all.
"""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import torch

from tools.detector.net import Net
from tools.detector.rendered import load as load_rendered
from tools.detector.samples import held_out, load
from tools.detector.training import Feeder, train
from tools.shared.asking import trainer


def main() -> None:
    """The command line."""
    parser = trainer("tools.detector", __doc__)
    parser.add_argument("--rendered", type=Path)
    args = parser.parse_args()
    samples = [s for s in load(args.data) if not (args.hold_out and held_out(s))]
    if args.rendered:
        samples += load_rendered(args.rendered)
    print(len(samples), "pictures of", len({s.board for s in samples}), "boards", flush=True)
    net = Net()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    torch.set_num_threads(args.threads)
    cv2.setNumThreads(1)
    train(net, Feeder(samples, 12, int(time.time())), args.out, args.minutes, args.rate)


if __name__ == "__main__":
    main()
