"""Path-traced training pictures of invented boards: run as `python -m tools.render`."""
