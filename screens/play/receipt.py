"""The receipt of an entry: for a moment the card says what was entered and by whom, with an undo,
before the next player comes to the front."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scoring.core import HasSheets
from scoring.reading import Move
from screens.games.common.sheet import Sheet
from screens.look.texts import _, signed
from screens.play.asking_back import DOUBLE_TAP, not_at_once
from screens.play.card import ENTERED
from storage.settings import RECEIPT, RECEIPTS

if TYPE_CHECKING:
    from screens.play.match import Match
    from screens.play.seat import Seat

_MOMENT, AT_ONCE = RECEIPTS
RECEIPT_SECONDS = 0.8
"""How long a receipt is shown."""


class Entered(NamedTuple):
    """An entry that has just been saved."""

    player: int
    move: Move
    before: HasSheets
    """The state before it."""


class Receipt:
    def __init__(self, match: "Match", usual: str) -> None:
        self.match = match
        self._usual = usual
        """How receipts are shown if the user has not chosen."""
        self.seat: Seat | None = None
        """The seat that shows it; None if there is none."""
        self.number = 0
        """Counts receipts, so that a timer ends only its own."""
        self.holding = False
        """Whether the next player waits for its end: then nothing else can be touched."""
        self._entered: Entered | None = None
        self._take_back: Callable[[], None] = lambda: None

    # Begin

    def begin(self, seat: "Seat | None", entered: Entered | None) -> None:
        """Called after an entry at this seat, which begins a receipt, or after an undo, which ends
        it."""
        self._forget()
        match = self.match
        if not entered or not seat or self._way == AT_ONCE:
            return
        if self._words(seat.sheet, entered):
            self.seat, self._entered = seat, entered
            self.number += 1
            turns = not match.several_seats and not seat.far
            self.holding = turns and self._next != match.front.player

    @property
    def _way(self) -> str:
        chosen = self.match.session.store.settings.saved(RECEIPT)
        return chosen or self._usual

    def show_front(self) -> None:
        """Shows the sheet of the entry while the receipt is held, then that of the next player."""
        front = self.match.front
        if not self.holding:
            front.player = self._next
        front.sheet.forget_finger()
        front.panel.forget_finger()
        front.show()

    @property
    def _next(self) -> int:
        """Who comes to the front once something is entered: of those who have no sheet of their own
        on another device."""
        match = self.match
        first = match.game.winners(match.state) or match.game.turn(match.state).waiting
        away = match.away
        first = tuple(player for player in first if player not in away)
        return first[0] if first and match.enlarged is None else match.front.player

    def tell(self) -> None:
        """Shows it in the card, after that has been updated."""
        match, seat, entered = self.match, self.seat, self._entered
        if seat is None or entered is None:
            return
        if self.holding:
            seat.sheet.invite()
        gain = seat.game.gain(entered.before, entered.player, entered.move)
        title, _dot, detail = self._words(seat.sheet, entered).partition(" · ")
        own = seat.apart and entered.player == seat.player  # the name is above it already
        if len(match.names) > 1 and not own:
            title = self._with_name(seat.sheet, entered, title)
        seat.tell(ENTERED, title, detail, signed(gain) if gain else "")
        take_back = partial(match.mistakes.take_back, match.session.journal.undoable)
        self._take_back = not_at_once(match.now, take_back, DOUBLE_TAP)

    def words_for(self, sheet: Sheet, entered: Entered) -> str:
        """The same in a line, for those who were not looking."""
        what = self._words(sheet, entered)
        return what and self._with_name(sheet, entered, what)

    def what(self, sheet: Sheet, entered: Entered) -> str:
        """The same without a name."""
        return self._words(sheet, entered)

    def _with_name(self, sheet: Sheet, entered: Entered, what: str) -> str:
        """Adds the player's name, unless the text contains it ("Anna is out")."""
        if self._words(sheet, entered) != self._words(sheet, entered, ""):
            return what
        return _("{name}: {what}").format(name=self.match.names[entered.player], what=what)

    def _words(self, sheet: Sheet, entered: Entered, name: str | None = None) -> str:
        shown = sheet.player, sheet.name
        # The entry may be on another sheet than the player's: anybody may enter a roll.
        whose = self.match.names[entered.player] if name is None else name
        sheet.player, sheet.name = entered.player, whose
        what = sheet.tell_entry(entered.before, entered.move)
        sheet.player, sheet.name = shown
        return what

    # End

    def undo(self, seat: "Seat") -> bool:
        """The undo of a card was pressed; returns whether that was the receipt's."""
        if seat is not self.seat or seat.card.mood != ENTERED:
            return False
        self._take_back()
        return True

    def end(self) -> None:
        """Called when its time is over or when a touch ends it."""
        match, seat, held = self.match, self.seat, self.holding
        self._forget()
        with match.doing:
            if held:
                self.show_front()
                match.changes += 1
                match.doing.move_on()
            elif seat and seat.card.mood == ENTERED and not match.reading:
                with seat.place():
                    seat.hint()

    def _forget(self) -> None:
        self.seat, self._entered, self.holding = None, None, False
