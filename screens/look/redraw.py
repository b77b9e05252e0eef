"""The one mechanism by which what is on the screen follows the colours, the language and the text
size while the app runs.

kv rules follow by themselves. All else is told once, when everything has changed: drawings paint
themselves again (`Drawn`), screens write again what they have computed (`RollpadScreen.redraw`).
What follows the size of the window is bound to the size of its own widget.
"""

from kivy.event import EventDispatcher

from screens.look.language import tr
from screens.look.theme import theme


class Redraw(EventDispatcher):
    __events__ = ("on_redraw",)

    def __init__(self) -> None:
        super().__init__()
        for source in (theme, tr):
            source.bind(on_change=self._tell)

    def _tell(self, *_args: object) -> None:
        self.dispatch("on_redraw")

    def on_redraw(self) -> None:
        """The colours, the language or the text size have changed."""


redraw = Redraw()
"""Bound with `bind`, not `fbind`: its reference is weak, so that a widget can be freed."""
