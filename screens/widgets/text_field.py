"""Base of all text fields: KivyMD's filled field, with our fonts."""

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivymd.uix.textfield import MDTextField

from screens.widgets import fonts, motion
from screens.widgets.insets import insets
from screens.widgets.theme import theme
from screens.widgets.widgets import load_kv
from sheets.drawing import text_fitting
from sheets.drawing.bidi import runs_left

RISES_IN = 0.15
"""Duration of the label's movement in seconds."""
LARGE, SMALL = 16, 12
"""Font sizes of the label, in sp, in an empty field, and above its text."""


class FieldLabel(Label):
    """The label of a field. KivyMD draws it into the field."""

    field: "Field" = ObjectProperty(None)

    def size_for(self, text: str, width: float, is_up: bool, scale: float) -> float:
        """Returns the font size at which all of it can be read."""
        size = scale * (SMALL if is_up else LARGE)
        natural = text_fitting.width(text, size)
        return float(max(dp(11), size * min(1, (width - dp(20)) / max(1, natural))))


class Field(MDTextField):
    """Tab moves to the next target on the screen, which need not be a field.

    KivyMD draws the label and the icons in a fixed size, and checks at every typed character
    whether they have to move; here they follow the text size, and move when needed.
    """

    longest: int | None = None
    """Maximum number of characters."""
    floats = True
    """Whether the hint rises above the text, or disappears."""
    ink = ColorProperty(None, allownone=True)
    """The colour of the text, if not that of print."""
    is_up = BooleanProperty(False)
    rise = NumericProperty(0)
    """The progress of the label's movement: 1 is above the text."""
    label_high = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        if self.floats:
            self._hint_text_label = label = FieldLabel(field=self)
            label.bind(texture_size=self._measure)
            label.texture_update()
        self.rise = float(self.is_up)

    # The label

    def _measure(self, _label: Label, size: tuple[int, int]) -> None:
        self.label_high = size[1]

    def on_is_up(self, *_args: object) -> None:
        Animation.cancel_all(self, "rise")
        if motion.wanted and self.get_root_window():
            Animation(rise=float(self.is_up), d=RISES_IN, t="out_quad").start(self)
        else:
            self.rise = float(self.is_up)

    def label_drop(self, height: float, rise: float, label: float) -> float:
        """Returns the distance below the middle at which KivyMD draws the label."""
        resting, up = (height - label) / 2, height - label - dp(4)
        return (height + label) / 2 - resting - (up - resting) * rise

    def _refresh_hint_text(self) -> None:
        if not self.floats:
            TextInput._refresh_hint_text(self)

    # Replaces KivyMD's methods, which use timers; our kv rule does all of it

    def set_text(self, *_args: object) -> None: ...

    def on_focus(self, *_args: object) -> None:
        (insets.write_in if self.focus else insets.write_no_more)(self)

    def on_error(self, *_args: object) -> None: ...

    def on_disabled(self, *_args: object) -> None: ...

    def update_colors(self, *_args: object) -> None: ...

    def adjust_height(self, *_args: object) -> None: ...

    def set_properties_widget(self) -> None:
        """Called under the pointer; KivyMD's imports all of its widgets to find the colour."""
        self.state_layer_color = [*theme.print[:3], self._state]

    # Typing

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = None if self.longest is None else max(0, self.longest - len(self.text))
        super().insert_text(substring[:room], from_undo)

    def font_for(self, text: str) -> str:
        return text_fitting.HAND if text_fitting.by_hand(text) else text_fitting.PRINT

    def cursor_offset(self) -> float:
        """Returns the position of the cursor on its line, also in text that runs to the left."""
        line = self._lines[self.cursor_row] if self.cursor_row < len(self._lines) else ""
        return self._caret(line, self.cursor_col) if runs_left(line) else super().cursor_offset()

    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]:
        column, row = super().get_cursor_from_xy(x, y)
        line = self._lines[row]
        if runs_left(line):
            at = x - self.x - self.padding[0] + self.scroll_x
            columns = range(len(line) + 1)
            column = min(columns, key=lambda one: abs(self._caret(line, one) - at))
        return column, row

    def _caret(self, line: str, column: int) -> float:
        return fonts.caret(self._label_cached, line, int(column))

    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> bool | None:
        if keycode[1] == "tab":
            return False
        return super().keyboard_on_key_down(window, keycode, text, modifiers)


load_kv(__file__)
