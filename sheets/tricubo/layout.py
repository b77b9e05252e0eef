"""The layout of the Tricubo sheet: the forms that it can have, and the areas of its boxes."""

from typing import NamedTuple

from scoring.game import Box
from scoring.tricubo.state import (
    COLOUR_FIELDS,
    ROWS,
    SOLO_ROUNDS,
)
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.render_context import dp
from sheets.sheet_base import Paper

# Widths in columns, heights in rows.
LABEL, GAP, FIELD = 1.0, 0.3, 1.1
PHONE_LABEL, PHONE_GAP, PHONE_FIELD = 0.9, 0.15, 1.0
DENSE_LABEL, DENSE_GAP, DENSE_FIELD = 0.65, 0.1, 0.8
"""The same on a phone, and for a sheet with little room."""
VALUES, CAPTION, FIELDS, STRIP = 0.74, 0.52, 1.0, 1.1
BLOCK, SLIM_LABEL, SLIM_GAP = 2.5, 0.8, 0.15
"""With the colour fields in a block beside the rows: its width, and the smaller label and gap."""
LARGEST_FIELD = 72
"""Maximum height of a colour field in dp."""
LOW_FIELDS = 0.94
"""Height of the colour fields where nothing is above them."""
MARGIN, SMALL_MARGIN = 8, 6
"""Margin in dp around a sheet that needs the room, and on a phone."""
PHONE = 430
"""Width in dp up to which a sheet is that of a phone."""
GAPS = ((56, 8), (44, 4), (30, 2), (0, 1.5))
"""Distance in dp of two boxes, by the minimum width of a column in dp."""
LINE, BESIDE, DENSE, BARE, NARROW = "line", "beside", "dense", "bare", "narrow"
"""The layouts (`form`) of the sheet: the colour fields in a line below the rows, or in a block
beside them; dense and bare are the same without the line of values, which are in the boxes then;
narrow is without the sums of the rows."""
IN_BLOCK, WITHOUT_VALUES = (BESIDE, BARE), (DENSE, BARE)
LEAST_FIELD = 28
"""The field for a six is not smaller than this, in dp, or counts like any box."""
SHARES = {LINE: 0.82, BESIDE: 0.92, DENSE: 0.97, BARE: 0.95, NARROW: 0.82}
"""How much of the height of a row its boxes have."""
WORTH = 1.3
"""Minimum gain in box size, in dp, for a layout that leaves something out."""
ENOUGH = 40
"""Boxes of this size, in dp, are large enough: nothing is left out."""
HIGHER = 2.2
"""How much higher than wide a box may be."""
SMALL = 350
"""Width in dp below which the sums of the rows may be left out."""
TALLEST, LEAST_ROW = 76, 36
"""Height of a row in dp: at most, and at least unless stated otherwise."""


class Measures(NamedTuple):
    """The sizes of a layout (`form`) in a place."""

    form: str
    column: float
    row: float
    field: float
    """The width of the field for a six, in columns."""

    @property
    def box(self) -> float:
        """Returns the smallest side of anything to tap in the rows."""
        gap = dp(2) if self.form in WITHOUT_VALUES else gap_of(self.column)
        side, field = self.column - gap, self.column * self.field - gap
        return min(side, self.row * SHARES[self.form], field if field < dp(LEAST_FIELD) else side)


def gap_of(column: float) -> float:
    """Returns the distance between two boxes."""
    return next((dp(gap) for wide, gap in GAPS if column >= dp(wide)), 0.0)


class TricuboLayout:
    """Where everything lies on a sheet of its current size."""

    def __init__(self, sheet: Paper) -> None:
        self.sheet = sheet
        self._known: tuple[object, Measures] = (None, Measures(LINE, 1.0, 1.0, 1.0))
        """The cached layout, with its key."""

    def height_for(self, width: float) -> float:
        inner = width - 2 * self.sheet.margin
        row = max(dp(LEAST_ROW), self._column(LINE, inner) * 1.2)
        return self._rows_high(LINE) * row + self.sheet.heading + 2 * self.sheet.margin

    def tallest_for(self, width: float) -> float:
        """Returns the height up to which the rows grow: until they are as high as a finger
        needs."""
        rows = self._rows_high(LINE) * dp(TALLEST)
        return max(
            self.height_for(width),
            min(rows, width * 1.7) + self.sheet.heading + 2 * self.sheet.margin,
        )

    def _column(self, form: str, width: float) -> float:
        """Returns the width of a column in this inner width."""
        count = len(self.sheet.state.options.columns)
        label, gap, field = self._parts(form, width)
        block = BLOCK if form in IN_BLOCK else 0
        return width / (label + count + gap + (1 if form == NARROW else 2) * field + block)

    def _parts(self, form: str, width: float) -> tuple[float, float, float]:
        """Returns the widths of label, gap and field of a row in this inner width."""
        if form in IN_BLOCK:
            return SLIM_LABEL, SLIM_GAP, FIELD
        if form == DENSE:
            return DENSE_LABEL, DENSE_GAP, DENSE_FIELD
        if width < dp(PHONE) and not self.sheet.is_pad:
            return PHONE_LABEL, PHONE_GAP, PHONE_FIELD
        return LABEL, GAP, FIELD

    def _rows_high(self, form: str) -> float:
        """Returns the height of everything in rows."""
        if form in IN_BLOCK:
            return len(ROWS) + (VALUES if form == BESIDE else 0)
        fields = LOW_FIELDS if form == DENSE else VALUES + CAPTION + FIELDS
        strip = STRIP if self.sheet.state.solo else 0
        return len(ROWS) + fields + strip

    @property
    def is_tight(self) -> bool:
        """Whether it needs the room of the usual margin."""
        sheet = self.sheet
        roomy = self.measured.form == LINE and not sheet.can_enlarge and sheet.width >= dp(PHONE)
        return not roomy

    def least_margin(self, width: float) -> float:
        return dp(SMALL_MARGIN if width < dp(PHONE) and not self.sheet.is_pad else MARGIN)

    @property
    def measured(self) -> Measures:
        """Returns the layout at its current size."""
        place, state = self.sheet.place, self.sheet.state
        shown = state and (state.options, state.solo)
        if not shown:
            return Measures(LINE, 1.0, 1.0, 1.0)
        key = (
            place[2:],
            shown,
            self.sheet.headed,
            text_fitting.scale(),
            self.sheet.compact,
            self.sheet.is_pad,
        )
        if self._known[0] != key:
            self._known = key, self.measure(place.width, place.height)
        return self._known[1]

    def measure(self, width: float, height: float) -> Measures:
        """Returns the layout with the largest boxes in a place of this size."""
        margin = self.least_margin(width)
        high, wide = height - self.sheet.heading_of(width, height) - 2 * margin, width - 2 * margin
        found = {
            form: Measures(
                form,
                self._column(form, wide),
                high / self._rows_high(form),
                self._parts(form, wide)[2],
            )
            for form in self._forms(width)
        }
        best = found[LINE]
        if best.box >= dp(ENOUGH):
            return best
        for form in found.values():
            if form.box > best.box + dp(WORTH) * (form.form != BESIDE):
                best = form
        return best

    def _forms(self, width: float) -> tuple[str, ...]:
        """Returns the possible layouts, those that leave nothing out first."""
        if self.sheet.is_pad or self.sheet.compact:
            return (LINE,)
        if self.sheet.state.solo:
            return (LINE, NARROW) if width < dp(SMALL) else (LINE,)
        return (LINE, BESIDE, NARROW) if width < dp(SMALL) else (LINE, BESIDE, DENSE, BARE)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        form = self.measured.form
        column, row = self._column(form, area.width), area.height / self._rows_high(form)
        count = len(self.sheet.state.options.columns)
        slim = form in IN_BLOCK
        label, apart, field = self._parts(form, area.width)
        gap = dp(2) if form in WITHOUT_VALUES else gap_of(column)
        high = min(row * SHARES[form], (column - gap) * HIGHER)
        top = area.y + area.height
        boxes: dict[Box, Rect] = {}

        def put(box: Box, left: float, wide: float, middle: float, tall: float = high) -> None:
            boxes[box] = Rect(left + gap / 2, middle - tall / 2, wide - gap, tall)

        fields = area.x + (label + count + apart) * column
        head = 0 if form in WITHOUT_VALUES else VALUES
        rows = [("values", top - VALUES * row / 2)] if head else []
        rows += [(f"row{r}", top - (head + r - 0.5) * row) for r in ROWS]
        for name, middle in rows:
            tall = min(high, row * VALUES) if name == "values" else high
            put(f"{name}.label", area.x, label * column * 0.94, middle, tall)
            for place in range(1, count + 1):
                put(f"{name}.{place}", area.x + (label + place - 1) * column, column, middle, tall)
            number = name.removeprefix("row")
            put(f"interim{number}", fields, field * column, middle, tall)
            if form != NARROW:
                put(name, fields + field * column, field * column, middle, tall)
        if slim:
            left = fields + 2 * field * column
            wide = area.x + area.width - left
            self._lay_out_block(area._replace(x=left, width=wide), row, boxes)
            return boxes
        self._lay_out_fields(area, row, gap, boxes)
        if self.sheet.state.solo:
            self._lay_out_strip(area, row, boxes)
        return boxes

    def _lay_out_strip(self, area: Rect, row: float, boxes: dict[Box, Rect]) -> None:
        wide = area.width / SOLO_ROUNDS
        middle = area.y + row * 0.3
        for place in range(1, SOLO_ROUNDS + 1):
            left = area.x + (place - 1) * wide
            boxes[f"round{place}"] = Rect(
                left + wide * 0.1, middle - row * 0.26, wide * 0.8, row * 0.52
            )

    def _lay_out_block(self, area: Rect, row: float, boxes: dict[Box, Rect]) -> None:
        """Adds the fields beside the rows: the colour fields two by two, their sum and the end
        bonus, the joker."""
        fields: dict[int, tuple[Box, ...]] = {
            1: ("colour.large", "colour.medium"),
            2: ("colour.small", "colour.any"),
            4: ("colours", "end"),
        }
        if self.sheet.state.options.side == "B":
            fields[5] = ("joker",)
        left, wide = area.x + area.width * 0.08, area.width * 0.46
        side = min(wide * 0.9, row * 0.92)
        for number, names in fields.items():
            y = boxes[f"row{number}"].center[1] - side / 2
            for place, box in enumerate(names):
                boxes[box] = Rect(left + place * wide, y, side, side)

    def _lay_out_fields(self, area: Rect, row: float, gap: float, boxes: dict[Box, Rect]) -> None:
        """Adds the colour fields, their sum, the joker and the end bonus in one line."""
        high = LOW_FIELDS - 0.08 if self.measured.form == DENSE else FIELDS
        side = min(row * high, area.width / 9, dp(LARGEST_FIELD))
        middle = area.y + row * (STRIP * self.sheet.state.solo + high / 2)

        def put(box: Box, left: float) -> None:
            boxes[box] = Rect(left, middle - side / 2, side, side)

        step = side + gap
        for place, field in enumerate(COLOUR_FIELDS):
            put(f"colour.{field}", area.x + place * step)
        put("colours", area.x + len(COLOUR_FIELDS) * step + gap * 2)
        put("end", area.x + area.width - side)
        if self.sheet.state.options.side == "B":
            left = boxes["colours"].x + side
            put("joker", left + (boxes["end"].x - left - side) * 0.22)
