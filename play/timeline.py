"""The timeline: moves through the game and returns to any point of it. No Kivy.

While it is open, the sheets show the game as it was and nothing can be entered. It only reads the
journal, except for going back, which undoes and redoes entries.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from play import action_result
from play.action_result import action
from scoring.game import Box, HasSheets
from scoring.journal import Entry, Journal
from scoring.json_fields import Move
from sheets import view_of
from sheets.texts import _, plural

if TYPE_CHECKING:
    from play.match import Match


class Notch(NamedTuple):
    """A moment on the slider."""

    player: int | None
    """Who has entered something; None for undos and at the beginning."""
    round: int | None
    """The round that begins here."""


class Timeline:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self.history: Sequence[Journal] = ()
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
        return self.match.mistakes.locked

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
        match = self.match
        for seat in match.all_seats:
            seat.panel.leave()
        self.history = match.session.journal.history()
        self.place = len(self.history) - 1
        self._looked_at = match.viewed
        self.tell()
        self._follow()

    @action
    def close(self) -> None:
        if self.opened:
            self.history = ()
            self._look_at(self._looked_at)

    @action
    def move_to(self, place: int) -> None:
        """Shows another moment."""
        self.place = place
        self.tell()
        self._follow()

    @action
    def show_entry(self, entry: int) -> None:
        """Opens it at the entry with this number: several undos are a single moment."""
        self.open()
        self.move_to(self.match.session.journal.moments.index(entry))

    def _follow(self) -> None:
        """Shows the sheet of the player of this entry."""
        entry = self.shown.entries[-1] if self.place else None
        self._look_at(entry.player if entry and entry.move is not None else self.match.viewed)

    def _look_at(self, player: int) -> None:
        match = self.match
        if not match.several:  # otherwise all are visible, or the user has chosen one
            match.front.player = player
        match.refresh()

    @action
    def step(self, by: int) -> None:
        place = self.place + by
        if 0 <= place < len(self.history):
            self.move_to(place)

    @action
    def go_back(self) -> None:
        """Makes the moment at the handle the current one; the later entries stay in the journal.
        Asks first, as it concerns many entries."""
        mistakes = self.match.mistakes
        if self.match.own:
            self.refusing = True
            self.detail = _("Only the host can undo other players’ entries.")
            return
        if not self.asking:
            self.asking = self.refusing = True
            unlock, undo = (
                _("The game is finished. Unlock it?"),
                _("Undo everything after this point?"),
            )
            self.detail = unlock if mistakes.locked else undo
            return
        if mistakes.locked:
            mistakes.unlock()
        count = len(self.shown.entries)
        self.close()
        mistakes.go_back_to(count)

    def say_closed(self) -> None:
        """Says that nothing can be entered while the timeline is open."""
        self.doing.sound("refuse")
        self.doing.came_to(action_result.REFUSED)
        self.refusing, self.detail = (
            True,
            _("You’re viewing an earlier moment: nothing can be entered."),
        )

    # The moments

    def written_by(self, player: int) -> frozenset[Box]:
        """Returns the boxes in which this player wrote with the entry at the handle."""
        if not self.place or self.shown.entries[-1].move is None:
            return frozenset()
        game = self.shown.game
        before = game.written(self.history[self.place - 1].state, player)
        after = game.written(self.shown.state, player)
        return frozenset(box for box, mark in after.items() if before.get(box) != mark)

    def notches(self) -> list[Notch]:
        found = [Notch(None, None)]
        last = 0
        for before, after in pairwise(self.history):
            round_ = _round(before, after)
            entry = after.entries[-1]
            new = round_ if round_ != last else None
            found.append(Notch(None if entry.move is None else entry.player, new))
            last = round_
        return found

    # Texts

    def tell(self) -> None:
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
            words = self.words(before.state, entry.player, entry.move)
            self.detail = " · ".join(filter(None, (words, drawn, hint, late)))
        else:
            self.detail = self.undone(before, after)

    def words(self, before: HasSheets, player: int, move: Move) -> str:
        """Returns the text of an entry made in that state."""
        game, names = self.match.game, self.match.names
        teller = view_of(self.match.session.journal).sheet(game)
        teller.names, teller.player, teller.name = names, player, names[player]
        return teller.tell_entry(before, move)

    def undone(self, before: Journal, after: Journal) -> str:
        """Returns the text of a series of undos and redos."""
        old, new = ([entry.id for entry, _state in one.trail] for one in (before, after))
        stay = {*old} & {*new}
        gone, back = ([one for one in ids if one not in stay] for ids in (old, new))
        if gone and back:
            return _("Moved to another point in the game")
        if len(gone) + len(back) > 1:
            if gone:
                return plural("{count} entry undone", "{count} entries undone", len(gone))
            return plural("{count} entry redone", "{count} entries redone", len(back))
        with_it = before if gone else after
        place = (old if gone else new).index((gone or back)[0])
        state = with_it.trail[place - 1][1] if place else with_it.beginning
        what = self.entry(with_it.trail[place][0], state)
        return (_("Undone: {what}") if gone else _("Redone: {what}")).format(what=what)

    def entry(self, entry: Entry, before: HasSheets) -> str:
        """Returns the text of an entry made in that state, with its player's name."""
        assert entry.move is not None  # undos are not in the trail
        what, names = self.words(before, entry.player, entry.move), self.match.names
        if len(names) == 1:
            return what
        return _("{name}: {what}").format(name=names[entry.player], what=what)


def _round(before: Journal, after: Journal) -> int:
    """Returns the round of an entry, or the round that an undo has led back to."""
    made_in = before if after.entries[-1].move is not None else after
    return made_in.game.turn(made_in.state).round
