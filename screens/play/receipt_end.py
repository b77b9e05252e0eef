"""Ends a receipt on the screen: after its time, by a touch or by a key."""

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from screens.look.touch import Touch
from screens.play.receipt import RECEIPT_SECONDS, Receipt

if TYPE_CHECKING:
    from screens.play.screen import PlayScreen

SWALLOWED = (13, 27, 32, 271)
"""Enter, Escape and space: they only end the receipt, as they were pressed for what it hides."""


class ReceiptEnd:
    def __init__(self, screen: "PlayScreen") -> None:
        self.screen = screen
        self.receipt: Receipt | None = None
        self._number = 0
        self._end_soon = Clock.create_trigger(self._end, RECEIPT_SECONDS)

    def follow(self, receipt: Receipt) -> None:
        """Called after each action in the match: starts or stops the timer."""
        if receipt.seat is None:
            self._forget()
        elif receipt is not self.receipt or receipt.number != self._number:
            self._forget()
            self.receipt, self._number = receipt, receipt.number
            self._end_soon()
            if receipt.holding:
                Window.bind(on_key_down=self._on_key)

    def _forget(self) -> None:
        self.receipt = None
        self._end_soon.cancel()
        Window.unbind(on_key_down=self._on_key)

    def _end(self, *_args: object) -> None:
        if self.receipt:
            self.receipt.end()

    def takes(self, touch: Touch) -> bool:
        """A touch while the next player waits ends the receipt and has no other effect, as it was
        meant for what is shown. Undo and the bar above stay usable."""
        if not self.receipt or not self.receipt.holding or touch.is_mouse_scrolling:
            return False
        if self._is_on(self.screen.front.action.ids.undo, touch):
            return False
        self._end()
        return not self._is_on(self.screen.ids.bar, touch)

    def _is_on(self, widget: Widget, touch: Touch) -> bool:
        spot = widget.to_widget(*self.screen.to_window(*touch.pos))
        return bool(widget.collide_point(*spot))

    def _on_key(self, _window: object, key: int, *_more: object) -> bool:
        self._end()
        return key in SWALLOWED
