"""The layout of an own pad's sheet: lines of one height in as many columns as are needed, and
scrolled together if even those do not fit. No Kivy."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from math import ceil

from scoring.game import AnyGame, AnyState, Box
from scoring.own.pad import ROUNDS, Pad, Section
from scoring.own.rules import Own
from scoring.own.state import State
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HEADING, HitTarget
from sheets.own.layout import (
    BONUS,
    CHECK,
    FIELD,
    NARROWEST,
    POINTS,
    ROUND,
    TALLY,
    TICKS,
    PlanLine,
    in_columns,
    label_width,
    per_line,
    plan_lines,
    plan_sums,
)
from sheets.own.texts import OwnTexts
from sheets.pointer import Pointer
from sheets.render_context import dp
from sheets.scrolling_sheet import ScrolledInput, ScrolledSheet
from sheets.zoom import LEAST_TARGET, USUAL, Follow, Zoom, Zoomed, steps_from

LEAST_LINE, USUAL_LINE, MOST_LINE = 34, 40, 54
"""Heights of a line in dp; what does not fit at the least one is scrolled."""
SMALL_LINE = 22
"""Minimum height of a readable line on a sheet for display only, in dp."""
GAP = 14
"""The gap between columns, in dp."""
NUMBER = 84
"""Maximum width of the place for a number, in dp."""
SHOWN_ROUNDS = 20
"""Up to this number, all rounds are printed from the beginning."""
LINES_IN_A_COLUMN = 18
"""Above this number, lines are in several columns, where there is room."""
LEAST_LEVEL = 1 / 16
"""The level at which the largest pad is in sight on the smallest phone, or smaller."""
MOST_COLUMNS = 4
"""Maximum number of columns of the usual size."""


class OwnPlan(ScrolledSheet):
    game: Own
    state: State
    texts: OwnTexts
    wide_share = 0.6
    zoom: Zoom

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.lines: list[tuple[PlanLine, Rect]] = []
        """The visible lines, with their areas."""
        self.plan: list[list[PlanLine]] = []
        """All lines, column by column."""
        self._rows: dict[Box, int] = {}
        self._kinds: dict[Box, str] = {}
        self._ticks: list[list[Box]] = []
        """The boxes of each row of ticks."""
        self.in_sums = False
        """Whether each section has one line, because there is no room for more."""
        self.zoom = Zoom(_ZoomedLines(self))
        self.input = OwnInput(self)
        self.small = False
        """Whether it is an overview: its boxes are too small to be touched, and a tap enlarges the
        place."""
        self._heights: tuple[tuple[object, ...], dict[float, float]] = ((), {})
        """The heights for some widths, with everything else on which they depend."""

    @property
    def pad(self) -> Pad:
        pad: Pad = self.state.options.pad
        return pad

    def section(self, line: PlanLine) -> Section:
        return self.pad.sections[line.place]

    @property
    def round_count(self) -> int:
        """Returns the number of rounds that have a line."""
        end = self.pad.end
        if self.pad.rounds is None:
            return 0
        if end.when == ROUNDS and end.number <= SHOWN_ROUNDS:
            return end.number
        begun = self.state.begun
        return max(1, begun if self.game.over(self.state) else max(begun, self.state.entered + 1))

    def show(self, state: AnyState, player: int, name: str, active: bool) -> None:
        before = self.round_count if self.state is not None else 0
        seen = self._next_round()
        super().show(state, player, name, active)
        if before != self.round_count:
            self.renew()
        if (now := self._next_round()) and now != seen:
            self.bring_into_sight(now[1])

    def _next_round(self) -> tuple[int, Box] | None:
        """Returns the player and the box of the round that is written next; None if there is
        none."""
        box = self.game.round_box(self.state, self.player) if self.state is not None else None
        return (self.player, box) if box else None

    # Sizes

    @property
    def least_line(self) -> float:
        return dp(LEAST_LINE) * text_fitting.grown(0.55)

    @property
    def _wanted_line(self) -> float:
        """Returns the height of a line from which fewer columns are better than higher lines."""
        if self.compact:
            return dp(LEAST_LINE)
        return dp(USUAL_LINE) * text_fitting.grown(0.55)

    def height_for(self, width: float) -> float:
        key = self.pad, self.round_count, self.heading, self.margin, text_fitting.grown(0.55)
        if self._heights[0] != key:
            self._heights = key, {}
        known = self._heights[1]
        if width not in known:
            known[width] = self._height_for(width)
        return known[width]

    def _height_for(self, width: float) -> float:
        inner = width - 2 * self.margin
        lines = plan_lines(self.pad, self.round_count, inner)
        count = 1
        while count < self._most_columns(inner) and len(lines) > LINES_IN_A_COLUMN * count:
            count += 1
            wide = (inner - dp(GAP) * (count - 1)) / count
            lines = plan_lines(self.pad, self.round_count, wide)
        rows = max(len(column) for column in in_columns(lines, count))
        return rows * dp(USUAL_LINE) * text_fitting.grown(0.55) + self.heading + 2 * self.margin

    @staticmethod
    def _most_columns(width: float, most: int = MOST_COLUMNS) -> int:
        narrowest = dp(NARROWEST) * text_fitting.grown(0.5)
        return max(1, min(most, int((width + dp(GAP)) / (narrowest + dp(GAP)))))

    # Layout

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        self.zoom.keep_within()
        with self.zoom.scaled():
            self.in_sums = False
            self.plan = self.arranged(area)
            self.row_count = max(len(column) for column in self.plan)
            small = area.height / self.row_count < dp(SMALL_LINE)
            if self.compact and small:
                self.in_sums, self.plan = True, [plan_sums(self.pad)]
                self.row_count = len(self.plan[0])
            least = min(self.least_line, max(1.0, area.height))
            shown = self.take_rows(area, least)
            high = min(dp(MOST_LINE) * text_fitting.grown(0.55), area.height / len(shown))
            wide = (area.width - dp(GAP) * (len(self.plan) - 1)) / len(self.plan)
            target = dp(LEAST_TARGET) / self.zoom.level
            self.small = self.zoom.level < USUAL and high < target
            top = area.y + area.height
            self.lines, self._rows, self._kinds = [], {}, {}
            rows: dict[tuple[str, int], list[Box]] = defaultdict(list)
            boxes: dict[Box, Rect] = {}
            for number, column in enumerate(self.plan):
                x = area.x + number * (wide + dp(GAP))
                for row, line in enumerate(column):
                    names = self.names_on(line)
                    self._rows |= dict.fromkeys(names, row)
                    self._kinds |= dict.fromkeys(names, line.kind)
                    if line.kind == TICKS:
                        rows[self.section(line).key, line.row] += names
                    if row in shown:
                        rect = Rect(x, top - (row - shown[0] + 1) * high, wide, high)
                        self.lines.append((line, rect))
                        boxes |= self._boxes_of(line, rect, column)
            self._ticks = list(rows.values())
            return boxes

    def arranged(self, area: Rect) -> list[list[PlanLine]]:
        """Returns as few columns as fit with lines that are high enough, or else those with the
        highest."""
        found: list[list[PlanLine]] = []
        most = ceil(MOST_COLUMNS / min(USUAL, self.zoom.level))
        for count in range(1, self._most_columns(area.width, most) + 1):
            wide = (area.width - dp(GAP) * (count - 1)) / count
            columns = in_columns(plan_lines(self.pad, self.round_count, wide), count)
            rows = max(map(len, columns))
            if not found or rows < max(map(len, found)):
                found = columns
            if rows * self._wanted_line <= area.height:
                break
        return found

    def names_on(self, line: PlanLine) -> list[Box]:
        """Returns the boxes on a line."""
        section = self.section(line)
        if line.kind == BONUS:
            return [section.key]
        if line.kind == ROUND:
            return [f"{section.key}.{line.row}"]
        if line.kind in (FIELD, TALLY, CHECK):
            return [f"{section.key}.{section.keys[line.row]}"]
        if line.kind == TICKS:
            return [f"{section.key}.{section.keys[line.row]}.{box + 1}" for box in line.boxes]
        return []

    def _boxes_of(self, line: PlanLine, rect: Rect, column: list[PlanLine]) -> dict[Box, Rect]:
        """Returns the boxes of a line: one for all of it, except for a row of ticks."""
        names = self.names_on(line)
        if line.kind != TICKS:
            return dict.fromkeys(names, rect._replace(y=rect.y + dp(1), height=rect.height - dp(2)))
        left = label_width(rect.width) if line.named else 0.0
        room = rect.width - left - (dp(POINTS) if line.named else 0)
        wide = min(dp(64), room / per_line(column, line.place))
        cells = ((name, rect.x + left + at * wide) for at, name in enumerate(names))
        return {
            name: Rect(x + dp(1), rect.y + dp(2), wide - dp(2), rect.height - dp(4))
            for name, x in cells
        }

    def ink_rect(self, box: Box) -> Rect:
        """Returns the area for the number, the strokes or the check of a line."""
        rect, kind = self.boxes[box], self._kinds[box]
        if kind == TICKS:
            return rect
        if self.zoom.level == USUAL:  # most of the time; it is asked hundreds of times
            return _ink_rect(rect, kind)
        with self.zoom.scaled():
            return _ink_rect(rect, kind)

    def row_of(self, box: Box) -> int | None:
        self.settle()
        return self._rows.get(box)

    def groups(self) -> Iterable[Collection[Box]]:
        """Returns the rows of boxes. A line is alone, so that a touch beside it enters nothing."""
        return self._ticks

    def pencil_boxes(self) -> list[Rect]:
        return [self.ink_rect(box) for box in self.boxes]


class OwnInput(ScrolledInput):
    """Touches of the lines, which are zoomed; in an overview a tap enlarges the place."""

    def __init__(self, sheet: OwnPlan) -> None:
        super().__init__(sheet)
        self.own = sheet

    def targets(self) -> list[HitTarget]:
        """Returns the boxes; none of them is open in an overview."""
        targets = super().targets()
        return [one._replace(is_open=False) for one in targets] if self.own.small else targets

    def meaning_of(self, name: str) -> object:
        return super().meaning_of(name), self.own.zoom.level

    def touch_box(self, name: str) -> None:
        if self.own.small and name != HEADING:
            self.own.zoom.set_to(USUAL, *self.own.boxes[name].center)
        else:
            super().touch_box(name)

    def down(self, finger: Pointer) -> bool:
        own = self.own
        holds = own.may_scroll and own.visible and own.holds(finger.x, finger.y)
        return (holds and own.zoom.down(finger)) or super().down(finger)

    def move(self, finger: Pointer) -> None:
        if not self.own.zoom.move(finger):
            super().move(finger)

    def up(self, finger: Pointer) -> None:
        if not self.own.zoom.up(finger):
            super().up(finger)

    def press(self, box: Box | None) -> None:
        super().press(None if self.own.small else box)

    def let_go_of(self, box: Box | None, x: float, y: float) -> None:
        if self.own.small and not self.is_heading(x, y):
            self.own.zoom.set_to(USUAL, x, y)
        else:
            super().let_go_of(box, x, y)


def _ink_rect(rect: Rect, kind: str) -> Rect:
    """Returns the area for the entry on a line of this kind."""
    inner = rect._replace(y=rect.y + dp(2), height=rect.height - dp(4))
    right, points = inner.x + inner.width, dp(POINTS)
    if kind == CHECK:
        side = min(inner.height, dp(40))
        y = inner.y + (inner.height - side) / 2
        return Rect(right - points - side, y, side, side)
    if kind == TALLY:
        left = label_width(rect.width) * 1.15
        return inner._replace(x=inner.x + left, width=inner.width - left - points)
    wide = min(dp(NUMBER) * text_fitting.grown(0.3), inner.width * 0.4)
    return inner._replace(x=right - points - wide, width=wide)


class _ZoomedLines(Zoomed):
    """The lines of a sheet that are zoomed."""

    def __init__(self, sheet: OwnPlan) -> None:
        self._sheet = sheet
        self._whole: tuple[tuple[object, ...], float] = ((), USUAL)
        """The level of the whole sheet, and on what it depends."""

    def whole(self) -> float:
        sheet = self._sheet
        key = sheet.pad, sheet.round_count, sheet.area, text_fitting.scale()
        if self._whole[0] != key:
            levels = reversed(steps_from(LEAST_LEVEL))
            fitting = (one for one in levels if one <= USUAL and self._fits(one))
            self._whole = key, next(fitting, LEAST_LEVEL)
        return self._whole[1]

    def _fits(self, level: float) -> bool:
        sheet, area = self._sheet, self._sheet.area
        with sheet.zoom.tried(level), sheet.zoom.scaled():
            rows = max(len(column) for column in sheet.arranged(area))
            return rows * sheet.least_line <= area.height

    def held(self, x: float, y: float) -> Follow:
        sheet = self._sheet
        sheet.settle()
        if not sheet.lines:
            return lambda x, y: None
        line, rect = min(sheet.lines, key=lambda one: one[1].distance(x, y))
        share = (rect.y + rect.height - y) / rect.height
        under = [box for box in sheet.boxes if not sheet.boxes[box].distance(x, y)]

        def follow(_x: float, y: float) -> None:
            sheet.settle()
            row = self._row_of(line, under)
            high = sheet.lines[0][1].height
            top = sheet.scrolled.y + sheet.scrolled.height
            sheet.scroll_to(row - round((top - y) / high - share))

        return follow

    def _row_of(self, line: PlanLine, under: list[Box]) -> int:
        """Returns the row where a line, or the box on it, is now."""
        for box in under:
            if (row := self._sheet.row_of(box)) is not None:
                return row
        places = {
            (one.place, one.row, one.kind): row
            for column in reversed(self._sheet.plan)
            for row, one in reversed([*enumerate(column)])
        }
        others = (row for (place, at, _kind), row in places.items() if (place, at) == line[1:3])
        found = places.get((line.place, line.row, line.kind))
        return next(others, 0) if found is None else found

    def changed(self) -> None:
        self._sheet.renew()

    def give_up_touch(self) -> None:
        self._sheet.input.press(None)
        self._sheet.input.forget_finger()
