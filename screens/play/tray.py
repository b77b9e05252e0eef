"""The tray of the table: where the dice are everybody's, one place does for all sheets in sight.

It is the panel of one seat: of who rolls while the dice are entered, of who acts afterwards. So
what is typed, undone and kept is a seat's, as everywhere. No Kivy.
"""

from typing import TYPE_CHECKING

from screens.play.outcome import Doing, way_in
from storage.errors import StorageError
from storage.settings import TRAY

if TYPE_CHECKING:
    from screens.play.match import Match
    from screens.play.seat import Seat


class Tray:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self._setting = TRAY.of(match.game.id)
        self.opened: bool = match.session.store.settings.get(self._setting)
        """Whether dice are entered on the screen; the game remembers it."""

    @property
    def doing(self) -> Doing:
        return self.match.doing

    @property
    def shared(self) -> bool:
        """Whether there is one for several seats now."""
        return self.match.several_seats and self.match.front.panel.shared_dice

    @property
    def seat(self) -> "Seat":
        """Whose panel it is."""
        match, seat = self.match, self.match.attended
        roller = match.game.turn(match.state).roller
        if not self.shared or roller is None or match.reading or not seat.panel.entering:
            return seat
        if match.game.has_left(match.state, roller):  # the dice were rolled before
            return seat
        return match.seats[roller]

    @property
    def speaker(self) -> "Seat":
        """Whose words stand in it: of what was just entered, or of who acts."""
        return self.match.receipt.seat or self.match.attended

    @way_in
    def open(self, opened: bool) -> None:
        """The dice are wanted from now on, or no more."""
        match, self.opened = self.match, opened
        for seat in match.all_seats:
            seat.panel.opened = opened
            seat.panel.renew()
        match.changes += 1
        try:
            match.session.store.settings.set(self._setting, opened)
        except StorageError as error:
            self.doing.fail(error)
