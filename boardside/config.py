"""The appliance's configuration: one TOML file, every key of it known and checked.

`config.example.toml` beside this module shows every key with its usual value.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails

from boardside.errors import UsageError, nearest_name
from boardside.panel_keeper import checked_panel
from boardside.rules import load_rules
from boardside.tomlplaces import line_of

EXAMPLE = Path(__file__).with_name("config.example.toml")
FILE_NAME = "boardside.toml"
SYSTEM = Path("/etc/boardside") / FILE_NAME

Pin = Annotated[int, Field(ge=0, le=27)]
"""The number of a GPIO line as Broadcom counts them, not of the pin on the header."""

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
Digits = Annotated[str, StringConstraints(pattern=r"^([0-9]{6,64})?$")]
Minutes = Annotated[int, Field(ge=1, le=100_000)]
Megabytes = Annotated[int, Field(ge=10, le=10_000_000)]


class Section(BaseModel):
    """A table of the file: keys that it does not know are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class CameraSection(Section):
    """The camera: `auto`, `pi`, `pi:1`, `/dev/video0`, or `file:PATH`, a recording that goes round.
    Width and height 0: some 1.2 million pixels, as wide as the camera sees."""

    source: Annotated[str, Field(min_length=1)] = "auto"
    width: Annotated[int, Field(ge=0, le=8192)] = 0
    height: Annotated[int, Field(ge=0, le=8192)] = 0
    fps: Annotated[float, Field(ge=1, le=120, strict=False)] = 10.0
    mains_hz: Literal[50, 60] = 50


class MatchSection(Section):
    """What is played where nobody says otherwise. `wait`: a match begins when the page says so."""

    rules: str = "friendly"
    length: Annotated[int, Field(ge=0, le=999)] = 0
    white: Name = "White"
    black: Name = "Black"
    wait: bool = False

    @field_validator("rules")
    @classmethod
    def _known(cls, value: str) -> str:
        load_rules(value)
        return value


class PanelSection(Section):
    """The panel's port: `auto`, `/dev/…`, a URL, `off`."""

    port: str = "auto"

    @field_validator("port")
    @classmethod
    def _known(cls, value: str) -> str:
        return checked_panel(value)


class ButtonsSection(Section):
    """The buttons on the Pi's own pins; none of them is needed."""

    double_take: Pin | None = None
    pass_resign: Pin | None = None
    ask: Pin | None = None


class LampSection(Section):
    """The lamp that shows that a film is being kept, and that something is wrong."""

    pin: Pin | None = None


class BuzzerSection(Section):
    """The buzzer; `on = false` keeps it quiet. A passive one is a bare disc, which sounds as it is
    driven, an active one has a tone of its own."""

    pin: Pin | None = None
    kind: Literal["passive", "active"] = "passive"
    on: bool = True


class WebSection(Section):
    """The page: where it listens, and who may look (`open`: everybody who can reach it; `pin`)."""

    on: bool = False
    address: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    pin: Digits = ""
    hosts: tuple[str, ...] = ()
    audience: Literal["open", "pin"] = "open"

    @field_validator("hosts", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else value


class RecordSection(Section):
    """The film of the camera, a ring: the oldest goes when there are more minutes or megabytes.
    Nothing is kept without a folder."""

    folder: str = ""
    minutes: Minutes = 120
    megabytes: Megabytes = 2000


class EvidenceSection(Section):
    """How long pictures of disputed turns are kept beside the journals."""

    days: Annotated[int, Field(ge=1, le=36_500)] = 90
    megabytes: Megabytes = 500


class Config(Section):
    """All of it."""

    camera: CameraSection = CameraSection()
    match: MatchSection = MatchSection()
    panel: PanelSection = PanelSection()
    buttons: ButtonsSection = ButtonsSection()
    lamp: LampSection = LampSection()
    buzzer: BuzzerSection = BuzzerSection()
    web: WebSection = WebSection()
    record: RecordSection = RecordSection()
    evidence: EvidenceSection = EvidenceSection()

    @model_validator(mode="after")
    def _each_pin_once(self) -> Config:
        used: dict[int, str] = {}
        for name, pin in self.pins().items():
            if pin in used:
                raise UsageError(f"{used[pin]} and {name} are both on pin {pin}.")
            used[pin] = name
        return self

    def pins(self) -> dict[str, int]:
        """The pins that something is wired to, by `section.key`."""
        buttons = {f"buttons.{name}": pin for name, pin in self.buttons}
        pins = {**buttons, "lamp.pin": self.lamp.pin, "buzzer.pin": self.buzzer.pin}
        return {name: pin for name, pin in pins.items() if pin is not None}


Overrides = Mapping[str, Mapping[str, Any]]


def find_config() -> Path | None:
    """The file that is used where none is named: the user's, else the system's, None if there is
    neither."""
    given = os.environ.get("XDG_CONFIG_HOME", "")
    home = Path(given) if given else Path.home() / ".config"
    paths = (home / "boardside" / FILE_NAME, SYSTEM)
    return next((path for path in paths if path.is_file()), None)


def load_config(path: Path | None = None, overrides: Overrides | None = None) -> Config:
    """The configuration of a file, of `find_config`'s, or the usual one, with some values replaced.

    Raises UsageError naming the file, the line where that is known, the key and what it may be.
    """
    path = path or find_config()
    text = _text(path) if path else ""
    given = _read(path, text) if path else {}
    for section, values in (overrides or {}).items():
        table = given.get(section, {})
        if isinstance(table, dict):
            given[section] = {**table, **values}
    where = f"{path}: " if path else ""
    try:
        return Config.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        at = [str(part) for part in first["loc"]]
        if len(at) > 1 and at[1] in (overrides or {}).get(at[0], {}):
            where = ""
        line = line_of(text, at) if where else 0
        raise UsageError(where + (f"line {line}: " if line else "") + _told(first)) from None
    except UsageError as error:
        raise UsageError(f"{where}{error}") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not TOML: {error}.") from None


def _read(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path}: is not TOML: {error}.") from None


def _told(error: ErrorDetails) -> str:
    """What is wrong, in a sentence that names the key."""
    at = [str(part) for part in error["loc"]]
    key = ".".join(at)
    if error["type"] == "extra_forbidden":
        what = "section" if len(at) == 1 else "key"
        return f"there is no {what} {key!r}; {nearest_name(at[-1], _names_beside(at))}"
    cause = error.get("ctx", {}).get("error")
    why = str(cause) if isinstance(cause, Exception) else error["msg"]
    if not key:
        return why
    return f"{key} cannot be {error['input']!r}: {why.removesuffix('.')}."


def _names_beside(at: list[str]) -> list[str]:
    """The names that are known where a wrong one stands."""
    if len(at) == 1:
        return list(Config.model_fields)
    section = Config.model_fields[at[0]].annotation
    return list(section.model_fields) if isinstance(section, type) else []
