"""All players: names are corrected here, and two spellings merged into one player."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty

from screens.widgets.background_work import Job, Work
from screens.widgets.long_list import ListRow, LongList
from screens.widgets.search_field import SearchField
from screens.widgets.widgets import (
    Card,
    IconButton,
    RollpadScreen,
    load_kv,
)
from screens.widgets.work_card import WorkCard
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_flow import ICONS, TextPiece
from sheets.render_context import palette
from sheets.texts import (
    _,
    day,
    in_order,
    plural,
)
from storage.encoding import folded, searchable
from storage.errors import StorageError
from storage.name_matching import doubles
from storage.player_renaming import PlayerCount, Renaming
from storage.progress import Progress, StoppedError
from storage.session import now
from storage.settings import DIFFERENT_PEOPLE, INKS
from storage.store import Store

EDGE, ABOVE, LINE = 14, 9, 22
"""Free space at the sides, and above and below, in dp; height of a line in sp."""
LARGE = 1.4
"""Text larger than this, relative to 100 %, needs one more line."""
MANY = 12
"""With more players than this a search field is shown."""
MOST_SUGGESTED, MOST_ASKED = 3, 30
"""Maximum of pairs shown at once, and of pairs compared."""
MOST_LISTED = 30
"""Number of the last renamings that can be undone here."""
PATIENCE = 0.3
"""Seconds after which progress is shown."""


class NameRow(ListRow):
    """A player and the number of games."""

    item: PlayerCount

    @staticmethod
    def _stacked() -> bool:
        return text_fitting.scale() > LARGE

    @classmethod
    def height_for(cls, width: float) -> float:
        return float(sp(LINE) * (3 if cls._stacked() else 2) + dp(2 * ABOVE))

    def paint(self, paint: Brush) -> None:
        player = self.item
        pen = TextPiece(IconButton.glyph("pencil-outline"), sp(20), palette().soft, ICONS)
        pen.write(paint, Rect(self.width - dp(EDGE) - pen.width, 0, 0, self.height))
        details = [_games(player.games)]
        if player.last:
            details.append(_("last on {day}").format(day=day(player.last)))
        details = details if self._stacked() else [" · ".join(details)]
        name = TextPiece(player.name, sp(16), palette().print, bold=True)
        pieces = [name, *(TextPiece(text, sp(13), palette().soft) for text in details)]
        line = Rect(dp(EDGE), (self.height + sp(LINE) * len(pieces)) / 2, 0, sp(LINE))
        room = self.width - dp(2 * EDGE) - pen.width - sp(8)
        for piece in pieces:
            line = line._replace(y=line.y - sp(LINE))
            piece.within(room).write(paint, line)
        self.text = " ".join(piece.text for piece in pieces)


class SamePersonCard(Card):
    """Two names that may be the same person."""

    words = StringProperty()

    __events__ = ("on_same", "on_different")

    def on_same(self) -> None:
        """Called when the user answers that it is one person."""

    def on_different(self) -> None:
        """Called when the user answers that they are two people; the question is not asked
        again."""


class RenamingCard(Card):
    """A name that was changed."""

    title = StringProperty()
    subtitle = StringProperty()

    __events__ = ("on_undo",)

    def on_undo(self) -> None:
        """Called when the user taps to restore the old name."""


class NamesScreen(RollpadScreen):
    subtitle = StringProperty()
    nothing = StringProperty()
    changed = StringProperty()
    """Text of the button that shows the renamings; empty if there are none."""
    unfolded = BooleanProperty(False)
    """Whether the renamings are shown."""

    def __init__(self, **kwargs: object) -> None:
        self.all_players: list[PlayerCount] = []
        self.shown: list[PlayerCount] = []
        self.work: Work | None = None
        self.search = SearchField(on_search=self._look_for)
        super().__init__(**kwargs)
        self.list = self.ids.players
        self.list.row_kind = NameRow
        self.list.bind(on_pick=self._pick)

    def arrive(self, rename: tuple[str, str] | None = None, **_what: object) -> None:
        if self.name not in self.app.trail:
            self.search.show("")
            self.unfolded = False
        self._show()
        if rename:
            self.rename(*rename)

    def _pick(self, _list: LongList, player: PlayerCount) -> None:
        self.app.open("rename", old=player.name)

    def leave(self) -> None:
        self.search.stop()

    # Showing

    def _look_for(self, *_args: object) -> None:
        with self.app.telling():
            self._show()

    def _show(self) -> None:
        players = {one.name: one for one in self.app.store.names.players()}
        self.all_players = [
            players[name] for name in in_order(players)
        ]  # so that similar spellings are adjacent
        self.search.hint = _("Find a player")
        many = len(self.all_players) > MANY
        if many != bool(self.search.parent):
            box = self.ids.search
            box.add_widget(self.search) if many else box.remove_widget(self.search)
        self._suggest()
        self._show_renamings()
        self._list()

    def _list(self) -> None:
        searched = searchable(self.search.text).strip()
        self.shown = [one for one in self.all_players if searched in searchable(one.name)]
        count = len(self.shown)
        self.subtitle = plural("{count} person", "{count} people", count) if count else ""
        self.nothing = (
            "" if count else _("Nothing found") if searched else _("Nobody has played yet")
        )
        stay = self.name in self.app.trail
        self.list.fill(count, lambda first, last: self.shown[first:last], stay=stay)

    def _suggest(self) -> None:
        """Asks of a few pairs whether they are one person; not while a name is searched."""
        box, names = self.ids.same, self.app.store.names
        box.clear_widgets()
        if self.search.text:
            return
        players = {one.name: one for one in self.all_players}
        settled = self.app.store.settings.get(DIFFERENT_PEOPLE)
        for one, other in doubles([*players])[:MOST_ASKED]:
            if len(box.children) == MOST_SUGGESTED:
                break
            if _pair(one, other) not in settled and not names.together(one, other):
                rare, often = sorted((one, other), key=lambda name: players[name].games)
                parts = [f"{name} ({_games(players[name].games)})" for name in (rare, often)]
                card = SamePersonCard(words=" · ".join(parts))
                card.bind(
                    on_same=partial(self.make_one, rare, often),
                    on_different=partial(self.keep_apart, rare, often),
                )
                box.add_widget(card)

    def make_one(self, old: str, new: str, *_args: object) -> None:
        self.app.open("rename", old=old, new=new)

    def keep_apart(self, one: str, other: str, *_args: object) -> None:
        store = self.app.store

        with self.app.telling():
            pairs = store.settings.get(DIFFERENT_PEOPLE)
            store.settings.set(DIFFERENT_PEOPLE, [*pairs, _pair(one, other)])
            self._show()

    def on_unfolded(self, *_args: object) -> None:
        with self.app.telling():
            self._show_renamings()

    def _show_renamings(self) -> None:
        renamings = self.app.store.names.renamings()
        count = len(renamings)
        self.changed = (
            plural("{count} changed name", "{count} changed names", count) if count else ""
        )
        self.ids.renamings.clear_widgets()
        for one in renamings[:MOST_LISTED] if self.unfolded else ():
            details = f"{_games(one.games)} · {day(one.at)}"
            card = RenamingCard(title=f"{one.old} → {one.new}", subtitle=details)
            card.bind(on_undo=partial(self.undo, one))
            self.ids.renamings.add_widget(card)

    # Renaming

    def rename(self, old: str, new: str) -> None:
        def job(store: Store, progress: Progress) -> Renaming | None:
            try:
                return store.names.rename(old, new, now(), progress)
            except StoppedError:
                return None

        self._do(_("{old} becomes {new}").format(old=old, new=new), job, self._renamed)

    def _renamed(self, renaming: Renaming) -> None:
        player_colours.use(
            self.app.store.settings.get(INKS)
        )  # the new name has the ink of the old one
        text = _("{old} is now called {new}").format(old=renaming.old, new=renaming.new)
        self.app.say(text, _("Undo"), partial(self.undo, renaming), seconds=8)

    def undo(self, renaming: Renaming, *_args: object) -> None:
        def job(store: Store, progress: Progress) -> Renaming | None:
            try:
                store.names.undo(renaming.id, progress)
            except StoppedError:
                return None
            return renaming

        title = _("{old} becomes {new}").format(old=renaming.new, new=renaming.old)
        self._do(title, job, lambda _done: self.app.say(_("The old names are back")))

    def _do(
        self, title: str, job: Job[Renaming | None], on_done: Callable[[Renaming], object]
    ) -> None:
        """Renames in the background, one at a time; long work can be stopped."""
        if self.work and self.work.running:
            return
        card = WorkCard(title=title)

        def ended(renaming: Renaming | None) -> None:
            self.ids.work.clear_widgets()
            self._reload_open_game()
            self.app.renew()
            if renaming:
                on_done(renaming)

        def failed(error: StorageError) -> None:
            self.ids.work.clear_widgets()
            self.app.failed(error)

        self.work = work = self.app.work(job, ended, card.show, failed)
        card.bind(on_cancel=work.cancel)
        Clock.schedule_once(lambda _dt: work.running and self.ids.work.add_widget(card), PATIENCE)

    def _reload_open_game(self) -> None:
        """Reloads the open game: it has the old names in memory, and must not write them back."""
        if self.app.manager.has_screen("play") and (session := self.app.screen("play").opened):
            session.reload()


def _games(count: int) -> str:
    return plural("{count} game", "{count} games", count)


def _pair(one: str, other: str) -> list[str]:
    return sorted((folded(one), folded(other)))


load_kv(__file__)
