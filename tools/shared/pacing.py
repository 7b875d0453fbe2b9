"""How fast a net learns while it is trained."""

from __future__ import annotations

from typing import Any

import numpy as np


def pace(optimiser: Any, peak: float, done: float) -> None:
    """Sets a torch optimiser's rate for the moment when a share `done` of the training is over: it
    rises to `peak` at the beginning and falls as half a cosine wave."""
    for group in optimiser.param_groups:
        group["lr"] = (
            peak * min(1.0, done / 0.03 + 0.05) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-6
        )
