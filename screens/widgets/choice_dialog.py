"""A dialog with a question and a list of answers."""

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivymd.uix.dialog import MDDialog

from screens.platform.foreign_types import KivyTouch
from screens.widgets import motion
from screens.widgets.fast_button import Untouchable
from screens.widgets.insets import insets
from screens.widgets.list_row import WayRow
from screens.widgets.widgets import load_kv

ESCAPE = 27
WIDEST, BESIDE = 560, 24
"""Its largest width, and the space on each side, in dp."""
SECONDS = 0.15
"""Seconds to open and to close; touches work meanwhile."""


class ChoiceDialog(Untouchable, MDDialog):
    """KivyMD's, with a list that scrolls, answers that wrap, and the keys of a keyboard."""

    modal = True
    heading = StringProperty()
    values: Sequence[tuple[object, str]] = ListProperty()
    """Each value with its name."""
    chosen = ObjectProperty(None, allownone=True)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for value, text in self.values:
            row = WayRow(value=value, text=text, arrow="check" if value == self.chosen else "")
            row.bind(on_release=self._pick)
            self.ids.rows.add_widget(row)

    @property
    def closing(self) -> bool:
        """Whether it is fading out: the screen behind it is used again."""
        return not self._is_open

    @property
    def chips(self) -> list[WayRow]:
        return list(reversed(self.ids.rows.children))

    def on_pick(self, value: object) -> None:
        """Called when the user has chosen a value."""

    def on_pre_open(self, *_args: object) -> None:
        self.show_duration = self.hide_duration = SECONDS if motion.wanted else 0
        Window.bind(on_keyboard=self._on_key)
        insets.bind(width=self.update_width)

    def on_pre_dismiss(self, *_args: object) -> None:
        Window.unbind(on_keyboard=self._on_key, on_resize=self.update_width)
        insets.unbind(width=self.update_width)

    def update_width(self, *_args: object) -> None:
        """Called when the window changes its size; nothing of it is behind the system's bars."""
        self.width = min(dp(WIDEST), insets.width - dp(2 * BESIDE))

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if self.collide_point(*touch.pos):
            super().on_touch_down(touch)
        elif self._is_open:
            self.dismiss()
        return True  # nothing behind it is touched

    def _on_key(self, _window: object, key: int, *_more: object) -> bool:
        if key == ESCAPE and self._is_open:
            self.dismiss()
            return True
        return False

    def _pick(self, row: WayRow) -> None:
        self.dismiss()
        self.dispatch("on_pick", row.value)


load_kv(__file__)
