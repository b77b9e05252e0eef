"""A picture as an SVG file, with the glyphs of our fonts in it. No Kivy."""

from base64 import b64encode

from sheets.drawing.brush import Colour
from sheets.drawing.export_fonts import PaperFonts
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import ICONS
from sheets.drawing.svg_brush import (
    STYLE,
    SvgBrush,
    paint_of,
    short,
)


class SvgLayer(SvgBrush):
    """Collects the characters in use."""

    def __init__(self, height: float, fonts: PaperFonts) -> None:
        super().__init__(height)
        self._fonts = fonts

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        super().write(text, place, size, colour, font, bold, align)
        for line in text.split("\n") if font != ICONS else ():
            own = self._fonts.own(font, bold)
            own.glyphs("".join(letter for letter in line if own.has_all(letter)))


class SvgFile:
    def __init__(self, width: float, height: float, fonts: PaperFonts, ground: Colour) -> None:
        self.width, self.height, self.fonts, self.ground = width, height, fonts, ground
        self._layers: list[SvgLayer] = []

    def layer(self) -> SvgLayer:
        """Returns a brush for a layer above everything so far."""
        self._layers.append(SvgLayer(self.height, self.fonts))
        return self._layers[-1]

    def made(self) -> bytes:
        inner = "".join(f"<g>{''.join(layer.elements())}</g>" for layer in self._layers)
        size = f'width="{short(self.width)}" height="{short(self.height)}"'
        view = f'viewBox="0 0 {short(self.width)} {short(self.height)}"'
        ground = f'<rect width="100%" height="100%" {paint_of("fill", self.ground)}/>'
        style = f"<style>{self._faces()}{STYLE}</style>"
        start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>'
        return f"{start}{style}{ground}{inner}</svg>".encode()

    def _faces(self) -> str:
        """Returns the fonts, reduced to the characters in use."""
        return "".join(
            f"@font-face{{font-family:{font};font-weight:{600 if bold else 400};"
            f"src:url(data:font/woff;base64,{b64encode(own.for_browsers()).decode()})}}"
            for (font, bold), own in self.fonts.written.items()
            if font != ICONS and len(own.used) > 1
        )
