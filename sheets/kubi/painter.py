"""Draws the Kubi sheet: the sums, the tally numbers, and the ways to mark a roll."""

from scoring.game import Box
from scoring.kubi.rules import DICE, NUMBERS, STROKES_TO_STOP, SUMS, VALUES
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.hint_marks import HintMark
from sheets.kubi import compact_layout
from sheets.kubi.layout import FIGURES, SHOWN, TABULAR, KubiPlan
from sheets.kubi.move_buttons import paint_way
from sheets.reading_order import union
from sheets.render_context import dp, palette
from sheets.scrolling_sheet import ScrolledPainter
from sheets.texts import _

LONGEST = "−200"
"""The longest points behind a sum in most games: they decide the size of all of them."""
CLEAR = 4
"""Room in dp between these points and the border of their box."""


class KubiPainter(ScrolledPainter):
    sheet: KubiPlan

    # Print

    def print_sheet(self, paint: Brush) -> None:
        if self.sheet.style == TABULAR:
            self._print_table(paint)
        else:
            compact_layout.print_sums(paint, self.sheet.boxes)
        for number in () if self.sheet.style == SHOWN else NUMBERS:
            self._print_number(paint, number)

    def _print_table(self, paint: Brush) -> None:
        row = next(rect for box, rect in self.sheet.boxes.items() if box.startswith("sum"))
        size = min(dp(17), row.height * 0.6)
        small = max(dp(11), min(dp(12), size * 0.85))
        for part, text in (
            # Translators: the heading of a column, what a sum is worth
            (".value", _("Value")),
            (".label", ""),
            ("", _("Tallies")),
            (".points", _("Points")),
        ):
            align = 1 if part in (".value", ".points") else 0
            head = self.sheet.boxes.get(f"head{part}")
            if head and text_fitting.width(text, small) <= head.width:
                paint.text(text, head, small, palette().soft, align=align)
        for one in SUMS:
            if f"sum{one}" not in self.sheet.boxes:
                continue
            value = self.sheet.boxes[f"sum{one}.value"]
            paint.text(str(VALUES[one]), value, max(dp(11), size * 0.85), palette().soft, align=1)
            label = self.sheet.boxes[f"sum{one}.label"]
            paint.box(label, fill=palette().label)
            paint.text(str(one), label, size, palette().label_text, bold=True)
            paint.box(
                self.sheet.boxes[f"sum{one}.points"], fill=palette().quiet, line=palette().line
            )
            strokes, again = self.sheet.boxes[f"sum{one}"], self.sheet.boxes[f"sum{one}.again"]
            if self.sheet.is_pad:  # a pencil needs no place to tap
                paint.box(union([strokes, again]), fill=palette().box, line=palette().line)
                continue
            paint.box(strokes, fill=palette().box, line=palette().line)
            paint.text("×2", again, max(dp(11), size * 0.7), faded(palette().soft, 0.7))

    def _print_number(self, paint: Brush, number: int) -> None:
        """Draws a number that can be chosen, with places for eight strokes."""
        rect = self.sheet.boxes[f"number{number}"]
        paint.box(rect, fill=palette().box, line=palette().line, radius=dp(8))
        digit = self.sheet.digit_of(rect)
        size = max(dp(11), min(dp(24), digit.height * 0.7))
        paint.text(str(number), digit, size, palette().print, bold=True)
        slots = self.sheet.ink_rect(f"number{number}")
        wide = slots.width / STROKES_TO_STOP
        for place in range(STROKES_TO_STOP):  # eight faint marks show the distance to the end
            x = slots.x + (place + 0.5) * wide
            paint.plain(Rect(x, slots.y, dp(1), dp(3)), palette().line)

    def _digit(self, rect: Rect) -> Rect:
        if rect.width > rect.height * 2.2:
            return rect._replace(width=rect.height)
        return rect._replace(y=rect.y + rect.height * 0.46, height=rect.height * 0.54)

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """Draws the current points, the missing strokes, and a ring around each chosen number."""
        sheet = self.sheet.state.sheets[self.sheet.player]
        if self.sheet.style != TABULAR:
            compact_layout.write_sums(paint, self.sheet.boxes, sheet, ink)
        if self.sheet.style == SHOWN:
            compact_layout.write_numbers(paint, self.sheet.boxes, sheet, ink)
            return
        if self.sheet.style == TABULAR:
            self._write_points(paint, ink)
        self._draw_roll(paint)
        for number in sheet.numbers:
            digit = self.sheet.digit_of(self.sheet.boxes[f"number{number}"])
            side = min(digit.width, digit.height) * 0.86
            x, y = digit.center
            ring = Rect(x - side / 2, y - side / 2, side, side)
            paint.oval(ring, faded(ink, 0.0), ink, width=dp(1.3))

    def _draw_roll(self, paint: Brush) -> None:
        """Draws the entered dice beside the name, if nothing else shows them."""
        roll = self.sheet.state.roll
        if not roll or self.sheet.compact or self.sheet.can_enlarge or self.sheet.aside:
            return
        side = min(dp(22), self.sheet.heading * 0.5)
        size = self.sheet.usual_heading * 0.5 * text_fitting.scale()
        left = (
            self.sheet.x
            + self.sheet.margin
            + text_fitting.width(self.sheet.name, size, bold=True)
            + dp(14)
        )
        if left + DICE * side * 1.2 > self.sheet.x + self.sheet.width * 0.6:
            return
        y = self.sheet.top - self.sheet.margin - (self.sheet.heading + side) / 2
        for place, face in enumerate(roll.dice):
            rect = Rect(left + place * side * 1.2, y, side, side)
            paint.die(rect, face, palette().label, palette().label_text)

    def _write_points(self, paint: Brush, ink: Colour) -> None:
        for line in self.sheet.game.lines(self.sheet.state, self.sheet.player):
            if line.key not in self.sheet.boxes:
                continue
            if line.points is not None and not self.sheet.game.over(self.sheet.state):
                _write_number(self.sheet, paint, str(line.points), f"{line.key}.points", ink)
            missing = self.sheet.game.strokes_missing(
                self.sheet.state, self.sheet.player, int(line.key[3:])
            )
            if missing and not self.sheet.game.over(self.sheet.state):
                strokes = self.sheet.boxes[line.key].shrunk(dp(3))
                words = _("{count} to go").format(count=missing)
                self._write_missing(paint, words, strokes)

    def _write_missing(self, paint: Brush, words: str, strokes: Rect) -> None:
        """Draws the missing strokes, only if there is readable room beside the strokes."""
        size = max(dp(11), min(dp(12), strokes.height * 0.5))
        if text_fitting.width(words, size * text_fitting.scale()) <= strokes.width * 0.45:
            paint.text(words, strokes, size, palette().soft, align=1)

    def write(self, paint: Brush, marks: dict[Box, str], ink: Colour) -> None:
        """Draws the marks; without a table, strokes behind sums are figures unless they have
        room."""
        if self.sheet.style != TABULAR:
            marks = {
                box: mark
                for box, mark in marks.items()
                if not box.startswith("sum") or ("." not in box and self.sheet.has_strokes(box))
            }
        else:
            ends = {box: mark for box, mark in marks.items() if box.endswith(".points")}
            marks = {box: mark for box, mark in marks.items() if box not in ends}
            for box in ends.keys() & self.sheet.boxes.keys():
                _write_number(self.sheet, paint, ends[box], box, ink)
        super().write(paint, {} if self.sheet.style == SHOWN else marks, ink)

    def invite_box(self, paint: Brush, box: Box) -> None:
        """Marks a box that can be touched. In figures, a sum and its second stroke are one box
        until the first is touched."""
        boxes, again = self.sheet.boxes, f"{box}.again"
        if self.sheet.style == FIGURES and again in boxes.keys() - self.sheet.invited:
            self.paint_invited(paint, box, union([boxes[box], boxes[again]]))
        else:
            super().invite_box(paint, box)

    def paint_ghost(self, paint: Brush) -> None:
        super().paint_ghost(paint)
        if self.sheet.style != FIGURES:
            return
        sums = dict(zip(SUMS, self.sheet.state.sheets[self.sheet.player].sums, strict=True))
        for box, mark in self.sheet.ghost.items():
            if box.startswith("sum") and f"{box}.again" in self.sheet.boxes:
                more = f"+{int(mark[1:]) - sums[int(box[3:])]}"
                paint.text(more, self.sheet.boxes[f"{box}.again"], dp(13), palette().may, font=HAND)

    # Ways

    def paint_invitations(self, paint: Brush) -> None:
        super().paint_invitations(paint)
        self.sheet.note_painted()
        if self.sheet.reading:
            return
        for way, cell in self.sheet.ways.items():
            rect = cell.shrunk(dp(2))
            fill = faded(palette().may, 0.3) if way == self.sheet.held_way else palette().box
            paint.box(rect, fill=fill, line=faded(palette().may, 0.85), radius=dp(8))
            paint_way(self.sheet, paint, rect, self.sheet.mark_of(way))

    tip_points = False

    def tip_places(self, tip: HintMark) -> list[Rect]:
        """Returns where an advised entry is marked: on its button, if the entered dice have one for
        it."""
        if tip.move in self.sheet.marks and not self.sheet.ways_aside:
            return [self.sheet.ways[f"way{self.sheet.marks.index(tip.move)}"].shrunk(dp(2))]
        return super().tip_places(tip)


def _write_number(sheet: KubiPlan, paint: Brush, points: str, box: Box, ink: Colour) -> None:
    """Writes points in the size in which the longest ones fit, so that all are equal."""
    rect = sheet.boxes[box]
    room = rect.width * 0.92 - 2 * dp(CLEAR)  # it is written slightly off centre
    size = rect.height * 0.72
    size *= min(1.0, room / text_fitting.width(LONGEST, size, HAND))
    with text_fitting.usual_text():
        paint.mark(points, rect, ink, (sheet.player, box), size)
