"""The receipt of an entry: for a moment the card says what was entered and by whom, with an undo
beside it, before the next player comes to the front."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window

from scoring.reading import Move
from screens.look.texts import _, signed
from screens.play.asking_back import DOUBLE_TAP, RECEIPT_SECONDS, not_at_once
from storage.settings import RECEIPT, RECEIPTS

_MOMENT, AT_ONCE = RECEIPTS
SWALLOWED = (13, 27, 32, 271)
"""Enter, Escape and space: pressed for what was in sight, they only end the receipt."""


class Entered(NamedTuple):
    """An entry that has just been saved."""

    player: int
    move: Move
    before: Any
    """The state in which it was made."""


class Receipt:
    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self.seat: Any = None
        """Where it is shown; None while there is none."""
        self.holding = False
        """Whether the next player waits for its end: then nothing else can be touched."""
        self._entered: Entered | None = None
        self._take_back: Callable[[], None] = lambda: None
        self._end_soon = Clock.create_trigger(self.end, RECEIPT_SECONDS)

    # Showing it

    def begin(self, seat: Any, entered: Entered | None) -> None:
        """Something has been entered at this seat, or undone: then there is none."""
        self._forget()
        screen = self.screen
        if not entered or not seat or self._way == AT_ONCE:
            return
        if self._words(seat.sheet, entered):
            self.seat, self._entered = seat, entered
            self.holding = not screen.several_seats and self._next != screen.front.player

    @property
    def _way(self) -> str:
        app = self.screen.app
        return str(app.store.settings.saved(RECEIPT) or app.receipts)

    def show_front(self) -> None:
        """The sheet in front: that of the entry as long as it is held, then the next player's."""
        front = self.screen.front
        if not self.holding:
            front.player = self._next
        front.sheet.forget_finger()
        front.panel.forget_finger()
        front.show()

    @property
    def _next(self) -> int:
        """Who comes to the front once something is entered."""
        screen = self.screen
        first = screen.game.winners(screen.state) or screen.game.turn(screen.state).waiting
        return int(first[0] if first and screen.enlarged is None else screen.front.player)

    def tell(self) -> None:
        """Puts it on the card, once that shows the game as it is now."""
        screen, seat, entered = self.screen, self.seat, self._entered
        if seat is None or entered is None:
            return
        if self.holding:
            seat.sheet.invite()
            Window.bind(on_key_down=self._on_key)
        gain = seat.game.gain(entered.before, entered.player, entered.move)
        title, _dot, detail = self._words(seat.sheet, entered).partition(" · ")
        own = seat.action.own and entered.player == seat.player  # whose name is above it
        if len(screen.names) > 1 and not own:
            title = self._with_name(seat.sheet, entered, title)
        seat.action.tell("entered", title, detail, signed(gain) if gain else "")
        last = screen.session.journal.undoable
        self._take_back = not_at_once(partial(screen.mistakes.take_back, last), DOUBLE_TAP)
        self._end_soon()

    def _with_name(self, sheet: Any, entered: Entered, what: str) -> str:
        """By whom it was entered, unless the words say so themselves ("Anna is out")."""
        if self._words(sheet, entered) != self._words(sheet, entered, ""):
            return what
        return _("{name}: {what}").format(name=self.screen.names[entered.player], what=what)

    def _words(self, sheet: Any, entered: Entered, name: str | None = None) -> str:
        shown = sheet.player, sheet.name
        # Not always whose sheet it is: anybody may enter what was rolled.
        whose = self.screen.names[entered.player] if name is None else name
        sheet.player, sheet.name = entered.player, whose
        what = str(sheet.tell(entered.before, entered.move))
        sheet.player, sheet.name = shown
        return what

    # Its end

    def undo(self, seat: Any) -> bool:
        """The undo of a card was pressed; whether it is the one beside the receipt."""
        if seat is not self.seat or seat.action.mood != "entered":
            return False
        self._take_back()
        return True

    def end(self, *_args: object) -> None:
        """Its time is over, or a touch has ended it."""
        screen, seat, held = self.screen, self.seat, self.holding
        self._forget()
        if held:
            self.show_front()
            screen.show_around()
            keys = vars(screen.app).get("keys")  # there are none before the first is pressed
            if keys:
                keys.go_on()
        elif seat and seat.action.mood == "entered" and not screen.reading:
            seat.hint()

    def _forget(self) -> None:
        self._end_soon.cancel()
        Window.unbind(on_key_down=self._on_key)
        self.seat, self._entered, self.holding = None, None, False

    def takes(self, touch: Any) -> bool:
        """A touch while the next player waits ends it. It was meant for what was in sight, so it
        means nothing more, but for the undo and for the bar above, where nothing changes."""
        if not self.holding or touch.is_mouse_scrolling:
            return False
        if self._is_on(self.seat.action.ids.undo, touch):
            return False
        self.end()
        return not self._is_on(self.screen.ids.bar, touch)

    def _is_on(self, widget: Any, touch: Any) -> bool:
        spot = widget.to_widget(*self.screen.to_window(*touch.pos))
        return bool(widget.collide_point(*spot))

    def _on_key(self, _window: object, key: int, *_more: object) -> bool:
        self.end()
        return key in SWALLOWED
