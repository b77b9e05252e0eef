"""The bar at the top of every screen but home, which does not wait for it."""

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.appbar import MDTopAppBar, MDTopAppBarTitle

from screens.widgets.fast_button import Lean
from screens.widgets.widgets import LOW, load_kv
from sheets.drawing import text_fitting

BAR_GROWS = 40
"""Additional height of the bar at 200 %, in dp."""
LEAST_TITLE, LAST_RESORT = 11, 10
"""Size in dp of the smallest words in the bar, and where a short title would be cut off."""


class TopBar(MDTopAppBar):
    title = StringProperty()
    subtitle = StringProperty()
    can_go_back = BooleanProperty(True)
    narrow = BooleanProperty(False)
    """Whether its buttons leave little space for text, on a small phone."""
    scale = NumericProperty(1)
    """Scale of its text, which wraps, and grows as far as the bar does."""
    shortens = BooleanProperty(True)
    wraps = BooleanProperty(False)
    """Whether long text makes it higher even at 100 %."""
    badged = BooleanProperty(False)
    """Whether the subtitle is something that everyone should see."""
    keeps_height = BooleanProperty(False)
    """Whether larger text does not make it higher: what is below needs the space."""
    words_height = NumericProperty(0)
    """Height of title and subtitle."""

    def note_back(self) -> None:
        """Notes that Back was pressed: the next step is another one, which a second tap does not
        do (`sheets/steady.py`)."""
        self.ids.back.occasion = object()

    def fitted(self, title: str, subtitle: str, room: float, _fontscale: float) -> float:
        words = (
            text_fitting.SizedText(title, dp(19), bold=True),
            text_fitting.SizedText(subtitle, dp(13)),
        )
        grows = dp(BAR_GROWS) * (text_fitting.scale() - 1) if Window.height > dp(LOW) else 0
        if self.keeps_height:
            grows = 0
        high = dp(48) + grows
        may_wrap = self.wraps or text_fitting.scale() > 1
        enough = max(high, dp(68)) if self.wraps else high
        self.shortens = not (may_wrap and text_fitting.fits(words, 1, room, enough, 2))
        return text_fitting.fit(words, room, high, 2)

    def sized(self, text: str, size: float, room: float, *, bold: bool = False) -> float:
        """Returns the size of a line that is not wrapped: smaller if it would be cut off."""
        if not self.shortens or not text or room < 1:
            return size
        least, most = min(size, dp(LAST_RESORT)), room - dp(2)
        # Step by step: fonts have whole sizes, so half a point less may be as wide.
        while size > least and (wide := text_fitting.width(text, size, bold=bold)) > most:
            size = max(least, min(size - 0.5, size * most / wide))
        return size

    @staticmethod
    def badge_width(text: str, size: float) -> float:
        """The width of the subtitle, where it has a ground of its own."""
        return text_fitting.width(text, size, bold=True)

    def longest_fitting(self, texts: Sequence[str], room: float, *, bold: bool = False) -> str:
        """Returns the first of these that is not cut off, or the last one."""
        least = dp(LEAST_TITLE)
        whole = (one for one in texts if text_fitting.width(one, least, bold=bold) <= room - dp(2))
        return next(whole, texts[-1])


class BarLine(Lean, MDTopAppBarTitle):
    """The text in the bar."""

    allow_hover = BooleanProperty(False)


load_kv(__file__)
