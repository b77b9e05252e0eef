"""The meaning of an icon as text, while a pointer rests on it."""

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget
from kivymd.uix.tooltip import MDTooltipPlain

from screens.widgets.fast_button import Lean
from screens.widgets.insets import insets
from sheets.drawing import text_fitting

RESTS = 0.5
"""Seconds until it appears."""
EDGE = 8
"""Minimum distance from the window's edge, and distance from its icon, in dp."""

Builder.load_string("""
#:import theme screens.widgets.theme.theme

<-Tooltip>:
    font_name: "Print"
    font_size: "13sp"
    color: theme.paper
    padding: "8dp", "4dp"
    size_hint: None, None
    size: self.texture_size
    canvas:
        Color:
            rgba: theme.print
        SmoothRoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(4)]
        Color:
        Rectangle:
            texture: self.texture
            pos: self.pos
            size: self.size
""")


class Tooltip(Lean, MDTooltipPlain):
    """Only one exists at a time, on top of everything; touches pass through it."""

    allow_hover = BooleanProperty(False)
    for_show = True
    """Skipped by the cursor and screen readers: its icon has the same name."""
    shown: "Tooltip | None" = None
    waiting: ClockEvent | None = None

    def place(self, icon: Widget) -> None:
        """Places it below its icon, or above if it does not fit there."""
        edge = dp(EDGE)
        wide = text_fitting.width(self.text, self.font_size) + 2 * edge
        free = insets.free.shrunk(edge)
        most = free.width
        self.text_size = (most if wide > most else None), None
        self.texture_update()
        self.size = self.texture_size
        x, y = icon.to_window(icon.center_x, icon.y)
        low = y - self.height - edge / 2
        self.x = min(max(free.x, x - self.width / 2), free.x + free.width - self.width)
        self.y = low if low > free.y else y + icon.height + edge / 2


def rest_on(icon: Widget, words: str) -> None:
    """Shows the tooltip if the pointer stays on the icon."""
    leave()
    Window.bind(on_touch_down=leave)
    Tooltip.waiting = Clock.schedule_once(lambda _seconds: _show(icon, words), RESTS)


def leave(*_args: object) -> None:
    """Removes it: the pointer has left its icon, something was touched, or another screen came."""
    Window.unbind(on_touch_down=leave)
    if Tooltip.waiting:
        Tooltip.waiting.cancel()
    if Tooltip.shown:
        Window.remove_widget(Tooltip.shown)
    Tooltip.shown = Tooltip.waiting = None


def _show(icon: Widget, words: str) -> None:
    if icon.get_root_window():
        Tooltip.shown = tip = Tooltip(text=words)
        tip.place(icon)
        Window.add_widget(tip)
