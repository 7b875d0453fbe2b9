"""Recorded frames: videos, folders, recordings, and clear words where there is nothing to read."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hw.errors import HardwareError, SourceError
from hw.frames import FolderFrames, VideoFrames, open_frames


def picture(shade: int) -> np.ndarray:
    return np.full((48, 64, 3), shade, np.uint8)


def video(path: Path, count: int, fps: float = 10.0) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, (64, 48))
    for number in range(count):
        writer.write(picture(10 * number))
    writer.release()
    return path


def pictures(folder: Path, *numbers: int) -> Path:
    folder.mkdir(exist_ok=True)
    for number in numbers:
        cv2.imwrite(str(folder / f"frame_{number:04d}.png"), picture(number))
    return folder


def test_a_video_knows_its_length_and_rate(tmp_path: Path) -> None:
    frames = VideoFrames(video(tmp_path / "a.mp4", 7, fps=5.0))
    read = list(frames)
    assert (frames.count, frames.fps, frames.complaint) == (7, 5.0, "")
    assert [(frame.number, frame.at) for frame in read] == [(n, n / 5) for n in range(7)]
    assert read[0].image.shape == (48, 64, 3)


def test_a_recording_folder_holds_a_video(tmp_path: Path) -> None:
    video(tmp_path / "video.mp4", 3)
    (tmp_path / "truth.json").write_text("never read", encoding="utf-8")
    assert len(list(open_frames(tmp_path))) == 3


def test_a_folder_of_numbered_pictures_in_order_with_gaps(tmp_path: Path) -> None:
    frames = FolderFrames(pictures(tmp_path, 12, 3, 4), fps=2.0)
    assert [(frame.number, frame.at) for frame in frames] == [(0, 0.0), (1, 0.5), (9, 4.5)]
    assert frames.count == 3


def test_a_broken_picture_is_left_out_and_said(tmp_path: Path) -> None:
    pictures(tmp_path, 1, 2, 3)
    (tmp_path / "frame_0002.png").write_bytes(b"no picture")
    frames = FolderFrames(tmp_path)
    assert [frame.number for frame in frames] == [0, 2]
    assert "frame_0002.png" in frames.complaint


def test_a_video_that_breaks_off_keeps_what_was_read(tmp_path: Path) -> None:
    frames = VideoFrames(video(tmp_path / "a.mp4", 5))
    frames.count = 9
    assert len(list(frames)) == 5
    assert "after 5 of 9 frames" in frames.complaint


@pytest.mark.parametrize("content", [b"", b"not a video at all" * 50])
def test_a_file_that_is_no_video(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.mp4"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=r"x\.mp4"):
        open_frames(path)


def test_nothing_there_and_nothing_in_it(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no such file"):
        open_frames(tmp_path / "none")
    with pytest.raises(SourceError, match="neither"):
        open_frames(tmp_path)
    (tmp_path / "a1.jpg").write_bytes(b"x")
    with pytest.raises(SourceError, match="no picture can be decoded"):
        open_frames(tmp_path)


def test_the_error_is_of_the_package_and_an_os_error() -> None:
    assert issubclass(SourceError, HardwareError)
    assert issubclass(HardwareError, OSError)
