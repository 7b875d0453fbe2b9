"""Opening what is wired to the Pi's pins; what cannot be used is said, and is done without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from boardside.config import Config
from hw.buttons import Buttons, open_buttons
from hw.buzzer import Buzzer, GpioBuzzer
from hw.errors import HardwareError
from hw.lamp import GpioLamp, Lamp

_Device = TypeVar("_Device", Buttons, Lamp, Buzzer)


@dataclass(frozen=True, slots=True)
class Wired:
    """What there is of buttons, lamp and buzzer."""

    buttons: tuple[Buttons, ...] = ()
    lamp: Lamp | None = None
    buzzer: Buzzer | None = None


@contextmanager
def wired(config: Config, say: Callable[[str], None]) -> Iterator[Wired]:
    """What a configuration names, open while it is needed; `say` hears what cannot be used."""
    with ExitStack() as stack:

        def tried(opening: Callable[[], _Device]) -> _Device | None:
            try:
                device = opening()
            except HardwareError as error:
                say(str(error))
                return None
            stack.callback(device.close)
            return device

        pins = {name: pin for name, pin in config.buttons if pin is not None}
        buttons = [tried(partial(open_buttons, {name: pin})) for name, pin in pins.items()]
        lamp, buzzer = config.lamp.pin, config.buzzer.pin
        yield Wired(
            tuple(one for one in buttons if one is not None),
            tried(partial(GpioLamp, lamp)) if lamp is not None else None,
            tried(partial(GpioBuzzer, buzzer, config.buzzer.kind == "passive"))
            if buzzer is not None and config.buzzer.on
            else None,
        )
