"""What the module was told to show."""

SEATS = ("white", "black")
CORNERS = ("bottom-right", "bottom-left", "top-left", "top-right")
LAMPS = ("off", "waiting", "check", "wrong")
POINTS = 24


class State:
    """Everything that is shown; whatever was not told has its default."""

    def __init__(self, fields: "dict[str, str] | None" = None) -> None:
        """Raises ValueError for what cannot be shown."""
        told = dict(fields or {})
        self.turn = one_of(SEATS, told.pop("turn", ""))
        self.dice = [number(face, 1, 6) for face in told.pop("dice", "")]
        self.cube = number(told.pop("cube", "1"), 1, 9999)
        self.owner = one_of(SEATS, told.pop("owner", ""))
        to, _, value = told.pop("offer", ",0").partition(",")
        self.offered_to = one_of(SEATS, to)
        self.offer = number(value, 0, 9999)
        self.score = numbers(told.pop("score", "0,0"), 999)
        self.length = number(told.pop("length", "0"), 0, 999)
        self.names = [told.pop("white", "White"), told.pop("black", "Black")]
        self.clock = numbers(told.pop("clock", ""), 359999)
        self.prompt = told.pop("prompt", "")
        self.detail = told.pop("detail", "")
        self.lamp = one_of(LAMPS, told.pop("lamp", "off"))
        self.recording = told.pop("rec", "0") == "1"
        self.home = one_of(CORNERS, told.pop("home", "bottom-right"))
        self.origins = numbers(told.pop("from", ""), POINTS)
        self.targets = numbers(told.pop("to", ""), POINTS)
        self.brightness = number(told.pop("bright", "50"), 0, 100)
        if len(self.score) != 2 or len(self.clock) not in (0, 2):
            raise ValueError("score and clock are two numbers")


def number(text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    value = int(text)
    if not least <= value <= most:
        raise ValueError(text + " is out of bounds")
    return value


def numbers(text: str, most: int) -> list[int]:
    """Numbers between commas."""
    return [number(each, 0, most) for each in text.split(",")] if text else []


def one_of(names: tuple[str, ...], text: str) -> str:
    """One of the names, or nothing."""
    if text and text not in names:
        raise ValueError(text + " is unknown")
    return text
