"""A choice of one value, as chips in one line that scrolls horizontally."""

from itertools import accumulate

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.widgets.choices import ChoiceChip
from screens.widgets.widgets import PageScroll, load_kv


class StripChip(ChoiceChip):
    """As wide as its text, whether chosen or not."""

    def wide_for(self, _text: str, _size: float) -> float:
        return self.natural_width() + dp(8)


class ChipRow(BoxLayout):
    """As wide as its chips."""


class ChipStrip(PageScroll):
    values = ListProperty()
    """Each value with its name in the current language."""
    chosen = ObjectProperty(None, allownone=True)
    ground = ColorProperty(None, allownone=True)
    """The colour behind it, if not the table's."""
    more_left = BooleanProperty(False)
    more_right = BooleanProperty(False)
    """Whether there are more chips out of sight."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self.row = ChipRow()
        super().__init__(**kwargs)
        self.add_widget(self.row)
        self._bring_into_sight = Clock.create_trigger(self._scroll)
        for name in ("values", "chosen"):
            self.fbind(name, self._show)
        for widget in (self, self.row):
            widget.fbind("width", self._bring_into_sight)
            widget.fbind("width", self._look_further)
        self.fbind("scroll_x", self._look_further)
        self.row.bind(height=self.setter("height"))

    def on_pick(self, value: object) -> None:
        """Called when the user has chosen a value."""

    @property
    def chips(self) -> list[StripChip]:
        return list(reversed(self.row.children))

    def _show(self, *_: object) -> None:
        if [chip.value for chip in self.chips] != [value for value, _text in self.values]:
            self.row.clear_widgets()
            for value, _text in self.values:
                chip = StripChip(value=value, on_release=self._pick)
                self.row.add_widget(chip)
        for chip, (value, text) in zip(self.chips, self.values, strict=True):
            chip.text, chip.chosen = text, bool(value == self.chosen)
        self._bring_into_sight()

    def _pick(self, chip: StripChip) -> None:
        self.chosen = chip.value
        self.dispatch("on_pick", chip.value)

    def _look_further(self, *_: object) -> None:
        hidden = self.row.width - self.width
        self.more_left = hidden > 1 and self.scroll_x * hidden > 1
        self.more_right = hidden > 1 and (1 - self.scroll_x) * hidden > 1

    def _scroll(self, _seconds: float) -> None:
        """Scrolls the chosen chip to the middle, as far as possible."""
        ends = [*accumulate(chip.width + self.row.spacing for chip in self.chips)]
        middles = [
            end - self.row.spacing - chip.width / 2
            for end, chip in zip(ends, self.chips, strict=True)
            if chip.chosen
        ]
        hidden = self.row.width - self.width
        if middles and hidden > 0:
            self.scroll_x = min(1, max(0, (middles[0] - self.width / 2) / hidden))
        else:
            self.scroll_x = 0


load_kv(__file__)
