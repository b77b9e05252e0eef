"""Finds the help page of a game."""

from typing import TYPE_CHECKING

from sheets import part

if TYPE_CHECKING:
    from sheets.help_content import GameHelp


def help_for(game: str) -> "GameHelp":
    """Returns the help of this game; a page that says that there is none, if there is none."""
    if page := part(game, "help", "HELP"):
        found: GameHelp = page()
        return found
    from sheets.help_content import NoHelp

    return NoHelp(game)
