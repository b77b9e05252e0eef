"""The rules of the games. Pure Python: no Kivy, no files, no clock, no randomness."""

from typing import Any

from scoring.core import Game
from scoring.cubo import CuboGame
from scoring.kubi import Kubi
from scoring.tetrix import Tetrix
from scoring.tricubo import Tricubo
from scoring.tripple_domino import TrippleDomino

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.id: game for game in (Tricubo(), Kubi(), Tetrix(), TrippleDomino(), CuboGame())
}
