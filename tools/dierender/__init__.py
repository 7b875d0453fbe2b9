"""Path-traced pictures of dice and doubling cubes: run as `python -m tools.dierender`."""
