"""Loading the nets that come with the package."""

from __future__ import annotations

from pathlib import Path

import cv2

WEIGHTS = Path(__file__).with_name("weights")
"""Where the nets lie."""


def load(path: Path) -> cv2.dnn.Net:
    """The net in an ONNX file. Raises `FileNotFoundError` naming it when it is missing."""
    if not path.is_file():
        raise FileNotFoundError(f"a net's weights are missing: {path}")
    # OpenCV 5 prefers an engine that takes a third longer on a processor, and does not heed the
    # choice for a net read from memory; older ones have but one.
    engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if engine is None:
        return cv2.dnn.readNetFromONNX(str(path))
    return cv2.dnn.readNetFromONNX(str(path), engine=engine)
