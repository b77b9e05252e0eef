"""The solo ladder: the ranks, the points to the next one, and the best ten with their sheets."""

from contextlib import suppress

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.gridlayout import GridLayout

from scoring import ALL_GAMES
from screens.home.place_screen import PlaceScreen
from screens.widgets.language import tr
from screens.widgets.redraw import redraw
from screens.widgets.sheet_picture import SheetPicture
from screens.widgets.widgets import Pressable, load_kv
from sheets import player_colours, view
from sheets.texts import _, day, plural
from sheets.titles import sheet_name
from storage.encoding import folded
from storage.errors import StorageError
from storage.leaderboard import Ladder, Variant
from storage.session import Session
from storage.settings import LADDER
from storage.statistics import Result


class BestCard(Pressable):
    """One of the best games."""

    place = StringProperty()
    points = StringProperty()
    detail = StringProperty()
    first = BooleanProperty(False)

    def __init__(self, result: Result, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.result = result

    @property
    def picture(self) -> SheetPicture:
        picture: SheetPicture = self.ids.picture
        return picture


class LadderScreen(PlaceScreen):
    variant: Variant = ObjectProperty(None, allownone=True)
    player: str | None = ObjectProperty(None, allownone=True)
    """None for all players together."""
    variants = ListProperty()
    players = ListProperty()
    """The choices, each with its name."""
    wide = BooleanProperty(False)
    """Whether the ranks are beside the best ten."""
    page = NumericProperty(0)
    """The width of what is shown."""
    low = BooleanProperty(False)
    """A phone in landscape: the choice is shown in one line."""
    columns = NumericProperty(2)
    played = BooleanProperty(False)
    title = StringProperty()
    rank = StringProperty()
    gap = StringProperty()
    games = StringProperty()
    with_hints = StringProperty()
    """The heading of the games with hints; empty if there are none."""

    def __init__(self, **kwargs: object) -> None:
        self._blank: list[BestCard] = []
        """The cards whose pictures are still to be drawn."""
        self._soloists: list[str] = []
        self._shown: tuple[Ladder, str | None, list[str], str] | None = None
        super().__init__(**kwargs)
        self._next_picture = Clock.create_trigger(self._show_picture)
        redraw.bind(times=self._rewrite)

    def _rewrite(self, *_args: object) -> None:
        if self.variant and self.app:
            self.arrive()

    def width_of(self, cards: float, width: float, columns: float, gap: float) -> float:
        """The width of so many cards beside each other, where `columns` of them fill the width."""
        if not len(self.ids.best.children if self.ids else ()) or cards >= columns:
            return width
        return (width + gap) / columns * cards - gap

    # Selection

    def arrive(
        self, variant: Variant | None = None, player: str | None = None, **_what: object
    ) -> None:
        """Shows a variant, or the last selection without one."""
        store = self.app.store
        self._soloists = store.leaderboard.soloists()
        asked = variant is not None
        if variant is None:
            variant, player = self._last()
        if len(self._soloists) < 2:
            player = next(iter(self._soloists), None)
        self.variants = [(one, sheet_name(one)) for one in store.leaderboard.solo_variants()]
        choices = [(None, _("Everyone")), *((name, name) for name in self._soloists)]
        self.players = choices if len(self._soloists) > 1 else []
        self.variant, self.player = variant._replace(solo=True), self._written(player)
        self._show()
        if asked:
            self._remember()

    def _last(self) -> tuple[Variant, str | None]:
        """Returns the last selection or, the first time, the most played solo game and its
        player."""
        records = self.app.store.leaderboard
        kept = self.app.store.settings.get(LADDER)
        known = records.solo_variants()
        for variant in known:
            if kept and variant[:2] == (kept.get("game"), kept.get("variant")):
                return variant, kept.get("player")
        counts = records.variants()
        most = max(known, key=lambda one: counts.get(one, 0))
        return most, next(iter(self._soloists), None)

    def _written(self, player: str | None) -> str | None:
        """Returns the current spelling of a name; None if no one of this name has played solo."""
        same = (name for name in self._soloists if player and folded(name) == folded(str(player)))
        return next(same, None)

    def pick_variant(self, variant: Variant) -> None:
        self.variant = variant
        self._picked()

    def pick_player(self, player: str | None) -> None:
        self.player = player
        self._picked()

    def _picked(self) -> None:
        with self.app.telling():
            self._show()
        self._remember()

    def _remember(self) -> None:
        self.ids.scroll.scroll_y = 1
        with self.app.telling():
            game, variant, _solo = self.variant
            kept = {"game": game, "variant": variant, "player": self.player}
            self.app.store.settings.set(LADDER, kept)

    # Showing

    def _show(self) -> None:
        player_colours.sit((self.player, "") if self.player else ())  # drawn in the person's ink
        ladder = self.app.store.leaderboard.ladder(self.variant, self.player)
        if (now := (ladder, self.player, self._soloists, tr.code)) == self._shown:
            return  # back from a game: pictures and scroll position are kept
        self._shown = now
        names = {folded(name): name for name in self._soloists}
        self.played = bool(ladder.best)
        best = names.get(ladder.best[0].who, "") if ladder.best else ""
        self._show_rank(ladder, best)
        total = ladder.best[0].total if ladder.best else None
        self.ids.ladder.show(self.variant.game, ladder.bands, total, best)
        self._blank = []
        self._list(self.ids.best, ladder.best, names)
        self._list(self.ids.hinted, ladder.hinted, names)
        self.with_hints = _("With hints") if ladder.hinted else ""
        if self.manager and self.manager.current == self.name:
            self._next_picture()

    def _show_rank(self, ladder: Ladder, who: str) -> None:
        self.rank = self.gap = self.games = ""
        if not ladder.best and ladder.hinted:
            self.title = _("Only with hints so far")
            return
        if not ladder.best:
            self.title = _("Nobody has played this solo yet.")
            if self.player and self.players:
                text = _("{name} hasn’t played this solo yet.")
                self.title = text.format(name=self.player)
            return
        best, name = ladder.best[0], view(self.variant.game).texts.rank_name
        self.title = plural("{count} point", "{count} points", best.total)
        if self.player is None:
            self.title = _("{names}: {points}").format(names=who, points=self.title)
        self.games = plural("The best of {count} game", "The best of {count} games", ladder.games)
        if ladder.games == 1:
            self.games = _("The only game so far")
        if ladder.rank:
            self.rank = name(ladder.rank)
            self.gap = _("This is the highest rank.")
        if ladder.next_rank and ladder.gap:
            missing = plural("{count} point", "{count} points", ladder.gap)
            text = _("{points} to {rank}")
            self.gap = text.format(points=missing, rank=name(ladder.next_rank))

    def _list(self, grid: GridLayout, results: list[Result], names: dict[str, str]) -> None:
        """Shows one card for each of these games, best first."""
        grid.clear_widgets()
        for place, result in enumerate(results, 1):
            card = BestCard(result, place=f"{place}.", first=place == 1 and not result.hints)
            card.points = plural("{count} point", "{count} points", result.total)
            rank = view(self.variant.game).texts.rank_name(result.rank) if result.rank else ""
            name = names.get(result.who, "") if self.player is None else ""
            hints = ""
            if result.hints:
                hints = plural("{count} hint", "{count} hints", result.hints)
            card.detail = "\n".join(filter(None, (name, rank, hints, day(result.finished))))
            card.bind(on_release=self._pressed)
            grid.add_widget(card)
            self._blank.append(card)

    # Pictures, one per frame

    def on_enter(self, *_args: object) -> None:
        self._next_picture()

    def _show_picture(self, _seconds: float) -> None:
        if not self._blank:
            return
        card = self._blank.pop(0)
        with suppress(StorageError):  # an unreadable game has no picture
            card.picture.show(self.app.store.load(card.result.game))
        self._next_picture()

    def leave(self) -> None:
        self._next_picture.cancel()

    # Navigation

    def _pressed(self, card: BestCard) -> None:
        self.look_at(card.result.game)

    def look_at(self, game: int) -> None:
        with self.app.telling():
            session = Session.resume(self.app.store, game)
            # Back leads here, from any game that was opened before.
            self.app.trail = [one for one in self.app.trail if one not in ("play", "result")]
            self.app.open("result", session=session)

    def begin(self) -> None:
        game = self.variant.game
        if self.variant.given:
            self.app.open("days", kind=Variant(game, self.variant.sheet, solo=True))
            return
        with self.app.telling():
            played = self.app.store.leaderboard.beginning(self.variant)
            given = ALL_GAMES[game].given(played.header.get("options")) if played else {}
            self.app.open("setup", game=game, given=given)

    def open_statistics(self) -> None:
        self.app.open("statistics", variant=self.variant, player=self.player)


load_kv(__file__)
