"""The home screen: continue an unfinished game, or begin a new one."""

from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scoring import REGISTRY
from screens.home.game_cards import GameCard
from screens.home.place_screen import MenuScreen, PlaceScreen
from screens.widgets.insets import insets
from screens.widgets.redraw import redraw
from screens.widgets.widgets import load_kv, set_children
from sheets.texts import _, plural
from storage.errors import StorageError
from storage.settings import HOME_DICE, SET_UP, TRIAL
from storage.store import GameSummary

if TYPE_CHECKING:
    from screens.home.day_card import DayCard
    from screens.home.own_pads import OwnPads
    from screens.home.resume_list import Hero, HomeRow

ROWS = 2
"""Number of unfinished games listed below the newest one, so that new ones stay visible."""
TALL = 600
"""Minimum height in dp at which the newest game has a large picture, if there is a rail."""


class HomeBar(BoxLayout):
    """The name of the app, and the button for its settings."""

    is_bar = True
    least = NumericProperty()
    """Its height, unless the text of a button needs more."""


class HomeScreen(PlaceScreen, MenuScreen):
    has_unfinished = BooleanProperty(False)
    first_time = BooleanProperty(False)
    """Whether nothing has been played yet."""
    beside = BooleanProperty(False)
    """Whether unfinished games are beside the new ones, not above them."""
    tall = BooleanProperty(False)
    """Whether there is room for a large picture of the newest game."""
    more = StringProperty()
    """Text of the link to all unfinished games, if not all are listed."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rest = Widget()
        """Free space at the end of the page."""
        self._shown: tuple[object, ...] = ()
        self._fill = Clock.create_trigger(self._fill_room, -1)
        self._read = Clock.create_trigger(self._read_next)
        self._pads: OwnPads | None = None
        self._day: DayCard | None = None
        self.hero: Hero | None = None
        """The newest unfinished game."""
        self._waiting: list[Hero | HomeRow] = []
        """The games whose journals have to be read."""
        redraw.bind(times=self._rewrite)
        self.fbind("size", self._arrange)
        ids = self.ids
        self._going_on, self._fresh = ids.going_on.__self__, ids.fresh.__self__
        for part in (self._going_on, self._fresh):  # added to the page once the layout is known
            self.remove_widget(part)
        for part, name in ((ids.scroll, "size"), (ids.going_on, "height"), (ids.fresh, "height")):
            part.fbind(name, self._fill)
        self._list_games()
        self._arrange()

    def _rewrite(self, *_: object) -> None:
        self._list_games()
        if self.app:
            self.arrive()

    def arrive(self, **_: object) -> None:
        self._list_unfinished()
        self._arrange()
        # After the first frame: both take longer than everything else.
        Clock.schedule_once(lambda _dt: Clock.schedule_once(self._complete))
        Clock.schedule_once(self._read)

    # Layout

    def _arrange(self, *_: object) -> None:
        """Arranges the screen by the size of the window: a bar or a rail, one column or two."""
        width, height = self.width, self.height
        if self.size == [100, 100]:  # it has no size yet
            width, height = insets.width, insets.height
        self.beside = self.rail and width > height and self.has_unfinished
        parts = [self._going_on] if self.has_unfinished else []
        parts.insert(0 if self.beside else 1, self._fresh)
        if not self.beside:
            parts.append(self._rest)
        set_children(self.ids.content, parts)
        self.tall = self.rail and height >= dp(TALL)
        self._fill()

    def _fill_room(self, *_: object) -> None:
        """Gives the remaining height to the covers."""
        ids = self.ids
        room = ids.scroll.height - ids.content.padding[1] - ids.content.padding[3]
        room -= ids.fresh.height - ids.games.height
        if self.has_unfinished and not self.beside:
            room -= ids.going_on.height + ids.content.spacing
        ids.games.room = max(0, room)
        if self.hero:
            others = ids.going_on.height - self.hero.height
            self.hero.room = max(0, ids.scroll.height - 2 * ids.content.padding[1] - others)

    def _complete(self, *_: object) -> None:
        self.navigate()
        self._offer_days()
        self._list_pads()
        self._offer_again()

    def on_pre_enter(self, *_args: object) -> None:
        """Does nothing: the navigation comes after the first frame."""

    # Unfinished games

    def _list_unfinished(self) -> None:
        with self.app.telling() as attempt:
            self._forget_trial()
            found = [one for one in self.app.store.unfinished() if one.begun]
            self.first_time = not found and not self.app.store.has_finished
        if attempt.failed:
            return
        self.has_unfinished = bool(found)
        self.more = ""
        if len(found) > 1 + ROWS:
            self.more = _("All {count} games").format(count=len(found))
        self.hero = None
        self._waiting = self._cards(found[: 1 + ROWS]) if found else []
        set_children(self.ids.unfinished, self._waiting)

    def _forget_trial(self) -> None:
        if self.app.store.settings.get(TRIAL):
            from storage.trial import forget_trial

            forget_trial(self.app.store)

    def _cards(self, found: list[GameSummary]) -> "list[Hero | HomeRow]":
        from screens.home.resume_list import Hero, HomeRow, Unfinished

        newest, *others = (Unfinished(one) for one in found)
        self.hero = Hero(newest, self)
        return [self.hero, *(HomeRow(one) for one in others)]

    def _read_next(self, *_: object) -> None:
        """Reads one game per frame: its score, and its picture."""
        from screens.home.resume_list import Unfinished

        if not self._waiting:
            return
        card = self._waiting.pop(0)
        with suppress(StorageError):  # reported when the game is opened
            card.show(Unfinished(card.summary, self.app.store.load(card.summary.id)))
        self._read()

    # New games

    def _list_games(self) -> None:
        self.ids.games.clear_widgets()
        for game, cover in REGISTRY.items():
            most = cover.players[-1]
            players = plural("{count} player", "1 to {count} players", most)
            card = GameCard(game=game, title=cover.title, subtitle=players)
            card.bind(on_release=self._set_up, on_again=self._begin_again)
            self.ids.games.add_widget(card)

    def _offer_days(self) -> None:
        """Shows the card of today's dice before the games, unless it is hidden in the settings."""
        from screens.home.day_card import DayCard

        with suppress(StorageError):
            wanted = self.app.store.settings.get(HOME_DICE)
            if wanted and self._day is None:
                self._day = DayCard()
                self.ids.fresh.add_widget(self._day, index=len(self.ids.fresh.children) - 2)
            elif not wanted and self._day:
                self.ids.fresh.remove_widget(self._day)
                self._day = None
            if self._day:
                self._day.show(self.app.store)

    def _list_pads(self) -> None:
        """Lists the user's own pads, after the games."""
        from screens.home.own_pads import OwnPads

        if self._pads is None:
            self._pads = OwnPads()
            self.ids.fresh.add_widget(self._pads)
        with suppress(StorageError):  # an error is shown when the pads are opened
            self._pads.show(self.app.store.pads.all())
            self._pads.offer(self.app.store.pads.received())

    def _offer_again(self) -> None:
        with suppress(StorageError):  # it is only a shortcut
            settings = self.app.store.settings
            for card in self.ids.games.children:
                card.offer_again(settings.get(SET_UP.of(card.game)).get("names"))

    def _begin_again(self, card: GameCard) -> None:
        """Starts a game at once, with the last players and options."""
        setup = self.app.screen("setup")
        with self.app.telling() as attempt:
            setup.arrive(game=card.game)
        if not attempt.failed:
            setup.start()

    def _set_up(self, card: GameCard) -> None:
        self.app.open("setup", game=card.game)


load_kv(__file__)
