"""The timeline: moves through the game and returns to any point of it. No Kivy.

While it is open, the sheets show the game as it was and nothing can be entered. It only reads the
journal, except for going back, which undoes and redoes entries.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from play import action_result, entry_texts
from play.action_result import action
from play.match_state import MatchState
from scoring.journal import Journal
from sheets.texts import _


class Notch(NamedTuple):
    """A moment on the slider."""

    player: int | None
    """Who has entered something; None for undos and at the beginning."""
    round: int | None
    """The round that begins here."""


class Timeline:
    """The timeline of a match: its moments, and the one at the handle."""

    def __init__(
        self,
        match: MatchState,
        *,
        viewed: Callable[[], int],
        leave_seats: Callable[[], object],
        look_at: Callable[[int], object],
        go_back_to: Callable[[int], object],
    ) -> None:
        """`viewed`: returns the player who is shown; `leave_seats`: ends what runs in the panels;
        `look_at`: shows a player's sheet at the handle; `go_back_to`: undoes all entries after
        these."""
        self.match = match
        self._viewed, self._leave_seats = viewed, leave_seats
        self._look_at, self._go_back_to = look_at, go_back_to
        self.history: Sequence[Journal] = ()
        self._journal = match.latest
        self.place = 0
        self.title = self.detail = ""
        """The text about the action at the handle."""
        self.refusing = False
        """Whether the detail says why something is not possible."""
        self.asking = False
        """Whether it has asked for confirmation to go back."""
        self._looked_at = 0
        """The player who was shown before it was opened."""

    @property
    def doing(self) -> action_result.ActionScope:
        return self.match.doing

    @property
    def opened(self) -> bool:
        return bool(self.history)

    @property
    def shown(self) -> Journal:
        """Returns the game as it was at the handle."""
        return self.history[self.place]

    @property
    def locked(self) -> bool:
        """Whether going back changes a finished game."""
        return self.match.locked

    @property
    def at_beginning(self) -> bool:
        return not self.place

    @property
    def at_end(self) -> bool:
        return self.place >= len(self.history) - 1

    # Opening, moving, closing

    @action
    def toggle(self) -> None:
        if self.opened:
            self.close()
        else:
            self.open()

    @action
    def open(self) -> None:
        self._leave_seats()
        self._journal = self.match.latest
        self.history = self._journal.history()
        self._looked_at = self._viewed()
        self._turn_to(len(self.history) - 1)

    @action
    def close(self) -> None:
        if self.opened:
            self.history = ()
            self.match.show_past(None)
            self._look_at(self._looked_at)

    @action
    def move_to(self, place: int) -> None:
        """Shows another moment."""
        self._turn_to(place)

    def _turn_to(self, place: int) -> None:
        self.place = place
        self.match.show_past(self.history[place])
        self.update_text()
        self._follow()

    @action
    def show_entry(self, entry: int) -> None:
        """Opens it at the entry with this number: several undos are a single moment."""
        self.open()
        journal = self.match.latest
        self.move_to(journal.moments.index(entry))

    def _follow(self) -> None:
        """Shows the sheet of the player of this entry."""
        entry = self.shown.entries[-1] if self.place else None
        self._look_at(entry.player if entry and entry.move is not None else self._viewed())

    @action
    def step(self, by: int) -> None:
        place = self.place + by
        if 0 <= place < len(self.history):
            self.move_to(place)

    @action
    def go_back(self) -> None:
        """Makes the moment at the handle the current one; the later entries stay in the journal.
        Asks first, as it concerns many entries."""
        match = self.match
        if match.own:
            self.refusing = True
            self.detail = _("Only the host can undo other players’ entries.")
            return
        if not self.asking:
            self.asking = self.refusing = True
            unlock, undo = (
                _("The game is finished. Unlock it?"),
                _("Undo everything after this point?"),
            )
            self.detail = unlock if match.locked else undo
            return
        if match.locked:
            match.unlocked = True
        count = len(self.shown.entries)
        self.close()
        self._go_back_to(count)

    def refuse_closed(self) -> None:
        """Says that nothing can be entered while the timeline is open."""
        self.doing.sound("refuse")
        self.doing.set_result(action_result.REFUSED)
        self.refusing, self.detail = (
            True,
            _("You’re viewing an earlier moment: nothing can be entered."),
        )

    # The moments

    def notches(self, every: int = 1) -> dict[int, Notch]:
        """Returns the notches of some moments by their places: each one, or every second, third …
        in a long game, whose notches would overlap."""
        journal = self._journal
        counts = journal.moments
        places = range(every, len(counts), every)
        found, last = {0: Notch(None, None)}, 0
        steps = journal.steps(counts[place] for place in places)
        for place, (entry, before, after) in zip(places, steps, strict=True):
            number = journal.game.turn(before if entry.move is not None else after).round
            new = number if number != last else None
            found[place] = Notch(None if entry.move is None else entry.player, new)
            last = number
        return found

    # Texts

    def update_text(self) -> None:
        """Shows the text about the action at the handle."""
        if not self.opened:
            return
        self.refusing = self.asking = False
        if not self.place:
            self.title, self.detail = _("The beginning"), ""
            return
        before, after = self.history[self.place - 1], self.shown
        entry, names = after.entries[-1], after.names
        number = _round(before, after)
        parts = [_("Round {round}").format(round=number)] if number else []
        parts += [names[entry.player]] if entry.move is not None and len(names) > 1 else []
        self.title = " · ".join(parts) or _("Before the first roll")
        if entry.move is not None:
            drawn = _("rolled by the app") if entry.drawn else ""
            hint = _("after a hint") if entry.hint else ""
            late = _("too late") if entry.late else ""
            words = entry_texts.words_of(after, before.state, entry.player, entry.move)
            self.detail = " · ".join(filter(None, (words, drawn, hint, late)))
        else:
            self.detail = entry_texts.undone(before, after)


def _round(before: Journal, after: Journal) -> int:
    """Returns the round of an entry, or the round that an undo has led back to."""
    made_in = before if after.entries[-1].move is not None else after
    return made_in.game.turn(made_in.state).round
