"""The trainer of the die reader, `vision/dieface.py`: run as `python -m tools.dieface`."""
