"""A film in a ring: what is kept, what goes, and what a crash leaves."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from hw.errors import RecordingError
from hw.frames import Frame, open_frames
from hw.ring import RESERVE, Budget, Ring
from hw.segments import segments

ROOMY = Budget(minutes=60, megabytes=1000)


def shown(number: int, at: float, size: tuple[int, int] = (48, 64)) -> Frame:
    """A grey picture that tells its number by its brightness."""
    return Frame(number, at, np.full((*size, 3), 20 + number * 2 % 200, np.uint8))


def filmed(
    ring: Ring, numbers: range, begun: float = 0.0, apart: float = 1.0, match: str = "match-001"
) -> None:
    for count, number in enumerate(numbers):
        ring.put(shown(number, begun + count * apart), match)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "film.lock")


def test_a_film_with_its_index_and_the_way_back(tmp_path: Path) -> None:
    ring = Ring(tmp_path / "film", ROOMY, fps=10.0, wall=lambda: 1234.5678)
    for number in (40, 41, 43):
        ring.put(shown(number, number / 10), "match-007")
    ring.close()
    assert names(tmp_path / "film") == ["film-000001.jsonl", "film-000001.mkv"]
    lines = (tmp_path / "film" / "film-000001.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {"film": "film-000001.mkv", "match": "match-007", "fps": 10.0},
        {"frame": 40, "at": 4.0, "time": 1234.568},
        {"frame": 41, "at": 4.1, "time": 1234.568},
        {"frame": 43, "at": 4.3, "time": 1234.568},
    ]
    frames = open_frames(tmp_path / "film")
    read = list(frames)
    assert (frames.count, frames.fps) == (3, 10.0)
    assert [(frame.number, frame.at) for frame in read] == [(40, 4.0), (41, 4.1), (43, 4.3)]
    for frame in read:
        assert abs(float(frame.image.mean()) - (20 + frame.number * 2)) < 6
    assert frames.complaint == ""


def test_segments_of_a_minute(tmp_path: Path) -> None:
    ring = Ring(tmp_path, ROOMY, fps=1.0)
    filmed(ring, range(150))
    ring.close()
    assert [len(one.shots) for one in segments(tmp_path)] == [60, 60, 30]
    assert [frame.number for frame in open_frames(tmp_path)] == list(range(150))


def test_the_oldest_goes_when_there_are_minutes_enough(tmp_path: Path) -> None:
    ring = Ring(tmp_path, Budget(minutes=6, megabytes=1000), fps=1.0)
    filmed(ring, range(1000))
    ring.close()
    kept = segments(tmp_path)
    assert kept[-1].shots[-1].number == 999
    assert 300 <= sum(one.seconds for one in kept) <= 365
    assert kept[0].number > 1


def test_the_oldest_goes_when_there_are_megabytes_enough(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (240, 320, 3)).astype(np.uint8)
    ring = Ring(tmp_path, Budget(minutes=60, megabytes=1.0), fps=10.0)
    most = 0
    for number in range(150):
        ring.put(Frame(number, number * 1.0, np.roll(noise, number * 7, axis=1)), "m")
        most = max(most, sum(path.stat().st_size for path in tmp_path.iterdir()))
    ring.close()
    assert sum(one.size() for one in segments(tmp_path)) <= 1.3e6
    assert most <= 1.6e6
    assert segments(tmp_path)[-1].shots[-1].number == 149
    assert segments(tmp_path)[0].number > 1


def test_a_film_of_less_than_a_minute_is_never_empty(tmp_path: Path) -> None:
    ring = Ring(tmp_path, Budget(minutes=0.5, megabytes=1000), fps=2.0)
    for number in range(300):
        ring.put(shown(number, number / 2), "m")
        if number > 60:
            assert sum(len(one.shots) for one in segments(tmp_path)) >= 40
    ring.close()


def test_another_match_another_segment_and_replayed_as_one_timeline(tmp_path: Path) -> None:
    ring = Ring(tmp_path, ROOMY, fps=1.0)
    filmed(ring, range(5), match="match-001")
    filmed(ring, range(3), match="match-002")
    ring.close()
    assert [(one.match, len(one.shots)) for one in segments(tmp_path)] == [
        ("match-001", 5),
        ("match-002", 3),
    ]
    read = list(open_frames(tmp_path))
    assert [frame.number for frame in read] == list(range(8))
    assert [frame.at for frame in read] == pytest.approx(list(range(8)))
    assert [frame.at for frame in open_frames(tmp_path, fps=4.0)][-1] == pytest.approx(7 / 4)


def test_a_picture_of_another_size_begins_a_new_segment(tmp_path: Path) -> None:
    ring = Ring(tmp_path, ROOMY, fps=1.0)
    ring.put(shown(0, 0.0), "m")
    ring.put(shown(1, 1.0, (96, 128)), "m")
    ring.close()
    assert [frame.image.shape[0] for frame in open_frames(tmp_path)] == [48, 96]


def test_numbers_go_on_after_a_restart_and_the_old_film_counts(tmp_path: Path) -> None:
    budget = Budget(minutes=3, megabytes=1000)
    for _ in range(4):
        ring = Ring(tmp_path, budget, fps=1.0)
        filmed(ring, range(100))
        ring.close()
    kept = segments(tmp_path)
    assert kept[-1].number == 16
    assert 120 <= sum(one.seconds for one in kept) <= 185


def test_a_full_disk_is_told_and_the_film_goes_on_when_there_is_room(tmp_path: Path) -> None:
    free = RESERVE - 1
    ring = Ring(tmp_path, ROOMY, fps=1.0, free=lambda folder: free)
    filmed(ring, range(3))
    assert ring.trouble == f"No film is being kept in {tmp_path}: the disk is nearly full."
    assert names(tmp_path) == []
    free = RESERVE + 1
    filmed(ring, range(3, 20), begun=3.0)
    assert ring.trouble == ""
    ring.close()
    assert segments(tmp_path)[0].shots[0].at == 10.0


def test_on_a_disk_that_fills_the_film_is_as_long_as_there_is_room(tmp_path: Path) -> None:
    def free(folder: Path) -> int:
        return RESERVE - (len(list(folder.glob("*.mkv"))) > 3)

    ring = Ring(tmp_path, ROOMY, fps=1.0, free=free)
    filmed(ring, range(600))
    ring.close()
    assert [one.number for one in segments(tmp_path)][-1] == 10
    assert 2 <= len(segments(tmp_path)) <= 3


def test_a_folder_that_is_taken_away_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    ring = Ring(folder, ROOMY, fps=1.0)
    filmed(ring, range(3))
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    filmed(ring, range(3, 8), begun=3.0)
    assert "No film is being kept" in ring.trouble
    folder.mkdir()
    filmed(ring, range(8, 30), begun=8.0)
    ring.close()
    assert ring.trouble == ""
    assert segments(folder)


def test_one_film_at_a_time(tmp_path: Path) -> None:
    ring = Ring(tmp_path, ROOMY, fps=1.0)
    with pytest.raises(RecordingError, match="another program"):
        Ring(tmp_path, ROOMY, fps=1.0)
    ring.close()
    Ring(tmp_path, ROOMY, fps=1.0).close()


def test_a_place_where_there_can_be_no_film(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(RecordingError, match=r"file: no film can be kept there"):
        Ring(tmp_path / "file", ROOMY, fps=1.0)


def test_a_process_that_is_killed_leaves_a_film(tmp_path: Path) -> None:
    script = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        import numpy as np
        from hw.frames import Frame
        from hw.ring import Budget, Ring
        noise = np.random.default_rng(3).integers(0, 255, (240, 320, 3)).astype(np.uint8)
        ring = Ring(Path(sys.argv[1]), Budget(), fps=10.0)
        for number in range(400):
            ring.put(Frame(number, number / 10, np.roll(noise, number * 7, axis=1)), "m")
        print("filmed", flush=True)
        sys.stdin.read()
        """
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)],
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stdout.readline() == b"filmed\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    # A line that the crash has torn, and a segment of which nothing can be played.
    index = tmp_path / "film-000001.jsonl"
    index.write_bytes(index.read_bytes()[:-9])
    (tmp_path / "film-000002.jsonl").write_text('{"film": "x", "fps": 10.0}\n', encoding="utf-8")
    (tmp_path / "film-000003.mkv").write_bytes(b"")

    ring = Ring(tmp_path, ROOMY, fps=10.0)
    assert names(tmp_path) == ["film-000001.jsonl", "film-000001.mkv"]
    filmed(ring, range(3), match="m2")
    ring.close()
    assert (tmp_path / "film-000002.mkv").exists()
    frames = open_frames(tmp_path)
    read = list(frames)
    # Some of the last pictures were not on the disk yet.
    assert len(read) > 303
    assert read[100].number == 100
    assert "film-000001.mkv: breaks off after" in frames.complaint


def test_what_nothing_can_be_played_of_is_removed(tmp_path: Path) -> None:
    ring = Ring(tmp_path, ROOMY, fps=1.0)
    filmed(ring, range(3))
    ring.close()
    (tmp_path / "film-000001.mkv").write_bytes(b"no film" * 100)
    (tmp_path / "notes.txt").write_text("not ours", encoding="utf-8")
    os.mkdir(tmp_path / "film-1")
    Ring(tmp_path, ROOMY, fps=1.0).close()
    assert names(tmp_path) == ["film-1", "notes.txt"]
