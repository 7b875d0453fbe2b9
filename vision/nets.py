"""Running the nets that come with the package, by ONNX Runtime."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("weights")
"""Where the nets lie."""

BATCH = 16
"""So many views at once take as long as one by one, and little memory."""


class Net:
    """A net with one input and one output, loaded once. Any thread may run it.

    It takes as many threads as OpenCV may, so that one setting rules both.
    """

    def __init__(self, path: Path) -> None:
        """Load an ONNX file. Raises `FileNotFoundError` naming it when it is missing."""
        if not path.is_file():
            raise FileNotFoundError(f"a net's weights are missing: {path}")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = cv2.getNumThreads()
        # Threads that wait busily for the next picture would heat a small computer for nothing.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            path, options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name
        self._outputs = self._session.get_outputs()[0].shape[-1]

    def each(self, views: Sequence[NDArray[np.float32]]) -> NDArray[np.float64]:
        """What the net says of single views: (N, outputs). They are given to it a few at a time."""
        rows = [np.zeros((0, self._outputs), np.float32)]
        for start in range(0, len(views), BATCH):
            rows.append(self(np.stack(views[start : start + BATCH])))
        return np.concatenate(rows).astype(np.float64)

    def __call__(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the net says of a batch, one entry of it after another."""
        return np.asarray(self._session.run(None, {self._input: batch})[0], np.float32)
