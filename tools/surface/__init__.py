"""The trainer of the finder of playing surfaces."""
