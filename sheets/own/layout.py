"""The lines of an own pad's sheet, and which of them are beside each other. No Kivy."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from scoring.own.pad import (
    BonusSection,
    ChecksSection,
    FieldsSection,
    Pad,
    RoundsSection,
    Section,
    TallySection,
    TicksSection,
)
from sheets.render_context import dp

HEAD, FIELD, ROUND, NAME, TICKS, TALLY, CHECK, BONUS, SUM = (
    *("head", "field", "round", "name", "ticks", "tally", "check", "bonus", "sum"),
)
"""The kinds of lines. A row of ticks that is too long has its name on a line above its boxes; a sum
stands for a whole section where a sheet is small and for display only."""
LEAST_BOX = 32
"""Minimum width of a box to tick, in dp."""
NARROWEST = 272
"""Minimum width of a column, in dp."""
LABEL, POINTS = 0.3, 44
"""The share of a line that the name before boxes has, and the width of the points behind it."""


class PlanLine(NamedTuple):
    kind: str
    place: int
    """The number of the section."""
    row: int = 0
    """The row or field of it; of rounds the number of the round, from 1."""
    boxes: range = range(0)
    """The boxes of a row of ticks that are on this line, from 0."""
    named: bool = True
    """Whether the name of a row of ticks is before its boxes."""


def label_width(width: float) -> float:
    """Returns the width of the name before boxes."""
    return min(dp(130), width * LABEL)


def plan_lines(pad: Pad, rounds: int, width: float) -> list[PlanLine]:
    """Returns all lines from top to bottom, with this number of rounds, in a column of this
    width."""
    return [
        line
        for place, section in enumerate(pad.sections)
        for line in _section_lines(section, place, rounds, width)
    ]


def plan_sums(pad: Pad) -> list[PlanLine]:
    """Returns one line for each section."""
    return [PlanLine(SUM, place) for place in range(len(pad.sections))]


def _section_lines(section: Section, place: int, rounds: int, width: float) -> Iterator[PlanLine]:
    if isinstance(section, BonusSection):
        yield PlanLine(BONUS, place)
        return
    if section.name:
        yield PlanLine(HEAD, place)
    if isinstance(section, TicksSection):
        yield from _tick_lines(section, place, width)
    elif isinstance(section, RoundsSection):
        yield from (PlanLine(ROUND, place, number) for number in range(1, rounds + 1))
    else:
        kinds = {FieldsSection: FIELD, TallySection: TALLY, ChecksSection: CHECK}
        kind = kinds[type(section)]
        yield from (PlanLine(kind, place, row) for row in range(len(section.keys)))


def _tick_lines(section: TicksSection, place: int, width: float) -> Iterator[PlanLine]:
    """Yields the lines of a section's rows, all alike: in one line each, or in several below their
    names."""
    longest = max(len(row.boxes) for row in section.rows)
    room = width - label_width(width) - dp(POINTS)
    if room / longest >= dp(LEAST_BOX):
        for row, one in enumerate(section.rows):
            yield PlanLine(TICKS, place, row, range(len(one.boxes)))
        return
    lines = ceil(longest / max(1, int(width / dp(LEAST_BOX))))
    each = ceil(longest / lines)
    for row, one in enumerate(section.rows):
        yield PlanLine(NAME, place, row)
        for first in range(0, len(one.boxes), each):
            boxes = range(first, min(len(one.boxes), first + each))
            yield PlanLine(TICKS, place, row, boxes, named=False)


def per_line(lines: Sequence[PlanLine], place: int) -> int:
    """Returns the largest number of boxes of a section on one line."""
    return max(len(line.boxes) for line in lines if line.place == place)


def in_columns(lines: Sequence[PlanLine], count: int) -> list[list[PlanLine]]:
    """Returns the lines in columns of about the same length. A heading stays with its first line,
    and the lines of one row stay together."""
    pieces = _pieces(lines)
    columns: list[list[PlanLine]] = [[]]
    left = len(lines)
    for piece in pieces:
        fair = (left + len(columns[-1])) / (count - len(columns) + 1)
        over = len(columns[-1]) + len(piece) / 2 > fair
        if columns[-1] and over and len(columns) < count:
            columns.append([])
        columns[-1] += piece
        left -= len(piece)
    return columns


def _pieces(lines: Sequence[PlanLine]) -> list[list[PlanLine]]:
    """Parts that are not taken apart."""
    found: list[list[PlanLine]] = []
    for line in lines:
        before = found[-1][-1] if found else None
        goes_on = before is not None and (
            before.kind in (HEAD, NAME)
            or (line.kind == TICKS and not line.named)
            or (line.kind == BONUS and line.place == before.place + 1 and before.kind == FIELD)
        )
        if goes_on:
            found[-1].append(line)
        else:
            found.append([line])
    return found
