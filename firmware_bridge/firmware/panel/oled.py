"""The SSD1306 display, 128 × 64, over I²C."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Protocol

    class Bus(Protocol):
        """An I²C bus."""

        def writeto(self, address: int, data: bytes) -> int:
            """Sends bytes; OSError when nobody answers."""


WIDTH, HEIGHT = 128, 64
ADDRESSES = (0x3C, 0x3D)
START = bytes.fromhex("ae200040a1a83fc8d300da12d580d9f1db30a4a68d14")
"""Off, horizontal addressing, 64 rows, upright, its clock and voltages, charge pump."""
ON = b"\xaf"
"""Only once there is something to show: its memory begins as it likes."""


class Oled:
    """A display with its memory; one that was unplugged is started again when it is back."""

    def __init__(self, bus: "Bus", address: int, framebuf: "ModuleType") -> None:
        self.memory = bytearray(WIDTH * HEIGHT // 8)
        self.canvas = framebuf.FrameBuffer(self.memory, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._bus, self._address = bus, address
        self._started = False

    def show(self, brightness: int) -> bool:
        """Sends the memory; False when the display does not answer."""
        try:
            if not self._started:
                self._command(START)
            self._command(bytes((0x81, brightness * 255 // 100)))
            self._command(b"\x21\x00\x7f\x22\x00\x07")
            self._bus.writeto(self._address, b"\x40" + self.memory)
            if not self._started:
                self._command(ON)
            self._started = True
        except OSError:
            self._started = False
        return self._started

    def _command(self, data: bytes) -> None:
        self._bus.writeto(self._address, b"\x00" + data)
