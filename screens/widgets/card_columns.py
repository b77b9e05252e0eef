"""A page of cards: one column on a phone, two beside each other on a tablet."""

from itertools import accumulate

from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from sheets.render_context import dp

EDGE, GAP = 12, 12
"""Space around the cards and between them, in dp."""
COLUMN, PAGE = 640, 1080
"""Maximum width of one column and of two, in dp."""
BESIDE = 900
"""Minimum width for two columns at 100 %, in dp."""


class Columns(Layout):
    """Places its children from top to bottom, in their order: the first ones on the left. The page
    is as low as it can be."""

    minimum_height = NumericProperty(0)
    most = NumericProperty(2)
    """Maximum number of columns."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for event in ("children", "size", "pos", "most"):
            self.fbind(event, self._trigger_layout)

    def do_layout(self, *_args: object) -> None:
        cards = self.children[::-1]
        beside = self.width >= dp(BESIDE) * Metrics.fontscale
        count = 2 if beside and len(cards) > 1 and self.most > 1 else 1
        room = min(self.width - 2 * dp(EDGE), dp(COLUMN if count == 1 else PAGE))
        width = (room - dp(GAP) * (count - 1)) / count
        for card in cards:
            card.width = width
        first = self._first_column(cards) if count == 2 else len(cards)
        columns = [cards[:first], cards[first:]]
        self.minimum_height = max(map(_height, columns)) + 2 * dp(EDGE)
        for number, column in enumerate(columns):
            top = self.y + self.height - dp(EDGE)
            for card in column:
                top -= card.height
                card.pos = self.x + (self.width - room) / 2 + number * (width + dp(GAP)), top
                top -= dp(GAP)

    @staticmethod
    def _first_column(cards: list[Widget]) -> int:
        """Returns how many are on the left, so that both columns are as equal as possible."""
        heights = [card.height + dp(GAP) for card in cards]
        whole = sum(heights)
        left = [*accumulate(heights)][:-1]
        return 1 + min(range(len(left)), key=lambda n: max(left[n], whole - left[n]))


def _height(column: list[Widget]) -> float:
    return sum(card.height for card in column) + dp(GAP) * max(0, len(column) - 1)
