"""Shows an earlier entry of the game and changes it."""

from functools import partial
from typing import TYPE_CHECKING

from scoring.core import Refusal
from scoring.journal import Entry, Journal, LimitError
from scoring.reading import Move
from screens.look.texts import _, plural, reason
from screens.play.card import AGAINST, HINT, OUTLINED, PREVIEW, REFUSED, Offer
from screens.play.strictness import against

if TYPE_CHECKING:
    from screens.play.seat import Seat

ENTRIES_TOLD = 2
"""Maximum number of entries that no longer fit and are listed one by one."""


class Correction:
    def __init__(self, seat: "Seat", number: int) -> None:
        """The entry with this number, counted from 0, without undone ones."""
        self.seat, self.match = seat, seat.match
        self.number = number
        self.entry, self.before = self.match.forced.entry(number)
        assert self.entry.move is not None  # undos have no number
        self.move: Move = self.entry.move
        self.box = ""
        self.viewed = self.match.viewed
        """The player in front before."""

    def look(self, box: str) -> None:
        """Says what was entered and offers to change it."""
        self.box = box
        seat = self.seat
        seat.show()
        self.match.changes += 1  # another correction may have been in progress
        seat.sheet.select(box)
        seat.panel.look(self.before, self.entry.player, self.move)
        broken = self.match.forced.broken(self.number)
        detail = against(broken, self.match.names) if broken else ""
        what = self._text(self.entry.player, self.move)
        seat.tell(HINT, what, detail, rule=broken.rule if broken else "")
        if self.match.own and self.entry.player not in self.match.own:
            return  # only the host changes what others have entered
        begin = partial(self.match.mistakes.when_unlocked, self.begin, seat)
        seat.offer([Offer(_("Change"), OUTLINED, begin)])

    def _text(self, player: int, move: Move) -> str:
        label = self.seat.sheet.entry_label(move)
        return _("{name}: {what}").format(name=self.match.names[player], what=label)

    def _turn_to(self, player: int) -> None:
        """Brings a player to the front; a guest's seat stays theirs."""
        if self.seat.far:
            self.seat.show()
        else:
            self.match.look_at(player)

    def begin(self) -> None:
        self._turn_to(self.entry.player)
        self.seat.correction = self
        self.seat.sheet.select(self.box)
        self.seat.panel.show(self.before, self.entry.player)
        self.seat.panel.edit(self.move)
        self.ask()

    def ask(self) -> None:
        """Asks what it was, as long as nothing has been chosen."""
        what = self._text(self.entry.player, self.move)
        self.seat.tell(PREVIEW, what, _("What was it really?"))
        self.seat.offer([Offer(_("Leave it"), OUTLINED, self.leave)])

    def leave(self) -> None:
        """It stays as it was, and the game goes on where it was."""
        self._turn_to(self.viewed)

    def change(self, move: Move, *, forced: bool = False) -> None:
        """Replaces the entry; asks first if later ones would no longer fit."""
        player = self.entry.player
        if move == self.move:
            self.leave()
            return
        refusal = None if forced else self.seat.game.check(self.before, player, move)
        if refusal:
            self.seat.strictness.refuse(player, move, refusal)
            return
        try:
            journal, broken = self.match.session.changed(self.entry.id, move, forced=forced)
        except LimitError as error:
            self.seat.turn_down(error.refusal)
            return
        if broken:
            self._warn(journal, broken)
        else:
            self._take(journal)

    def _warn(self, journal: Journal, broken: list[tuple[Entry, Refusal]]) -> None:
        title = plural(
            "{count} later entry no longer fits", "{count} later entries no longer fit", len(broken)
        )
        told = [
            f"{self._text(entry.player, entry.move)} ({reason(refusal, self.match.names)})"
            for entry, refusal in broken[:ENTRIES_TOLD]
            if entry.move
        ]
        if len(broken) > ENTRIES_TOLD:
            told.append("…")
        self.seat.tell(REFUSED, title, "\n".join(told))
        self.seat.offer(
            [
                Offer(_("Leave it"), OUTLINED, self.leave),
                Offer(_("Change anyway"), AGAINST, partial(self._take, journal)),
            ]
        )

    def _take(self, journal: Journal) -> None:
        self.seat.correction = None
        if not self.match.save(self.seat, lambda: self.match.session.take(journal)):
            self.leave()
