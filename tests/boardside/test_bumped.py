"""In the middle of a game somebody pushes the board, or another lamp goes on: the game goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from boardside.compose import Job, replay
from boardside.rules import load_rules

RECORDING = Path(__file__).parent.parent / "recordings" / "opening"
FRAMES, CHANGED_AT = 230, 105
KINDS = ("roll", "play", "void_roll", "illegal", "corrected")

Picture = np.ndarray[Any, Any]
Records = list[dict[str, Any]]


def bumped(number: int, image: Picture) -> Picture:
    """From one frame on pushed by 3 cm and turned by 5 degrees."""
    if number < CHANGED_AT:
        return image
    way = cv2.getRotationMatrix2D((640, 480), 5, 1)
    way[:, 2] += (-45, 20)
    return cv2.warpAffine(image, way, (1280, 960), borderMode=cv2.BORDER_REPLICATE)


def relit(number: int, image: Picture) -> Picture:
    """From one frame on half the light, and a warmer one."""
    gain = (0.4, 0.5, 0.6) if number >= CHANGED_AT else (1.0, 1.0, 1.0)
    return np.asarray(np.clip(image * np.array(gain), 0, 255), np.uint8)


def dimming(number: int, image: Picture) -> Picture:
    """Half the light gone in the end, from one side first."""
    across = np.linspace(0.8, 1.2, image.shape[1])[None, :, None]
    share = 1 - 0.5 * number / FRAMES * across
    return np.asarray(np.clip(image * share, 0, 255), np.uint8)


def refereed(change: Callable[[int, Picture], Picture], folder: Path) -> Records:
    """What the referee writes about the recording, each of its frames changed."""
    source = cv2.VideoCapture(str(RECORDING / "video.mp4"))
    size, code = (1280, 960), cv2.VideoWriter.fourcc(*"mp4v")
    film = cv2.VideoWriter(str(folder / "video.mp4"), code, 10, size)
    for number in range(FRAMES):
        film.write(change(number, source.read()[1]))
    film.release()
    replay(Job(folder / "video.mp4", load_rules("friendly"), folder / "out"))
    lines = (folder / "out" / "journal.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def told(record: dict[str, Any]) -> tuple[str, list[int], str]:
    """What happened, with which dice (in either order), and how it is written."""
    dice = record.get("dice") or []
    numbers = sorted(die for die in dice if isinstance(die, int))
    return record["type"], numbers, record.get("play", "")


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.parametrize("change", [bumped, relit, dimming])
def test_the_same_is_told_as_without(
    change: Callable[[int, Picture], Picture], tmp_path: Path
) -> None:
    records = refereed(change, tmp_path)
    text = (RECORDING / "journal.expected.jsonl").read_text()
    expected = [json.loads(line) for line in text.splitlines()]
    wanted = [told(r) for r in expected if r["type"] in KINDS and r["frame"] < FRAMES - 15]
    got = [told(r) for r in records if r["type"] in KINDS]
    assert len(wanted) >= 3
    assert got[: len(wanted)] == wanted
    warned = [r["frame"] for r in records if r.get("code") == "board_moved"]
    if change is bumped:
        assert len(warned) == 1, "a bump is said once"
        assert 0 <= warned[0] - CHANGED_AT <= 12, "within a second of quiet"
    else:
        assert not warned
