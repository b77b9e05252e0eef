"""The announcements of a match, as the play screen makes them."""

from play.action_result import ActionResult
from play.spoken_events import SpokenEvents
from sheets.announcements import Announcement
from tests.support.hand import Hand


class Ear:
    def __init__(self, hand: Hand) -> None:
        self.spoken = SpokenEvents(hand.match)
        self.heard = self.spoken.after(ActionResult())
        hand.match.doing._notify = self._told

    def _told(self, what: ActionResult) -> None:
        self.heard += self.spoken.after(what)

    def new(self) -> list[Announcement]:
        """Returns the announcements since the last call."""
        heard, self.heard = self.heard, []
        return heard
