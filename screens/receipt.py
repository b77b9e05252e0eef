"""The receipt of an entry: for a moment the card says what was entered and by whom, with an undo
beside it, before the next player comes to the front."""

from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window

from scoring.reading import Move
from screens.asking_back import DOUBLE_TAP, not_at_once
from screens.language import _, signed

SETTING = "receipt"
MOMENT, AT_ONCE = "moment", "at_once"
"""Whether it is shown for a moment, or the next player comes to the front at once."""
WAYS = (MOMENT, AT_ONCE)
SECONDS = 0.8
"""How long it stays."""
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
        self._end_soon = Clock.create_trigger(self.end, SECONDS)

    def begin(self, seat: Any, entered: Entered | None) -> None:
        """Something has been entered at this seat, or undone: then there is none."""
        self._forget()
        screen, app = self.screen, self.screen.app
        if not entered or not seat or app.store.setting(SETTING, app.receipts) == AT_ONCE:
            return
        if seat.sheet.tell(entered.before, entered.move):  # some have no words
            self.seat, self._entered = seat, entered
            self.holding = not screen.several_seats and self._next != screen.front.player

    def show_front(self) -> None:
        """The sheet in front: that of the entry as long as it is held, then the next player's."""
        if not self.holding:
            self.screen.front.player = self._next
        self.screen.front.show()

    @property
    def _next(self) -> int:
        """Who comes to the front once something is entered."""
        screen = self.screen
        first = screen.game.winners(screen.state) or screen.game.turn(screen.state).waiting
        return int(first[0] if first and screen.enlarged is None else screen.front.player)

    def tell(self) -> None:
        """Puts it on the card, once that shows the game as it is now."""
        seat, entered = self.seat, self._entered
        if seat is None or entered is None:
            return
        if self.holding:
            seat.sheet.invite()
            Window.bind(on_key_down=self._on_key)
        gain = seat.game.gain(entered.before, entered.player, entered.move)
        own = seat.action.own and entered.player == seat.player
        words = self._words(seat.sheet, entered, named=len(self.screen.names) > 1 and not own)
        seat.action.tell("entered", words, gain=signed(gain) if gain else "")
        if not own and not self._by_keys:  # a seat among others has an undo, and so do the keys
            take_back = partial(
                self.screen.mistakes.take_back, self.screen.session.journal.undoable
            )
            seat.action.offer([(_("Undo"), "outlined", not_at_once(take_back, DOUBLE_TAP))])
        self._end_soon()

    def _words(self, sheet: Any, entered: Entered, *, named: bool) -> str:
        name, shown = self.screen.names[entered.player], (sheet.player, sheet.name)
        sheet.player, sheet.name = entered.player, name  # anybody may enter what others rolled
        what = str(sheet.tell(entered.before, entered.move))
        sheet.player, sheet.name = shown
        return _("{name}: {what}").format(name=name, what=what) if named else what

    def end(self, *_args: object) -> None:
        """Its time is over, or a touch has ended it."""
        screen, seat, held = self.screen, self.seat, self.holding
        self._forget()
        if held:
            self.show_front()
            screen.show_around()
            if self._by_keys:
                screen.app.keys.go_on()
        elif seat and seat.action.mood == "entered" and not screen.reading:
            seat.hint()

    def _forget(self) -> None:
        self._end_soon.cancel()
        Window.unbind(on_key_down=self._on_key)
        self.seat, self._entered, self.holding = None, None, False

    # Touches and keys

    def takes(self, touch: Any) -> bool:
        """A touch while the next player waits ends it. It was meant for what was in sight, so it
        means nothing more, but for the undo and for the bar above, where nothing changes."""
        if not self.holding or touch.is_mouse_scrolling:
            return False
        if any(self._is_on(button, touch) for button in self.seat.action.ids.answers.children):
            return False
        self.end()
        return not self._is_on(self.screen.ids.bar, touch)

    def _is_on(self, widget: Any, touch: Any) -> bool:
        spot = widget.to_widget(*self.screen.to_window(*touch.pos))
        return bool(widget.collide_point(*spot))

    @property
    def _by_keys(self) -> bool:
        """Whether somebody plays by keys now."""
        keys = vars(self.screen.app).get("keys")
        return keys is not None and keys.ring is not None

    def _on_key(self, _window: object, key: int, *_more: object) -> bool:
        self.end()
        return key in SWALLOWED
