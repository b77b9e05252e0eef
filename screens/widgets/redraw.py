"""The one mechanism by which what is on the screen follows the colours, the language and the text
size while the app runs.

kv rules follow automatically. Everything else is notified once, when all has changed: drawings
paint themselves again (`Drawn`), screens write again what they have computed
(`RollpadScreen.redraw`). What follows the size of the window is bound to the size of its own
widget.
"""

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from screens.widgets.language import tr
from screens.widgets.theme import theme


class Redraw(EventDispatcher):
    """Counts the changes. It is a property, not an event: a handler cannot keep the others from
    being called, as a handler of an event does that returns True."""

    times = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        for source in (theme, tr):
            source.bind(on_change=self._notify)

    def _notify(self, *_args: object) -> None:
        self.times += 1


redraw = Redraw()
"""Bound with `bind`, not `fbind`: its reference is weak, so that a widget can be freed."""
