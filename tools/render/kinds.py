"""The map of kinds: what is seen at each place of a rendered picture."""

KINDS = ["", "table", "surface", "bar", "rim", "tray", "checker", "die", "cube", "cover", "clutter"]
"""What the map names by number."""

COARSE = 4
"""Picture pixels, each way, to one of the map."""
