"""The command line: exit statuses, one clear line, nothing half-written."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardside import cli
from boardside.plan import own_version


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit status of a command."""
    monkeypatch.setattr(sys, "argv", ["boardside", *words])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    return int(stopped.value.code or 0)


def grey_frames(folder: Path) -> Path:
    folder.mkdir()
    for number in range(3):
        picture = np.full((240, 320, 3), 90, np.uint8)
        cv2.imwrite(str(folder / f"{number:03d}.png"), picture)
    return folder


@pytest.mark.parametrize(
    ("position", "dice", "play", "said"),
    [
        ("4HPwATDgc/ABMA", ("3", "1"), "8/5 6/5", "legal: 8/5 6/5 is legal."),
        ("4HPwATDgc/ABMA", ("3", "1"), "8/3", "illegal (wrong_number): "),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10",
            ("6", "1"),
            "13/7 8/7",
            "legal: 13/7 8/7 is legal.",
        ),
    ],
)
def test_check_says_legal_or_why_not(  # noqa: PLR0917
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    position: str,
    dice: tuple[str, str],
    play: str,
    said: str,
) -> None:
    words = ("check", "--position", position, "--dice", *dice, "--play", play)
    assert run(monkeypatch, *words) == 0
    out = capsys.readouterr()
    assert out.out.startswith(said)
    assert out.err == ""


@pytest.mark.parametrize(
    ("position", "dice", "play", "said"),
    [
        ("4HPwATDgc/ABM", ("3", "1"), "8/5", "14 characters"),
        ("4HPwATDgc/ABMA", ("7", "1"), "8/5", "not 7"),
        ("4HPwATDgc/ABMA", ("3", "1"), "eight/five", "eight"),
        (
            "XGID=-b----O-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            ("3", "1"),
            "8/5",
            "fifteen",
        ),
    ],
)
def test_check_says_what_it_cannot_read(  # noqa: PLR0917
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    position: str,
    dice: tuple[str, str],
    play: str,
    said: str,
) -> None:
    words = ("check", "--position", position, "--dice", *dice, "--play", play)
    assert run(monkeypatch, *words) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_what_cannot_be_replayed_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "x.mp4").write_bytes(b"no video")
    frames, out = grey_frames(tmp_path / "frames"), tmp_path / "out"
    out.mkdir()
    (out / "journal.jsonl").write_text("kept", encoding="utf-8")
    commands = {
        "no such file": [str(tmp_path / "none.mp4")],
        "not a video": [str(tmp_path / "x.mp4")],
        "did you mean 'money'": [str(frames), "--rules", "mony"],
        "journal already": [str(frames), "--out", str(out)],
        "cannot be written": [str(frames), "--out", "/proc/nothing/here"],
        "cannot be read": [str(frames), "--start", str(tmp_path / "none.json")],
        "sim or off": [str(frames), "--panel", "simulated"],
    }
    for said, words in commands.items():
        assert run(monkeypatch, "replay", *words) == 2
        err = capsys.readouterr().err
        assert said in err
        assert err.count("\n") == 1
    assert (out / "journal.jsonl").read_text(encoding="utf-8") == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["frames", "out", "x.mp4"]


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said to stderr, which must be one line and no traceback."""
    said = capsys.readouterr().err
    assert said.startswith("boardside: ")
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing command."),
        (["frobnicate"], "No such command 'frobnicate'."),
        (["replay"], "Missing argument"),
        (["replay", "x", "y"], "unexpected extra argument"),
        (["replay", "x", "--nonsense"], "No such option: --nonsense"),
        (["replay", "x", "--match", "-1"], "--match"),
        (["replay", "x", "--match", "many"], "--match"),
        (["replay", "x", "--fps", "nan"], "--fps"),
        (["replay", "x", "--rules", "tournment"], "did you mean 'tournament'"),
        (["check"], "--position"),
        (["check", "--position", "4HPwATDgc/ABMA", "--play", "8/5"], "--dice"),
        (["check", "--position", "4HPwATDgc/ABMA", "--dice", "3", "--play", "8/5"], "--dice"),
        (["check", "--position", "4HPwATDgc/ABMA", "--dice", "3", "1"], "--play"),
    ],
)
def test_a_wrong_command_line_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
) -> None:
    assert run(monkeypatch, *words) == 2
    assert said in one_line(capsys)


def test_the_version_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--version") == 0
    told = capsys.readouterr()
    assert told.out == f"boardside {own_version()}\n"
    assert told.err == ""


@pytest.mark.parametrize("command", ["", "replay", "check", "read"])
def test_help_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run(monkeypatch, *command.split(), "--help") == 0
    out = capsys.readouterr()
    assert "Usage" in out.out
    assert out.err == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jacobi = true", "did you mean 'jacoby'"),
        ("jacoby = 3", "it is true or false"),
        ('cube_limit = "64"', "cube_limit cannot be '64'"),
        ("jacoby = ", "is not TOML"),
        ('preset = "mony"', "did you mean 'money'"),
    ],
)
def test_a_wrong_rules_file_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    text: str,
    said: str,
) -> None:
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    rules = ("--rules", str(tmp_path / "house.toml"))
    assert run(monkeypatch, "replay", str(tmp_path), *rules) == 2
    line = one_line(capsys)
    assert "house.toml" in line
    assert said in line


@pytest.mark.parametrize("content", [b"", b"no video" * 99, b"\0\0\0\x08mdat" * 99])
def test_a_file_that_is_no_video_is_said_once_by_us_alone(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    content: bytes,
) -> None:
    (tmp_path / "x.mp4").write_bytes(content)
    assert run(monkeypatch, "replay", str(tmp_path / "x.mp4"), "--out", str(tmp_path / "o")) == 2
    assert "x.mp4: is not a video that can be read." in one_line(capfd)
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("out", ["file", "file/deeper"])
def test_a_file_in_the_folders_place_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    out: str,
) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    frames = grey_frames(tmp_path / "frames")
    assert run(monkeypatch, "replay", str(frames), "--out", str(tmp_path / out)) == 2
    assert "cannot be written" in one_line(capsys)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


def test_an_interruption_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupted(job: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run_replay", interrupted)
    assert run(monkeypatch, "replay", str(tmp_path)) == 1
    assert "stopped" in one_line(capsys)


def test_no_board_is_status_three_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    frames = grey_frames(tmp_path / "frames")
    assert run(monkeypatch, "replay", str(frames), "--out", str(out)) == 3
    assert "no board was found" in capsys.readouterr().err
    assert not out.exists()


def test_bad_usage_is_status_two(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "replay") == 2
    assert run(monkeypatch, "reply", "x") == 2


def test_an_internal_failure_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(job: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(cli, "run_replay", broken)
    assert run(monkeypatch, "replay", str(tmp_path)) == 1
    assert capsys.readouterr().err == ("boardside: internal failure: ZeroDivisionError: planted\n")
