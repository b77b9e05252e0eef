"""Values to choose from: one of several, as chips, and what is on or off, as switches."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivymd.uix.chip import MDChip

from screens.look import fitting
from screens.look.list_row import SwitchRow
from screens.look.touchable import Touchable
from screens.look.widgets import load_kv

CHIP_EDGE = 36
"""What a chip needs beside its name for its mark, in dp."""


class ChoiceChip(Touchable, MDChip, Label):
    """One of several values; `chosen` is told by a mark as well as by colour.

    KivyMD's chip has its words on one line and its mark half a second later; so it is a label of
    its own, which wraps."""

    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)
    mark_x = NumericProperty(0)

    def natural_width(self) -> float:
        """What the text and the mark need on one line."""
        return fitting.width(self.text, self.font_size, bold=True) + dp(CHIP_EDGE)

    @property
    def content_colour(self) -> list[float]:
        return list(self.color)


class Choices(GridLayout):
    """Values of which one is chosen: side by side where they fit, else below each other."""

    values = ListProperty()
    """Each value with its name, in the language in force."""
    chosen = ObjectProperty(None, allownone=True)
    letters = NumericProperty("15sp")
    part: type[Widget] = ChoiceChip

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("values", "chosen", "letters"):
            self.fbind(name, self._show)
        self.fbind("width", self._arrange)
        self._show()

    def on_pick(self, value: object) -> None:
        """The user has chosen a value."""

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
        """As many columns as leave no name cut off and, if they are few, no row half empty."""
        count = len(self.values)
        if not count:
            return
        texts = " ".join(chip.text for chip in self.chips)
        size = fitting.within(texts, self.letters, self.width - dp(CHIP_EDGE), bold=True)
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
    """Values that are on or off, each for itself; `chosen` are those that are on."""

    part = SwitchRow

    def is_chosen(self, value: object) -> bool:
        return value in (self.chosen or ())

    def _pick(self, row: SwitchRow) -> None:
        """Whoever listens knows what is on from now on, and says so in `chosen`."""
        self.dispatch("on_pick", row.value)

    def _arrange(self, *_: object) -> None:
        self.cols = 1


load_kv(__file__)
