"""The trainer of the detector, `vision/detector.py`: run as `python -m tools.detector`."""
