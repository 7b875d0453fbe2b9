"""Scoring the referee and the reader on every data set at hand."""
