"""What runs on the panel's module: MicroPython on a Raspberry Pi Pico.

Only `board` touches the chip; everything else is plain code that CPython runs as well.
"""

VERSION = "1.0.0"
