"""The coach: what a position is worth, which entry is best, why, and where a game was decided.

Pure Python: no Kivy, no files, no clock, no randomness. A game's coach is the class `Advisor` in
the module of this package that is named like the game; a game without one has no coach. Nothing is
imported before the first question, and the caller passes tables as bytes
(`storage/coach_tables.py`).
"""
