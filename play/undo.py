"""Undo and redo, for all players or for one, and the lock of a finished game."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from play import action_result
from play.action_result import Snackbar, action
from play.card_model import (
    AGAINST,
    OUTLINED,
    PREVIEW,
    REFUSED,
    Offer,
)
from scoring import ALL_GAMES
from scoring.game import IllegalError
from sheets.texts import _, reason

if TYPE_CHECKING:
    from play.match import Match
    from play.seat import Seat

ASKED_FOR = 10
"""Seconds for which a question is shown at the bottom of the window."""


class UndoController:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self._unlocked = False

    @property
    def doing(self) -> action_result.ActionScope:
        return self.match.doing

    # The lock

    @property
    def locked(self) -> bool:
        """Whether a finished game asks before it is changed; it asks once."""
        return bool(self.match.session.journal.over) and not self._unlocked

    def unlock(self) -> None:
        self._unlocked = True

    def asks_before_undo(self, player: int | None = None) -> bool:
        """Whether the last entry, or a player's last, is locked. The entry that has just ended the
        game is not, until the game is opened again: it may have been a mistake."""
        session = self.match.session
        journal = session.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        return self.locked and not (session.fresh and entry == journal.undoable)

    def when_unlocked(self, act: Callable[[], None], seat: "Seat | None" = None) -> None:
        """Runs `act` at once, or in a finished game after confirmation."""
        if not self.locked:
            act()
            return
        match = self.match
        self.doing.sound("refuse")

        def unlock() -> None:
            with self.doing:
                self.unlock()
                act()

        question = _("The game is finished. Unlock it?")
        seat = seat or (None if match.several_seats else match.front)
        if seat is None:  # asked for in the bar
            self.doing.say(Snackbar(question, _("Unlock"), unlock, ASKED_FOR))
            return
        seat.tell(REFUSED, question)
        unlocks = Offer(_("Unlock"), AGAINST, unlock)
        seat.offer([Offer(_("Keep it"), OUTLINED, seat.show), unlocks])

    # Undo and redo

    def _whose(self, player: int | None) -> int | None:
        """Returns the player whose steps are undone: the given one, or the default; None for
        all."""
        return self.match.undoes if player is None else player

    def _not_mine(self, player: int | None) -> bool:
        own = self.match.own
        return bool(own) and player is not None and player not in own

    def can_undo(self, player: int | None = None) -> bool:
        """Whether there is a draft or an entry to undo, of any player or of one."""
        if self._not_mine(player):
            return False
        journal, player = self.match.session.journal, self._whose(player)
        entry = journal.undoable if player is None else journal.undoable_by(player)
        return entry is not None or self.match.drafts.can_undo(player)

    def has_done_something(self, player: int) -> bool:
        """Whether a player has a draft or an entry to undo that is not automatic."""
        journal = self.match.session.journal
        entry = journal.undoable_by(player)
        dealt = ALL_GAMES[journal.game.id].dealt and len(journal.names) > 1
        if dealt and entry is not None and entry <= len(journal.names):
            return self.match.drafts.can_undo(player)
        return self.can_undo(player)

    def undone_next(self) -> int | None:
        """Returns the player whose entry the bar's undo reverts; None for a draft or nothing."""
        player = self._whose(None)
        if self.match.drafts.can_undo(player):
            return None
        players = [entry.player for entry, _state in self.match.session.journal.trail]
        return next((one for one in reversed(players) if player in (None, one)), None)

    def can_redo(self, player: int | None = None) -> bool:
        if self._not_mine(player):
            return False
        drafts, player = self.match.drafts, self._whose(player)
        journal = self.match.session.journal
        return drafts.can_redo(player) or drafts.steps.leaves_redo(journal, player)

    @action
    def undo(self, seat: "Seat | None" = None) -> None:
        """Undoes the last action, or a player's last: drafts before entries. During a correction it
        only ends that."""
        at = seat or self.match.attended
        if at.correction:
            at.correction.leave()
            return
        player = self._whose(seat.player if seat else None)
        if self.match.drafts.undo(player, seat):
            return
        act = partial(self._do, self.match.session.undo, seat)
        if self.asks_before_undo(player):
            self.when_unlocked(act, seat)
        else:
            act()

    @action
    def take_back(self, entry: int | None) -> None:
        """Undoes this entry if it is still the last one; the drafts of others stay."""
        if self.match.own or entry == self.match.session.journal.undoable:
            self._do(self.match.session.undo)

    @action
    def redo(self, seat: "Seat | None" = None) -> None:
        player = self._whose(seat.player if seat else None)
        if not self.match.drafts.redo(player, seat) and self.can_redo(player):
            self.when_unlocked(partial(self._do, self.match.session.redo, seat), seat)

    @action
    def go_back_to(self, count: int) -> None:
        self._do(lambda _everybody: self.match.session.back_to(count))

    def _do(self, step: Callable[[int | None], None], seat: "Seat | None" = None) -> None:
        match, player = self.match, self._whose(seat.player if seat else None)
        try:
            saved = match.save(seat, partial(step, player), undone=True)
        except IllegalError as error:
            self.doing.sound("refuse")
            refusal = error.refusal
            why = reason(refusal, match.names)
            if seat:  # its card may be in the shared tray
                match.attend(seat)
            (seat or match.attended).tell(REFUSED, why, rule=refusal.rule)
            return
        here = not match.several_seats and not (seat and seat.far)
        if saved and player is not None and here:
            match.look_at(player)  # show the result: the player has just undone something

    @action
    def offer_own(self) -> None:
        """Offers undo and redo for the player who is shown, after a long press."""
        match = self.match
        seat = match.attended
        if match.reading:
            return
        name = match.names[seat.player]
        offers: list[Offer] = []
        if self.can_undo(seat.player):
            offers.append(Offer(_("Undo"), OUTLINED, partial(self.undo, seat)))
        if self.can_redo(seat.player):
            offers.append(Offer(_("Redo"), OUTLINED, partial(self.redo, seat)))
        seat.show()
        title = _("Only {name}’s last entry") if offers else _("{name} has entered nothing")
        seat.tell(PREVIEW, title.format(name=name), self._last(seat))
        seat.offer(offers)

    def _last(self, seat: "Seat") -> str:
        """Returns the text of a player's last entry."""
        if self.match.drafts.can_undo(seat.player):
            return _("Unfinished entry")
        journal = self.match.session.journal
        number = journal.undoable_by(seat.player)
        states = [journal.beginning, *(state for _entry, state in journal.trail)]
        return next(
            (
                str(seat.sheet.tell_entry(before, entry.move))
                for before, (entry, _state) in zip(states, journal.trail, strict=False)
                if entry.id == number
            ),
            "",
        )
