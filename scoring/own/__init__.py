"""Own pads: any printed score pad as data, and the game `own` that is played on it.

`pad.py` has the pad as values, `pad_reading.py` reads it from JSON, `pad_file.py` from a file or a
link; `moves.py`, `state.py` and `rules.py` are the game. docs/own-pads.md explains how to write a
pad.
"""

PAD_FORMAT = "rollpad-pad/1"
"""The format of a file that has a pad and no game."""
PAD_SUFFIX = ".rollpad-pad"
"""The end of the name of such a file."""
