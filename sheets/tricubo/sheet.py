"""The Tricubo sheet, sides A and B."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from scoring.game import AnyGame, Box
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    COLOUR_FIELDS,
    DICE,
    END_BONUS,
    ROWS,
    SOLO_ROUNDS,
    State,
)
from sheets.dice_sets import SIZES
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette
from sheets.sheet import Sheet
from sheets.texts import _, printed
from sheets.tricubo.texts import TricuboTexts

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
WORTH = 1.5
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


class TricuboSheet(Sheet):
    game: Tricubo
    state: State
    texts_type = TricuboTexts

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self._known: tuple[object, Measures] = (None, Measures(LINE, 1.0, 1.0, 1.0))
        """The cached layout, with its key."""

    # Layout

    def height_for(self, width: float) -> float:
        inner = width - 2 * self.margin
        row = max(dp(LEAST_ROW), self._column(LINE, inner) * 1.2)
        return self._rows_high(LINE) * row + self.heading + 2 * self.margin

    def tallest_for(self, width: float) -> float:
        """Returns the height up to which the rows grow: until they are as high as a finger
        needs."""
        rows = self._rows_high(LINE) * dp(TALLEST)
        return max(self.height_for(width), min(rows, width * 1.7) + self.heading + 2 * self.margin)

    def _column(self, form: str, width: float) -> float:
        """Returns the width of a column in this inner width."""
        count = len(self.state.options.columns)
        label, gap, field = self._parts(form, width)
        block = BLOCK if form in IN_BLOCK else 0
        return width / (label + count + gap + (1 if form == NARROW else 2) * field + block)

    def _parts(self, form: str, width: float) -> tuple[float, float, float]:
        """Returns the widths of label, gap and field of a row in this inner width."""
        if form in IN_BLOCK:
            return SLIM_LABEL, SLIM_GAP, FIELD
        if form == DENSE:
            return DENSE_LABEL, DENSE_GAP, DENSE_FIELD
        if width < dp(PHONE) and not self.is_pad:
            return PHONE_LABEL, PHONE_GAP, PHONE_FIELD
        return LABEL, GAP, FIELD

    def _rows_high(self, form: str) -> float:
        """Returns the height of everything in rows."""
        if form in IN_BLOCK:
            return len(ROWS) + (VALUES if form == BESIDE else 0)
        fields = LOW_FIELDS if form == DENSE else VALUES + CAPTION + FIELDS
        return len(ROWS) + fields + STRIP * self.state.solo

    @property
    def margin(self) -> float:
        if self._measured.form == LINE and not self.can_enlarge and self.width >= dp(PHONE):
            return super().margin
        return self._least_margin(self.width)

    def _least_margin(self, width: float) -> float:
        return dp(SMALL_MARGIN if width < dp(PHONE) and not self.is_pad else MARGIN)

    @property
    def _measured(self) -> Measures:
        """Returns the layout at its current size."""
        place, state = self.place, self.state
        shown = state and (state.options, state.solo)
        if not shown:
            return Measures(LINE, 1.0, 1.0, 1.0)
        key = place[2:], shown, self.headed, text_fitting.scale(), self.compact, self.is_pad
        if self._known[0] != key:
            self._known = key, self._measure(place.width, place.height)
        return self._known[1]

    def _measure(self, width: float, height: float) -> Measures:
        """Returns the layout with the largest boxes in a place of this size."""
        margin = self._least_margin(width)
        high, wide = height - self.heading_of(width, height) - 2 * margin, width - 2 * margin
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
        if self.is_pad or self.compact:
            return (LINE,)
        if self.state.solo:
            return (LINE, NARROW) if width < dp(SMALL) else (LINE,)
        return (LINE, BESIDE, NARROW) if width < dp(SMALL) else (LINE, BESIDE, DENSE, BARE)

    def least_target_in(self, width: float, height: float) -> float:
        return self._measure(width, height).box

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        form = self._measured.form
        column, row = self._column(form, area.width), area.height / self._rows_high(form)
        count = len(self.state.options.columns)
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
        if self.state.solo:
            self._lay_out_strip(area, row, boxes)
        return boxes

    @property
    def _beside(self) -> bool:
        """Whether the colour fields are in a block beside the rows."""
        return self._measured.form in IN_BLOCK

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
        if self.state.options.side == "B":
            fields[5] = ("joker",)
        left, wide = area.x + area.width * 0.08, area.width * 0.46
        side = min(wide * 0.9, row * 0.92)
        for number, names in fields.items():
            y = boxes[f"row{number}"].center[1] - side / 2
            for place, box in enumerate(names):
                boxes[box] = Rect(left + place * wide, y, side, side)

    def _lay_out_fields(self, area: Rect, row: float, gap: float, boxes: dict[Box, Rect]) -> None:
        """Adds the colour fields, their sum, the joker and the end bonus in one line."""
        high = LOW_FIELDS - 0.08 if self._measured.form == DENSE else FIELDS
        side = min(row * high, area.width / 9, dp(LARGEST_FIELD))
        middle = area.y + row * (STRIP * self.state.solo + high / 2)

        def put(box: Box, left: float) -> None:
            boxes[box] = Rect(left, middle - side / 2, side, side)

        step = side + gap
        for place, field in enumerate(COLOUR_FIELDS):
            put(f"colour.{field}", area.x + place * step)
        put("colours", area.x + len(COLOUR_FIELDS) * step + gap * 2)
        put("end", area.x + area.width - side)
        if self.state.options.side == "B":
            left = boxes["colours"].x + side
            put("joker", left + (boxes["end"].x - left - side) * 0.22)

    def on_the_way(self, box: Box) -> list[Box]:
        row, _dot, column = box.partition(".")
        if not row.startswith("row"):
            return []
        ticked = self.state.sheets[self.player].ticks[int(row[3:]) - 1]
        return [f"{row}.{place}" for place in range(ticked + 1, int(column))]

    def groups(self) -> Iterable[Collection[Box]]:
        columns = range(1, len(self.state.options.columns) + 1)
        rows = [[f"row{row}.{place}" for place in columns] for row in ROWS]
        return [
            *rows,
            [f"interim{row}" for row in ROWS],
            [f"colour.{one}" for one in COLOUR_FIELDS],
        ]

    def is_round(self, box: Box) -> bool:
        return box.startswith("interim")

    def has_colour(self, box: Box) -> bool:
        return box.startswith("colour.")

    # Print

    def print_sheet(self, paint: Brush) -> None:
        options = self.state.options
        self._print_purple(paint)
        for row in ROWS:
            label = self.boxes[f"row{row}.label"]
            paint.box(label, fill=palette().label)
            size = min(label.height * 0.55, label.width * 0.75)
            paint.text(str(row), label, size, palette().label_text, bold=True)
            for place in range(1, len(options.columns) + 1):
                paint.box(self.boxes[f"row{row}.{place}"], fill=palette().box, line=palette().line)
            paint.oval(self.boxes[f"interim{row}"], palette().box, palette().line)
            if f"row{row}" in self.boxes:
                paint.box(self.boxes[f"row{row}"], fill=palette().quiet, line=palette().line)
        self._print_values(paint)
        if "interimvalues" in self.boxes:
            self._print_headings(paint)
        self._print_fields(paint)
        if self.state.solo:
            self._print_strip(paint)

    def _print_values(self, paint: Brush) -> None:
        """Draws the value of each column above it; in the boxes where there is no room for that."""
        options = self.state.options
        for place, value in enumerate(options.columns, 1):
            colour = palette().purple if place >= options.purple_from else palette().soft
            if head := self.boxes.get(f"values.{place}"):
                rect = head.shrunk(-dp(2))
                size = min(rect.height * 0.55, rect.width * 0.62)
                paint.text(str(value), rect, size, colour, bold=True)
                continue
            for row in ROWS:
                rect = self.boxes[f"row{row}.{place}"]
                size = max(dp(11), min(rect.height, rect.width) * 0.36)
                paint.text(str(value), rect, size, faded(colour, 0.75))

    def _print_purple(self, paint: Brush) -> None:
        options = self.state.options
        above = "row1" if self._measured.form in WITHOUT_VALUES else "values"
        first = self.boxes[f"{above}.{options.purple_from}"]
        last = self.boxes[f"row5.{len(options.columns)}"]
        pad = dp(3)
        rect = Rect(
            first.x - pad,
            last.y - pad,
            last.x + last.width - first.x + 2 * pad,
            first.y + first.height - last.y + pad,
        )
        paint.box(rect, fill=palette().purple_tint, radius=dp(6))

    def _print_headings(self, paint: Brush) -> None:
        rect = self.boxes["interimvalues"]
        side = min(rect.width, rect.height) * 0.72
        x, y = rect.center
        die = Rect(x - side / 2, y - side / 2, side, side)
        paint.die(die, 6, palette().soft, palette().paper)
        if sums := self.boxes.get("values"):
            paint.text("Σ", sums, side * 0.85, palette().soft, bold=True)

    def _print_fields(self, paint: Brush) -> None:
        options = self.state.options
        for field in COLOUR_FIELDS:
            rect = self.boxes[f"colour.{field}"]
            line = palette().line if field == "any" else palette().edge(palette().die(field))
            paint.box(rect, fill=palette().box, line=line, radius=dp(7), width=dp(1.3))
            self._print_colour(paint, rect, field)
        for field in ("colours", "end"):
            paint.box(self.boxes[field], fill=palette().quiet, line=palette().line, radius=dp(7))
        if options.side == "B":
            paint.box(self.boxes["joker"], fill=palette().box, line=palette().line, radius=dp(7))
        self._print_captions(paint)

    def _print_captions(self, paint: Brush) -> None:
        options, boxes = self.state.options, self.boxes
        if any(options.colour_penalties):
            costs = " ".join(printed(points) for points in options.colour_penalties)
            colours = _("Colours {costs}").format(costs=costs)
        else:
            colours = _("All four: {points}").format(points=options.colour_bonus)
        bonus = _("End: {points}").format(points=END_BONUS)
        first, last, end = boxes["colour.large"], boxes["colours"], boxes["end"]
        if self._measured.form == DENSE:
            self._print_captions_beside(paint, colours, bonus)
            return
        if self._measured.form == BARE:
            self._print_captions_between(paint, colours, bonus)
            return
        if self._beside:
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
            if self._beside:
                spot = Rect(right + dp(4), joker.y, end.x + end.width + dp(6) - right, joker.height)
                paint.text(_("Joker"), spot, dp(13), palette().soft, align=0)
            else:
                self._caption(paint, _("Joker"), joker, joker.x - dp(12), right + dp(12), 0.5)

    def _print_captions_between(self, paint: Brush, colours: str, bonus: str) -> None:
        """Draws the labels in the third row, between the colours and their points."""
        boxes, row = self.boxes, self.boxes["row3"]
        left, right = boxes["colour.large"].x, boxes["end"].x + boxes["end"].width
        half = (right - left) / 2
        for number, text in enumerate((colours, bonus)):
            spot = Rect(left + number * half, row.y, half - dp(4), row.height)
            paint.text(text, spot, dp(13), palette().soft, align=number)
        if joker := boxes.get("joker"):
            spot = Rect(left + half, joker.y, half, joker.height)
            paint.text(_("Joker"), spot, dp(13), palette().soft, align=0)

    def _print_captions_beside(self, paint: Brush, colours: str, bonus: str) -> None:
        """Draws the labels at the right of the sum, and at the left of the end bonus and the
        joker."""
        boxes, gap = self.boxes, dp(6)
        last, end, joker = boxes["colours"], boxes["end"], boxes.get("joker")
        left, right = last.x + last.width + gap, end.x - gap
        middle = joker.x if joker else (left + right) / 2
        room = Rect(left, last.y, middle - gap - left, last.height)
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
            rect = Rect(left, below.y + below.height + dp(1), right - left, height)
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
        first = self.boxes["round1"]
        for number in range(1, SOLO_ROUNDS + 1):
            paint.box(
                self.boxes[f"round{number}"], fill=palette().box, line=palette().line, radius=dp(3)
            )
        above = Rect(first.x, first.y + first.height + dp(1), self.width, first.height * 0.8)
        if above.height >= dp(11):
            paint.text(_("Rounds"), above, min(dp(15), above.height * 0.8), palette().soft, align=0)

    # Texts

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        side = min(area.height * 0.9, area.width / 3.6)
        for place, die in enumerate(DICE):
            size = side * SIZES[die]
            x = area.x + area.width - (len(DICE) - place - 0.5) * side * 1.15
            rect = Rect(x - size / 2, area.y + (area.height - size) / 2, size, size)
            face = known_face(state, place)
            colour = faded(palette().die(die), 1 if face else 0.45)
            paint.die(rect, face, colour, palette().pips_on(colour), die)


def known_face(state: State, place: int) -> int:
    """Returns the face of a die; 0 if it is not known."""
    may = state.faces[place]
    return 0 if may & (may - 1) else may.bit_length() - 1


SHEET = TricuboSheet
