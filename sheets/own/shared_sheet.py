"""Points per round: one sheet for all players, with running totals and the leader.

Where the columns of all players would be too narrow to read, those around the current player are
shown; dragging to the side shows the others.
"""

from scoring.game import AnyGame, Box
from scoring.own.pad import BonusSection
from scoring.own.rules import Own
from scoring.own.state import State
from sheets import hidden_totals
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.own.texts import OwnTexts, section_name
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.shared_sheet import (
    DRAG,
    Block,
    BlockInput,
    BlockPainter,
    Cell,
    SheetRow,
)
from sheets.shared_sheet_rows import cell_name
from sheets.sheet_painter import SheetPainter
from sheets.texts import _, printed
from sheets.zoom import LEAST_TARGET, USUAL, Follow, Zoom, Zoomed, steps_from

LEAST_COLUMN = 46
"""Minimum width of a player's column, in dp."""
LEAST_LEVEL = 3 / 8
"""The smallest level, at which a row can still be read."""
LEVELS = [one for one in reversed(steps_from(LEAST_LEVEL)) if one <= USUAL]
"""The levels from the usual one down."""
FONT_SIZE = 16
"""The minimum size of a total, which limits the width of a column, in dp."""


class OwnBlockTexts(OwnTexts):
    sheet: "OwnBlock"

    def box_name(self, box: Box) -> str:
        return cell_name(box, self.sheet.all_rows(), self.names)


class OwnBlockPainter(BlockPainter):
    sheet: "OwnBlock"

    def paint_ink(self, paint: Brush) -> None:
        super().paint_ink(paint)
        if self.sheet.in_sight < self.sheet.columns:
            self._paint_more_columns(paint)

    def _paint_more_columns(self, paint: Brush) -> None:
        """Draws a small scroll mark at the bottom if there are columns beside the visible ones."""
        area = self.sheet.area
        room = area.width - self.sheet.label
        track = Rect(area.x + self.sheet.label, area.y - dp(5), room, dp(3))
        paint.box(track, fill=palette().quiet, radius=dp(1.5))
        each = room / self.sheet.columns
        part = track._replace(x=track.x + self.sheet.left * each, width=each * self.sheet.in_sight)
        paint.box(part, fill=palette().line, radius=dp(1.5))


class OwnBlock(Block):
    game: Own
    state: State
    texts: OwnBlockTexts
    texts_type = OwnBlockTexts
    share = 0.5
    least_line, most_line = 32, 46
    zoom: Zoom

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.left = 0
        """The first visible column."""
        self._looked_at: int | None = None
        self.zoomed = _ZoomedColumns(self)
        self.zoom = Zoom(self.zoomed)
        self.input = OwnBlockInput(self)

    def make_painter(self) -> SheetPainter:
        return OwnBlockPainter(self)

    # Rows

    def rows(self) -> list[SheetRow]:
        state = self.state
        numbers = [[*sheet.rounds.numbers] for sheet in state.sheets]
        count = max(state.begun, 0 if self.game.over(state) else state.entered + 1)
        sums = [0] * len(numbers)
        rows = [self._round(number, numbers, sums) for number in range(count)]
        bonuses = (one for one in state.options.pad.sections if isinstance(one, BonusSection))
        return [*rows, *map(self._bonus, bonuses)]

    def _round(self, number: int, numbers: list[list[int]], sums: list[int]) -> SheetRow:
        cells = []
        for player, written in enumerate(numbers):
            cell = Cell()
            if number < len(written):
                sums[player] += written[number]
                box = f"{player}.round{number + 1}"
                cell = Cell(printed(written[number]), printed(sums[player]), box=box)
            cells.append(cell)
        return SheetRow(str(number + 1), tuple(cells))

    def _bonus(self, section: BonusSection) -> SheetRow:
        """Returns the row of a bonus, with what each player has earned."""
        players = range(len(self.state.sheets))
        lines = ({one.key: one.points for one in self.game.lines(self.state, p)} for p in players)
        earned = [points[section.key] for points in lines]
        name = section_name(section)
        cells = (Cell("–" if one is None else printed(one), detail=name) for one in earned)
        return SheetRow("+", tuple(cells), kind="sum")

    def newest(self, rows: int) -> int:
        return rows - 1

    def below_name(self, player: int) -> str:
        """Returns a note for the leader below the name, once a round is over."""
        state = self.state
        if self.game.count(state) < 2 or hidden_totals.are_hidden(self.game, state):
            return ""
        if not state.entered or self.game.over(state):
            return ""
        places = self.game.places(state)
        leads = places[player] == 1 and set(places) != {1}
        return _("leads") if leads else ""

    def entry_of(self, box: Box) -> int | None:
        """Returns the last entry that has written this round."""
        player, _dot, line = box.partition(".")
        written = getattr(self.forced, "written", None)
        section = self.texts.printed_pad.rounds
        if not line or written is None or section is None:
            return None
        found = written(int(player), f"{section.key}.{line.removeprefix('round')}")
        return found[0] if found else None

    # Columns

    @property
    def in_sight(self) -> int:
        """Returns the number of visible columns."""
        if self.is_pad or self.compact or not self.may_scroll:
            return self.columns
        room = self.area.width - self.label
        longest = max(len(printed(self.game.total(self.state, p))) for p in range(self.columns))
        with self.zoom.scaled():
            size = dp(FONT_SIZE) * text_fitting.grown(0.6)
            needed = text_fitting.width("0" * longest, size, HAND) + dp(8)
            wide = max(dp(LEAST_COLUMN) * text_fitting.grown(0.5), needed)
        return max(1, min(self.columns, int(room / wide)))

    def fitting(self, area: Rect, rows: int) -> tuple[int, float]:
        with self.zoom.scaled():
            return super().fitting(area, rows)

    def _place_of(self, player: int) -> int:
        return self.places.index(player) if player in self.places else player

    def column(self, player: int, line: Rect) -> Rect:
        shown = self.in_sight
        if shown == self.columns:
            return super().column(player, line)
        wide = (line.width - self.label) / shown
        place = self._place_of(player) - self.left
        if not 0 <= place < shown:
            return line._replace(x=line.x - dp(4000), width=wide)
        return line._replace(x=line.x + self.label + place * wide, width=wide)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        """Returns the boxes, with the current player's column visible."""
        self.zoom.keep_within()
        shown = self.in_sight
        if self._looked_at != self.player:
            self._looked_at, place = self.player, self._place_of(self.player)
            self.left = max(place - shown + 1, min(self.left, place))
        self.left = max(0, min(self.left, self.columns - shown))
        return super().lay_out(area)

    def show(self, state: State, player: int, name: str, active: bool) -> None:
        if player != self.player:
            self._laid_out_at = None
        super().show(state, player, name, active)


class OwnBlockInput(BlockInput):
    """Touches of the block: it is also dragged to the side, and zoomed."""

    def __init__(self, block: OwnBlock) -> None:
        super().__init__(block)
        self.own = block
        self._dragged_left = 0
        self._sideways = False

    def down(self, finger: Pointer) -> bool:
        own = self.own
        holds = own.may_scroll and own.visible and own.holds(finger.x, finger.y)
        if holds and own.zoom.down(finger):
            return True
        self._dragged_left, self._sideways = own.left, False
        return super().down(finger)

    def move(self, finger: Pointer) -> None:
        own = self.own
        if own.zoom.move(finger):
            return
        if finger is not self.finger or own.in_sight == own.columns:
            super().move(finger)
            return
        across, up = finger.x - finger.start_x, finger.y - finger.start_y
        if not self.dragging and abs(across) > dp(DRAG) and abs(across) > abs(up):
            self._sideways = self.dragging = True
        if not self._sideways:
            super().move(finger)
            return
        wide = (own.area.width - own.label) / own.in_sight
        _scroll_aside(own, self._dragged_left - round(across / wide))

    def up(self, finger: Pointer) -> None:
        if self.own.zoom.up(finger):
            return
        if finger is self.finger and not self.dragging and self.own.zoomed.small:
            self.forget_finger()
            self.own.zoom.set_to(USUAL, finger.x, finger.y)
            return
        super().up(finger)

    def touch_box(self, name: str) -> None:
        if self.own.zoomed.small and name in self.own.boxes:
            self.own.zoom.set_to(USUAL, *self.own.boxes[name].center)
        else:
            super().touch_box(name)

    def meaning_of(self, name: str) -> object:
        """Returns what a tap means: in an overview it only enlarges the place."""
        return super().meaning_of(name), self.own.zoom.level


def _scroll_aside(block: OwnBlock, left: int) -> None:
    """Shows the columns from this one on."""
    left = max(0, min(left, block.columns - block.in_sight))
    if left != block.left:
        block.left = left
        block.renew()


class _ZoomedColumns(Zoomed):
    """The rows and columns of a block that are zoomed."""

    def __init__(self, block: OwnBlock) -> None:
        self._block = block

    @property
    def small(self) -> bool:
        """Whether it is an overview: its rows are too low to be touched, and a tap enlarges the
        place."""
        return self._block.zoom.level < USUAL and self.row_height < dp(LEAST_TARGET)

    @property
    def row_height(self) -> float:
        block = self._block
        return block.fitting(block.area, len(block.rows()))[1]

    def whole(self) -> float:
        """Returns the level; rows that are too low to be read are scrolled instead."""
        return next((one for one in LEVELS if self._fits(one)), LEVELS[-1])

    def _fits(self, level: float) -> bool:
        block = self._block
        with block.zoom.tried(level):
            rows = len(block.rows())
            shown, _high = block.fitting(block.area, rows)
            return shown == rows and block.in_sight == block.columns

    def held(self, x: float, y: float) -> Follow:
        block = self._block
        block.settle()
        area = block.area
        row = block.first + (area.y + area.height - y) / self.row_height
        column = self._at(x)

        def follow(x: float, y: float) -> None:
            block.settle()
            area = block.area
            block.scroll_to(round(row - (area.y + area.height - y) / self.row_height))
            _scroll_aside(block, round(column - self._at(x) + block.left))

        return follow

    def _at(self, x: float) -> float:
        """Returns the column at this point, with the share of it that is on the left."""
        block = self._block
        across = x - block.area.x - block.label
        return block.left + across / (block.area.width - block.label) * block.in_sight

    def changed(self) -> None:
        self._block.renew()

    def give_up_touch(self) -> None:
        self._block.input.forget_finger()


SHEET = OwnBlock
