"""The seat of a guest, on another device. No Kivy."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from play.action_result import action
from play.draft_history import Draft
from play.match_state import MatchState
from play.seat import Seat, SeatHost
from scoring.game import Box
from scoring.json_fields import Move

Place = Callable[[], AbstractContextManager[None]]


class RemoteSeat(Seat):
    """The seat of a guest. Panels that are folded or enlarged there do not change other seats."""

    remote = True

    def __init__(self, match: MatchState, host: SeatHost, player: int, place: Place) -> None:
        self._place = place
        self.everything = False
        """Whether it may enter something on all sheets."""
        self.outdated = False
        """Whether there are entries that are not shown yet."""
        self._round = match.game.turn(match.state).round
        """The round that was shown last."""
        self.shown_draft: Draft = None
        """The player's draft as it was shown or typed here last."""
        super().__init__(match, host, player, apart=True)

    def place(self) -> AbstractContextManager[None]:
        return self._place()

    @action
    def show(self) -> None:
        super().show()
        self.shown_draft = self.seat_draft.kept

    @property
    def is_outdated(self) -> bool:
        """Whether there are entries or drafts of other devices that are not shown yet."""
        if self.outdated or self.match.reading or self.is_answering:  # a question comes first
            return self.outdated
        return self.seat_draft.kept != self.shown_draft

    def catch_up(self) -> None:
        """Shows the entries and drafts of other devices; called when there is time, as there may be
        many seats."""
        if not self.is_outdated:
            return
        if not self.outdated:
            with self.doing.without_messages(), self.place():
                self.show()
            return
        self.outdated = False
        before, self._round = self._round, self.game.turn(self.match.state).round
        outlived = before != self._round and not self.asks
        with self.doing.without_messages(), self.place():
            self.show() if outlived else self.follow()  # a refusal ends with its round

    def may_enter(self, player: int, move: Move) -> bool:
        """Whether the guest may make an entry: an own one, or a roll, which changes no sheet."""
        if self.everything or player == self.player:
            return True
        state = self.match.state
        if self.game.check(state, player, move):
            return False
        return bool(self.game.apply(state, player, move).sheets == state.sheets)

    def on_heading(self) -> None:
        """Does nothing: the sheet fills the page already."""

    def on_swipe(self, step: int) -> None:
        """Does nothing: other sheets are chosen by the names of their players."""

    def on_fold(self, opened: bool) -> None:
        self.panel.opened = opened
        self.panel.renew()

    def on_by_hand(self, by_hand: bool) -> None:
        """Does nothing: this is only changed on the screen of the app."""

    def _touch_block(self, box: Box) -> None:
        """Guests may view and change their own lines."""
        number = self.sheet.entry_of(box)
        if number is None:
            return
        entry, _after = self.journal.trail[number]
        if self.everything or entry.player == self.player:
            self.look_at_entry(number, box)
