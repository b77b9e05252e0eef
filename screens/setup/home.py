"""The first screen: go on with an unfinished game, or begin a new one."""

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring import SHELF
from screens.games.common.emblem import Emblem
from screens.look.language import tr
from screens.look.texts import _, moment, plural
from screens.look.widgets import IconButton, Pressable, RollpadScreen, load_kv
from storage.session import now
from storage.store import GameSummary

NEWEST = 4
"""So many unfinished games are listed at first, so that new ones stay in sight."""


class GameCard(Pressable):
    """One of the games, with its emblem."""

    title = StringProperty()
    subtitle = StringProperty()
    chevron = StringProperty(IconButton.glyph("chevron-right"))

    def __init__(self, game: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.game = game
        self.add_widget(Emblem(game), index=len(self.children))


class UnfinishedCard(Pressable):
    title = StringProperty()
    subtitle = StringProperty()

    __events__ = ("on_delete",)

    def __init__(self, summary: GameSummary, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.summary = summary
        self.title = f"{SHELF[summary.game].title} · {', '.join(summary.names)}"
        self.subtitle = _("Last entry: {time}").format(time=moment(summary.updated))

    def on_delete(self) -> None:
        """The bin has been pressed."""


class RecordCard(Pressable):
    """A way to what is known of finished games: a tile, or a line where letters are large."""

    icon = StringProperty()
    title = StringProperty()
    subtitle = StringProperty()
    tile = BooleanProperty(True)


class Records(BoxLayout):
    """What there is to look back at."""

    finished = NumericProperty(0)
    """How many games."""
    tiles = BooleanProperty(True)
    """Whether the ways to it are side by side."""

    def told(self, finished: int, _language: str) -> str:
        return plural("{count} game", "{count} games", finished)


class HomeScreen(RollpadScreen):
    has_unfinished = BooleanProperty(False)
    columns = NumericProperty(1)
    more = StringProperty()
    """The way to the unfinished games that are not listed, if there are any."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.records: Records | None = None
        tr.bind(on_change=self._write_anew)
        self.fbind("size", self._count_columns)
        self._count_columns()

    def _write_anew(self, *_: object) -> None:
        if self.app:
            self.arrive()

    def _count_columns(self, *_: object) -> None:
        width = self.width or Window.width
        self.columns = 3 if width >= dp(1000) else 2 if width >= dp(640) else 1

    def arrive(self, **_: object) -> None:
        self._list_unfinished(NEWEST)
        self._list_games()
        self._show_records()

    def show_all(self) -> None:
        self._list_unfinished(None)

    def _list_unfinished(self, most: int | None) -> None:
        with self.app.telling() as told:
            summaries = self.app.store.unfinished()
        if told.failed:
            return
        self.has_unfinished = bool(summaries)
        self.ids.unfinished.clear_widgets()
        hidden = len(summaries[most:]) if most else 0
        self.more = plural("{count} more game", "{count} more games", hidden) if hidden else ""
        for summary in summaries[:most]:
            card = UnfinishedCard(summary)
            card.bind(
                on_release=self._resume,
                on_delete=self._delete,
            )
            self.ids.unfinished.add_widget(card)

    def _list_games(self) -> None:
        self.ids.games.clear_widgets()
        for game, cover in SHELF.items():
            card = GameCard(game, title=cover.title)
            most = cover.players[-1]
            card.subtitle = plural("{count} player", "1 to {count} players", most)
            card.bind(on_release=self._set_up)
            self.ids.games.add_widget(card)

    def _show_records(self) -> None:
        """Once there are any."""
        with self.app.telling() as told:
            finished = self.app.store.history.count()
        if told.failed:
            return
        if self.records:
            self.ids.content.remove_widget(self.records)
            self.records = None
        if finished:
            self.records = Records(finished=finished)
            self.ids.content.add_widget(self.records)

    def _set_up(self, card: GameCard) -> None:
        self.app.open("setup", game=card.game)

    def _resume(self, card: UnfinishedCard) -> None:
        self.app.resume_game(card.summary.id)

    def _delete(self, card: UnfinishedCard) -> None:
        self.delete(card.summary)

    def delete(self, summary: GameSummary) -> None:
        """Gone from the list at once; the answer in the message brings it back as it was."""
        with self.app.telling() as told:
            self.app.store.bin.put(summary.id, now())
        if told.failed:
            return

        def bring_back() -> None:
            with self.app.telling():
                self.app.store.bin.take_back(summary.id)
            self.arrive()

        self.arrive()
        self.app.say(_("Game deleted"), _("Undo"), bring_back)


load_kv(__file__)
