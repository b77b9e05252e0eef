"""Empty sheets like those of printed pads: without names and points."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

from scoring.journal import Journal
from sheets import view_of
from sheets.drawing.brush import Brush
from sheets.drawing.export_fonts import PaperFonts
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import PRINTED
from sheets.drawing.svg_file import SvgFile
from sheets.printing.palette import PrintPalette
from sheets.printing.print_layout import Grid, arranged
from sheets.render_context import on_surface, rendering
from sheets.sheet import Sheet

DENSITY = 4.0
"""Pixels per dp: fine enough that rounding is not seen."""
WIDTHS = (340, 380, 430, 480, 540, 620, 720, 800)
"""The widths in dp that are tried for a sheet: the smaller, the larger its text."""
ROUGHLY = (380, 620)
"""Fewer widths, which are enough to compare places."""
HAIR = 0.18
"""The thinnest line, in millimetres."""
TALLER = 1.5
"""Maximum height of a sheet relative to its preferred height."""
LOWEST = 0.8
"""Minimum height of a sheet relative to its preferred height."""
SAME = 0.92
"""Boxes that differ by less count as equal: then larger text is better."""


class Fitted(NamedTuple):
    """How a sheet is drawn in a place."""

    box: float
    """Its smallest box, in millimetres."""
    scale: float
    """Millimetres per pixel."""
    width: float
    height: float
    """In pixels."""


def fitted(sheet: Sheet, width: float, height: float, widths: Sequence[int] = WIDTHS) -> Fitted:
    """Fits a sheet into a place of this size in millimetres; on the surface for paper."""
    ways = [_fitted(sheet, wide * DENSITY, width, height) for wide in widths]
    largest = max(way.box for way in ways)
    return next(way for way in ways if way.box >= largest * SAME)


def _fitted(sheet: Sheet, across: float, width: float, height: float) -> Fitted:
    sheet.put_at(Rect(0, 0, across, across))
    for _again in range(2):  # margins depend on its size
        sheet.put_at(Rect(0, 0, across, sheet.height_for(across)))
    scale = width / across
    high = min(height / scale, sheet.height * TALLER)
    if high < sheet.height * LOWEST:  # then it is narrower than its place
        scale *= high / (sheet.height * LOWEST)
        high = sheet.height * LOWEST
    sheet.put_at(Rect(0, 0, across, high))
    box = min((min(rect[2:]) for rect in sheet.pencil_boxes()), default=across)
    return Fitted(box * scale, scale, across, high)


@dataclass
class BlankPad:
    """A number of empty sheets of a game, on pages of one size."""

    journal: Journal
    """A game without entries, which has the options and the number of players."""
    count: int
    paper: str
    dice: Mapping[str, str] = field(default_factory=lambda: PRINTED)

    def __post_init__(self) -> None:
        self._fonts = PaperFonts()
        self.palette = PrintPalette(self.dice)
        with self.on_paper():
            sheet = self.sheet(0)

            def smallest(width: float, height: float) -> float:
                return fitted(sheet, width, height, ROUGHLY).box

            self.grid: Grid = arranged(self.paper, self.count, smallest)
            self.fitted: Fitted = fitted(sheet, *self.grid.room)

    def on_paper(self) -> AbstractContextManager[None]:
        """Draws on its paper."""
        return rendering(on_surface(self.palette, self._fonts, DENSITY))

    @property
    def pages(self) -> int:
        return ceil(self.count / self.grid.count)

    @property
    def kinds(self) -> int:
        """Returns the number of different sheets: each seat of a game may have its own."""
        return 1 if view_of(self.journal).sheet.shared else len(self.journal.names)

    def sheet(self, player: int) -> Sheet:
        game = self.journal.game
        sheet = view_of(self.journal).sheet(game)
        sheet.is_pad, sheet.framed, sheet.names = True, False, ("",) * len(self.journal.names)
        sheet.show(self.journal.state, player, "", False)
        return sheet

    def places(self) -> list[Rect]:
        """Returns where sheets are on a page, in millimetres."""
        _box, scale, width, height = self.fitted
        wide, high = width * scale, height * scale
        middles = (room.center for room in self.grid.places())
        return [Rect(x - wide / 2, y - high / 2, wide, high) for x, y in middles]

    def on_a_page(self) -> list[Rect]:
        """Returns those of the first page."""
        return self.places()[: self.count]

    def density(self, scale: float) -> float:
        """Returns pixels per dp where a millimetre has `scale` pixels."""
        return self.fitted.scale * DENSITY * scale

    def pdf(self) -> bytes:
        from sheets.drawing.pdf_brush import Drawing  # with their library, at the first print
        from sheets.drawing.pdf_file import PdfFile

        file, names = PdfFile(self.journal.title, self._fonts), []
        _box, scale, width, height = self.fitted
        with self.on_paper():
            for player in range(min(self.kinds, self.count)):
                drawing = Drawing(self._fonts, HAIR / scale)
                self._paint(player, drawing.layer())
                names.append(file.add(drawing, width, height))
        places = self.places()
        for number in range(self.count):
            place = number % self.grid.count
            if not place:
                page = file.page(self.grid.width, self.grid.height)
                for line in self.grid.cuts():
                    page.cut(*line)
            page.put(names[number % len(names)], *places[place][:2], self.fitted.scale)
        return file.made()

    def svg(self) -> bytes:
        """Returns one sheet, as it is on the pages."""
        with self.on_paper():
            file = SvgFile(*self.fitted[2:], self._fonts, (1, 1, 1))
            self._paint(0, file.layer())
            return file.made()

    def _paint(self, player: int, brush: Brush) -> None:
        sheet = self.sheet(player)
        sheet.put_at(Rect(0, 0, *self.fitted[2:]))
        sheet.painter.paint_pad(brush)
