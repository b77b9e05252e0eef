"""Sharing a result: as a picture, as text, as a game file, or with BG Stats."""

from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.image import Image
from kivy.uix.modalview import ModalView
from PIL import Image as Pictures

from scoring.journal import Journal
from screens.games import view
from screens.look import own_inks
from screens.look.language import tr
from screens.look.texts import _, day, local
from screens.look.widgets import Card, RollpadScreen, load_kv
from screens.result import bg_stats, outgoing, picture
from screens.result.outcome import in_words, outcome
from screens.system import device
from storage.errors import StorageError, plainly
from storage.files import free_name, replacing
from storage.games import Saved
from storage.session import Session
from storage.store import Store

WHOLE = -1
"""Instead of a player: the whole table."""


class ShareCard(Card):
    """One way of sharing, and its purpose."""

    heading = StringProperty()
    words = StringProperty()


class Preview(ButtonBehavior, Image):
    """A picture scaled to the available space, once and with high quality; a tap enlarges it."""

    hint = StringProperty()
    """What a tap does, for those who do not see it."""
    picture: Pictures.Image | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._scale_soon = Clock.create_trigger(self._scale)
        for name in ("picture", "size"):
            self.fbind(name, self._scale_soon)

    def _scale(self, _seconds: float) -> None:
        if self.picture is None:
            self.texture = None
            return
        factor = min(self.width / self.picture.width, self.height / self.picture.height, 1)
        size = [max(1, round(side * factor)) for side in self.picture.size]
        small = self.picture.resize((size[0], size[1]), Pictures.Resampling.LANCZOS)
        texture = Texture.create(size=small.size, colorfmt="rgb")
        texture.blit_buffer(small.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        texture.flip_vertical()
        self.texture = texture


class Enlarged(ModalView):
    """The picture as large as it is shared, or as wide as the window; a tap puts it away."""

    def __init__(self, drawn: Pictures.Image, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ids.whole.size = drawn.size
        self.ids.whole.picture = drawn


class ShareScreen(RollpadScreen):
    shape = NumericProperty(1.0)
    """The height of the picture for a width of 1."""
    subtitle = StringProperty()
    choices = ListProperty()
    """What the picture can show, if there is a choice: players, each with their name."""
    chosen: int = ObjectProperty(WHOLE)
    picture: Pictures.Image | None = ObjectProperty(None, allownone=True)
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
        # After the screen has slid in: drawing would interrupt the animation.
        self._draw_soon = Clock.create_trigger(self._draw)
        tr.bind(on_change=self._show)

    def arrive(self, session: Session | None = None, **_: object) -> None:
        self.session = session or self.session
        assert self.session is not None
        own_inks.sit(self.session.journal.names)
        self.saved = self.app.store.export.saved(self.session.number)
        self.chosen, self.sends = WHOLE, device.can_share()
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
        several = len(journal.names) > 1 and not view(journal.game.id).sheet.shared
        whole = [(WHOLE, _("Whole result"))]
        self.choices = [*whole, *enumerate(journal.names)] if several else []
        if self.picture is not None:  # the language has changed
            self._draw_soon()

    def choose(self, player: int) -> None:
        self.chosen = player
        self._draw()

    def _draw(self, *_args: object) -> None:
        player = None if self.chosen == WHOLE else self.chosen
        drawn = picture.draw(self.journal, self.stamp, player)
        self.shape = drawn.height / drawn.width
        self.picture = drawn

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

        def write(_store: Store, path: Path) -> None:
            with plainly(), replacing(path) as file:
                file.write(f"{text}\n".encode())

        self._make(".txt", write)

    def send_game(self) -> None:
        assert self.session is not None
        number = self.session.number
        self._make(".json", lambda store, path: store.export.write_game(number, path))

    def _make(self, suffix: str, write: Callable[[Store, Path], None]) -> None:
        """Writes a file in the background, and shares it."""
        when = local(self.stamp)
        date = f"-{when:%Y-%m-%d}" if when else ""
        name = f"rollpad-{self.journal.game.id}{date}"
        with self.app.telling() as told, plainly():
            path = free_name(outgoing.outgoing(self.app), name, suffix)
        if told.failed:
            return
        self.busy = True
        self.app.work(
            lambda store, _progress: write(store, path),
            on_done=lambda _result: self._made(path),
            on_failed=self._failed,
        )

    def _made(self, path: Path) -> None:
        self.busy = False
        outgoing.hand_over(self.app, path)

    def _failed(self, error: StorageError) -> None:
        self.busy = False
        self.app.failed(error)

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
        missing = _("BG Stats is not on this device.") if self.sends else ""
        leads = _("This leads to {host}, with the names and points of this game in the link.")
        text = " ".join(filter(None, (missing, leads.format(host=bg_stats.HOST))))
        self.app.say(text, _("Open"), self._open_website, seconds=15)

    def _open_website(self) -> None:
        if not device.open_link(self._link()):
            self.app.say(_("No browser was found. You can copy the link."))


load_kv(__file__)
