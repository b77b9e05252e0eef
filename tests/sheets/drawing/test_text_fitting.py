"""The size of texts of a drawing."""

from sheets.drawing import text_fitting
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.render_context import on_surface, rendering

WIDE, HIGH = 150, 66
TWO_LINES = "Spiele 3 · Siege 67 % ·\nBestes 118 · Schnitt 106,3"


def test_a_text_in_two_lines_stays_in_two_and_fits() -> None:
    with rendering(on_surface(Palette(), FontRuler(), text_scale=2)):
        text, size = text_fitting.enlarged(
            TWO_LINES, 12, (WIDE, HIGH), text_fitting.PRINT, bold=False
        )
        assert text == TWO_LINES
        assert 2 * size * text_fitting.line_height(text_fitting.PRINT) <= HIGH
