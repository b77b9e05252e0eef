"""Who sits where: the players, and with one sheet of a larger table one of several people."""

from typing import Any, Generic, Protocol, TypeVar

from scoring.game_state import left
from scoring.options import GameOptions


class HasSheets(Protocol):
    """Common to all states: the options and the players' sheets."""

    @property
    def options(self) -> GameOptions: ...

    @property
    def sheets(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=HasSheets)


def alone(state: HasSheets) -> bool:
    """Whether solo rules hold: one player, and no one else at the table."""
    return len(state.sheets) == 1 and state.options.one_sheet is None


class Seats(Generic[S]):
    """What a game knows about its table, independent of its rules."""

    def count(self, state: S) -> int:
        """Returns the number of players; each has one sheet."""
        return len(state.sheets)

    def alone(self, state: S) -> bool:
        """Whether it is a solo game: one player, and no one else at the table."""
        return alone(state)

    def has_left(self, state: S, player: int) -> bool:
        """Whether this player has left the game, which goes on without them."""
        return player in left(state)

    def seats(self, state: S) -> int:
        """Returns the number of people at the table, including those who are not players here."""
        table = state.options.one_sheet
        return len(state.sheets) if table is None else table.of

    def seat(self, state: S, player: int) -> int:
        """Returns a player's seat, counted around the table from 0."""
        table = state.options.one_sheet
        return player if table is None else table.seat

    def player_at(self, state: S, seat: int) -> int | None:
        """Returns the player in this seat; None for a person who is not a player here."""
        table = state.options.one_sheet
        if table is None:
            return seat
        return 0 if seat == table.seat else None
