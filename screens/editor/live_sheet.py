"""The sheet of a pad while it is edited, drawn as it will be played.

It is scrolled and zoomed as in a game, and nothing is entered.
"""

from kivy.uix.widget import Widget

from scoring import BY_PAD
from scoring.journal import Journal
from scoring.own.pad import Pad
from screens.widgets.sheet_widget import SheetWidget
from sheets import view_of
from sheets.sheet import Sheet
from sheets.texts import _


class LiveSheet(Widget):
    def __init__(self, **kwargs: object) -> None:
        self.sheet: Sheet | None = None
        self._widget: SheetWidget | None = None
        super().__init__(**kwargs)
        for event in ("size", "pos"):
            self.fbind(event, self._place)

    def show(self, pad: Pad | None) -> None:
        """Keeps the last one while the pad can't be drawn."""
        if pad is None:
            return
        names = [_("Player {number}").format(number=n + 1) for n in range(min(3, pad.players[-1]))]
        names = [*names, *names[-1:] * (pad.players[0] - len(names))]
        journal = Journal.new(next(iter(BY_PAD)), {"pad": pad.to_json()}, names)
        self.clear_widgets()
        self.sheet = view_of(journal).sheet(journal.game)
        self.sheet.names, self.sheet.may_scroll = journal.names, True
        self._widget = SheetWidget(self.sheet, size_hint=(None, None))
        self.add_widget(self._widget)
        self._place()
        self.sheet.show(journal.state, 0, journal.names[0], True)

    def _place(self, *_args: object) -> None:
        if self._widget:
            self._widget.pos, self._widget.size = self.pos, self.size
