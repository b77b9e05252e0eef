"""The parts of the editor's page: texts, numbers, handles, and the keypad."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from scoring.game import marked
from screens.editor.keys import BACK, DONE, MINUS, NEXT, Typing
from screens.widgets.text_field import Field
from screens.widgets.widgets import (
    Caption,
    Card,
    IconButton,
    PillButton,
    load_kv,
)
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets, HitTarget
from sheets.texts import _

KEYS = ("1", "2", "3", BACK, "4", "5", "6", MINUS, "7", "8", "9", NEXT, "", "0", "", DONE)
"""In four columns; an empty place has no key."""
FLAT_KEYS = ("1", "2", "3", "4", "5", BACK, MINUS, NEXT, "6", "7", "8", "9", "0", "", "", DONE)
"""In eight columns, for a low window."""
SPOKEN = {
    BACK: marked("Delete a digit"),
    MINUS: marked("Plus or minus"),
    NEXT: marked("Next number"),
    DONE: marked("Done"),
}


class EditField(Field):
    """A title or a name. Enter goes on, e.g. to a new row."""

    longest = 40
    on_enter: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    shift: Callable[[int], None] | None = ObjectProperty(None, allownone=True)
    """Moves the row or section with this name; down is positive."""

    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> bool | None:
        if keycode[1] in ("enter", "numpadenter"):
            self.focus = False
            if self.on_enter:
                self.on_enter()
            return True
        step = {"up": -1, "down": 1}.get(keycode[1])
        if step and self.shift and "alt" in modifiers:
            self.shift(step)
            return True
        return super().keyboard_on_key_down(window, keycode, text, modifiers)

    def write(self) -> None:
        """Takes what is typed, once the touch that led here is over."""

        def begin(_seconds: float) -> None:
            self.focus = self.get_root_window() is not None

        Clock.schedule_once(begin)


class TitleField(EditField):
    longest = 60


class NameBox(BoxLayout):
    """Holds a field. Made by a kv rule, since KivyMD draws the label of others as it was first."""


class TitleBox(BoxLayout):
    """The same for the title."""


class Mistake(Caption):
    """What is wrong with a part of the pad; takes no room without words."""


class PartHead(BoxLayout):
    """The first line of a section or a row: its handle, its name, and the button to remove it."""


class FoldLine(BoxLayout):
    """The first settings of a row, and the button that shows the others."""


class Number(BoxLayout):
    """A number of the pad with its label; a tap opens the keypad for it."""

    label = StringProperty()
    text = StringProperty()
    typed = BooleanProperty(False)
    """Whether the keypad is for it."""

    __events__ = ("on_open",)

    def __init__(self, label: str, typing: Typing, **kwargs: object) -> None:
        self.typing = typing
        super().__init__(label=label, **kwargs)
        self.show()

    def show(self) -> None:
        shown = self.typing.text if self.typed else self.typing.shown(self.typing.values)
        self.text = shown.replace("-", "−") or "–"

    def on_open(self) -> None:
        """Called when its number is to be typed."""


class Grip(HasTargets, IconButton):
    """The handle by which a row or a section is dragged; Alt and the arrow keys move it, too. Arrow
    keys alone lead past it: on their way nothing must change."""

    def __init__(
        self, shift: Callable[[int], None], describe: Callable[[], str], **kwargs: object
    ) -> None:
        self.shift = shift
        """Moves what it belongs to by so many places; down is positive."""
        self.describe = describe
        """Returns what it belongs to, and its place there."""
        super().__init__(**kwargs)

    def targets(self) -> list[HitTarget]:
        """Returns the handle; pressing it does nothing, since it is only for moving."""
        area = Rect(*self.pos, *self.size)
        return [HitTarget("handle", area, say=self.describe, about=_("Drag to change the order"))]


class Key(PillButton):
    """One key of the keypad."""

    value = StringProperty()
    hint = StringProperty()
    wide = NumericProperty("60dp")


class Keypad(GridLayout):
    """The keypad below the page; hidden while no number is typed."""

    number: Number | None = ObjectProperty(None, allownone=True)
    opened = BooleanProperty(False)
    flat = BooleanProperty(False)
    """Whether it has two rows instead of four."""
    cols = NumericProperty(4)
    key_width = NumericProperty("60dp")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.keys: list[Key] = []
        for value in filter(None, KEYS):
            key = Key(value=value, text=value, hint=_(SPOKEN[value]) if value in SPOKEN else value)
            key.bind(on_release=self._pressed)
            self.keys.append(key)
        self.bind(key_width=self._widen, flat=lambda *_args: self.close())

    def _widen(self, _pad: Widget, wide: float) -> None:
        for key in self.keys:
            key.wide = max(dp(40), wide)

    def open(self, number: Number) -> None:
        self.close()
        self.number, self.opened = number, True
        number.typing.fresh, number.typed = True, True
        known = {key.value: key for key in self.keys}
        for value in FLAT_KEYS if self.flat else KEYS:
            self.add_widget(known.get(value) or Widget(size_hint=(None, None), size=(1, 1)))
        for key in self.keys:
            key.disabled = (key.value == MINUS and number.typing.least >= 0) or (
                key.value == NEXT and not number.typing.several
            )
        number.show()

    def close(self) -> None:
        if self.number:
            self.number.typed = False
            self.number.typing.text = Typing.shown(self.number.typing.values)
            self.number.typing.renew()
            self.number.show()
        self.number, self.opened = None, False
        self.clear_widgets()

    def press(self, value: str) -> None:
        number = self.number
        if number is None:
            return
        if value == DONE:
            self.close()
            return
        number.typing.press(value)
        number.show()

    def _pressed(self, key: Key) -> None:
        self.press(key.value)


class LabelField(EditField):
    longest = 6


class LabelBox(BoxLayout):
    """Holds the field for a label."""


class Labels(BoxLayout):
    """The labels of a row of boxes, drawn as buttons: a tap takes one of them into the field below,
    and Enter goes on to the next."""

    def __init__(self, read: Callable[[], list[str]], change: Callable[[list[str]], None]) -> None:
        self.read, self.change = read, change
        self.at = 0
        """The box whose label is in the field."""
        super().__init__()
        self.boxes: list[PillButton] = []
        self.field: LabelField = self.ids.box.ids.field
        self.field.on_enter = self._go_on
        self.show()
        self.field.bind(text=self._typed)

    def show(self) -> None:
        """Shows what the row has now."""
        labels = self.read()
        self.at = min(self.at, len(labels) - 1)
        if len(self.boxes) != len(labels):
            self._make(len(labels))
        for at, (box, label) in enumerate(zip(self.boxes, labels, strict=True)):
            box.text, box.kind = label or "–", "tonal" if at == self.at else "outlined"
            box.hint = _("Box {number}: {label}").format(number=at + 1, label=label or "–")
        self.field.hint_text = _("Label of box {number}").format(number=self.at + 1)
        if self.field.text != labels[self.at]:
            self.field.text = labels[self.at]

    def _make(self, count: int) -> None:
        self.boxes = [LabelButton() for _number in range(count)]
        self.ids.grid.clear_widgets()
        for at, box in enumerate(self.boxes):
            box.bind(on_release=partial(self._picked, at))
            self.ids.grid.add_widget(box)

    def _picked(self, at: int, _box: Widget) -> None:
        self.at = at
        self.show()
        self.field.write()

    def _go_on(self) -> None:
        if self.at + 1 < len(self.boxes):
            self._picked(self.at + 1, self)

    def _typed(self, _field: EditField, text: str) -> None:
        labels = self.read()
        if labels[self.at] != text[: LabelField.longest]:
            labels[self.at] = text[: LabelField.longest]
            self.change(labels)
            self.show()


class LabelButton(PillButton):
    """One box of a row, with its label."""

    hint = StringProperty()


class RowBox(BoxLayout):
    """A row of a section: handle, name, and what can be set."""

    mistake = StringProperty()


class PadSection(Card):
    """One section of the pad."""

    kind = StringProperty()
    mistake = StringProperty()


def flow(numbers: list[Widget]) -> GridLayout:
    """Returns a layout of numbers beside each other, as many as fit."""
    grid = GridLayout(size_hint_y=None, spacing=dp(8), cols=max(1, min(3, len(numbers))))
    grid.bind(minimum_height=grid.setter("height"))
    for number in numbers:
        grid.add_widget(number)
    return grid


load_kv(__file__)
