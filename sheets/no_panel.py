"""The panel of a game that has none."""

from scoring.game import AnyState
from scoring.json_fields import Move
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.panel import Panel, Place


class NoPanel(Panel):
    """The panel of a game in which everything is entered on the sheet."""

    def show(self, state: AnyState, player: int) -> None:
        """Sets state and player; a game without a panel may have no rounds and rolls."""
        self.state, self.player = state, player

    def height_for(self, width: float) -> float:
        return 0.0

    def paint(self, paint: Brush) -> None:
        """Draws nothing, not even the card."""

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        """Draws nothing."""

    def tapped(self, place: Place) -> None:
        """Does nothing: there is nothing to tap."""

    def places_of(self, move: Move) -> list[Place]:
        return []
