"""A small picture of a sheet at an earlier moment, for display only."""

from kivy.uix.widget import Widget

from scoring.journal import Journal
from screens.widgets.canvas_widget import Still
from screens.widgets.sheet_widget import SheetWidget
from sheets import view_of
from sheets.sheet import Sheet


class SheetPicture(Still, Widget):
    """Empty until it is shown a game."""

    def __init__(self, **kwargs: object) -> None:
        self.sheet: Sheet | None = None
        self._widget: SheetWidget | None = None
        super().__init__(**kwargs)
        for event in ("size", "pos"):
            self.fbind(event, self._place)

    def show(self, journal: Journal, player: int = 0) -> None:
        self.clear_widgets()
        self.sheet = view_of(journal).sheet(journal.game, compact=True)
        self.sheet.names = journal.names
        self._widget = SheetWidget(self.sheet, size_hint=(None, None))
        self._widget.disabled = True  # not reachable by keys
        self.add_widget(self._widget)
        self._place()
        self.sheet.show(journal.state, player, journal.names[player], False)

    def _place(self, *_args: object) -> None:
        if self._widget:
            self._widget.pos, self._widget.size = self.pos, self.size
