"""Sees a seat without a window: what is drawn of its sheet and its panel, and the card."""

from typing import NamedTuple

from screens.games.common.panel import Panel
from screens.games.common.sheet import LAYERS, Sheet
from screens.look.blind_brush import BlindBrush
from screens.look.brush import Colour
from screens.look.geometry import Rect
from screens.look.surface import PRINT
from screens.play.card import Card
from screens.play.seat import Seat
from tests.support.recording_brush import Drawn, RecordingBrush


class Sight(NamedTuple):
    drawn: dict[str, list[Drawn]]
    """Each layer of the sheet, and the panel; in no order, as boxes invite in none."""
    card: Card


class Eye:
    """Draws like the widgets only what is out of date: what is not marked so looks as before."""

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
        """All words on the sheet and the panel."""
        return [one.text for layer in self.look().drawn.values() for one in layer if one.text]

    def _keep(self, name: str, brush: RecordingBrush) -> None:
        self._drawn[name] = sorted(brush.drawn, key=repr)


FAR = 5000
"""Pixels to the left where nobody looks: a sheet puts there what is not to be seen."""


class Reader(BlindBrush):
    """Remembers the words that are to be drawn, in full, also where there is no room for them."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    def text(
        self,
        text: str,
        rect: Rect,
        size: float,
        colour: Colour,
        *,
        font: str = PRINT,
        bold: bool = False,
        align: float = 0.5,
    ) -> float:
        wide = super().text(text, rect, size, colour, font=font, bold=bold, align=align)
        if self.words[-1].x > -FAR:
            self.read.append(text)
        return wide


def words(drawing: Sheet | Panel) -> list[str]:
    """The words on a sheet or a panel, in the order in which they are drawn."""
    reader = Reader()
    if isinstance(drawing, Panel):
        drawing.paint(reader)
    else:
        for layer in LAYERS:
            drawing.draw_layer(layer, reader)
    return reader.read
