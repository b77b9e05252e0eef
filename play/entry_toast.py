"""The receipt of an entry: for a moment the card shows what was entered and by whom.

The next player is shown at once and may touch everything; any touch ends the receipt. In a solo
game it stays until the next entry, unless the sheet asks for something unusual.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from play.card_model import ENTERED
from play.match_state import MatchState
from play.seat import Seat
from scoring.game import HasSheets
from scoring.json_fields import Move
from sheets.sheet import Sheet
from sheets.texts import _, signed
from storage.settings import RECEIPT, RECEIPTS

_MOMENT, AT_ONCE = RECEIPTS
RECEIPT_SECONDS = 2.5
"""Seconds for which a receipt is shown, unless something is touched before."""


class Entered(NamedTuple):
    """An entry that has just been saved."""

    player: int
    move: Move
    before: HasSheets
    """The state before it."""


class Receipt:
    """The receipt of the last entry, and the seat that shows it."""

    def __init__(self, match: MatchState, usual: str) -> None:
        self.match = match
        self._settings = match.session.store.settings
        self._usual = usual
        """How receipts are shown if the user has not chosen."""
        self.read_setting()
        self.seat: Seat | None = None
        """The seat that shows it; None if there is none."""
        self.number = 0
        """Counts receipts, so that a timer ends only its own."""
        self._entered: Entered | None = None
        self._covered: tuple[str, str] = "", ""
        """The hint in whose place it is shown."""

    def read_setting(self) -> None:
        """Reads whether receipts are shown: it may have been changed in the settings."""
        self._way = self._settings.saved(RECEIPT) or self._usual

    # Begin

    def begin(self, seat: Seat | None, entered: Entered | None, names: Sequence[str]) -> None:
        """Begins a receipt after an entry at this seat, or ends it after an undo (`entered` is
        None). `names`: those of the players."""
        self._clear()
        if not entered or not seat or self._way == AT_ONCE:
            return
        if _words(seat.sheet, entered, names[entered.player]):
            self.seat, self._entered = seat, entered
            self.number += 1

    @property
    def stays(self) -> bool:
        """Whether it is shown until the next entry, in a solo game. An unusual question replaces it
        after a moment, as a small phone has no room for both."""
        seat = self.seat
        match = self.match
        unusual = seat is not None and seat.sheet.texts.asks_unusually(match.state)
        return match.game.alone(match.state) and not unusual

    def show(self, state: HasSheets, names: Sequence[str]) -> None:
        """Shows it in the card, after that has been updated; its buttons stay. `state`: the one
        after the entry."""
        seat = self.seat
        if seat is not None:
            self._covered = seat.card.title, seat.card.detail
            self._cover(seat, state, names)

    def show_again(self, seat: Seat) -> None:
        """Shows the receipt again if it is permanent and the same hint has replaced it."""
        same = (seat.card.title, seat.card.detail) == self._covered
        if same and seat is self.seat and self.stays:
            match = self.match
            self._cover(seat, match.state, match.names)

    def _cover(self, seat: Seat, state: HasSheets, names: Sequence[str]) -> None:
        entered = self._entered
        if entered is None:
            return
        alone = seat.game.alone(state)
        gain = seat.game.gain(entered.before, entered.player, entered.move)
        title, _dot, detail = _words(seat.sheet, entered, names[entered.player]).partition(" · ")
        if alone:  # the hint is more important than the entry
            detail = self._covered[1] or detail
        own = seat.apart and entered.player == seat.player  # the name is above it already
        if len(names) > 1 and not own:
            title = _with_name(seat.sheet, entered, title, names[entered.player])
        points = signed(gain) if gain else ""
        seat.card = replace(
            seat.card, mood=ENTERED, title=title, detail=detail, gain=points, rule=""
        )

    def words_for(self, sheet: Sheet, entered: Entered) -> str:
        """Returns the receipt as one line with the player's name; empty if there is nothing to
        report."""
        name = self.match.names[entered.player]
        what = _words(sheet, entered, name)
        return what and _with_name(sheet, entered, what, name)

    def what(self, sheet: Sheet, entered: Entered) -> str:
        """Returns the receipt without the player's name."""
        return _words(sheet, entered, self.match.names[entered.player])

    # End

    def is_shown_at(self, seat: Seat | None) -> bool:
        """Whether the card of this seat shows it."""
        return seat is not None and seat is self.seat and seat.card.mood == ENTERED

    def end(self) -> None:
        """Ends the receipt when its time is over."""
        match, seat = self.match, self.seat
        self._clear()
        with match.doing:
            if seat and seat.card.mood == ENTERED and not match.reading:
                with seat.place():
                    seat.hint()

    def _clear(self) -> None:
        self.seat, self._entered = None, None


def _with_name(sheet: Sheet, entered: Entered, what: str, name: str) -> str:
    """Adds the player's name, unless the text contains it ("Anna is out")."""
    if _words(sheet, entered, name) != _words(sheet, entered, ""):
        return what
    return _("{name}: {what}").format(name=name, what=what)


def _words(sheet: Sheet, entered: Entered, name: str) -> str:
    """Returns an entry in words, as the sheet of its player has them."""
    shown = sheet.player, sheet.name
    # Any player may enter a roll, so the entry may be on another player's sheet.
    sheet.player, sheet.name = entered.player, name
    what = sheet.texts.tell_entry(entered.before, entered.move)
    sheet.player, sheet.name = shown
    return what
