"""Help where it is needed: for each game its rules in short, the table, scoring to play with."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.games.common.help_content import GameHelp

HELPS = {
    "tricubo": "screens.games.tricubo.help:TricuboHelp",
    "kubi": "screens.games.kubi.help:KubiHelp",
    "tetrix": "screens.games.tetrix.help:TetrixHelp",
    "tripple-domino": "screens.games.tripple_domino.help:DominoHelp",
    "cubo": "screens.games.cubo.help:CuboHelp",
}
"""Each is imported when somebody first asks for it."""


def help_for(game: str) -> "GameHelp":
    module, _colon, name = HELPS[game].partition(":")
    found: GameHelp = getattr(import_module(module), name)()
    return found
