"""The history: every finished game, newest first, filtered by game, player and words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from screens.home.place_screen import PlaceScreen
from screens.records.history_filter import FilterCard
from screens.records.history_row import HistoryRow
from screens.widgets.long_list import LongList
from screens.widgets.redraw import redraw
from screens.widgets.widgets import load_kv
from sheets.texts import _, month, plural
from sheets.titles import title_of
from storage.history import ALL, Filter, HistoryGame
from storage.session import Session

ROOMY = 600
"""Minimum width and height, in dp, at which the filters are always visible."""

AT_FIRST = 200
"""Number of games queried when it opens; the others when the list is scrolled to them."""


class FilterChange(TypedDict, total=False):
    """The fields of a `Filter` to change."""

    game: str | None
    player: str | None
    text: str


class HistoryScreen(PlaceScreen):
    subtitle = StringProperty()
    unfolded = BooleanProperty(False)
    """Whether the filters are shown."""
    filtered = StringProperty()
    """The active filters as text."""
    nothing = StringProperty()
    """Why the list is empty."""
    can_show_all = BooleanProperty(False)
    """Whether there would be games without filters."""

    def __init__(self, **kwargs: object) -> None:
        self.wanted = ALL
        self.numbers: list[int] = []
        """The games queried so far."""
        self.filters = FilterCard()
        self.filters.bind(
            on_pick_game=self._pick_game,
            on_pick_player=self._pick_player,
        )
        super().__init__(**kwargs)
        self.list = self.ids.games
        self.list.row_kind = HistoryRow
        self.list.bind(first=self._say_where, on_pick=self._pick)
        redraw.bind(times=self._rewrite)

    def arrive(self, wanted: Filter | None = None, **_what: object) -> None:
        """Opens with this filter, or with the previous one on coming back."""
        if wanted is None and self.name in self.app.trail:
            self._look_for(self.wanted, stay=True)
            return
        self.ids.search.show(wanted.text if wanted else "")
        self.filters.find.show("")
        self.unfolded = min(self.app.manager.size) >= dp(ROOMY)
        self._look_for(wanted or ALL)

    def leave(self) -> None:
        self.ids.search.stop()
        self.filters.find.stop()

    # Searching

    def look_for(self, **wanted: Unpack[FilterChange]) -> None:
        """Changes the filter: another game, another player, other words."""
        with self.app.telling():
            self._look_for(replace(self.wanted, **wanted))

    def _pick_game(self, _card: FilterCard, kind: str) -> None:
        self.look_for(game=kind or None)

    def _pick_player(self, _card: FilterCard, name: str) -> None:
        self.look_for(player=name or None)

    def _look_for(self, wanted: Filter, *, stay: bool = False) -> None:
        history = self.app.store.history
        self.numbers = history.numbers(wanted, AT_FIRST)
        count = len(self.numbers)
        if count == AT_FIRST:  # counting the rest is faster than reading it
            count = history.count(wanted)
        self.wanted = wanted
        if self.unfolded:
            self.filters.show(self.app.store, wanted)
        self._describe()
        self.list.fill(count, self._load, stay=stay)
        self._say_where()

    def _load(self, first: int, last: int) -> Sequence[HistoryGame | None]:
        games: Mapping[int, HistoryGame] = {}
        with self.app.telling():
            if last > len(self.numbers):
                self.numbers = self.app.store.history.numbers(self.wanted)
            games = self.app.store.history.games(self.numbers[first:last])
        found = [games.get(number) for number in self.numbers[first:last]]
        return found + [None] * (last - first - len(found))  # some may have been deleted meanwhile

    def show_all(self) -> None:
        self.ids.search.show("")
        self.look_for(game=None, player=None, text="")

    def on_unfolded(self, *_args: object) -> None:
        head = self.ids.head
        if self.unfolded:
            with self.app.telling():
                self.filters.show(self.app.store, self.wanted)
            head.add_widget(self.filters)
        else:
            head.remove_widget(self.filters)

    # Texts

    def _rewrite(self, *_args: object) -> None:
        self._describe()
        self._say_where()

    def _describe(self, *_args: object) -> None:
        self.can_show_all = not self.numbers and self.wanted != ALL
        self.nothing = "" if self.numbers else _("No finished games yet")
        if self.can_show_all:
            self.nothing = _("Nothing found")
        game, player = self.wanted.game, self.wanted.player
        self.filtered = " · ".join([*([title_of(game)] if game else []), *filter(None, [player])])

    def _say_where(self, *_args: object) -> None:
        """Shows the number of games or, after scrolling, the visible month."""
        first, count = int(self.list.first), int(self.list.count)
        self.subtitle = plural("{count} game", "{count} games", count) if count else ""
        if 0 < first < count:
            game = self.list.item(first)
            self.subtitle = month(game.finished) if game else ""

    # Opening a game

    def _pick(self, _list: LongList, game: HistoryGame | None) -> None:
        self.open_game(game)

    def open_game(self, game: HistoryGame | None) -> None:
        if game is None:
            return
        with self.app.telling():
            self.app.open("result", session=Session.resume(self.app.store, game.id))


load_kv(__file__)
