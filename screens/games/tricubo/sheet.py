"""The Tricubo sheet, sides A and B."""

from scoring.core import AnyGame, Box
from scoring.tricubo import Tricubo
from scoring.tricubo_sheet import (
    COLOUR_FIELDS,
    DICE,
    END_BONUS,
    ROWS,
    SOLO_ROUNDS,
    State,
)
from screens.games.common.sheet import Sheet
from screens.games.tricubo.words import TricuboWords
from screens.look.brush import Brush, faded
from screens.look.dice_sets import SIZES
from screens.look.geometry import Rect
from screens.look.surface import dp, shades
from screens.look.texts import _, printed

# Widths in columns, heights in rows.
LABEL, GAP, FIELD = 1.0, 0.3, 1.1
VALUES, CAPTION, FIELDS, STRIP = 0.74, 0.52, 1.0, 1.1
BLOCK, SLIM_LABEL, SLIM_GAP = 2.5, 0.8, 0.15
"""With the colour fields in a block beside the rows: its width, and the smaller label and gap."""
BLOCK_MARGIN = 10
"""Margin in dp around such a sheet."""


class TricuboSheet(TricuboWords, Sheet):
    game: Tricubo
    state: State

    # Layout

    def height_for(self, width: float) -> float:
        inner = width - 2 * self.margin
        row = max(dp(36), self._column(inner) * 1.2)
        return self._rows_high() * row + self.heading + 2 * self.margin

    def _column(self, width: float) -> float:
        return width / (LABEL + len(self.state.options.columns) + GAP + 2 * FIELD)

    def _rows_high(self) -> float:
        return VALUES + len(ROWS) + CAPTION + FIELDS + STRIP * self.state.solo

    @property
    def margin(self) -> float:
        return dp(BLOCK_MARGIN) if self._in_block(self.place) else super().margin

    def _in_block(self, rect: Rect) -> bool:
        """Whether the colour fields are in a block beside the rows, which is if that makes boxes
        larger."""
        if self.state is None or self.state.solo:
            return False
        line, block = self._box_sizes(rect.width, rect.height)
        return line < block

    def size_in(self, width: float, height: float) -> float:
        return max(self._box_sizes(width, height))

    def _box_sizes(self, width: float, height: float) -> tuple[float, float]:
        """The size of boxes with the colour fields below the rows, and beside them."""
        high = height - min(dp(56), max(dp(26), height * 0.12)) - 2 * dp(BLOCK_MARGIN)
        wide = width - 2 * dp(BLOCK_MARGIN)
        line = min(self._column(wide), high / self._rows_high())
        block = min(self._block_column(wide), high / (VALUES + len(ROWS)))
        return line, block

    def _block_column(self, width: float) -> float:
        count = len(self.state.options.columns)
        return width / (SLIM_LABEL + count + SLIM_GAP + 2 * FIELD + BLOCK)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        block = self._in_block(self.place)
        column = self._block_column(area.width) if block else self._column(area.width)
        row = area.height / (VALUES + len(ROWS) if block else self._rows_high())
        count = len(self.state.options.columns)
        label, apart = (SLIM_LABEL, SLIM_GAP) if block else (LABEL, GAP)
        gap = min(column * (0.1 if block else 0.14), dp(8))
        high = min(row * (0.92 if block else 0.82), column * 1.5)
        top = area.y + area.height
        boxes: dict[Box, Rect] = {}

        def put(box: Box, left: float, wide: float, middle: float, tall: float = high) -> None:
            boxes[box] = Rect(left + gap / 2, middle - tall / 2, wide - gap, tall)

        fields = area.x + (label + count + apart) * column
        rows = [("values", top - VALUES * row / 2)]
        rows += [(f"row{r}", top - (VALUES + r - 0.5) * row) for r in ROWS]
        for name, middle in rows:
            tall = min(high, row * VALUES) if name == "values" else high
            put(f"{name}.label", area.x, label * column * 0.94, middle, tall)
            for place in range(1, count + 1):
                put(f"{name}.{place}", area.x + (label + place - 1) * column, column, middle, tall)
            number = name.removeprefix("row")
            put(f"interim{number}", fields, FIELD * column, middle, tall)
            put(name, fields + FIELD * column, FIELD * column, middle, tall)
        if block:
            left = fields + 2 * FIELD * column
            wide = area.x + area.width - left
            self._lay_out_block(area._replace(x=left, width=wide), row, boxes)
            return boxes
        self._lay_out_fields(area, row, gap, boxes)
        if self.state.solo:
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
        """Beside the rows: the colour fields two by two, their sum and the end bonus, the joker."""
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
        """Colour fields, their sum, the joker and the end bonus in one line."""
        side = min(row * FIELDS, area.width / 9)
        middle = area.y + row * (STRIP * self.state.solo + FIELDS / 2)

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
            paint.box(label, fill=shades.label)
            size = min(label.height * 0.55, label.width * 0.75)
            paint.text(str(row), label, size, shades.label_text, bold=True)
            for place in range(1, len(options.columns) + 1):
                paint.box(self.boxes[f"row{row}.{place}"], fill=shades.box, line=shades.line)
            paint.oval(self.boxes[f"interim{row}"], shades.box, shades.line)
            paint.box(self.boxes[f"row{row}"], fill=shades.quiet, line=shades.line)
        for place, value in enumerate(options.columns, 1):
            purple = place >= options.purple_from
            rect = self.boxes[f"values.{place}"].shrunk(-dp(2))
            size = min(rect.height * 0.55, rect.width * 0.62)
            colour = shades.purple if purple else shades.soft
            paint.text(str(value), rect, size, colour, bold=True)
        self._print_headings(paint)
        self._print_fields(paint)
        if self.state.solo:
            self._print_strip(paint)

    def _print_purple(self, paint: Brush) -> None:
        options = self.state.options
        first = self.boxes[f"values.{options.purple_from}"]
        last = self.boxes[f"row5.{len(options.columns)}"]
        pad = dp(3)
        rect = Rect(
            first.x - pad,
            last.y - pad,
            last.x + last.width - first.x + 2 * pad,
            first.y + first.height - last.y + pad,
        )
        paint.box(rect, fill=shades.purple_tint, radius=dp(6))

    def _print_headings(self, paint: Brush) -> None:
        rect = self.boxes["interimvalues"]
        side = min(rect.width, rect.height) * 0.72
        x, y = rect.center
        die = Rect(x - side / 2, y - side / 2, side, side)
        paint.die(die, 6, shades.soft, shades.paper)
        paint.text("Σ", self.boxes["values"], side * 0.85, shades.soft, bold=True)

    def _print_fields(self, paint: Brush) -> None:
        options = self.state.options
        for field in COLOUR_FIELDS:
            rect = self.boxes[f"colour.{field}"]
            line = shades.line if field == "any" else shades.edge(shades.die(field))
            paint.box(rect, fill=shades.box, line=line, radius=dp(7), width=dp(1.3))
            self._print_colour(paint, rect, field)
        for field in ("colours", "end"):
            paint.box(self.boxes[field], fill=shades.quiet, line=shades.line, radius=dp(7))
        if options.side == "B":
            paint.box(self.boxes["joker"], fill=shades.box, line=shades.line, radius=dp(7))
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
        if self._in_block(self.place):
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
            if self._in_block(self.place):
                spot = Rect(right + dp(4), joker.y, end.x + end.width + dp(6) - right, joker.height)
                paint.text(_("Joker"), spot, dp(13), shades.soft, align=0)
            else:
                self._caption(paint, _("Joker"), joker, joker.x - dp(12), right + dp(12), 0.5)

    def _caption(
        self, paint: Brush, text: str, below: Rect, left: float, right: float, align: float
    ) -> None:
        """The label above a field."""
        height = below.height * CAPTION / FIELDS
        if height >= dp(11):  # omitted if the sheet is too small
            rect = Rect(left, below.y + below.height + dp(1), right - left, height)
            paint.text(text, rect, min(dp(15), height * 0.7), shades.soft, align=align)

    def _print_colour(self, paint: Brush, rect: Rect, field: str) -> None:
        """The die of a colour field, in its size, shape and pattern."""
        if field == "any":
            inner = rect.shrunk(rect.width * 0.14)
            wide = inner.width / len(DICE)
            for place, die in enumerate(DICE):
                part = inner._replace(x=inner.x + place * wide, width=wide)
                colour = faded(shades.die(die), min(shades.strongest, 0.5))
                paint.plain(part, colour)
                if shades.legible(colour) is not colour:
                    paint.box(part, line=shades.die(die), radius=0, width=dp(1.2))
                if die == "medium":
                    paint.pattern(part, die, faded(shades.pips_on(colour), 0.22))
            return
        share = {"large": 0.68, "medium": 0.52, "small": 0.38}[field]
        side = rect.width * share
        x, y = rect.center
        square = Rect(x - side / 2, y - side / 2, side, side)
        colour = faded(shades.die(field), 0.35)
        paint.die(square, 0, colour, shades.pips_on(colour), field)

    def _print_strip(self, paint: Brush) -> None:
        first = self.boxes["round1"]
        for number in range(1, SOLO_ROUNDS + 1):
            paint.box(self.boxes[f"round{number}"], fill=shades.box, line=shades.line, radius=dp(3))
        above = Rect(first.x, first.y + first.height + dp(1), self.width, first.height * 0.8)
        if above.height >= dp(11):
            paint.text(_("Rounds"), above, min(dp(15), above.height * 0.8), shades.soft, align=0)

    # Texts

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        side = min(area.height * 0.9, area.width / 3.6)
        for place, die in enumerate(DICE):
            size = side * SIZES[die]
            x = area.x + area.width - (len(DICE) - place - 0.5) * side * 1.15
            rect = Rect(x - size / 2, area.y + (area.height - size) / 2, size, size)
            face = known_face(state, place)
            colour = faded(shades.die(die), 1 if face else 0.45)
            paint.die(rect, face, colour, shades.pips_on(colour), die)


def known_face(state: State, place: int) -> int:
    """The face of a die; 0 if it is not known."""
    may = state.faces[place]
    return 0 if may & (may - 1) else may.bit_length() - 1


SHEET = TricuboSheet
