"""Context-sensitive help for each game: short rules, setting up the table, interactive scoring."""

from typing import TYPE_CHECKING

from screens.games import part

if TYPE_CHECKING:
    from screens.games.common.help_content import GameHelp


def help_for(game: str) -> "GameHelp":
    if page := part(game, "help", "HELP"):
        found: GameHelp = page()
        return found
    from screens.games.common.help_content import NoHelp

    return NoHelp(game)
