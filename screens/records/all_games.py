"""Statistics over all games on one page: how often, how long, and by whom."""

from datetime import UTC, datetime

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from screens.result.score_history import how_long
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _, number, printed
from sheets.titles import title_of
from storage.play_totals import (
    ANY,
    DAYS,
    LENGTHS,
    MANY,
    OneGame,
    TotalsFilter,
    TotalsRow,
    summed,
)
from storage.progress import Progress
from storage.store import Store

MOST_PEOPLE = 20
"""Maximum number of rows; pages of single games list all players."""


class SumRow(BoxLayout):
    """A line of a table."""

    texts = ListProperty(["", "", "", ""])
    heading = BooleanProperty(False)
    last = BooleanProperty(False)


class AllGamesScreen(RollpadScreen):
    wanted = ObjectProperty(TotalsFilter())
    columns = NumericProperty(1)
    empty = StringProperty()
    games_text = StringProperty()
    time_text = StringProperty()
    periods = ListProperty()
    players = ListProperty()
    lengths = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        self.found: list[OneGame] | None = None
        """All finished games; None until they are read."""
        super().__init__(**kwargs)
        redraw.bind(times=self._rewrite)

    def arrive(self, **_what: object) -> None:
        self.ids.scroll.scroll_y = 1
        self._rewrite()
        self.app.work(_read, on_done=self._take)

    def _take(self, found: list[OneGame]) -> None:
        self.found = found
        self._show()

    def choose(self, **what: object) -> None:
        """Selects another period, number of players or length."""
        old = self.wanted
        chosen = {"period": old.period, "players": old.players, "length": old.length} | what
        self.wanted = TotalsFilter(**chosen)
        self._show()

    # Showing

    def _rewrite(self, *_args: object) -> None:
        names = (_("Last 7 days"), _("Last 30 days"), _("Last 12 months"))
        self.periods = [("", _("All time")), *zip(DAYS, names, strict=True)]
        tables = [(count, str(count)) for count in range(2, MANY)]
        self.players = [
            *((ANY, _("Any number of players")), (1, _("Solo")), *tables),
            (MANY, _("{count} or more").format(count=MANY)),
        ]
        names = (
            _("Up to 20 minutes"),
            _("20 to 60 minutes"),
            _("More than an hour"),
        )
        self.lengths = [("", _("Any length")), *zip(LENGTHS, names, strict=True)]
        self._show()

    def _show(self) -> None:
        if self.found is None:
            self.empty = _("Counting games…")
            return
        sums = summed(self.found, self.wanted, datetime.now(UTC))
        self.empty = "" if sums.games else _("No matching games")
        self.games_text = number(sums.games)
        self.time_text = how_long(sums.seconds) or "–"
        kinds = [(title_of(row.name), row, "") for row in sums.kinds]
        people = [(row.name, row, printed(row.won)) for row in sums.people[:MOST_PEOPLE]]
        self._fill(self.ids.kinds, (_("Game"), _("Games"), "", _("Time")), kinds)
        self._fill(self.ids.people, (_("Name"), _("Games"), _("Won"), _("Time")), people)

    def _fill(
        self, table: BoxLayout, heads: tuple[str, ...], rows: list[tuple[str, TotalsRow, str]]
    ) -> None:
        table.clear_widgets()
        table.add_widget(SumRow(texts=heads, heading=True))
        for place, (name, row, won) in enumerate(rows, 1):
            time = how_long(row.seconds) or "–"
            texts = [name, number(row.games), won, time]
            table.add_widget(SumRow(texts=texts, last=place == len(rows)))


def _read(store: Store, _progress: Progress) -> list[OneGame]:
    return store.play_totals.games()


load_kv(__file__)
