"""A result or a sheet as a file of shapes and text: SVG to send, PDF to print."""

from scoring.journal import Journal
from screens.result.share_image import SHARP
from screens.result.share_image_page import SharePage
from screens.widgets.theme import theme
from sheets.drawing.export_fonts import PaperFonts
from sheets.drawing.palette import Palette
from sheets.drawing.pdf_brush import Drawing
from sheets.drawing.pdf_file import PdfFile
from sheets.drawing.svg_file import SvgFile
from sheets.printing.blank_sheets import DENSITY, HAIR
from sheets.printing.palette import PrintPalette
from sheets.printing.print_layout import whole
from sheets.render_context import on_surface, palette, rendering


def svg(journal: Journal, stamp: str, player: int | None = None) -> bytes:
    """Returns the same as the picture."""
    fonts = PaperFonts()
    with rendering(on_surface(Palette(dice=theme.dice), fonts, SHARP)):
        page = SharePage(journal, stamp, player)
        file = SvgFile(page.width, page.height, fonts, palette().table)
        page.draw(file.layer)
        return file.made()


def pdf(journal: Journal, stamp: str, player: int | None, paper: str) -> bytes:
    """Returns the same on one page of paper, in colours for printers."""
    fonts = PaperFonts()
    with rendering(on_surface(PrintPalette(theme.dice), fonts, DENSITY)):
        page = SharePage(journal, stamp, player)
        grid, scale = whole(paper, page.width, page.height)
        drawing = Drawing(fonts, HAIR / scale)
        page.draw(drawing.layer)
        file = PdfFile(page.summary.heading, fonts)
        name = file.add(drawing, page.width, page.height)
        x, y = (grid.width - page.width * scale) / 2, (grid.height - page.height * scale) / 2
        file.page(grid.width, grid.height).put(name, x, y, scale)
        return file.made()
