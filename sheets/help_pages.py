"""Finds the help page of a game."""

from sheets import part
from sheets.help_content import GameHelp, NoHelp


def help_for(game: str) -> GameHelp:
    """Returns the help of this game; a page that says that there is none, if there is none."""
    if page := part(game, "help", "HELP"):
        found: GameHelp = page()
        return found
    return NoHelp(game)
