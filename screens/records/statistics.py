"""Statistics of the finished games, as charts or as text."""

from collections import Counter
from collections.abc import Iterator

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from scoring import READABLE
from scoring.display_names import is_stand_in
from screens.home.place_screen import PlaceScreen
from screens.records.filter_panel import EVERYONE, Chooser
from screens.records.statistics_card import StatCard
from screens.records.statistics_sections import SOME, StatisticsPage, StatisticsSection, sections
from screens.widgets.redraw import redraw
from screens.widgets.widgets import Card, load_kv, set_children
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.texts import _, date_of, plural
from sheets.titles import company, sheet_name
from storage.encoding import clean, folded
from storage.history import Filter
from storage.leaderboard import PlayerPage, Variant
from storage.settings import STATISTICS

FIRST_CARDS = 3
"""Sections built at once; the others follow frame by frame, so that the screen opens quickly."""
WATCHING = 1.0
"""Seconds between two checks for games that are still being counted."""
WIDE, SIDEBAR, COLUMN = 1000, 320, 340
"""Minimum width at which the lists are beside the page, and their width; minimum width of one of
two columns; in dp."""
GAP = 12


class Note(Card):
    text = StringProperty()


class Welcome(Card):
    """Instead of a page as long as no game is finished."""

    text = StringProperty()


class StatisticsScreen(PlaceScreen):
    wide = BooleanProperty(False)
    """Whether the lists are beside the page."""
    columns = NumericProperty(1)
    page_width = NumericProperty(0)
    as_text = BooleanProperty(False)
    waiting = StringProperty()
    """Message about games still being counted."""
    empty = StringProperty()
    """Why there is nothing to show."""
    subtitle = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.variant: Variant | None = None
        self.player = EVERYONE
        self.counts: dict[Variant, int] = {}
        self.names: dict[str, str] = {}
        """Spellings of names by their stored form."""
        self.page: PlayerPage | None = None
        self._reviewed: object = None
        """The coach's reviews shown on the page."""
        self.cards: list[StatCard] = []
        """In order."""
        self._coming: Iterator[StatisticsSection] = iter(())
        self._filled: list[float] = []
        self._shape: tuple[bool, int] | None = None
        super().__init__(**kwargs)
        # They are not always in the widget tree.
        self.links, self._ladder = self.ids.links.__self__, self.ids.ladder.__self__
        self._coached = [self.ids.luck.__self__, self.ids.practice.__self__]
        self._waiting, self._empty, self._welcome = Note(), Note(), Welcome()
        self.fbind("waiting", self._waiting.setter("text"))
        for note in (self._empty, self._welcome):
            self.fbind("empty", note.setter("text"))
        self.chooser = Chooser()
        self.chooser.bind(
            on_game_pick=self._pick_game,
            on_player_pick=self._pick_player,
        )
        self._watching: ClockEvent | None = None
        self._next = Clock.create_trigger(self._add_next)
        self._rearrange = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._rearrange)
        redraw.bind(times=self._rewrite)

    # Opening and leaving

    def arrive(
        self, variant: Variant | None = None, player: str | None = None, **_what: object
    ) -> None:
        """Opens with a variant and a player, or with the last choice."""
        store = self.app.store
        self.counts = _in_order(store.leaderboard.variants())
        known = [one.name for one in store.names.players() if not is_stand_in(one.name)]
        self.names = {folded(clean(name)): name for name in known}
        kept = store.settings.get(STATISTICS)
        if self.variant is None:
            self.as_text = bool(kept.get("as_text"))
        if variant or player:
            self.variant = variant
            self.ids.scroll.scroll_y = 1
        else:
            self.variant = self.variant or _variant(kept)
            player = self.player or kept.get("player")
        self.player = self.names.get(folded(clean(str(player or ""))), EVERYONE)
        if self.variant not in self.counts:
            self.variant = max(self.counts, key=self.counts.__getitem__, default=None)
        self._watch()
        self._load()

    def leave(self) -> None:
        self.chooser.unfolded = ""
        self._next.cancel()
        self._stop_watching()

    def _pick_game(self, _chooser: Chooser, variant: Variant) -> None:
        self.choose(variant=variant)

    def _pick_player(self, _chooser: Chooser, player: str) -> None:
        self.choose(player=player)

    def choose(self, *, variant: Variant | None = None, player: str | None = None) -> None:
        """Changes the game or the player; None keeps the current one."""
        self.variant = variant or self.variant
        self.player = self.player if player is None else player
        self.ids.scroll.scroll_y = 1
        with self.app.telling():
            self._load()
            self._remember()

    def turn_to_text(self) -> None:
        self.as_text = not self.as_text
        with self.app.telling():
            self._remember()
        self._build()

    def _remember(self) -> None:
        if self.variant:
            chosen = self.variant._asdict() | {"player": self.player, "as_text": self.as_text}
            self.app.store.settings.set(STATISTICS, chosen)

    # Games not counted yet

    def _watch(self) -> None:
        missing = self.app.store.backfill.missing()
        waiting = plural("Still counting {count} game", "Still counting {count} games", missing)
        self.waiting = waiting if missing else ""
        if missing and self._watching is None:
            self._watching = Clock.schedule_interval(self._look_again, WATCHING)

    def _look_again(self, _seconds: float) -> None:
        with self.app.telling():
            self._watch()
            if not self.waiting:
                self._stop_watching()
            if not self.waiting or self.page is None:
                self.arrive()

    def _stop_watching(self) -> None:
        if self._watching:
            self._watching.cancel()
            self._watching = None

    # The page

    def _load(self) -> None:
        page = None
        player_colours.sit((self.player, "") if self.player else ())  # drawn in the person's ink
        if self.variant:
            records = self.app.store.leaderboard
            page = records.page(self.variant, self.player or None, day=date_of)
        self._show_choice()
        known = self.app.store.reviews.kept_at
        if page and (page, known) == (self.page, self._reviewed):  # unchanged since it was left
            self._show_top()
            self._next()
            return
        self.page, self._reviewed = page, known
        self._build()

    def _show_choice(self) -> None:
        if self.variant is None:
            return
        parts = sheet_name(self.variant), company(self.variant), self.player or _("Everyone")
        self.subtitle = " · ".join(parts)
        counts = self.counts
        if self.player:
            own = self.app.store.leaderboard.variants(self.player)
            counts = {variant: own.get(variant, 0) for variant in counts}
        self.chooser.show(counts, list(self.names.values()), self.variant, self.player)

    def _build(self) -> None:
        """Replaces all cards: the visible ones at once, the others afterwards."""
        self._next.cancel()
        self.cards = []
        self._arrange_parts()
        self._show_top()
        for column in (self.ids.left, self.ids.right):
            column.clear_widgets()
        self._filled = [0.0] * self.columns
        self._coming = self._sections() if self.page else iter(())
        for _first in range(FIRST_CARDS):
            self._add()
        self._next()

    def _sections(self) -> Iterator[StatisticsSection]:
        """Yields all sections; the coach's come last, if it has reviewed any games."""
        assert self.page
        yield from sections(self._statistics())
        if not READABLE[self.page.variant.game].takes_rolls or self._statistics().games < SOME:
            return
        from screens.records.luck_sections import luck_sections  # imports the coach
        from screens.review.luck_history import so_far

        found = so_far(self.app.store, (self.page.variant, self.player))
        yield from luck_sections(self.page.variant, found, _("Luck and decisions"))

    def _show_top(self) -> None:
        """Shows, above the cards, the choice, if it does not fit beside them, and messages."""
        self.empty = self._why_empty()
        chooser = [self.chooser] if self.variant else []
        note = self._empty if self.variant else self._welcome
        notes = [self._waiting] * bool(self.waiting) + [note] * bool(self.empty)
        links = [self.links] if self.page else []
        set_children(self.ids.side, chooser if self.wide else [])
        set_children(self.ids.top, [*([] if self.wide else chooser), *notes, *links])
        sometimes = self._ladder, *self._coached
        always = [one for one in reversed(self.links.children) if one not in sometimes]
        if self.variant and self.variant.solo:
            always.append(self._ladder)
        if self.variant and READABLE[self.variant.game].takes_rolls:
            always += self._coached
        set_children(self.links, always)

    def _why_empty(self) -> str:
        if self.variant is None and self.waiting:
            return ""
        if self.variant is None:
            return _("No finished games yet. Once you finish one, your statistics appear here.")
        if self.page is None:
            return _("{name} hasn’t finished a game of this yet.").format(name=self.player)
        return ""

    def _statistics(self) -> StatisticsPage:
        assert self.page
        variant, player = self.page.variant, self.player
        own = self.page.summary.plays if player else self.counts.get(variant, 0)
        return StatisticsPage(
            self.page,
            own,
            lambda who: self.names.get(who, who),
            lambda most: self.app.store.leaderboard.rivals(variant, player, most),
            lambda: self.app.store.leaderboard.facts(variant, player or None),
            on_player=lambda name: self.choose(player=name),
            on_rival=self._open_rival,
        )

    def _add(self) -> bool:
        """Adds the next card to the shorter column; False if there is none."""
        section = next(self._coming, None)
        if section is None:
            return False
        card = StatCard(section, as_text=self.as_text)
        at = self._filled.index(min(self._filled))
        self._columns[at].add_widget(card)
        self._filled[at] += card.height_in(self.column_width) + dp(12)
        self.cards.append(card)
        return True

    def _add_next(self, _seconds: float) -> None:
        with self.app.telling():
            if self._add():
                self._next()

    @property
    def complete(self) -> bool:
        """Whether all cards are there."""
        return not self._next.is_triggered

    # Layout

    @property
    def column_width(self) -> float:
        return float((self.page_width - dp(GAP)) / self.columns - dp(GAP))

    @property
    def _columns(self) -> list[Widget]:
        return [self.ids.left, self.ids.right][: self.columns]

    def _arrange(self, *_args: object) -> None:
        """Adapts the arrangement to the size of the window."""
        before = self._shape
        if before is None:
            return  # nothing is shown yet
        self._arrange_parts()
        if self._shape != before:
            self._build()

    def _arrange_parts(self) -> None:
        self.wide = self.inner >= dp(WIDE) and self.variant is not None
        self.chooser.always_open = self.wide
        beside = dp(SIDEBAR) if self.wide else 0
        self.page_width = min(self.inner - beside, dp(WIDE))
        least = 2 * dp(COLUMN) * text_fitting.grown(0.5)
        self.columns = 2 if self.page_width >= least else 1
        self._shape = self.wide, self.columns

    def _rewrite(self, *_args: object) -> None:
        """Rebuilds the page for another language, colours or text size."""
        self.page = None  # so that everything is rebuilt, at the latest on coming back
        if self.app and self.manager and self.manager.current_screen is self:
            with self.app.telling():
                self.arrive()

    # Navigation

    def _open_rival(self, name: str) -> None:
        assert self.variant
        wanted = Filter(game=self.variant.game, player=self.player, text=name)
        self.app.open("history", wanted=wanted)

    def open_games(self) -> None:
        assert self.variant
        wanted = Filter(game=self.variant.game, player=self.player or None)
        self.app.open("history", wanted=wanted)

    def open_ladder(self) -> None:
        self.app.open("ladder", variant=self.variant, player=self.player or None)

    def open_luck(self) -> None:
        self.app.open("luck", variant=self.variant, player=self.player)

    def open_practice(self) -> None:
        assert self.variant
        self.app.open("practice", game=self.variant.game, player=self.player)


def _in_order(found: dict[Variant, int]) -> dict[Variant, int]:
    """Returns the variants in order: the most played first, grouped by game."""
    known = [one for one in found if one.game in READABLE]
    games = Counter(dict.fromkeys(READABLE, 0))
    for one in known:
        games[one.game] += found[one]
    known.sort(key=lambda one: (-games[one.game], one.game, one.variant, not one.solo))
    return {one: found[one] for one in known}


def _variant(kept: dict[str, object]) -> Variant | None:
    try:
        return Variant(str(kept["game"]), str(kept["variant"]), bool(kept["solo"]))
    except KeyError:
        return None


load_kv(__file__)
