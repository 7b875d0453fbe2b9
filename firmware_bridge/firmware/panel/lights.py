"""Which light of the strip shows what.

The strip runs round the board: light 0 at its bottom right, 11 at its bottom left, 12 at its top
left, 23 at its top right, one at each point; then six of status. Where a light sits says what it
means; the colours are kept apart for colour-blind eyes too (vermilion, sky blue, yellow, white).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .state import State

    Colour = tuple[int, int, int]

POINTS = 24
STATUS = 6
WHITE_TURN, WHITE_CUBE, MIDDLE_CUBE, BLACK_CUBE, BLACK_TURN, RECORDING = range(24, 30)

OFF = (0, 0, 0)
TURN = (150, 130, 100)
CUBE = (200, 130, 0)
FROM = (213, 70, 0)
TO = (0, 110, 230)
REC = (110, 0, 20)
LOST = (60, 40, 0)


def place(point: int, home: str) -> int:
    """The light at one of White's points 1 … 24, by the corner that White's ace point is in."""
    if home == "bottom-left":
        return 12 - point if point <= 12 else 36 - point
    if home == "top-left":
        return (point + 11) % POINTS
    if home == "top-right":
        return POINTS - point
    return point - 1


def lights(state: "State", half: int) -> "list[Colour]":
    """All lights for a state, in the first or second half (0, 1) of a blink."""
    shown = [OFF] * (POINTS + STATUS)
    for points, colour, when in ((state.origins, FROM, 0), (state.targets, TO, 1)):
        for point in points:
            if 1 <= point <= POINTS and when == half:
                shown[place(point, state.home)] = colour
    if state.turn:
        shown[WHITE_TURN if state.turn == "white" else BLACK_TURN] = _turn(state, half)
    if state.offered_to:
        shown[WHITE_CUBE if state.offered_to == "white" else BLACK_CUBE] = OFF if half else CUBE
    elif state.owner:
        shown[WHITE_CUBE if state.owner == "white" else BLACK_CUBE] = CUBE
    else:
        shown[MIDDLE_CUBE] = CUBE
    if state.recording:
        shown[RECORDING] = REC
    return shown


def lost(half: int) -> "list[Colour]":
    """All lights when nobody talks to the module: the two turns' alternate."""
    shown = [OFF] * (POINTS + STATUS)
    shown[BLACK_TURN if half else WHITE_TURN] = LOST
    return shown


def boot() -> "list[Colour]":
    """All lights before anything was told: the middle of the status lights."""
    shown = [OFF] * (POINTS + STATUS)
    shown[MIDDLE_CUBE] = LOST
    return shown


def test(step: int, steps: int) -> "list[Colour]":
    """A self-test of five rounds of so many steps: red, green, blue, then one by one."""
    if step < 3 * steps:
        dim = 40
        colour = ((dim, 0, 0), (0, dim, 0), (0, 0, dim))[step // steps]
        return [colour] * (POINTS + STATUS)
    shown = [OFF] * (POINTS + STATUS)
    shown[(step - 3 * steps) * (POINTS + STATUS) // (2 * steps) % (POINTS + STATUS)] = TURN
    return shown


def _turn(state: "State", half: int) -> "Colour":
    if state.lamp == "wrong":
        return OFF if half else FROM
    if state.lamp == "check":
        return OFF if half else TURN
    return TURN
