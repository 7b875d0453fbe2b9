"""What every trainer of a net for whole pictures asks on its command line."""

from __future__ import annotations

import argparse
from pathlib import Path


def trainer(program: str, about: str | None, data: str | None = None) -> argparse.ArgumentParser:
    """A parser with the trainers' common options; `data`: how many folders ("+"), None for one."""
    parser = argparse.ArgumentParser(program, description=(about or "").splitlines()[0])
    parser.add_argument("data", type=Path, nargs=data)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hold-out", action="store_true")
    parser.add_argument("--start", type=Path)
    return parser
