"""The trainer of the cube reader, `vision/cubeface.py`: run as `python -m tools.cubeface`."""
