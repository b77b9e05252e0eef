"""Luck and decisions over many games: means, over time, and the kinds of entries that cost most."""

from dataclasses import dataclass

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.records.luck_sections import luck_sections
from screens.records.statistics_card import StatCard
from screens.review.luck_history import OverTime, over_time
from screens.widgets.job_screen import WorkScreen
from screens.widgets.redraw import redraw
from screens.widgets.widgets import load_kv
from sheets.coach_texts import reason_text
from sheets.drawing import text_fitting
from sheets.texts import _, plural
from sheets.titles import company, sheet_name
from storage.leaderboard import Variant
from storage.progress import Progress
from storage.store import Store

COLUMN = 340
"""Minimum width of one of two columns, in dp."""


@dataclass(frozen=True, slots=True)
class LuckFilter:
    variant: Variant
    player: str = ""
    """All players if empty."""


class LuckScreen(WorkScreen):
    subtitle = StringProperty()
    note = StringProperty()
    """What is left out, or why there is nothing."""
    columns = NumericProperty(1)
    working = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.wanted: LuckFilter | None = None
        self.found: OverTime | None = None
        self.cards: list[StatCard] = []
        super().__init__(**kwargs)
        self._progress: Widget = self.ids.working.__self__
        self.ids.working.bind(on_cancel=self._cancel)
        self._rearrange = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._rearrange)
        redraw.bind(times=self._show)

    def arrive(self, variant: Variant | None = None, player: str = "", **_more: object) -> None:
        if variant:
            self.wanted, self.found = LuckFilter(variant, player), None
            self.ids.scroll.scroll_y = 1
        if self.wanted and self.found is None:
            self._begin(self.wanted)

    @property
    def makes_sense(self) -> bool:
        return self.wanted is not None

    # Working it out

    def _begin(self, wanted: LuckFilter) -> None:
        self.leave()
        tables = self.app.store.coach_table

        def job(store: Store, progress: Progress) -> OverTime:
            return over_time(store, (wanted.variant, wanted.player), tables, progress)

        self._show()
        self.start(job, self._done)

    def _done(self, found: OverTime) -> None:
        self.found = found
        self._show()

    def _cancel(self, *_args: object) -> None:
        """Shows what is known so far."""
        if self.work:
            self.work.cancel()

    def show_progress(self, _seconds: float) -> None:
        self._put_top(working=True)

    # Display

    def _show(self, *_args: object) -> None:
        if self.wanted is None:
            return
        variant = self.wanted.variant
        parts = sheet_name(variant), company(variant), self.wanted.player or _("Everyone")
        self.subtitle, self.note = " · ".join(parts), ""
        self.cards = []
        if self.found:
            self.note = _left_out(self.found)
            every = luck_sections(variant, self.found)
            self.cards = [StatCard(section, as_text=False) for section in every]
        self._put_top(working=False)
        self._arrange()

    def _put_top(self, *, working: bool) -> None:
        top = self.ids.top
        if self._progress.parent:
            top.remove_widget(self._progress)
        if working:
            top.add_widget(self._progress)

    def _arrange(self, *_args: object) -> None:
        room = self.manager.width if self.manager else self.width
        self.columns = 2 if room >= 2 * dp(COLUMN) * text_fitting.grown(0.5) else 1
        places = [self.ids.left, self.ids.right][: self.columns]
        for place in (self.ids.left, self.ids.right):
            place.clear_widgets()
        for at, card in enumerate(self.cards):
            places[at % len(places)].add_widget(card)


def _left_out(found: OverTime) -> str:
    if found.why:
        return " ".join(map(reason_text, found.why))
    if found.unknown:
        return plural(
            "{count} game is not included: its dice were not entered.",
            "{count} games are not included: their dice were not entered.",
            found.unknown,
        )
    return "" if found.games else _("No finished games yet.")


load_kv(__file__)
