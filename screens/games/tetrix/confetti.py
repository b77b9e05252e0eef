"""Confetti of Te-Trix for a new best score."""

from scoring.tetromino import SYMBOLS
from screens.games.common.confetti import drawn_mark

SHAPES = tuple(drawn_mark(symbol) for symbol in SYMBOLS)
