"""What the trainers have in common: reading the data folder, and spoiling pictures."""
