"""What install.sh says before it does anything; all the rest is tried out in fresh systems."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]


def install(*arguments: str, log: Path, as_root: bool) -> tuple[int, str]:
    """Exit status and what is said; as somebody without rights unless `as_root`."""
    order = [str(TOP / "install.sh"), *arguments]
    if not as_root and os.geteuid() == 0:
        order = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", *order]
    run = subprocess.run(
        order,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"BOARDSIDE_INSTALL_LOG": str(log)},
    )
    return run.returncode, run.stdout + run.stderr


def test_help_names_every_option(tmp_path: Path) -> None:
    status, said = install("--help", log=tmp_path / "log", as_root=True)
    assert status == 0
    for option in ("rollback", "uninstall", "--purge", "--no-service", "--prefix", "--wheels"):
        assert option in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--colour"], "boardside: --colour is not known; ./install.sh --help tells what is.\n"),
        (["--prefix"], "boardside: --prefix needs a folder.\n"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    assert install(*arguments, log=tmp_path / "log", as_root=True) == (1, said)


def test_it_needs_root(tmp_path: Path) -> None:
    status, said = install("uninstall", log=tmp_path / "log", as_root=False)
    assert status == 1
    assert said.startswith("boardside: this needs root: sudo ")
    assert said.count("\n") == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_wheels_that_are_not_there(tmp_path: Path) -> None:
    status, said = install("--wheels", str(tmp_path / "none"), log=tmp_path / "log", as_root=True)
    assert (status, said) == (1, f"boardside: there is no folder {tmp_path / 'none'}.\n")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not there")
def test_the_shell_is_clean() -> None:
    run = subprocess.run(
        ["shellcheck", str(TOP / "install.sh")], capture_output=True, text=True, check=False
    )
    assert run.stdout == ""
