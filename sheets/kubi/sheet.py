"""The Kubi sheet: the sums with their strokes and points, and the three tally numbers."""

from scoring.game import AnyGame, Box
from scoring.kubi.rules import (
    DICE,
    NUMBERS,
    STROKES_TO_STOP,
    SUMS,
    VALUES,
    State,
)
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.kubi import compact_layout
from sheets.kubi.layout import (
    FIGURES,
    SHOWN,
    TABULAR,
    KubiPlan,
)
from sheets.kubi.texts import KubiTexts
from sheets.reading_order import union
from sheets.render_context import dp, palette
from sheets.texts import (
    _,
)


class KubiSheet(KubiPlan):
    texts: KubiTexts
    texts_type = KubiTexts

    # Print

    def print_sheet(self, paint: Brush) -> None:
        if self.style == TABULAR:
            self._print_table(paint)
        else:
            compact_layout.print_sums(paint, self.boxes)
        for number in () if self.style == SHOWN else NUMBERS:
            self._print_number(paint, number)

    def _print_table(self, paint: Brush) -> None:
        row = next(rect for box, rect in self.boxes.items() if box.startswith("sum"))
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
            head = self.boxes.get(f"head{part}")
            if head and text_fitting.width(text, small) <= head.width:
                paint.text(text, head, small, palette().soft, align=align)
        for one in SUMS:
            if f"sum{one}" not in self.boxes:
                continue
            value = self.boxes[f"sum{one}.value"]
            paint.text(str(VALUES[one]), value, max(dp(11), size * 0.85), palette().soft, align=1)
            label = self.boxes[f"sum{one}.label"]
            paint.box(label, fill=palette().label)
            paint.text(str(one), label, size, palette().label_text, bold=True)
            paint.box(self.boxes[f"sum{one}.points"], fill=palette().quiet, line=palette().line)
            strokes, again = self.boxes[f"sum{one}"], self.boxes[f"sum{one}.again"]
            if self.is_pad:  # a pencil needs no place to tap
                paint.box(union([strokes, again]), fill=palette().box, line=palette().line)
                continue
            paint.box(strokes, fill=palette().box, line=palette().line)
            paint.text("×2", again, max(dp(11), size * 0.7), faded(palette().soft, 0.7))

    def _print_number(self, paint: Brush, number: int) -> None:
        """Draws a number that can be chosen, with places for eight strokes."""
        rect = self.boxes[f"number{number}"]
        paint.box(rect, fill=palette().box, line=palette().line, radius=dp(8))
        digit = self._digit(rect)
        size = max(dp(11), min(dp(24), digit.height * 0.7))
        paint.text(str(number), digit, size, palette().print, bold=True)
        slots = self.ink_rect(f"number{number}")
        wide = slots.width / STROKES_TO_STOP
        for place in range(STROKES_TO_STOP):  # eight faint marks show the distance to the end
            x = slots.x + (place + 0.5) * wide
            paint.plain(Rect(x, slots.y, dp(1), dp(3)), palette().line)

    def _digit(self, rect: Rect) -> Rect:
        if rect.width > rect.height * 2.2:
            return rect._replace(width=rect.height)
        return rect._replace(y=rect.y + rect.height * 0.46, height=rect.height * 0.54)

    def ink_rect(self, box: Box) -> Rect:
        rect = self.boxes[box]
        if self.style == FIGURES and box.startswith("sum") and self._has_strokes(box):
            return compact_layout.beside_label(rect)
        if not box.startswith("number"):
            return (
                rect._replace(x=rect.x + dp(4), width=rect.width - dp(8))
                if "." not in box
                else rect
            )
        digit = self._digit(rect)
        if digit.height == rect.height:
            left = digit.x + digit.width
            return Rect(
                left, rect.y + dp(4), rect.x + rect.width - left - dp(6), rect.height - dp(8)
            )
        return Rect(rect.x + dp(4), rect.y + dp(3), rect.width - dp(8), rect.height * 0.46)

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """Draws the current points, the missing strokes, and a ring around each chosen number."""
        sheet = self.state.sheets[self.player]
        if self.style != TABULAR:
            compact_layout.write_sums(paint, self.boxes, sheet, ink)
        if self.style == SHOWN:
            compact_layout.write_numbers(paint, self.boxes, sheet, ink)
            return
        if self.style == TABULAR:
            self._write_points(paint, ink)
        self._draw_roll(paint)
        for number in sheet.numbers:
            digit = self._digit(self.boxes[f"number{number}"])
            side = min(digit.width, digit.height) * 0.86
            x, y = digit.center
            ring = Rect(x - side / 2, y - side / 2, side, side)
            paint.oval(ring, faded(ink, 0.0), ink, width=dp(1.3))

    def _draw_roll(self, paint: Brush) -> None:
        """Draws the entered dice beside the name, if nothing else shows them."""
        roll = self.state.roll
        if not roll or self.compact or self.can_enlarge or self.aside:
            return
        side = min(dp(22), self.heading * 0.5)
        size = self.usual_heading * 0.5 * text_fitting.scale()
        left = self.x + self.margin + text_fitting.width(self.name, size, bold=True) + dp(14)
        if left + DICE * side * 1.2 > self.x + self.width * 0.6:
            return
        y = self.top - self.margin - (self.heading + side) / 2
        for place, face in enumerate(roll.dice):
            rect = Rect(left + place * side * 1.2, y, side, side)
            paint.die(rect, face, palette().label, palette().label_text)

    def _write_points(self, paint: Brush, ink: Colour) -> None:
        for line in self.game.lines(self.state, self.player):
            if line.key not in self.boxes:
                continue
            rect = self.boxes[f"{line.key}.points"]
            if line.points is not None and not self.game.over(self.state):
                paint.mark(str(line.points), rect, ink, (self.player, line.key))
            missing = self.game.strokes_missing(self.state, self.player, int(line.key[3:]))
            if missing and not self.game.over(self.state):
                strokes = self.boxes[line.key].shrunk(dp(3))
                words = _("{count} to go").format(count=missing)
                self._write_missing(paint, words, strokes)

    def _write_missing(self, paint: Brush, words: str, strokes: Rect) -> None:
        """Draws the missing strokes, only if there is readable room beside the strokes."""
        size = max(dp(11), min(dp(12), strokes.height * 0.5))
        if text_fitting.width(words, size * text_fitting.scale()) <= strokes.width * 0.45:
            paint.text(words, strokes, size, palette().soft, align=1)

    def _write(self, paint: Brush, marks: dict[Box, str], ink: Colour) -> None:
        """Draws the marks; without a table, strokes behind sums are figures unless they have
        room."""
        if self.style != TABULAR:
            marks = {
                box: mark
                for box, mark in marks.items()
                if not box.startswith("sum") or ("." not in box and self._has_strokes(box))
            }
        super()._write(paint, {} if self.style == SHOWN else marks, ink)

    def _has_strokes(self, box: Box) -> bool:
        return box in self.boxes and compact_layout.is_wide(self.boxes[box])

    def _invite(self, paint: Brush, box: Box) -> None:
        """Marks a box that can be touched. In figures, a sum and its second stroke are one box
        until the first is touched."""
        if self.style == FIGURES and f"{box}.again" in self.boxes.keys() - self.invited:
            whole = union([self.boxes[box], self.boxes[f"{box}.again"]])
            self.paint_invited(paint, box, whole)
        else:
            super()._invite(paint, box)

    def paint_ghost(self, paint: Brush) -> None:
        super().paint_ghost(paint)
        if self.style != FIGURES:
            return
        sums = dict(zip(SUMS, self.state.sheets[self.player].sums, strict=True))
        for box, mark in self.ghost.items():
            if box.startswith("sum") and f"{box}.again" in self.boxes:
                more = f"+{int(mark[1:]) - sums[int(box[3:])]}"
                paint.text(more, self.boxes[f"{box}.again"], dp(13), palette().may, font=HAND)

    def with_touch(self, touched: frozenset[Box], box: Box) -> frozenset[Box]:
        """Returns the touched boxes after touching this one. Touching the row of a sum again adds a
        second stroke, if the rules allow it; the next touch removes both."""
        again = f"{box}.again"
        if box not in touched or not box.startswith("sum"):
            return super().with_touch(touched, box)
        if again in touched:
            return touched - {box, again}
        return touched | {again} if again in self.invited else touched - {box}

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Marks boxes; the second stroke behind a sum can be touched once one of the two is."""
        shown = frozenset(
            box for box in invited if not box.endswith(".again") or selected & {box, box[:-6]}
        )
        super().invite(shown, selected, ghost)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        faces = state.roll.dice if state.roll else (0,) * DICE
        side = min(area.height * 0.86, area.width / (DICE * 1.15))
        for place, face in enumerate(faces):
            x = area.x + area.width - (DICE - place) * side * 1.15
            rect = Rect(x, area.y + (area.height - side) / 2, side, side)
            colour = faded(palette().label, 1 if face else 0.3)
            paint.die(rect, face, colour, palette().label_text)


SHEET = KubiSheet
