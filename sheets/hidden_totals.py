"""The totals on sheets and beside them; they can be hidden until the game is over."""

from dataclasses import replace
from typing import TYPE_CHECKING

from sheets import render_context
from sheets.render_context import current
from sheets.texts import printed

if TYPE_CHECKING:
    from scoring.game import AnyGame, AnyState

HIDDEN = "?"


def use(hide: bool) -> None:
    """Sets whether they are hidden until the end."""
    render_context.use(replace(current(), totals_hidden=hide))


def are_hidden(game: "AnyGame", state: "AnyState") -> bool:
    """Whether totals are hidden now; never for a single player."""
    return current().totals_hidden and game.count(state) > 1 and not game.over(state)


def written(game: "AnyGame", state: "AnyState", player: int) -> str:
    return HIDDEN if are_hidden(game, state) else printed(game.total(state, player))
