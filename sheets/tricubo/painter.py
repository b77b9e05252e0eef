"""Draws what is printed on the Tricubo sheet."""

from scoring.tricubo.state import (
    COLOUR_FIELDS,
    DICE,
    END_BONUS,
    ROWS,
    SOLO_ROUNDS,
)
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import in_two_lines
from sheets.render_context import dp, palette
from sheets.sheet_base import Paper
from sheets.sheet_painter import SheetPainter
from sheets.texts import _, printed
from sheets.tricubo.layout import (
    BARE,
    CAPTION,
    DENSE,
    FIELDS,
    IN_BLOCK,
    WITHOUT_VALUES,
    TricuboLayout,
)


class TricuboPainter(SheetPainter):
    def __init__(self, sheet: Paper, layout: TricuboLayout) -> None:
        super().__init__(sheet)
        self.layout = layout

    def print_sheet(self, paint: Brush) -> None:
        options = self.sheet.state.options
        self._print_purple(paint)
        for row in ROWS:
            label = self.sheet.boxes[f"row{row}.label"]
            paint.box(label, fill=palette().label)
            size = min(label.height * 0.55, label.width * 0.75)
            paint.text(str(row), label, size, palette().label_text, bold=True)
            for place in range(1, len(options.columns) + 1):
                paint.box(
                    self.sheet.boxes[f"row{row}.{place}"], fill=palette().box, line=palette().line
                )
            paint.oval(self.sheet.boxes[f"interim{row}"], palette().box, palette().line)
            if f"row{row}" in self.sheet.boxes:
                paint.box(self.sheet.boxes[f"row{row}"], fill=palette().quiet, line=palette().line)
        self._print_values(paint)
        if "interimvalues" in self.sheet.boxes:
            self._print_headings(paint)
        self._print_fields(paint)
        if self.sheet.state.solo:
            self._print_strip(paint)

    def _print_values(self, paint: Brush) -> None:
        """Draws the value of each column above it; in the boxes where there is no room for that."""
        options = self.sheet.state.options
        for place, value in enumerate(options.columns, 1):
            colour = palette().purple if place >= options.purple_from else palette().soft
            if head := self.sheet.boxes.get(f"values.{place}"):
                rect = head.shrunk(-dp(2))
                size = min(rect.height * 0.55, rect.width * 0.62)
                paint.text(str(value), rect, size, colour, bold=True)
                continue
            for row in ROWS:
                rect = self.sheet.boxes[f"row{row}.{place}"]
                size = max(dp(11), min(rect.height, rect.width) * 0.36)
                paint.text(str(value), rect, size, faded(colour, 0.75))

    def _print_purple(self, paint: Brush) -> None:
        options = self.sheet.state.options
        above = "row1" if self.layout.measured.form in WITHOUT_VALUES else "values"
        first = self.sheet.boxes[f"{above}.{options.purple_from}"]
        last = self.sheet.boxes[f"row5.{len(options.columns)}"]
        pad = dp(3)
        rect = Rect(
            first.x - pad,
            last.y - pad,
            last.x + last.width - first.x + 2 * pad,
            first.y + first.height - last.y + pad,
        )
        paint.box(rect, fill=palette().purple_tint, radius=dp(6))

    def _print_headings(self, paint: Brush) -> None:
        rect = self.sheet.boxes["interimvalues"]
        side = min(rect.width, rect.height) * 0.72
        x, y = rect.center
        die = Rect(x - side / 2, y - side / 2, side, side)
        paint.die(die, 6, palette().soft, palette().paper)
        if sums := self.sheet.boxes.get("values"):
            paint.text("Σ", sums, side * 0.85, palette().soft, bold=True)

    def _print_fields(self, paint: Brush) -> None:
        options = self.sheet.state.options
        for field in COLOUR_FIELDS:
            rect = self.sheet.boxes[f"colour.{field}"]
            line = palette().line if field == "any" else palette().edge(palette().die(field))
            paint.box(rect, fill=palette().box, line=line, radius=dp(7), width=dp(1.3))
            self._print_colour(paint, rect, field)
        for field in ("colours", "end"):
            paint.box(
                self.sheet.boxes[field], fill=palette().quiet, line=palette().line, radius=dp(7)
            )
        if options.side == "B":
            paint.box(
                self.sheet.boxes["joker"], fill=palette().box, line=palette().line, radius=dp(7)
            )
        self._print_captions(paint)

    def _print_captions(self, paint: Brush) -> None:
        options, boxes = self.sheet.state.options, self.sheet.boxes
        if any(options.colour_penalties):
            costs = " ".join(printed(points) for points in options.colour_penalties)
            colours = _("Colours {costs}").format(costs=costs)
        else:
            colours = _("All four: {points}").format(points=options.colour_bonus)
        bonus = _("End: {points}").format(points=END_BONUS)
        first, last, end = boxes["colour.large"], boxes["colours"], boxes["end"]
        if self.layout.measured.form == DENSE:
            self._print_captions_beside(paint, colours, bonus)
            return
        if self.layout.measured.form == BARE:
            self._print_captions_between(paint, colours, bonus)
            return
        if self.layout.measured.form in IN_BLOCK:
            right = end.x + end.width + dp(6)
            self._caption(paint, colours, first, first.x, right, 0)
            self._caption(paint, "Σ", last, last.x, last.x + last.width, 0.5)
            self._caption(paint, bonus, end, end.x - dp(6), right, 0.5)
        else:
            self._caption(paint, colours, first, first.x, last.x + last.width, 0)
            self._caption(paint, bonus, end, end.x - end.width * 1.4, end.x + end.width, 1)
        if options.side == "B":
            joker = boxes["joker"]
            right = joker.x + joker.width
            if self.layout.measured.form in IN_BLOCK:
                spot = Rect(right + dp(4), joker.y, end.x + end.width + dp(6) - right, joker.height)
                paint.text(_("Joker"), spot, dp(13), palette().soft, align=0)
            else:
                self._caption(paint, _("Joker"), joker, joker.x - dp(12), right + dp(12), 0.5)

    def _print_captions_between(self, paint: Brush, colours: str, bonus: str) -> None:
        """Draws the labels in the third row, between the colours and their points."""
        boxes, row = self.sheet.boxes, self.sheet.boxes["row3"]
        left, right = boxes["colour.large"].x, boxes["end"].x + boxes["end"].width
        half = (right - left) / 2
        for number, text in enumerate((colours, bonus)):
            spot = Rect(left + number * half, row.y, half - dp(4), row.height)
            text = text_fitting.readable((text, in_two_lines(text)), spot.width)
            paint.text(text, spot, dp(13), palette().soft, align=number)
        if joker := boxes.get("joker"):
            spot = Rect(left + half, joker.y, half, joker.height)
            paint.text(_("Joker"), spot, dp(13), palette().soft, align=0)

    def _print_captions_beside(self, paint: Brush, colours: str, bonus: str) -> None:
        """Draws the labels at the right of the sum, and at the left of the end bonus and the
        joker."""
        boxes, gap = self.sheet.boxes, dp(6)
        last, end, joker = boxes["colours"], boxes["end"], boxes.get("joker")
        left, right = last.x + last.width + gap, end.x - gap
        middle = joker.x if joker else (left + right) / 2
        room = Rect(left, last.y, middle - gap - left, last.height)
        colours = text_fitting.readable((colours, in_two_lines(colours)), room.width)
        if colours:
            paint.text(colours, room, dp(13), palette().soft, align=0)
        if joker:
            middle = joker.x + joker.width + gap
            half = (right - middle) / 2
            spot = Rect(middle, last.y, half, last.height)
            paint.text(_("Joker"), spot, dp(13), palette().soft, align=0)
            middle += half
        spot = Rect(middle, last.y, right - middle, last.height)
        paint.text(bonus, spot, dp(13), palette().soft, align=1)

    def _caption(
        self, paint: Brush, text: str, below: Rect, left: float, right: float, align: float
    ) -> None:
        """Draws the label above a field."""
        height = below.height * CAPTION / FIELDS
        if height >= dp(11):  # omitted if the sheet is too small
            # Above the ring of a marked field, which is drawn around it.
            rect = Rect(left, below.y + below.height + dp(3), right - left, height)
            paint.text(text, rect, min(dp(15), height * 0.7), palette().soft, align=align)

    def _print_colour(self, paint: Brush, rect: Rect, field: str) -> None:
        """Draws the die of a colour field, in its size, shape and pattern."""
        if field == "any":
            inner = rect.shrunk(rect.width * 0.14)
            wide = inner.width / len(DICE)
            for place, die in enumerate(DICE):
                part = inner._replace(x=inner.x + place * wide, width=wide)
                colour = faded(palette().die(die), min(palette().strongest, 0.5))
                paint.plain(part, colour)
                if palette().legible(colour) is not colour:
                    paint.box(part, line=palette().die(die), radius=0, width=dp(1.2))
                if die == "medium":
                    paint.pattern(part, die, faded(palette().pips_on(colour), 0.22))
            return
        share = {"large": 0.68, "medium": 0.52, "small": 0.38}[field]
        side = rect.width * share
        x, y = rect.center
        square = Rect(x - side / 2, y - side / 2, side, side)
        colour = faded(palette().die(field), 0.35)
        paint.die(square, 0, colour, palette().pips_on(colour), field)

    def _print_strip(self, paint: Brush) -> None:
        first = self.sheet.boxes["round1"]
        for number in range(1, SOLO_ROUNDS + 1):
            paint.box(
                self.sheet.boxes[f"round{number}"],
                fill=palette().box,
                line=palette().line,
                radius=dp(3),
            )
        above = Rect(first.x, first.y + first.height + dp(1), self.sheet.width, first.height * 0.8)
        if above.height >= dp(11):
            paint.text(_("Rounds"), above, min(dp(15), above.height * 0.8), palette().soft, align=0)
