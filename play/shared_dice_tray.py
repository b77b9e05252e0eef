"""The tray of the table: one panel for all visible sheets, in games where all use the same dice.

It is the panel of one seat: of the player who rolls while the dice are entered, then of the player
who acts. So drafts and undo belong to a seat, as everywhere. No Kivy.
"""

from typing import TYPE_CHECKING

from play.action_result import ActionScope, action
from play.card_model import PREVIEW, REFUSED
from storage.errors import StorageError
from storage.settings import TRAY

if TYPE_CHECKING:
    from play.match import Match
    from play.seat import Seat


class Tray:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self._setting = TRAY.of(match.game.id)
        self.opened: bool = match.session.store.settings.get(self._setting)
        """Whether dice are entered on the screen; remembered for each game."""

    @property
    def doing(self) -> ActionScope:
        return self.match.doing

    @property
    def shared(self) -> bool:
        """Whether several seats share one now."""
        return self.match.several_seats and self.match.front.panel.shared_dice

    @property
    def seat(self) -> "Seat":
        """Returns the seat whose panel is in the tray."""
        match, seat = self.match, self.match.attended
        roller = match.game.turn(match.state).roller
        if not self.shared or roller is None or match.reading or not seat.panel.entering:
            return seat
        if match.game.has_left(match.state, roller):  # the dice were rolled before
            return seat
        return match.seats[roller]

    @property
    def speaker(self) -> "Seat":
        """Returns the seat whose card is in the tray: of the acting player, or of the last entry
        until   then."""
        receipt, seat = self.match.receipt.seat, self.match.attended
        return receipt if receipt and seat.card.mood not in (PREVIEW, REFUSED) else seat

    @action
    def open(self, opened: bool) -> None:
        """Shows or hides the dice."""
        match, self.opened = self.match, opened
        for seat in match.all_seats:
            seat.panel.opened = opened
            seat.panel.renew()
        match.changes += 1
        try:
            match.session.store.settings.set(self._setting, opened)
        except StorageError as error:
            self.doing.fail(error)
