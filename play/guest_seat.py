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
    """Like any other, but what is folded or enlarged there is nobody else's business."""

    remote = True

    def __init__(self, match: MatchState, host: SeatHost, player: int, place: Place) -> None:
        self._place = place
        self.everything = False
        """Whether it may enter something on all sheets."""
        self.outdated = False
        """Whether something was entered that it does not show yet."""
        self._round = match.game.turn(match.state).round
        """The round that it showed last."""
        self.shown_draft: Draft = None
        """This player's draft as it was shown or typed here last."""
        super().__init__(match, host, player, apart=True)

    def place(self) -> AbstractContextManager[None]:
        return self._place()

    @action
    def show(self) -> None:
        super().show()
        self.shown_draft = self.seat_draft.kept

    @property
    def is_outdated(self) -> bool:
        """Whether something was entered or typed on other devices that it does not show yet."""
        if self.outdated or self.match.reading or self.is_answering:  # a question comes first
            return self.outdated
        return self.seat_draft.kept != self.shown_draft

    def catch_up(self) -> None:
        """Shows what was entered and typed on other devices, when there is time: there may be many
        seats."""
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
        """Whether it may enter this: its own entries, and rolls, which change no sheet."""
        if self.everything or player == self.player:
            return True
        state = self.match.state
        if self.game.check(state, player, move):
            return False
        return bool(self.game.apply(state, player, move).sheets == state.sheets)

    def on_heading(self) -> None:
        """The page has the whole screen for it already."""

    def on_swipe(self, step: int) -> None:
        """Others' sheets are chosen by their names."""

    def on_fold(self, opened: bool) -> None:
        self.panel.opened = opened
        self.panel.renew()

    def on_by_hand(self, by_hand: bool) -> None:
        """The table remembers what is done at the table."""

    def _touch_block(self, box: Box) -> None:
        """Guests may view and change their own lines."""
        number = self.sheet.entry_of(box)
        if number is None:
            return
        entry, _after = self.journal.trail[number]
        if self.everything or entry.player == self.player:
            self.look_at_entry(number, box)
