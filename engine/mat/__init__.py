"""Match files (`.mat`, the Jellyfish text): a strict writer and a tolerant reader."""

from engine.mat.read import read_mat
from engine.mat.write import write_mat

__all__ = ["read_mat", "write_mat"]
