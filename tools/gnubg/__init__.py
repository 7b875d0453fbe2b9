"""Match files between us and GNU Backgammon, both ways (Debian package `gnubg`)."""
