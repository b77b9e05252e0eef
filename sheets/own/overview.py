"""A sheet of an own pad in an overview, where its lines are too low to be touched: where everything
is and what is filled in, and the names of the sections above it."""

from collections.abc import Mapping
from itertools import groupby

from scoring.game import Box
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.own.layout import BONUS, HEAD, ROUND, PlanLine
from sheets.own.sheet_layout import OwnPlan
from sheets.own.texts import row_name, section_name
from sheets.reading_order import union
from sheets.render_context import dp, palette
from sheets.texts import _

LEGIBLE = 13
"""Minimum height in dp of a line whose name and numbers can be read."""
NAME, LABEL = 11, 15
"""In dp: the size of names, and the height of that of a section."""
LEAST_FRAMED = 6
"""Minimum height in dp of a box with a frame; a lower one would be nothing but frame."""


def print_lines(sheet: OwnPlan, paint: Brush) -> None:
    """Draws headings and boxes, and the names of lines that are high enough."""
    for line, rect in sheet.lines:
        if line.kind == HEAD:
            paint.plain(rect, palette().quiet)
        if rect.height >= dp(LEGIBLE):
            bold = line.kind == HEAD
            room = rect._replace(x=rect.x + dp(2), width=_room_beside(sheet, line, rect))
            paint.text(_name(sheet, line), room, dp(NAME), palette().print, bold=bold, align=0)
    for box in sheet.boxes:
        place = sheet.ink_rect(box)
        if place.height >= dp(LEAST_FRAMED):
            paint.box(place, fill=palette().box, line=palette().line, radius=_radius(place))
        else:
            paint.plain(place, faded(palette().line, 0.4))


def _name(sheet: OwnPlan, line: PlanLine) -> str:
    section = sheet.section(line)
    if line.kind in (HEAD, BONUS):
        return section_name(section)
    if line.kind == ROUND:
        return _("Round {round}").format(round=line.row)
    return row_name(section, section.keys[line.row]) if line.named else ""


def _room_beside(sheet: OwnPlan, line: PlanLine, rect: Rect) -> float:
    """Returns the width that the boxes on a line leave for its name."""
    left = [sheet.ink_rect(box).x for box in sheet.names_on(line) if box in sheet.boxes]
    return min(left, default=rect.x + rect.width) - rect.x - dp(4)


def write_marks(sheet: OwnPlan, paint: Brush, marks: Mapping[Box, str], ink: Colour) -> None:
    """Fills the boxes that are filled in; numbers and ticks are drawn where they can be read."""
    for box, mark in marks.items():
        if box not in sheet.boxes:
            continue
        place = sheet.ink_rect(box)
        if place.height >= dp(LEGIBLE - 3):
            paint.mark(mark, place, ink, (sheet.player, box))
        else:
            inner = place.shrunk(min(place.width, place.height) * 0.2)
            paint.box(inner, fill=faded(ink, 0.8), radius=_radius(inner))


def write_sections(sheet: OwnPlan, paint: Brush) -> None:
    """Draws the names of the sections above their lines, where those have no names."""
    if not sheet.lines or sheet.lines[0][1].height >= dp(LEGIBLE):
        return
    paint.cover()
    for (place, _x), group in groupby(sheet.lines, key=lambda one: (one[0].place, one[1].x)):
        lines = [*group]
        block = union([rect for _line, rect in lines])
        if block.height >= dp(LABEL):
            top = block.y + block.height
            label = block._replace(y=top - dp(LABEL), height=dp(LABEL))
            paint.plain(label, faded(palette().paper, 0.9))
            name = section_name(sheet.pad.sections[place])
            paint.text(name, label.shrunk(dp(1)), dp(NAME), palette().print, bold=True, align=0)


def _radius(rect: Rect) -> float:
    return min(dp(3), rect.height * 0.2)
