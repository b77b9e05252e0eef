"""Mistakes: undo and redo, for everybody or for one player, and the lock of a finished game."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scoring.core import IllegalError
from screens.look.texts import _, reason
from screens.play import outcome
from screens.play.card import AGAINST, OUTLINED, PREVIEW, REFUSED, Offer
from screens.play.outcome import Message, way_in

if TYPE_CHECKING:
    from screens.play.match import Match
    from screens.play.seat import Seat

ASKED_FOR = 10
"""Seconds for which a question stays at the bottom of the window."""


class Mistakes:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self._unlocked = False

    @property
    def doing(self) -> outcome.Doing:
        return self.match.doing

    # The lock

    @property
    def locked(self) -> bool:
        """A finished game is changed only after a question, which is asked once."""
        return bool(self.match.session.journal.over) and not self._unlocked

    def unlock(self) -> None:
        self._unlocked = True

    def asks_before_undo(self, player: int | None = None) -> bool:
        """Whether the last entry, or that of a player, is locked. The entry that has just ended the
        game is not, until the game is opened anew: it may have been a slip."""
        session = self.match.session
        journal = session.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        return self.locked and not (session.fresh and entry == journal.undoable)

    def when_unlocked(self, act: Callable[[], None], seat: "Seat | None" = None) -> None:
        """Does something at once, or in a finished game if the answer is yes."""
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
        if seat is None:  # asked for by whoever sits at the top bar
            self.doing.say(Message(question, _("Unlock"), unlock, ASKED_FOR))
            return
        seat.tell(REFUSED, question)
        unlocks = Offer(_("Unlock"), AGAINST, unlock)
        seat.offer([Offer(_("Leave it"), OUTLINED, seat.show), unlocks])

    # Undo and redo

    def can_undo(self, player: int | None = None) -> bool:
        """Something half entered or an entry, of everybody or of one player."""
        journal = self.match.session.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        return entry is not None or self.match.drafts.can_undo(player)

    def can_redo(self, player: int | None = None) -> bool:
        drafts = self.match.drafts
        journal = self.match.session.journal
        return drafts.can_redo(player) or drafts.steps.leaves_redo(journal, player)

    @way_in
    def undo(self, seat: "Seat | None" = None) -> None:
        """The last thing that was done, or only that of a player: something half entered before
        an entry. While an entry is changed it stays as it was."""
        at = seat or self.match.attended
        if at.correction:
            at.correction.leave()
            return
        player = seat.player if seat else None
        if self.match.drafts.undo(player, seat):
            return
        act = partial(self._do, self.match.session.undo, seat)
        if self.asks_before_undo(player):
            self.when_unlocked(act, seat)
        else:
            act()

    @way_in
    def take_back(self, entry: int | None) -> None:
        """What has just been entered, if no entry has been made since; what others have begun to
        enter meanwhile stays."""
        if entry == self.match.session.journal.undoable:
            self._do(self.match.session.undo)

    @way_in
    def redo(self, seat: "Seat | None" = None) -> None:
        player = seat.player if seat else None
        if not self.match.drafts.redo(player, seat) and self.can_redo(player):
            self.when_unlocked(partial(self._do, self.match.session.redo, seat), seat)

    @way_in
    def go_back_to(self, count: int) -> None:
        self._do(lambda _everybody: self.match.session.back_to(count))

    def _do(self, step: Callable[[int | None], None], seat: "Seat | None" = None) -> None:
        match, player = self.match, seat.player if seat else None
        try:
            saved = match.save(seat, partial(step, player), undone=True)
        except IllegalError as error:
            self.doing.sound("refuse")
            refusal = error.refusal
            why = reason(refusal, match.names)
            (seat or match.attended).tell(REFUSED, why, rule=refusal.rule)
            return
        here = not match.several_seats and not (seat and seat.far)
        if saved and player is not None and here:
            match.look_at(player)  # who has undone something wants to see it

    @way_in
    def offer_own(self) -> None:
        """A long press: undo and redo for the player whose sheet is in front."""
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
        """What a player has entered last, in words."""
        if self.match.drafts.can_undo(seat.player):
            return _("Half entered")
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
