"""Your own pads on the home screen, after the games."""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scoring import BY_PAD
from scoring.display_names import shown
from scoring.own.pad import Pad
from screens.widgets.app_protocol import running_app
from screens.widgets.canvas_widget import Drawn
from screens.widgets.list_row import WayRow
from screens.widgets.redraw import redraw
from screens.widgets.widgets import Pressable, load_kv
from sheets import paint_icon
from sheets.drawing.brush import Brush
from sheets.texts import _, plural
from storage.pads import SavedPad
from storage.session import now

GAME = next(iter(BY_PAD))
MOST_OFFERED = 2
"""Number of received pads that are offered at a time."""


class Emblem(Drawn):
    """The small picture of a game."""

    def __init__(self, game: str, **kwargs: object) -> None:
        self.game = game
        super().__init__(size_hint=(None, None), size=(dp(60), dp(60)), **kwargs)
        self.pos_hint = {"center_y": 0.5}

    def paint(self, paint: Brush) -> None:
        paint_icon(self.game, paint, self.rect)


class PadCard(Pressable):
    """One of the pads: a tap sets up a game on it."""

    title = StringProperty()
    caption = StringProperty()

    __events__ = ("on_edit",)

    def __init__(self, saved: SavedPad) -> None:
        self.saved = saved
        super().__init__()
        self.title, self.caption = saved.title, caption_of(saved)
        self.ids.picture.add_widget(Emblem(GAME))

    def on_edit(self) -> None:
        """Called when the user wants to change the pad."""


class OwnPads(BoxLayout):
    pads = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw.bind(times=self._rewrite)

    def offer(self, received: Sequence[Pad]) -> None:
        """Asks whether to keep the pads of games that came from others."""
        box = self.ids.received
        box.clear_widgets()
        for pad in received[:MOST_OFFERED]:
            words = _("Keep the pad “{pad}” you received").format(pad=shown(pad.title))
            row = WayRow(text=words, arrow="content-save-outline")
            row.bind(on_release=partial(self._keep, pad))
            box.add_widget(row)

    def _keep(self, pad: Pad, _row: Widget) -> None:
        app = running_app()
        with app.telling() as attempt:
            app.store.pads.keep(pad, now())
            self.show(app.store.pads.all())
            self.offer(app.store.pads.received())
        if not attempt.failed:
            app.back_up()

    def show(self, pads: Sequence[SavedPad]) -> None:
        """Lists these; what is there stays in its place."""
        if list(self.pads) != list(pads) or len(self.cards) != len(pads):
            self.pads = list(pads)
            self._rewrite()

    @property
    def cards(self) -> list[PadCard]:
        return list(reversed(self.ids.cards.children))

    def _rewrite(self, *_args: object) -> None:
        self.ids.cards.clear_widgets()
        for saved in self.pads:
            card = PadCard(saved)
            card.bind(on_release=partial(self._set_up, saved), on_edit=partial(self._edit, saved))
            self.ids.cards.add_widget(card)

    def _set_up(self, saved: SavedPad, _card: Widget) -> None:
        running_app().open("setup", game=GAME, given={"pad": saved.pad.to_json()})

    def _edit(self, saved: SavedPad, _card: Widget) -> None:
        running_app().open("editor", number=saved.id)

    def new_pad(self) -> None:
        running_app().open("new_pad")


def caption_of(saved: SavedPad) -> str:
    """Returns the text with the number of players and the version."""
    fewest, most = saved.pad.players[0], saved.pad.players[-1]
    count = plural("{count} player", "1 to {count} players", most)
    if fewest > 1:
        count = _("{fewest} to {most} players").format(fewest=fewest, most=most)
    if fewest == most > 1:
        count = _("{count} players").format(count=most)
    if saved.version == 1:
        return count
    version = _("version {number}").format(number=saved.version)
    return f"{count} · {version}"


load_kv(__file__)
