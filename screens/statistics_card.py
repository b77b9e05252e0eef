"""A card of the statistics: a chart with its heading, or the same in words."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from screens.charts.chart import Chart
from screens.language import _
from screens.parts import Card, PillButton, Print, load_kv
from screens.statistics_sections import FIRST_ROWS, MORE_ROWS, Section
from storage.errors import StorageError

PADDING, EDGES = 16, 38
"""Beside what is on a card, and above and below it; in dp."""


class StatCard(Card):
    """A chart with its heading, or what it shows in words."""

    heading = StringProperty()
    over = StringProperty()
    note = StringProperty()

    def __init__(self, section: Section, *, as_text: bool, **kwargs: Any) -> None:
        self.section, self.as_text = section, as_text
        self.rows = FIRST_ROWS
        super().__init__(**kwargs)
        self.heading, self.over, self.note = section.heading, section.over, section.note
        self.show()

    def show(self) -> None:
        self.chart, more = self.section.make(self.rows)
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(Words.of(self.chart) if self.as_text else self.chart)
        if more:
            button = PillButton(text=_("More"), kind="quiet", pos_hint={"center_x": 0.5})
            button.bind(on_release=lambda _button: self.grow())
            self.ids.body.add_widget(button)

    def grow(self) -> None:
        self.rows += MORE_ROWS
        try:
            self.show()
        except StorageError as error:
            App.get_running_app().failed(error)

    def height_in(self, width: float) -> float:
        """About how high it will be."""
        words = sum(sp(20) for text in (self.over, self.heading, self.note) if text) + dp(EDGES)
        if self.as_text:
            return float(words + len(self.chart.lines()) * sp(23))
        return float(words + self.chart.height_for(width - dp(2 * PADDING)))


class Words(Print):
    @classmethod
    def of(cls, chart: Chart) -> "Words":
        return cls(text="\n".join(chart.lines()), line_height=1.3)


load_kv(__file__)
