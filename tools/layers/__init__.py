"""The trainer of the reader of stacks, `vision/layers.py`: run as `python -m tools.layers`."""
