"""A QR code."""

from kivy.properties import StringProperty

from screens.widgets.canvas_widget import Drawn, Still
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

WHITE, BLACK = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)
"""Not the colours of the paper: cameras need the contrast, at night as well."""
QUIET = 4
"""The white border that a QR code requires, in modules."""


class QrCode(Still, Drawn):
    """An address as a QR code."""

    address = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.modules: tuple[tuple[int, ...], ...] = ()
        super().__init__(**kwargs)

    def on_address(self, _code: object, address: str) -> None:
        import segno  # only needed here

        matrix = segno.make(address, error="m", micro=False).matrix if address else ()
        self.modules = tuple(tuple(row) for row in matrix)
        self.draw()

    def paint(self, paint: Brush) -> None:
        if not self.modules:
            return
        count = len(self.modules) + 2 * QUIET
        size = int(min(self.width, self.height) / count)  # whole pixels, or there would be gaps
        x, y = self.rect.center
        side = size * count
        left, top = round(x - side / 2), round(y + side / 2)
        paint.box(Rect(left, top - side, side, side), fill=WHITE, radius=dp(8))
        for row, line in enumerate(self.modules, QUIET):
            for column, module in enumerate(line, QUIET):
                if module:
                    place = Rect(left + column * size, top - (row + 1) * size, size, size)
                    paint.plain(place, BLACK)
