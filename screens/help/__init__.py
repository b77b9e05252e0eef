"""Help where it is needed: for each game its rules in short, the table, scoring to play with."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.help.content import GameHelp

HELPS = {
    "tricubo": "screens.help.tricubo:TricuboHelp",
    "kubi": "screens.help.kubi:KubiHelp",
    "tetrix": "screens.help.tetrix:TetrixHelp",
    "tripple-domino": "screens.help.tripple_domino:DominoHelp",
    "cubo": "screens.help.cubo:CuboHelp",
}
"""Each is imported when somebody first asks for it."""


def help_for(game: str) -> "GameHelp":
    module, _colon, name = HELPS[game].partition(":")
    found: GameHelp = getattr(import_module(module), name)()
    return found
