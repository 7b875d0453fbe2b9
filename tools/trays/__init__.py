"""Training of the reader of trays, see `tools/README.md`."""
