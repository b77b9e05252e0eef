"""What falls for a new best of Te-Trix."""

from scoring.tetromino import SYMBOLS
from screens.games.common.confetti import marked

SHAPES = tuple(marked(symbol) for symbol in SYMBOLS)
