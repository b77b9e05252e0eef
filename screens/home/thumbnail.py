"""A sheet as a miniature: drawn in a usual size and scaled down."""

from kivy.uix.scatter import Scatter

from scoring.journal import Journal
from screens.widgets.canvas_widget import Still
from screens.widgets.sheet_picture import SheetPicture
from sheets.render_context import dp

DRAWN = 380
"""Width in which a sheet is drawn, in dp."""


class Miniature(Still, Scatter):
    def __init__(self, journal: Journal, player: int) -> None:
        super().__init__(do_rotation=False, do_scale=False, do_translation=False)
        self.size_hint = None, None
        self.picture = SheetPicture(size_hint=(None, None))
        self.picture.show(journal, player)
        self.add_widget(self.picture)

    def put_at(self, x: float, y: float, width: float, height: float) -> None:
        """Fills this rectangle."""
        self.size = self.picture.size = dp(DRAWN), dp(DRAWN) * height / max(1, width)
        self.scale = width / dp(DRAWN)
        self.pos = x, y
