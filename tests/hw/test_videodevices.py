"""Which of the system's video devices are cameras, and who has one open."""

import os
from pathlib import Path

from hw.videodevices import VideoDevice, cameras, holders


def device(system: Path, number: int, where: str, name: str, index: str = "0") -> None:
    """A video device as Linux shows it: a link into the tree of devices."""
    real = system.parent / "devices" / where / "video4linux" / f"video{number}"
    real.mkdir(parents=True)
    (real / "name").write_text(name + "\n", encoding="utf-8")
    (real / "index").write_text(index + "\n", encoding="utf-8")
    system.mkdir(exist_ok=True)
    (system / f"video{number}").symlink_to(real)


def test_usb_cameras_in_order_without_the_pi_s_own_devices(tmp_path: Path) -> None:
    system = tmp_path / "video4linux"
    device(system, 10, "platform/soc/bcm2835-codec", "bcm2835-codec-decode")
    device(system, 11, "platform/usb1/1-1/1-1:1.0", "HD Webcam")
    device(system, 12, "platform/usb1/1-1/1-1:1.0", "HD Webcam", index="1")
    device(system, 2, "platform/usb1/1-2/1-2:1.0", "Other")
    device(system, 30, "virtual/loopback", "Dummy")
    assert cameras(system) == [
        VideoDevice("/dev/video2", "Other"),
        VideoDevice("/dev/video11", "HD Webcam"),
        VideoDevice("/dev/video30", "Dummy"),
    ]
    assert str(cameras(system)[0]) == "/dev/video2 (Other)"


def test_a_machine_without_video_has_no_cameras(tmp_path: Path) -> None:
    assert cameras(tmp_path / "none") == []


def test_who_has_a_file_open_is_found_in_the_real_processes(tmp_path: Path) -> None:
    held = tmp_path / "video0"
    with held.open("w", encoding="utf-8"):
        assert [text.split()[-1] for text in holders([str(held)])] == [f"{os.getpid()})"]
    assert holders([str(held)]) == []
