"""A card of the statistics: a chart with its heading, or its content as text."""

from kivy.metrics import dp, sp

from screens.records.charts.chart import Chart
from screens.records.statistics_sections import FIRST_ROWS, MORE_ROWS, StatisticsSection
from screens.widgets.app_protocol import running_app
from screens.widgets.widgets import (
    Caption,
    Card,
    PillButton,
    Print,
    Title,
    load_kv,
)
from sheets.texts import _

PADDING, EDGES = 16, 38
"""Space beside the content of a card, and above and below it; in dp."""


class StatCard(Card):
    """A chart with its heading, or its content as text."""

    def __init__(self, section: StatisticsSection, *, as_text: bool, **kwargs: object) -> None:
        self.section, self.as_text = section, as_text
        self.rows = FIRST_ROWS
        super().__init__(**kwargs)
        self.show()

    @property
    def heading(self) -> str:
        return self.section.heading

    def show(self) -> None:
        self.chart, more = self.section.make(self.rows)
        self.clear_widgets()
        for kind, text in (
            (Over, self.section.over),
            (Heading, self.section.heading),
            (Caption, self.section.note),
        ):
            if text:
                self.add_widget(kind(text=text))
        self.add_widget(ChartText.of(self.chart) if self.as_text else self.chart)
        if more:
            button = PillButton(text=_("More"), kind="quiet", pos_hint={"center_x": 0.5})
            button.bind(on_release=self.grow)
            self.add_widget(button)

    def grow(self, *_args: object) -> None:
        self.rows += MORE_ROWS
        with running_app().telling():
            self.show()

    def height_in(self, width: float) -> float:
        """Returns its approximate height."""
        section = self.section
        texts = [text for text in (section.over, section.heading, section.note) if text]
        words = len(texts) * sp(22) + dp(EDGES)
        if self.as_text:
            return float(words + len(self.chart.lines()) * sp(23))
        return float(words + self.chart.height_for(width - dp(2 * PADDING)))


class Over(Caption):
    """The topic above a card's heading."""


class Heading(Title):
    """The heading of a card."""


class ChartText(Print):
    @classmethod
    def of(cls, chart: Chart) -> "ChartText":
        return cls(text="\n".join(chart.lines()), line_height=1.3)


load_kv(__file__)
