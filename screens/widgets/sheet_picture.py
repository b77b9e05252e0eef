"""A sheet that is shown and not played on, e.g. a small picture of an earlier moment."""

from kivy.uix.widget import Widget

from scoring.journal import Journal
from screens.widgets.canvas_widget import Still
from screens.widgets.sheet_widget import SheetWidget
from sheets import view_of
from sheets.sheet import Sheet


class ShownSheet(Widget):
    """Has one sheet, as large as itself; empty at first."""

    def __init__(self, **kwargs: object) -> None:
        self.sheet: Sheet | None = None
        self._widget: SheetWidget | None = None
        super().__init__(**kwargs)
        for event in ("size", "pos"):
            self.fbind(event, self._place)

    def put(self, sheet: Sheet, *, disabled: bool = False) -> None:
        """Puts a sheet in the place of the one before; a disabled one is not reachable by keys."""
        self.clear_widgets()
        self.sheet = sheet
        self._widget = SheetWidget(sheet, size_hint=(None, None), disabled=disabled)
        self.add_widget(self._widget)
        self._place()

    def _place(self, *_args: object) -> None:
        if self._widget:
            self._widget.pos, self._widget.size = self.pos, self.size


class SheetPicture(Still, ShownSheet):
    """A small picture of a sheet, for display only."""

    def show(self, journal: Journal, player: int = 0) -> None:
        sheet = view_of(journal).sheet(journal.game, compact=True)
        sheet.names = journal.names
        self.put(sheet, disabled=True)
        sheet.show(journal.state, player, journal.names[player], False)
