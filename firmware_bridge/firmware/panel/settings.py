"""What a builder may change: which parts there are, and the pins (GP numbers) they sit on."""

STRIP_PIN = 16
STRIP_LEDS = 30
"""24 points and 6 status lights; 0: there is no strip."""

DISPLAY = True
"""Whether to look for a display; one that does not answer is told as absent."""
DISPLAY_SDA = 4
DISPLAY_SCL = 5

BUTTONS = {"double_take": 14, "pass_resign": 15}
"""Names and pins of the buttons, each between its pin and ground; "ask" may be a third."""

MILLIAMPS = 400
"""What all lights together may draw; they are dimmed to it."""
