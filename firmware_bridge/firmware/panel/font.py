"""A small proportional typeface, 7 dots high and 1 below the line, and one twice as large."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from firmware_bridge.framebuf import FrameBuffer

HEIGHT = 8
GAP = 1
FIRST = " "

# The characters from space to "~", each as columns of dots from left to right, lowest bit on top.
SHAPES = (
    "00|5f|070007|147f147f14|242a7f2a12|2313086462|3649562050|0403|"
    "1c2241|41221c|2a1c7f1c2a|08083e0808|8060|08080808|6060|2010080402|"
    "3e4141413e|00427f4000|4261514946|2241494936|1814127f10|2745454539|3c4a494930|0171090503|"
    "3649494936|064949291e|3636|8056|08142241|1414141414|41221408|0201510906|"
    "3e415d554e|7e1111117e|7f49494936|3e41414122|7f4141413e|7f49494941|7f09090901|3e41495938|"
    "7f0808087f|417f41|2040413f01|7f08142241|7f40404040|7f020c027f|7f0408107f|3e4141413e|"
    "7f09090906|3e4151215e|7f09192946|2649494932|01017f0101|3f4040403f|1f2040201f|3f4038403f|"
    "6314081463|0304780403|6151494543|7f4141|0204081020|41417f|0402010204|8080808080|"
    "0304|2054547878|7f44444438|3844444428|384444447f|3854545418|087e0902|1824a4a47c|"
    "7f04047c78|7d|40807d|7f102844|7f|7c0478047c|7c08040478|3844444438|"
    "fc24242418|18242424fc|7c08040408|4854545424|043f444020|3c4040207c|1c2040201c|3c4030403c|"
    "4428102844|1c20a0a07c|4464544c44|083641|77|413608|0804080408"
)
GLYPHS = [bytes.fromhex(shape) for shape in SHAPES.split("|")]
SPACE = 2
"""How wide a space is, without gaps."""


class Font:
    """The typeface, ready to be drawn into frame buffers."""

    def __init__(self, framebuf: "ModuleType") -> None:
        self._framebuf = framebuf
        self._cut: dict[tuple[str, bool, bool], FrameBuffer] = {}

    def text(self, canvas: "FrameBuffer", text: str, x: int, y: int, ink: int = 1) -> int:
        """Writes in ink 1 (light) or 0 (dark, on a lit ground); the column behind it."""
        return self._write(canvas, text, (x, y), ink, False)

    def big(self, canvas: "FrameBuffer", text: str, x: int, y: int, ink: int = 1) -> int:
        """The same, twice as large."""
        return self._write(canvas, text, (x, y), ink, True)

    def _write(
        self, canvas: "FrameBuffer", text: str, at: tuple[int, int], ink: int, big: bool
    ) -> int:
        x, y = at
        step = 2 if big else 1
        for letter in text:
            if letter != " ":
                canvas.blit(self._glyph(letter, ink == 0, big), x, y, 1 - ink)
            x += step * (len(shape(letter)) + GAP)
        return x

    def _glyph(self, letter: str, dark: bool, big: bool) -> "FrameBuffer":
        key = (letter, dark, big)
        if key not in self._cut:
            dots = doubled(shape(letter)) if big else bytearray(shape(letter))
            if dark:
                dots = bytearray([255 - column for column in dots])
            high = 2 * HEIGHT if big else HEIGHT
            wide = len(dots) * HEIGHT // high
            self._cut[key] = self._framebuf.FrameBuffer(dots, wide, high, self._framebuf.MONO_VLSB)
        return self._cut[key]


def shape(letter: str) -> bytes:
    """The columns of a letter; "?" for one that is not in the typeface."""
    if letter == " ":
        return bytes(SPACE)
    index = ord(letter) - ord(FIRST)
    return GLYPHS[index] if 0 <= index < len(GLYPHS) else shape("?")


def doubled(columns: bytes) -> bytearray:
    """A letter twice as wide and high: its upper half, then its lower one."""
    halves = [bytearray(), bytearray()]
    for column in columns:
        for half, dots in ((0, column & 15), (1, column >> 4)):
            tall = 0
            for bit in range(4):
                if dots >> bit & 1:
                    tall |= 3 << 2 * bit
            halves[half] += bytes((tall, tall))
    return halves[0] + halves[1]


def width(text: str, big: bool = False) -> int:
    """How wide a text is, in dots."""
    dots = sum([len(shape(letter)) + GAP for letter in text]) - GAP
    return max(0, 2 * dots if big else dots)


def fitted(text: str, limit: int) -> str:
    """A text cut to a width, with a dot where it was cut."""
    if width(text) <= limit:
        return text
    while text and width(text + ".") > limit:
        text = text[:-1]
    return text.rstrip() + "."


def wrapped(text: str, limit: int) -> list[str]:
    """A text broken into lines at its spaces, each within a width; longer words are cut."""
    lines: list[str] = []
    for word in text.split():
        joined = lines[-1] + " " + word if lines else word
        if lines and width(joined) <= limit:
            lines[-1] = joined
        else:
            lines.append(fitted(word, limit))
    return lines
