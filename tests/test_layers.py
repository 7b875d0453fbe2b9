"""Who may import whom, and that every package can be imported where there is no hardware."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ALLOWED = {
    "engine": set(),
    "vision": set(),
    "hw": set(),
    "firmware_bridge": set(),
    "boardside": {"engine", "vision", "hw", "firmware_bridge"},
}
THIRD_PARTY = {
    "engine": set(),
    "vision": {"numpy", "cv2", "onnxruntime"},
    "hw": {"numpy"},
    "firmware_bridge": set(),
}
LATE = {"cv2", "picamera2", "libcamera", "gpiozero", "serial"}
BLOCKED = ("picamera2", "libcamera", "gpiozero", "serial")


def imported(text: str, top_only: bool = False) -> set[str]:
    """The first names of all modules that a source text imports (without TYPE_CHECKING blocks)."""
    tree = ast.parse(text)
    found = set()
    nodes = tree.body if top_only else list(ast.walk(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module.split(".")[0])
    return found


def wrong_arrows(package: str, text: str) -> set[str]:
    """The packages of ours that a module of a package must not import but does."""
    return (imported(text) & ALLOWED.keys()) - ALLOWED[package] - {package}


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", ALLOWED)
def test_packages_import_only_what_they_may(package: str) -> None:
    assert sources(package)
    for path in sources(package):
        assert not wrong_arrows(package, path.read_text(encoding="utf-8")), path


def test_a_planted_wrong_import_is_found() -> None:
    assert wrong_arrows("vision", "def f():\n    from engine.board import Board\n") == {"engine"}


@pytest.mark.parametrize("package", THIRD_PARTY)
def test_third_parties_are_those_of_the_design(package: str) -> None:
    for path in sources(package):
        names = imported(path.read_text(encoding="utf-8"), top_only=True)
        foreign = names - sys.stdlib_module_names - ALLOWED.keys()
        assert foreign <= THIRD_PARTY[package], path


VALUES = {"Frame", "HardwareError", "Segment", "segments"}
VALUES |= {"Buttons", "Buzzer", "Lamp", "Light", "Press", "Sound"}
"""What anybody may know of hardware: values, errors, protocols and the files of a film; nothing
that opens a device."""

OPENERS = {"compose.py", "wiring.py", "doctor.py"}
"""The referee's devices are opened by compose and wiring, those to be checked by doctor."""


def of_hardware(text: str) -> set[str]:
    """The names that a source text imports from hw."""
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom))
    return {
        name.name
        for node in nodes
        if node.module and node.module.split(".")[0] == "hw"
        for name in node.names
    }


def test_only_few_modules_open_devices() -> None:
    for path in sources("boardside"):
        if path.name not in OPENERS:
            assert of_hardware(path.read_text(encoding="utf-8")) <= VALUES, path


def test_a_planted_device_is_found() -> None:
    text = "from hw.frames import Frame, open_frames\n"
    assert of_hardware(text) == {"Frame", "open_frames"}


def test_only_seating_and_what_it_feeds_speak_of_spots_and_points() -> None:
    for path in sources("boardside"):
        text = path.read_text(encoding="utf-8")
        if path.name != "seating.py":
            assert not ("SPOTS" in text and "engine.board" in text), path


def test_every_package_imports_without_hardware() -> None:
    code = "import sys\n"
    code += "".join(f"sys.modules[{name!r}] = None\n" for name in BLOCKED)
    for package in ALLOWED:
        for path in sources(package):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(part for part in parts if part != "__init__")
            code += f"import {name}\n"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
