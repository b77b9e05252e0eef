"""A small menu beside a button: Material's, with lines that wrap."""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivymd.uix.menu import MDDropdownMenu
from kivymd.uix.menu.menu import BaseDropdownItem

from screens.home.place_screen import Ways
from screens.widgets.widgets import load_kv
from sheets.drawing import text_fitting
from sheets.hit_targets import HasTargets, HitTarget

EDGE, BESIDE = 16, 12
"""Space beside the text of a line, and beside the menu; in dp."""


class MenuLine(BaseDropdownItem):
    is_menu_item = True
    edge = NumericProperty(dp(EDGE))


class Menu(HasTargets, MDDropdownMenu):
    is_menu = True
    """Keys stay in it until it is closed."""

    def __init__(self, caller: Widget, ways: Ways) -> None:
        widest = max(text_fitting.width(text, sp(16)) for text in ways) + dp(2 * EDGE + 4)
        at = caller.to_window(*caller.center)[0]
        wide = min(widest, max(at, Window.width - at) - dp(BESIDE))
        room = wide - dp(2 * EDGE + 4)
        lines = [self._line(text, way, room) for text, way in ways.items()]
        super().__init__(caller=caller, items=lines, width=wide, position="bottom")
        self.show_duration = 0.12

    def _line(self, text: str, way: Callable[[], object], room: float) -> dict[str, object]:
        size = text_fitting.within(text, sp(16), room)
        high = text_fitting.height(text_fitting.SizedText(text, size), size, room) + dp(20)

        def choose() -> None:
            self.dismiss()
            way()

        line = {"viewclass": "MenuLine", "text": text, "on_release": choose}
        return line | {"height": max(dp(48), high)}

    def targets(self) -> list[HitTarget]:
        """Returns nothing: keys go to its lines; as a KivyMD card it would be a button itself."""
        return []

    def on_dismiss(self) -> None:
        """Closes at once: while shrinking, it would take touches meant for others."""
        Window.remove_widget(self)


load_kv(__file__)
