"""Choices: one of several values, as chips, and values that are on or off, as switches."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivymd.uix.chip import MDChip

from screens.widgets.fast_button import Touchable
from screens.widgets.list_row import SwitchRow
from screens.widgets.widgets import load_kv
from sheets.drawing import text_fitting

CHIP_EDGE = 36
"""Width that a chip needs for its mark, in addition to its name, in dp."""


class ChoiceChip(Touchable, MDChip, Label):
    """One of several values; `chosen` is shown by a mark as well as by colour.

    KivyMD's chip has its text on one line and shows its mark half a second later; so this is a
    label, which wraps.
    """

    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)
    mark_x = NumericProperty(0)

    def natural_width(self) -> float:
        """Returns the width of the text and the mark on one line."""
        return text_fitting.width(self.text, self.font_size, bold=True) + dp(CHIP_EDGE)

    @property
    def content_colour(self) -> list[float]:
        return list(self.color)


class Choices(GridLayout):
    """A choice of one value: side by side if they fit, otherwise below each other."""

    values = ListProperty()
    """Each value with its name in the current language."""
    chosen = ObjectProperty(None, allownone=True)
    base_size = NumericProperty("15sp")
    part: type[Widget] = ChoiceChip

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("values", "chosen", "base_size"):
            self.fbind(name, self._show)
        self.fbind("width", self._arrange)
        self._show()

    def on_pick(self, value: object) -> None:
        """Called when the user has chosen a value."""

    def _show(self, *_: object) -> None:
        if [chip.value for chip in self.chips] != [value for value, _text in self.values]:
            self.clear_widgets()
            for value, _text in self.values:
                chip = self.part(value=value)
                chip.size_hint_x = 1
                chip.bind(on_release=self._pick)
                self.add_widget(chip)
        for chip, (value, text) in zip(self.chips, self.values, strict=True):
            chip.text, chip.chosen = text, self.is_chosen(value)
        self._arrange()

    @property
    def chips(self) -> list[ChoiceChip]:
        return list(reversed(self.children))

    def is_chosen(self, value: object) -> bool:
        return bool(value == self.chosen)

    def _pick(self, chip: ChoiceChip) -> None:
        self.chosen = chip.value
        self.dispatch("on_pick", chip.value)

    def _arrange(self, *_: object) -> None:
        """Uses as many columns as cut off no name and, if there are few, leave no row half
        empty."""
        count = len(self.values)
        if not count:
            return
        texts = " ".join(chip.text for chip in self.chips)
        size = text_fitting.within(texts, self.base_size, self.width - dp(CHIP_EDGE), bold=True)
        for chip in self.chips:
            chip.font_size = size
        widest = max(chip.natural_width() for chip in self.chips)
        gap = self.spacing[0]
        most = max(1, int((self.width + gap) / (widest + gap)))
        counts = range(min(most, count), 0, -1)
        self.cols = next(n for n in counts if count % n == 0 or count > 4)
        for chip in self.chips:
            chip.text_size = (self.width - dp(24) if widest > self.width else None, None)


class Switches(Choices):
    """Values that are on or off independently; `chosen` contains those that are on."""

    part = SwitchRow

    def is_chosen(self, value: object) -> bool:
        return value in (self.chosen or ())

    def _pick(self, row: SwitchRow) -> None:
        """Lets the listener decide what is on from now on and set `chosen`."""
        self.dispatch("on_pick", row.value)

    def _arrange(self, *_: object) -> None:
        self.cols = 1


load_kv(__file__)
