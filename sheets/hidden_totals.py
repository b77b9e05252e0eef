"""The totals on sheets and beside them; they can be hidden until the game is over."""

from scoring.game import AnyGame, AnyState
from sheets.render_context import current
from sheets.texts import printed

HIDDEN = "?"


def are_hidden(game: AnyGame, state: AnyState) -> bool:
    """Whether totals are hidden now; never for a single player."""
    return current().totals_hidden and game.count(state) > 1 and not game.over(state)


def written(game: AnyGame, state: AnyState, player: int) -> str:
    return HIDDEN if are_hidden(game, state) else printed(game.total(state, player))
