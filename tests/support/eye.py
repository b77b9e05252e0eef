"""Reads a seat without a window: the drawings of its sheet and its panel, and the card."""

from typing import NamedTuple

from play.card_model import Card
from play.seat import Seat
from sheets.panel import Panel
from sheets.sheet import LAYERS, Sheet
from tests.support.recording_brush import Drawn, RecordingBrush


class Sight(NamedTuple):
    drawn: dict[str, list[Drawn]]
    """The layers of the sheet, and the panel, unordered, as highlighted boxes are."""
    card: Card


class Eye:
    """A view of a seat; like the widgets it draws only layers that are out of date."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._drawn: dict[str, list[Drawn]] = {}

    def look(self) -> Sight:
        sheet, panel = self.seat.sheet, self.seat.panel
        stale = sheet.stale
        for name in LAYERS:
            if name in stale:
                brush = RecordingBrush()
                sheet.draw_layer(name, brush)
                self._keep(name, brush)
        if panel.stale:
            brush = RecordingBrush()
            panel.paint(brush)
            self._keep("panel", brush)
        return Sight(dict(self._drawn), self.seat.card)

    def texts(self) -> list[str]:
        """Returns all texts on the sheet and the panel."""
        return [one.text for layer in self.look().drawn.values() for one in layer if one.text]

    def _keep(self, name: str, brush: RecordingBrush) -> None:
        self._drawn[name] = sorted(brush.drawn, key=repr)


def words_on(drawing: Sheet | Panel) -> list[str]:
    """Returns the texts on a sheet or a panel."""
    brush = RecordingBrush()
    if isinstance(drawing, Panel):
        drawing.paint(brush)
    else:
        for name in LAYERS:
            drawing.draw_layer(name, brush)
    return brush.texts
