"""Draws the sheet of an own pad."""

from typing import NamedTuple

from scoring.display_names import shown
from scoring.game import Box
from scoring.own.pad import (
    BonusSection,
    ChecksSection,
    FieldsSection,
    TallySection,
    TicksSection,
)
from scoring.own.state import measured
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.own import overview
from sheets.own.layout import (
    BONUS,
    CHECK,
    FIELD,
    HEAD,
    NAME,
    POINTS,
    ROUND,
    SUM,
    TALLY,
    TICKS,
    PlanLine,
    label_width,
)
from sheets.own.sheet_layout import OwnPlan
from sheets.own.texts import (
    bonus_text,
    box_label,
    factor_text,
    row_name,
    section_name,
)
from sheets.render_context import dp, palette
from sheets.scrolling_sheet import ScrolledPainter
from sheets.texts import _, printed, signed

FONT_SIZE, SMALL = 16, 12
"""Maximum sizes of names and of small print, in dp."""


class Room(NamedTuple):
    """The parts of a line."""

    name: Rect
    ink: Rect
    points: Rect


class OwnPainter(ScrolledPainter):
    sheet: OwnPlan

    # Print

    def print_sheet(self, paint: Brush) -> None:
        self.sheet.settle()
        if self.sheet.small:
            overview.print_lines(self.sheet, paint)
            return
        printing = {
            HEAD: self._print_head,
            FIELD: self._print_row,
            ROUND: self._print_row,
            TALLY: self._print_row,
            CHECK: self._print_row,
            BONUS: self._print_row,
            NAME: self._print_name,
            TICKS: self._print_ticks,
            SUM: self._print_sum,
        }
        with self.sheet.zoom.scaled():
            for line, rect in self.sheet.lines:
                printing[line.kind](paint, line, rect)

    def _print_head(self, paint: Brush, line: PlanLine, rect: Rect) -> None:
        section = self.sheet.section(line)
        band = rect._replace(y=rect.y + dp(2), height=rect.height - dp(4))
        paint.box(band, fill=palette().quiet, radius=dp(6))
        words = band.shrunk(dp(4))
        values = self._values_text(line)
        keeps = words.width * (0.5 if values else 0.8)
        size = min(dp(FONT_SIZE), rect.height * 0.46)
        name = words._replace(width=keeps)
        used = paint.text(shown(section.name), name, size, palette().print, bold=True, align=0)
        if values:
            right = words.x + words.width
            rest = words._replace(x=words.x + used + dp(10), width=right - words.x - used - dp(10))
            paint.text(values, rest, min(dp(SMALL), size), palette().soft, align=1)

    def _values_text(self, line: PlanLine) -> str:
        """Returns the points for strokes, as a pad prints them beside the rows."""
        section = self.sheet.section(line)
        if not isinstance(section, TallySection):
            return ""
        values = [printed(value) for value in section.values[1:9]]
        return " · ".join(values) + (" …" if len(section.values) > 9 else "")

    def _room(self, box: Box, rect: Rect) -> Room:
        ink = self.sheet.ink_rect(box)
        name = rect._replace(x=rect.x + dp(4), width=ink.x - rect.x - dp(8))
        right = rect.x + rect.width
        left = ink.x + ink.width + dp(2)
        return Room(name, ink, rect._replace(x=left, width=right - left - dp(2)))

    def _print_row(self, paint: Brush, line: PlanLine, rect: Rect) -> None:
        """Draws the name of a row, the print beside it, and the place for its entry."""
        box = self.sheet.names_on(line)[0]
        room = self._room(box, rect)
        rule = Rect(rect.x, round(rect.y), rect.width, max(1, round(dp(0.8))))
        paint.plain(rule, faded(palette().line, 0.45))
        self._print_words(paint, room.name, *self._words_of(line))
        if line.kind == BONUS:
            paint.box(room.ink, fill=palette().quiet, line=palette().line, radius=dp(6))
        else:
            radius = dp(5)
            paint.box(room.ink, fill=palette().box, line=palette().line, radius=radius)
        points = self._printed_points(line)
        if points:
            size = min(dp(SMALL + 1), rect.height * 0.4)
            paint.text(points, room.points, size, palette().soft, align=1)

    def _print_words(self, paint: Brush, room: Rect, name: str, small: str) -> None:
        """Draws a name with small print behind it, or below it where it is long."""
        size = min(dp(FONT_SIZE), room.height * 0.44)
        little = max(dp(11), size * 0.72)
        scale = text_fitting.scale()
        wide = text_fitting.width(name, size * scale)
        beside = wide + text_fitting.width(small, little * scale) + dp(8) <= room.width
        if not small or beside:
            used = paint.text(name, room, size, palette().print, align=0)
            if small:
                rest = room._replace(x=room.x + used + dp(8), width=room.width - used - dp(8))
                paint.text(small, rest, little, palette().soft, align=0)
            return
        low = room.height * 0.42
        upper = room._replace(y=room.y + low, height=room.height - low)
        paint.text(name, upper, size, palette().print, align=0)
        paint.text(small, room._replace(height=low + dp(2)), little, palette().soft, align=0)

    def _words_of(self, line: PlanLine) -> tuple[str, str]:
        """Returns the name of a line and its small print."""
        section = self.sheet.section(line)
        if line.kind == ROUND:
            return _("Round {round}").format(round=line.row), ""
        if isinstance(section, BonusSection):
            return section_name(section), bonus_text(section)
        name = row_name(section, section.keys[line.row])
        if isinstance(section, FieldsSection):
            return name, factor_text(section.fields[line.row])
        if isinstance(section, ChecksSection) and section.rows[line.row].one:
            return name, _("only one player")
        return name, ""

    def _printed_points(self, line: PlanLine) -> str:
        """Returns what a check or a bonus is worth."""
        section = self.sheet.section(line)
        if isinstance(section, ChecksSection):
            return signed(section.rows[line.row].points)
        return signed(section.worth) if isinstance(section, BonusSection) else ""

    def _print_name(self, paint: Brush, line: PlanLine, rect: Rect) -> None:
        """Draws the name above the boxes of a long row."""
        section = self.sheet.section(line)
        name = row_name(section, section.keys[line.row])
        words = rect._replace(x=rect.x + dp(4), width=rect.width - dp(POINTS))
        paint.text(name, words, min(dp(FONT_SIZE), rect.height * 0.46), palette().print, align=0)

    def _print_ticks(self, paint: Brush, line: PlanLine, rect: Rect) -> None:
        section = self.sheet.section(line)
        assert isinstance(section, TicksSection)
        row = section.rows[line.row]
        if line.named:
            left = rect._replace(x=rect.x + dp(4), width=label_width(rect.width) - dp(8))
            self._print_words(paint, left, shown(row.name), "")
        texts = [
            (box_label(self.sheet.pad, section.key, row.key, box + 1), printed(section.values[box]))
            for box in line.boxes
        ]
        alike = all(label in ("", value) for label, value in texts)
        for box, (label, value) in zip(line.boxes, texts, strict=True):
            cell = self.sheet.boxes[f"{section.key}.{row.key}.{box + 1}"]
            paint.box(cell, fill=palette().box, line=palette().line, radius=dp(5))
            self._print_box(paint, cell.shrunk(dp(1)), label, value, alike=alike)

    def _print_box(self, paint: Brush, cell: Rect, label: str, value: str, *, alike: bool) -> None:
        """Draws the label of a box, and the points below it; one of them where all boxes of the
        row have the same as both."""
        if not label or alike or cell.height < dp(26):
            text = label or value
            shade = palette().print if label else palette().soft
            paint.text(text, cell, min(dp(15), cell.height * 0.46), shade)
            return
        low = cell.height * 0.4
        upper = cell._replace(y=cell.y + low, height=cell.height - low)
        paint.text(label, upper, min(dp(15), upper.height * 0.7), palette().print)
        size = max(dp(9), min(dp(11), low * 0.8))
        paint.text(value, cell._replace(height=low + dp(1)), size, palette().soft)

    def _print_sum(self, paint: Brush, line: PlanLine, rect: Rect) -> None:
        name = section_name(self.sheet.section(line))
        words = rect._replace(x=rect.x + dp(4), width=rect.width * 0.7)
        size = max(dp(11), min(dp(FONT_SIZE), rect.height * 0.5))
        paint.text(name, words, size, palette().print, align=0)
        rule = Rect(rect.x, round(rect.y), rect.width, max(1, round(dp(0.8))))
        paint.plain(rule, faded(palette().line, 0.45))

    # Ink

    def write(self, paint: Brush, marks: dict[Box, str], ink: Colour) -> None:
        self.sheet.settle()
        if self.sheet.small:
            overview.write_marks(self.sheet, paint, marks, ink)
            return
        with self.sheet.zoom.scaled():
            super().write(paint, marks, ink)

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """Draws the points of what is marked, sums beside the headings, progress towards a bonus,
        and the holders of checks that only one player can have."""
        if self.sheet.small:
            overview.write_sections(self.sheet, paint)
            return
        points = {
            one.key: one.points
            for one in self.sheet.game.lines(self.sheet.state, self.sheet.player)
        }
        with self.sheet.zoom.scaled():
            for line, rect in self.sheet.lines:
                section = self.sheet.section(line)
                if line.kind in (HEAD, SUM):
                    self._write_sum(paint, line, rect, ink)
                elif line.kind == BONUS:
                    self._write_progress(paint, line, points[section.key])
                elif line.kind in (FIELD, TALLY, TICKS, NAME):
                    key = f"{section.key}.{section.keys[line.row]}"
                    self._write_points(paint, line, rect, points[key], ink)
                elif line.kind == CHECK:
                    self._write_holder(paint, line)

    def _write_sum(self, paint: Brush, line: PlanLine, rect: Rect, ink: Colour) -> None:
        if line.kind == HEAD and self._values_text(line):
            return
        sums = self.sheet.game.section_points(self.sheet.state, self.sheet.player)[line.place]
        if sums is not None:
            right = rect._replace(x=rect.x + rect.width * 0.7, width=rect.width * 0.3 - dp(6))
            size = min(dp(22), rect.height * 0.56)
            paint.text(printed(sums), right, size, faded(ink, 0.85), font=HAND, align=1)

    def _write_points(
        self, paint: Brush, line: PlanLine, rect: Rect, points: int | None, ink: Colour
    ) -> None:
        """Draws the points behind a row, unless the number itself is what counts."""
        section = self.sheet.section(line)
        if points is None or (line.kind == TICKS and not line.named):
            return
        if isinstance(section, FieldsSection):
            field = section.fields[line.row]
            if (field.times, field.per) == (1, 1):
                return
        wide = dp(POINTS)
        right = rect._replace(x=rect.x + rect.width - wide, width=wide - dp(3))
        shade = ink
        size = min(dp(20), rect.height * 0.52)
        paint.text(printed(points), right, size, shade, font=HAND, align=1)

    def _write_progress(self, paint: Brush, line: PlanLine, earned: int | None) -> None:
        section = self.sheet.section(line)
        assert isinstance(section, BonusSection)
        if earned is not None or section.key not in self.sheet.boxes:
            return
        so_far = measured(self.sheet.pad, section, self.sheet.state.sheets[self.sheet.player])
        room = self.sheet.ink_rect(section.key).shrunk(dp(3))
        text = f"{printed(so_far)}/{printed(section.start)}"
        paint.text(text, room, min(dp(14), room.height * 0.5), palette().soft)

    def _write_holder(self, paint: Brush, line: PlanLine) -> None:
        """Draws the holder of a check that only one player can have."""
        section = self.sheet.section(line)
        box = f"{section.key}.{section.keys[line.row]}"
        holder = self.sheet.texts.holder_of(self.sheet.state, box) if self.sheet.names else None
        if holder is None or holder == self.sheet.player:
            return
        cell = self.sheet.ink_rect(box)
        initial = self.sheet.names[holder][:1]
        shade = faded(player_colours.ink_of(self.sheet.names, holder), 0.75)
        paint.text(initial, cell, cell.height * 0.55, shade, font=HAND)

    # Invitations are on the place that is written, not on the whole line

    def invite_box(self, paint: Brush, box: Box) -> None:
        if not self.sheet.small:
            self.paint_invited(paint, box, self.sheet.ink_rect(box))
