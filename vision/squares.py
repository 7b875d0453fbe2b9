"""Damped least squares (Levenberg and Marquardt) over few parameters, and residuals that bear
outliers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.geometry import Floats

Residuals = Callable[[Floats], Floats]


def least_squares(residuals: Residuals, start: Floats, rounds: int = 25) -> Floats:
    """The parameters near `start` at which the sum of squared residuals is smallest."""
    best, damping = np.array(start, float), 1e-3
    current = residuals(best)
    cost = float(current @ current)
    for _ in range(rounds):
        slope = _slope(residuals, best, current)
        square = slope.T @ slope
        step = -np.linalg.lstsq(
            square + damping * np.diag(np.diag(square) + 1e-12), slope.T @ current, rcond=None
        )[0]
        tried = residuals(best + step)
        tried_cost = float(tried @ tried)
        if tried_cost < cost:
            gain = (cost - tried_cost) / max(cost, 1e-12)
            best, current, cost, damping = best + step, tried, tried_cost, max(damping / 5, 1e-9)
            if gain < 1e-5:
                break
        else:
            damping *= 8
            if damping > 1e6:
                break
    return best


def _slope(residuals: Residuals, at: Floats, value: Floats) -> Floats:
    columns = []
    for index, number in enumerate(at):
        step = 1e-5 * max(1.0, abs(number))
        beside = at.copy()
        beside[index] += step
        columns.append((residuals(beside) - value) / step)
    return np.column_stack(columns)


def soft(distance: Floats, limit: float) -> Floats:
    """Residuals (N, 2) as they are while small, growing slower and slower beyond `limit`."""
    size = np.linalg.norm(distance, axis=1, keepdims=True)
    over = np.maximum(size, limit)
    return np.asarray(distance * (np.sqrt(2 * limit * over - limit**2) / over))


def softly(off: Floats, limit: float) -> Floats:
    """The same for residuals (N) in one direction."""
    size = np.maximum(np.abs(off), limit)
    return np.asarray(off * (np.sqrt(2 * limit * size - limit**2) / size))
