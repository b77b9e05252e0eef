"""The totals on sheets and beside them; they can be hidden until the game is over."""

from typing import TYPE_CHECKING

from sheets.texts import printed

if TYPE_CHECKING:
    from scoring.game import AnyGame, AnyState

HIDDEN = "?"

_hide = False


def use(hide: bool) -> None:
    """Sets whether they are hidden until the end."""
    global _hide
    _hide = hide


def are_hidden(game: "AnyGame", state: "AnyState") -> bool:
    """Whether totals are hidden now; never for a single player."""
    return _hide and game.count(state) > 1 and not game.over(state)


def written(game: "AnyGame", state: "AnyState", player: int) -> str:
    return HIDDEN if are_hidden(game, state) else printed(game.total(state, player))
