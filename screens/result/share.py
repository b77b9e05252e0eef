"""Sharing a result: as a picture, as text, as a game file, or with BG Stats."""

from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from PIL import Image as Pictures

from scoring.journal import Journal
from scoring.shared_rolls import rolls_of
from screens.platform import device
from screens.result import bg_stats
from screens.result import share_image as picture
from screens.result.result_summary import in_words, outcome
from screens.widgets import file_export
from screens.widgets.image_preview import Enlarged
from screens.widgets.redraw import redraw
from screens.widgets.widgets import Card, RollpadScreen, load_kv, set_children
from sheets import player_colours, view_of
from sheets.texts import _, day, local
from storage.game_rows import Saved
from storage.session import Session
from storage.settings import PAPER, PAPERS
from storage.store import Store

WHOLE = -1
"""Instead of a player: the whole table."""


class ShareCard(Card):
    """One way of sharing, and its purpose."""

    heading = StringProperty()
    words = StringProperty()


class ShareScreen(RollpadScreen):
    shape = NumericProperty(1.0)
    """The height of the picture for a width of 1."""
    subtitle = StringProperty()
    choices = ListProperty()
    """What the picture can show, if there is a choice: players, each with their name."""
    chosen: int = ObjectProperty(WHOLE)
    picture: Pictures.Image | None = ObjectProperty(None, allownone=True)
    paper = StringProperty(PAPERS[0])
    papers = ListProperty([(paper, paper) for paper in PAPERS])
    over = BooleanProperty(True)
    """Whether the game has ended."""
    busy = BooleanProperty(False)
    """Whether a file is being written."""
    wide = BooleanProperty(False)
    """Whether the picture is beside the buttons."""
    sends = BooleanProperty(False)
    """Whether the system has a share sheet; otherwise files are saved."""

    session: Session | None = None
    saved: Saved

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spoiler_free = self.ids.spoiler_free.__self__
        self._cards = [*reversed(self.ids.page.children)]
        # After the screen has slid in: drawing would interrupt the animation.
        self._draw_soon = Clock.create_trigger(self._draw)
        redraw.bind(times=self._show)

    def arrive(self, session: Session | None = None, **_: object) -> None:
        self.session = session or self.session
        assert self.session is not None
        player_colours.sit(self.session.journal.names)
        self.saved = self.app.store.export.saved(self.session.number)
        self.chosen, self.sends = WHOLE, device.can_share()
        self.paper = self.app.store.settings.get(PAPER)
        self.ids.scroll.scroll_y = 1
        self._show()

    def on_enter(self) -> None:
        self._draw_soon()

    def leave(self) -> None:
        self._draw_soon.cancel()
        self.picture = None

    @property
    def journal(self) -> Journal:
        assert self.session is not None
        return self.session.journal

    @property
    def stamp(self) -> str:
        return self.saved.finished or self.saved.updated

    def _show(self, *_args: object) -> None:
        if self.session is None:
            return
        journal = self.journal
        self.over = journal.over
        self.subtitle = f"{outcome(journal).heading} · {day(self.stamp)}"
        compared = journal.game.alone(journal.state) and bool(rolls_of(journal))
        cards = [one for one in self._cards if compared or one is not self._spoiler_free]
        set_children(self.ids.page, cards)
        several = len(journal.names) > 1 and not view_of(journal).sheet.shared
        whole = [(WHOLE, _("Whole result"))]
        self.choices = [*whole, *enumerate(journal.names)] if several else []
        if self.picture is not None:  # the language has changed
            self._draw_soon()

    def choose(self, player: int) -> None:
        self.chosen = player
        self._draw()

    def _draw(self, *_args: object) -> None:
        drawn = picture.draw(self.journal, self.stamp, self._player)
        self.shape = drawn.height / drawn.width
        self.picture = drawn

    @property
    def _player(self) -> int | None:
        return None if self.chosen == WHOLE else self.chosen

    def enlarge(self) -> None:
        if self.picture is not None:
            Enlarged(self.picture).open(animation=False)

    # Sharing

    def send_picture(self) -> None:
        if self.picture is None:
            self._draw()
        drawn = self.picture
        assert drawn is not None
        self._make(".png", lambda _store, path: picture.write(drawn, path))

    def send_text(self) -> None:
        text = in_words(self.journal, self.stamp)
        if device.share_text(text):
            return

        self._make(".txt", file_export.writing(f"{text}\n".encode()))

    def send_svg(self) -> None:
        from screens.result import vector_export as paper  # imported on first use

        self._make(".svg", file_export.writing(paper.svg(self.journal, self.stamp, self._player)))

    def send_pdf(self) -> None:
        from screens.result import vector_export as paper  # imported when printing

        data = paper.pdf(self.journal, self.stamp, self._player, self.paper)
        self._make(".pdf", file_export.writing(data))

    def choose_paper(self, paper: str) -> None:
        self.paper = paper
        with self.app.telling():
            self.app.store.settings.set(PAPER, paper)

    def send_game(self) -> None:
        assert self.session is not None
        number = self.session.number
        self._make(".json", lambda store, path: store.export.write_game(number, path))

    def _make(self, suffix: str, write: Callable[[Store, Path], None]) -> None:
        """Writes a file in the background, and shares it."""
        when = local(self.stamp)
        date = f"-{when:%Y-%m-%d}" if when else ""
        name = f"rollpad-{self.journal.game.id}{date}"
        file_export.make(self.app, name, suffix, write, self._be_busy)

    def _be_busy(self, busy: bool) -> None:
        self.busy = busy

    def copy_text(self) -> None:
        device.copy(in_words(self.journal, self.stamp))
        self.app.say(_("Text copied"))

    # BG Stats

    def _link(self, address: str = bg_stats.WEB) -> str:
        return bg_stats.link(bg_stats.play(self.journal, self.saved), address)

    def copy_link(self) -> None:
        device.copy(self._link())
        self.app.say(_("Link copied"))

    def open_bg_stats(self) -> None:
        """Opens the app if it is installed; a website only after asking."""
        if self.sends and device.open_link(self._link(bg_stats.APP)):
            return
        missing = _("BG Stats isn’t installed on this device.") if self.sends else ""
        leads = _("Opens {host}. The link contains the names and points of this game.")
        text = " ".join(filter(None, (missing, leads.format(host=bg_stats.HOST))))
        self.app.say(text, _("Open"), self._open_website, seconds=15)

    def _open_website(self) -> None:
        if not device.open_link(self._link()):
            self.app.say(_("No browser found. You can copy the link."))


load_kv(__file__)
