"""Confetti of Te-Trix for a new best score."""

from scoring.tetrix.tetromino import SYMBOLS
from sheets.confetti import drawn_mark

SHAPES = tuple(drawn_mark(symbol) for symbol in SYMBOLS)
