"""Mistakes: undo and redo, for everybody or for one player, and the lock of a finished game."""

from collections.abc import Callable
from functools import partial
from typing import Any

from scoring.core import IllegalError
from screens.look.texts import _, reason
from screens.play.card import Answer
from screens.system.feedback import feedback

ASKED_FOR = 10
"""So many seconds a question stays at the bottom of the window."""


class Mistakes:
    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self._unlocked = False

    # The lock

    @property
    def locked(self) -> bool:
        """A finished game is changed only after a question, which is asked once."""
        return bool(self.screen.session.journal.over) and not self._unlocked

    def lock(self) -> None:
        """Another game is opened."""
        self._unlocked = False

    def unlock(self) -> None:
        self._unlocked = True

    def asks_before_undo(self, player: int | None = None) -> bool:
        """Whether the last entry, or that of a player, is locked. The entry that has just ended the
        game is not, until the game is opened anew: it may have been a slip."""
        session = self.screen.session
        journal = session.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        return self.locked and not (session.fresh and entry == journal.undoable)

    def when_unlocked(self, act: Callable[[], None], seat: Any = None) -> None:
        """Does something at once, or in a finished game if the answer is yes."""
        if not self.locked:
            act()
            return
        screen, session = self.screen, self.screen.session
        feedback.play("refuse")

        def unlock() -> None:
            if screen.opened is session and screen.app.manager.current_screen is screen:
                self.unlock()
                act()

        question = _("The game is finished. Unlock it?")
        seat = seat or (None if screen.several_seats else screen.front)
        if seat is None:  # asked for by whoever sits at the top bar
            screen.app.say(question, _("Unlock"), unlock, seconds=ASKED_FOR)
            return
        seat.action.tell("refused", question)
        seat.action.offer(
            [(_("Leave it"), "outlined", seat.show), (_("Unlock"), "refused", unlock)]
        )

    # Undo and redo

    def can_undo(self, player: int | None = None) -> bool:
        """Something half entered or an entry, of everybody or of one player."""
        journal = self.screen.session.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        return entry is not None or self.screen.drafts.can_undo(player)

    def can_redo(self, player: int | None = None) -> bool:
        drafts = self.screen.drafts
        journal = self.screen.session.journal
        return drafts.can_redo(player) or drafts.steps.leaves_redo(journal, player)

    def undo(self, seat: Any = None) -> None:
        """The last thing that was done, or only that of a player: something half entered before
        an entry. While an entry is changed it stays as it was."""
        at = seat or self.screen.attended
        if at.correction:
            at.correction.leave()
            return
        player = seat.player if seat else None
        if self.screen.drafts.undo(player):
            return
        act = partial(self._do, self.screen.session.undo, seat)
        if self.asks_before_undo(player):
            self.when_unlocked(act, seat)
        else:
            act()

    def take_back(self, entry: int | None) -> None:
        """What has just been entered, if no entry has been made since; what others have begun to
        enter meanwhile stays."""
        if entry == self.screen.session.journal.undoable:
            self._do(self.screen.session.undo)

    def redo(self, seat: Any = None) -> None:
        player = seat.player if seat else None
        if not self.screen.drafts.redo(player) and self.can_redo(player):
            self.when_unlocked(partial(self._do, self.screen.session.redo, seat), seat)

    def go_back_to(self, count: int) -> None:
        self._do(lambda _everybody: self.screen.session.back_to(count))

    def _do(self, step: Callable[[int | None], None], seat: Any = None) -> None:
        screen, player = self.screen, seat.player if seat else None
        try:
            with screen.app.telling(first=screen.refresh) as told:
                step(player)
        except IllegalError as error:
            feedback.play("refuse")
            refusal = error.refusal
            why = reason(refusal, screen.names)
            (seat or screen).action.tell("refused", why, rule=refusal.rule)
            return
        if not told.failed:
            screen.go_on(seat, "tick")
            if player is not None and not screen.several_seats:
                screen.look_at(player)  # who has undone something wants to see it

    def offer_own(self) -> None:
        """A long press: undo and redo for the player whose sheet is in front."""
        screen = self.screen
        seat = screen.attended
        if screen.reading:
            return
        name = screen.names[seat.player]
        offers: list[Answer] = []
        if self.can_undo(seat.player):
            offers.append((_("Undo"), "outlined", partial(self.undo, seat)))
        if self.can_redo(seat.player):
            offers.append((_("Redo"), "outlined", partial(self.redo, seat)))
        seat.show()
        title = _("Only {name}’s last entry") if offers else _("{name} has entered nothing")
        seat.action.tell("preview", title.format(name=name), self._last(seat))
        seat.action.offer(offers)

    def _last(self, seat: Any) -> str:
        """What a player has entered last, in words."""
        if self.screen.drafts.can_undo(seat.player):
            return _("Half entered")
        journal = self.screen.session.journal
        number = journal.undoable_by(seat.player)
        states = [journal.beginning, *(state for _entry, state in journal.trail)]
        return next(
            (
                str(seat.sheet.tell(before, entry.move))
                for before, (entry, _state) in zip(states, journal.trail, strict=False)
                if entry.id == number
            ),
            "",
        )
