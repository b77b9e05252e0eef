"""An earlier entry of the game: looked at, and changed if it was wrong."""

from functools import partial
from typing import Any

from scoring.core import IllegalError
from scoring.journal import Journal, LimitError
from scoring.reading import Move
from screens.look.texts import _, plural, reason
from screens.play.strictness import against

ENTRIES_TOLD = 2
"""Of those that no longer fit, so many are told one by one."""


class Correction:
    def __init__(self, seat: Any, number: int) -> None:
        """The entry with this number, counted from 0; those undone do not count."""
        self.seat, self.screen = seat, seat.screen
        self.number = number
        self.entry, self.before = self.screen.forced.entry(number)
        self.box = ""
        self.viewed = self.screen.viewed
        """Who was in front before."""

    def look(self, box: str) -> None:
        """Says what was entered and offers to change it."""
        self.box = box
        seat = self.seat
        seat.show()
        self.screen.rearrange()  # another entry may have been about to be changed
        seat.sheet.select(box)
        seat.panel.look(self.before, self.entry.player, self.entry.move)
        broken = self.screen.forced.broken(self.number)
        detail = against(broken, self.screen.names) if broken else ""
        what = self._text(self.entry.player, self.entry.move)
        seat.action.tell("hint", what, detail, rule=broken.rule if broken else "")
        begin = partial(self.screen.mistakes.when_unlocked, self.begin, seat)
        seat.action.offer([(_("Change"), "outlined", begin)])

    def _text(self, player: int, move: Any) -> str:
        label = self.seat.sheet.move_label(move)
        return _("{name}: {what}").format(name=self.screen.names[player], what=label)

    def begin(self) -> None:
        self.screen.look_at(self.entry.player)
        self.seat.correction = self
        self.seat.sheet.select(self.box)
        self.seat.panel.show(self.before, self.entry.player)
        self.seat.panel.edit(self.entry.move)
        self.ask()

    def ask(self) -> None:
        """While nothing has been chosen yet."""
        what = self._text(self.entry.player, self.entry.move)
        self.seat.action.tell("preview", what, _("What was it really?"))
        self.seat.action.offer([(_("Leave it"), "outlined", self.leave)])

    def leave(self) -> None:
        """It stays as it was, and the game goes on where it was."""
        self.screen.look_at(self.viewed)

    def change(self, move: Move, *, forced: bool = False) -> None:
        """Makes the entry anew; where later ones would not fit any more, asks first."""
        screen = self.screen
        if move == self.entry.move:
            self.leave()
            return
        try:
            journal, broken = screen.session.changed(self.entry.id, move, forced=forced)
        except LimitError as error:
            self.seat.turn_down(error.refusal)
            return
        except IllegalError as error:
            self.seat.refuse(self.entry.player, move, error.refusal)
            return
        if broken:
            self._warn(journal, broken)
        else:
            self._take(journal)

    def _warn(self, journal: Journal, broken: Any) -> None:
        title = plural(
            "{count} later entry no longer fits", "{count} later entries no longer fit", len(broken)
        )
        told = [
            f"{self._text(entry.player, entry.move)} ({reason(refusal, self.screen.names)})"
            for entry, refusal in broken[:ENTRIES_TOLD]
        ]
        if len(broken) > ENTRIES_TOLD:
            told.append("…")
        self.seat.action.tell("refused", title, "\n".join(told))
        self.seat.action.offer(
            [
                (_("Leave it"), "outlined", self.leave),
                (_("Change anyway"), "refused", partial(self._take, journal)),
            ]
        )

    def _take(self, journal: Journal) -> None:
        self.seat.correction = None
        self.screen.save(self.seat, lambda: self.screen.session.take(journal))
