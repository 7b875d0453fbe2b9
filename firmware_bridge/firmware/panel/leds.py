"""The strip of WS2812 lights."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FULL_MILLIAMPS = 20
"""What one colour of one light draws at its brightest."""


class Strip:
    """A strip of lights; `send` puts bytes (green, red, blue a light) on its wire."""

    def __init__(self, count: int, milliamps: int, send: "Callable[[bytearray], None]") -> None:
        self.count = count
        self.shown = bytearray(3 * count)
        self._budget = milliamps * 255 // FULL_MILLIAMPS
        self._send = send

    def show(self, colours: list[tuple[int, int, int]], brightness: int) -> None:
        """Lights up, at a brightness in per cent; what does not fit on the strip is left out."""
        drawn = sum([sum(colour) for colour in colours[: self.count]]) * brightness // 100
        if drawn > self._budget:
            brightness = brightness * self._budget // drawn
        for index in range(min(self.count, len(colours))):
            red, green, blue = colours[index]
            self.shown[3 * index] = green * brightness // 100
            self.shown[3 * index + 1] = red * brightness // 100
            self.shown[3 * index + 2] = blue * brightness // 100
        self._send(self.shown)
