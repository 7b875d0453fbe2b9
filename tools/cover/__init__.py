"""Trains the finder of what hides the board: arms, hands, cups, phones."""
