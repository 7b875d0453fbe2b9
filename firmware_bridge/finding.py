"""Where the panel is: by what the device on USB is, for its name changes from plug to plug."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

AUTO = "auto"
PICO_VENDOR = 0x2E8A
"""Raspberry Pi's number on USB; MicroPython on a Pico shows it."""


@dataclass(frozen=True, slots=True)
class Device:
    """A serial device on USB: path, its maker's and its kind's number, its serial number."""

    path: str
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None


def usb_devices() -> list[Device]:
    """The serial devices that there are now."""
    from serial.tools.list_ports import comports  # noqa: PLC0415 - only where a port is looked for

    found = sorted(comports(), key=lambda port: port.device)
    return [Device(port.device, port.vid, port.pid, port.serial_number) for port in found]


class Whereabouts:
    """Where to look for the panel, time after time.

    For "auto" that is every device of the Pico's make, the one that answered last first. A path is
    looked for under its own name, and once it has answered under any that the same device has got.
    Any other URL stands for itself.
    """

    def __init__(self, url: str, devices: Callable[[], Iterable[Device]] = usb_devices) -> None:
        self.url = url
        self._devices = devices
        self._known: Device | None = None

    def places(self) -> list[str]:
        """The URLs to try now, likeliest first; none when there is no such device."""
        if self.url != AUTO and "://" in self.url:
            return [self.url]
        devices = list(self._devices())
        same = [device.path for device in devices if self._is_known(device)]
        if self.url != AUTO:
            return list(dict.fromkeys([self.url, *same]))
        alike = [device.path for device in devices if device.vendor == PICO_VENDOR]
        return list(dict.fromkeys([*same, *alike]))

    def answered(self, place: str) -> None:
        """The panel is here: its device is known again under another name."""
        for device in self._devices() if "://" not in place else ():
            if device.path == place and device.serial_number:
                self._known = device

    def _is_known(self, device: Device) -> bool:
        known = self._known
        return known is not None and (device.vendor, device.product, device.serial_number) == (
            known.vendor,
            known.product,
            known.serial_number,
        )
