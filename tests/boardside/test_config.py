"""The configuration file: usual values, what replaces them, and errors that name the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardside.config import EXAMPLE, Config, find_config, load_config
from boardside.errors import UsageError


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "boardside.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_example_is_the_usual_configuration() -> None:
    assert load_config(EXAMPLE) == Config()


def test_the_example_names_every_key() -> None:
    lines = [line.lstrip("# ") for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    for section, field in Config.model_fields.items():
        assert f"[{section}]" in "\n".join(lines)
        for key in field.annotation.model_fields:  # type: ignore[union-attr]
            assert any(line.startswith(f"{key} =") for line in lines), f"{section}.{key}"


def test_a_file_and_a_command_line_replace_values(tmp_path: Path) -> None:
    path = written(tmp_path, '[match]\nlength = 7\nwhite = "Ann"\n[camera]\nfps = 15\n')
    config = load_config(path, {"match": {"length": 11}})
    assert (config.match.length, config.match.white, config.camera.fps) == (11, "Ann", 15.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[camra]\n", "there is no section 'camra'; did you mean 'camera'?"),
        ("[web]\nprot = 80\n", "there is no key 'web.prot'; did you mean 'port'?"),
        ("[web]\nport = 99999\n", "web.port cannot be 99999"),
        ("[web]\nport = '80'\n", "web.port cannot be '80'"),
        ("[web]\npin = '12'\n", "web.pin cannot be '12'"),
        ("[match]\nrules = 'clbu'\n", "did you mean 'club'?"),
        ("[camera]\nmains_hz = 55\n", "camera.mains_hz cannot be 55"),
        ("[buttons]\nask = 4\n[lamp]\npin = 4\n", "buttons.ask and lamp.pin are both on pin 4"),
        ("[buttons]\nask = 40\n", "buttons.ask cannot be 40"),
        ("[panel]\nport = 'usb'\n", "'usb' is no panel"),
        ("camera = 3\n", "camera cannot be 3"),
        ("[camera\n", "is not TOML"),
    ],
)
def test_what_is_wrong_is_named_with_its_file(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(UsageError) as error:
        load_config(path)
    assert str(error.value).startswith(f"{path}: ")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere"):
        load_config(tmp_path / "nowhere.toml")


def test_the_users_own_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "boardside").mkdir()
    path = written(tmp_path / "boardside", "[match]\nlength = 5\n")
    assert find_config() == path
    assert load_config().match.length == 5


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[web]\non = true\n\n[camra]\n", "line 4: there is no section"),
        ("# a note\n[web]\n  prot = 80\n", "line 3: there is no key"),
        ("[web]\nport = 80\n[lamp]\npin = 40\n", "line 4: lamp.pin cannot be 40"),
        ("camera = 3\n", "line 1: camera cannot be 3"),
        ("web = { port = 99999 }\n", "web.port cannot be 99999"),
    ],
)
def test_the_line_is_named_where_it_is_written_plainly(
    tmp_path: Path, text: str, line: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(UsageError) as error:
        load_config(path)
    assert str(error.value).startswith(f"{path}: {line}")


def test_an_option_that_is_wrong_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, "[web]\nport = 80\n")
    with pytest.raises(UsageError, match=r"^web\.port cannot be 99999"):
        load_config(path, {"web": {"port": 99999}})
