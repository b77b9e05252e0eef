"""What a single die of a Tricubo roll is for."""

from typing import TYPE_CHECKING

from scoring.tricubo_sheet import CANDIDATES, Colour, DieMove, Interim, Row, State

if TYPE_CHECKING:
    from scoring.tricubo import Tricubo


def uses_of(
    game: "Tricubo", state: State, player: int, die: str, *, joker: bool = False
) -> tuple[DieMove, ...]:
    """What a player may do with a die: its row, or the rows that a six scores; a colour field only
    where there is none of these (TC-4, TC-5, TC-6)."""
    legal = [
        move
        for move in CANDIDATES[joker]
        if isinstance(move, Row | Colour | Interim)
        and move.die == die
        and not game.check(state, player, move)
    ]
    return tuple(one for one in legal if not isinstance(one, Colour)) or tuple(legal)
