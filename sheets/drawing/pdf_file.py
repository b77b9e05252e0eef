"""A PDF of drawings on pages, with their fonts in it. No Kivy; imported when printing."""

from io import BytesIO

from pydyf import PDF, Array, Dictionary, Stream, String

from sheets.drawing.export_fonts import PaperFonts
from sheets.drawing.font_subset import PrintedFont
from sheets.drawing.pdf_brush import Drawing, alpha_name

POINT = 72 / 25.4
"""Points per millimetre."""
CUT, GAP = 0.15, 1.2
"""The width of a line to cut along, and of its dashes, in millimetres."""
GREY = 0.6


class PdfPage:
    """A page, in millimetres from the bottom left."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.stream = Stream(compress=True)
        self.stream.set_matrix(POINT, 0, 0, POINT, 0, 0)

    def put(self, name: str, x: float, y: float, scale: float) -> None:
        """Places a scaled drawing."""
        self.stream.push_state()
        self.stream.set_matrix(scale, 0, 0, scale, round(x, 4), round(y, 4))
        self.stream.draw_x_object(name)
        self.stream.pop_state()

    def cut(self, *points: float) -> None:
        """Draws a line to cut along."""
        stream = self.stream
        stream.push_state()
        stream.set_color_rgb(GREY, GREY, GREY, stroke=True)
        stream.set_line_width(CUT)
        stream.set_dash([GAP, GAP], 0)
        stream.move_to(points[0], points[1])
        stream.line_to(points[2], points[3])
        stream.stroke()
        stream.pop_state()


class PdfFile:
    def __init__(self, title: str, fonts: PaperFonts) -> None:
        self.fonts = fonts
        self._title = title
        self._drawings: dict[str, tuple[Drawing, float, float]] = {}
        self._sheets: list[PdfPage] = []

    def add(self, drawing: Drawing, width: float, height: float) -> str:
        """Adds a drawing of this size in pixels; returns its name for `PdfPage.put`."""
        name = f"D{len(self._drawings)}"
        self._drawings[name] = drawing, width, height
        return name

    def page(self, width: float, height: float) -> PdfPage:
        self._sheets.append(PdfPage(width, height))
        return self._sheets[-1]

    def made(self) -> bytes:
        pdf = PDF()
        pdf.info["Title"] = String(self._title)
        pdf.info["Producer"] = String("Rollpad")
        for drawing, _width, _height in self._drawings.values():
            drawing.finish()
        own = {font.name: _embedded(pdf, font).reference for font in self.fonts}
        alphas = {one for drawing, _w, _h in self._drawings.values() for one in drawing.alphas}
        states = {alpha_name(one): Dictionary({"ca": one, "CA": one}) for one in alphas}
        resources = Dictionary({"Font": Dictionary(own), "ExtGState": Dictionary(states)})
        pdf.add_object(resources)
        forms = {}
        for name, (drawing, width, height) in self._drawings.items():
            drawing.stream.extra = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": Array([0, 0, width, height]),
                "Resources": resources.reference,
            }
            pdf.add_object(drawing.stream)
            forms[name] = drawing.stream.reference
        for sheet in self._sheets:
            pdf.add_object(sheet.stream)
            size = [0, 0, round(sheet.width * POINT, 2), round(sheet.height * POINT, 2)]
            used = Dictionary({"XObject": Dictionary(forms)})
            page = {"Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": Array(size)}
            pdf.add_page(Dictionary(page | {"Contents": sheet.stream.reference, "Resources": used}))
        file = BytesIO()
        pdf.write(file)
        return file.getvalue()


def _added(pdf: PDF, added: Dictionary | Stream) -> Dictionary | Stream:
    pdf.add_object(added)
    return added


def _embedded(pdf: PDF, font: PrintedFont) -> Dictionary:
    """Returns a font with the glyphs in use and their characters, so that texts can be searched and
    read aloud."""
    kind, place = ("0", "FontFile3") if font.has_programs else ("2", "FontFile2")
    extra = {"Subtype": "/CIDFontType0C"} if font.has_programs else {}
    program = font.for_pdf()
    file = _added(pdf, Stream([program], extra | {"Length1": len(program)}, compress=True))
    name = f"/ROLPAD+{font.title or font.name}"
    above, below = (round(1000 * reach) for reach in font.reach)
    facts = {"Type": "/FontDescriptor", "FontName": name, "Flags": 4, "ItalicAngle": 0}
    facts |= {"FontBBox": Array(font.bounds), "Ascent": above, "Descent": -below}
    facts |= {"CapHeight": above, "StemV": 80, place: file.reference}
    descriptor = _added(pdf, Dictionary(facts))
    system = {"Registry": String("Adobe"), "Ordering": String("Identity"), "Supplement": 0}
    widths = [
        part
        for glyph in sorted(font.used)
        for part in (glyph, Array([round(1000 * font.advance(glyph), 1)]))
    ]
    inner = {"Type": "/Font", "Subtype": f"/CIDFontType{kind}", "BaseFont": name}
    inner |= {"CIDSystemInfo": Dictionary(system), "FontDescriptor": descriptor.reference}
    inner |= {"W": Array(widths)} | ({} if font.has_programs else {"CIDToGIDMap": "/Identity"})
    below_it = _added(pdf, Dictionary(inner))
    meaning = _added(pdf, Stream([_meaning(font)], compress=True))
    outer = {"Type": "/Font", "Subtype": "/Type0", "BaseFont": name, "Encoding": "/Identity-H"}
    outer |= {"DescendantFonts": Array([below_it.reference]), "ToUnicode": meaning.reference}
    return _added(pdf, Dictionary(outer))


def _meaning(font: PrintedFont) -> bytes:
    """Returns the character of each glyph."""
    lines = [
        f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>"
        for glyph, letter in sorted(font.used.items())
        if letter
    ]
    parts = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    maps = "\n".join(f"{len(part)} beginbfchar\n{chr(10).join(part)}\nendbfchar" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CMapName /Rollpad def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        f"{maps}\nendcmap\nend\nend"
    ).encode()
