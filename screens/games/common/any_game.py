"""Any of the games: which states and moves it has is known to its own sheet and panel only."""

from typing import Any

from scoring.core import Game

AnyGame = Game[Any, Any, Any]
AnyState = Any
AnyMove = Any
"""Of one game. A sheet that is made for it names the type."""
