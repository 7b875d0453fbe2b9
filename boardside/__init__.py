"""The appliance: from frames to verdicts, journal and panel.

One way through: frame → observation → event → verdict → journal, match file, panel. `compose` is
the only module that builds devices; `seating` the only one that knows both spots and points;
`umpire` a pure function. Times are seconds since the beginning of the recording or the sitting.
"""
