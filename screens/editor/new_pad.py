"""What a new pad starts from: a kind of section, or a copy of a pad."""

from functools import partial

from kivy.uix.widget import Widget

from scoring import BY_PAD
from screens.editor.draft import BEGINNINGS, KINDS, begun_with
from screens.widgets.list_row import WayRow
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _
from storage.pads import SavedPad

GAME = next(iter(BY_PAD))


class NewPadScreen(RollpadScreen):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw.bind(times=self._rewrite)

    def arrive(self, **_what: object) -> None:
        self._rewrite()

    def _rewrite(self, *_args: object) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for kind in BEGINNINGS:
            self._offer(_(KINDS[kind]), partial(self._begin, kind))
        if not self.app.has_store:
            return
        with self.app.telling():
            for saved in self.app.store.pads.all():
                text = _("Copy of {pad}").format(pad=saved.title)
                self._offer(text, partial(self._copy, saved))

    def _offer(self, text: str, act: partial[None]) -> None:
        row = WayRow(text=text, arrow="chevron-right", on_release=lambda _row: act())
        self.ids.rows.add_widget(row)

    @property
    def ways(self) -> list[Widget]:
        return list(reversed(self.ids.rows.children))

    def ask_help(self) -> None:
        self.app.open("help", game=GAME, section="make")

    def _begin(self, kind: str) -> None:
        self.app.open("editor", data=begun_with(kind))

    def _copy(self, saved: SavedPad) -> None:
        title = _("Copy of {pad}").format(pad=saved.title)[:60]
        self.app.open("editor", data=saved.pad.to_json() | {"title": title})

    @property
    def makes_sense(self) -> bool:
        """Returns False on the way back from a pad that was begun here."""
        return False


load_kv(__file__)
