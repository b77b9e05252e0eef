"""A small picture of a sheet as it was, drawn like the sheet itself; it only shows."""

from typing import Any

from kivy.uix.widget import Widget

from scoring.journal import Journal
from screens.games import view
from screens.look.canvas_widget import Still


class SheetPicture(Still, Widget):
    """Empty until it is shown a game."""

    def __init__(self, **kwargs: Any) -> None:
        self.sheet: Any = None
        super().__init__(**kwargs)
        for event in ("size", "pos"):
            self.fbind(event, self._place)

    def show(self, journal: Journal, player: int = 0) -> None:
        self.clear_widgets()
        self.sheet = view(journal.game.id).sheet(journal.game, size_hint=(None, None), compact=True)
        self.sheet.names = journal.names
        self.sheet.disabled = True  # nobody goes there by keys
        self.add_widget(self.sheet)
        self._place()
        self.sheet.show(journal.state, player, journal.names[player], False)

    def _place(self, *_args: object) -> None:
        if self.sheet:
            self.sheet.pos, self.sheet.size = self.pos, self.size
