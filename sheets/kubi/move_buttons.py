"""The ways to mark the dice entered, as buttons on the Kubi sheet: the strokes and their gain.

Where several sheets are on the screen they are on the sheet, so that every player has their own.
With one sheet they are where the dice were typed (`way_keys.py`).
"""

from collections.abc import Callable, Collection
from math import ceil

from scoring.game import AnyGame, Box
from scoring.kubi.rules import Kubi, Mark, State
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.hit_targets import HitTarget
from sheets.pointer import Pointer
from sheets.positioned import nothing
from sheets.render_context import dp, palette
from sheets.scrolling_sheet import ScrolledInput, ScrolledSheet
from sheets.texts import signed

SIZES = ((76, 46), (62, 40), (60, 34))
"""Minimum width and height of a way in dp; the first pair that fits is used."""
WIDEST, NARROWEST = 148, 84
"""Width in dp of a column of ways beside the table."""
NARROW, STACKED = 120, 48
"""Width and height in dp of a way whose gain is always below its text."""
LOW = 36
"""Height in dp below which a way is one line."""
HIGHEST, LOWEST = 56, 32
"""Height in dp of a way there."""
LEAST_WAYS = 9
"""At a seat, fewer ways are not larger, so that they do not move."""
ROOM = 420
"""Width in dp that the rest of the sheet should keep."""


class WaysSheet(ScrolledSheet):
    game: Kubi
    state: State

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.marks: tuple[Mark, ...] = ()
        """The marks that this player can make with the entered dice."""
        self.kept = 0
        """The number of ways that room is reserved for."""
        self.ways_aside = False
        """Whether they are in the panel."""
        self.on_ways: Callable[[], None] = nothing
        """Called when other ways have to be shown in the panel."""
        self._ways: dict[str, Rect] = {}
        self._painted: tuple[tuple[Mark, ...], str | None] = ((), None)
        """The ways that were drawn last."""
        self.held_way: str | None = None
        """The way under the finger."""
        self.input = WaysInput(self)

    @property
    def ways(self) -> dict[str, Rect]:
        """Returns the areas of the ways: `way0` for the first of the marks."""
        self.settle()
        return self._ways

    def mark_of(self, way: str) -> Mark:
        return self.marks[int(way.removeprefix("way"))]

    def show(self, state: State, player: int, name: str, active: bool) -> None:
        if state is not self.state or player != self.player:
            self.marks = () if self.compact else self.game.choices_for(state, player)
            self._laid_out_at = None
            # A player who has marked keeps the room, so that nothing moves before the round is
            # over.
            kept = self.kept if state.roll and player == self.player else 0
            self._keep_room(len(self.marks) or kept)
        super().show(state, player, name, active)
        self.on_ways()

    def put_ways_aside(self, aside: bool) -> None:
        """Sets whether they are in the panel."""
        if aside != self.ways_aside:
            self.ways_aside = aside
            self._laid_out_at = None
            self._keep_room(len(self.marks))
            self.outdate("invite")

    def _keep_room(self, count: int) -> None:
        room = 0 if self.ways_aside else count
        if room != self.kept:
            self.kept = room
            self.renew()

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        if self._painted != (self.marks, self.held_way):
            self._laid_out_at = None
            self.outdate("invite")
        filtered = selected != self.selected
        super().invite(invited, selected, ghost)
        if filtered:
            self.on_ways()

    def ways_with(self, boxes: Collection[Box]) -> list[int]:
        """Returns the numbers of the ways that write in all of these boxes."""
        game, state, player = self.game, self.state, self.player
        wanted = {*boxes}
        return [
            number
            for number, mark in enumerate(self.marks)
            if wanted <= {*game.boxes(state, player, mark)}
        ]

    # Layout

    def ways_height(self, width: float, room: float) -> float:
        """Returns their height below the table, at most `room`."""
        _columns, rows, high = _grid(self.kept, width, room)
        return rows * high

    def ways_width(self, area: Rect) -> float:
        """Returns their width beside the table."""
        columns, _high = self._grid_beside(area)
        spare = area.width - dp(ROOM)
        return columns * max(dp(NARROWEST), min(dp(WIDEST), spare / max(1, columns)))

    def _grid_beside(self, area: Rect) -> tuple[int, float]:
        """Returns the number of columns, and the height of each way."""
        count = self.kept
        columns = ceil(count / max(1, int(area.height / dp(LOWEST))))
        rows = ceil(count / max(1, columns))
        return columns, min(dp(HIGHEST), area.height / max(1, rows))

    def lay_out_ways(self, area: Rect, *, beside: bool) -> None:
        if beside:
            columns, high = self._grid_beside(area)
        elif self.can_enlarge:
            columns, high = _grid_in(area, max(self.kept, LEAST_WAYS))
        else:
            columns, _rows, high = _grid(self.kept, area.width, area.height)
        wide, top = area.width / max(1, columns), area.y + area.height
        self._ways = {
            f"way{place}": Rect(
                area.x + place % columns * wide, top - (place // columns + 1) * high, wide, high
            )
            for place in range(0 if self.ways_aside else len(self.marks))
        }

    def note_painted(self) -> None:
        """Notes which ways have been drawn."""
        self._painted = self.marks, self.held_way

    # Previews

    def hold_way(self, way: str | None) -> None:
        """Previews the way under the finger or the cursor."""
        if way != self.held_way:
            self.held_way = way
            self.preview(self.mark_of(way) if way else None)

    def preview(self, mark: Mark | None) -> None:
        """Shows the strokes of a way faintly."""
        ghost: dict[str, str] = {}
        if mark:
            game, player = self.game, self.player
            before = game.written(self.state, player)
            after = game.written(game.apply(self.state, player, mark), player)
            ghost = {box: one for box, one in after.items() if before.get(box) != one}
        self.invite(self.invited, self.selected, ghost)


class WaysInput(ScrolledInput):
    """Touches of the ways: a finger on a way previews its strokes; lifting it there enters them."""

    def __init__(self, sheet: WaysSheet) -> None:
        super().__init__(sheet)
        self.kubi = sheet

    def targets(self) -> list[HitTarget]:
        """Returns the boxes and the ways."""
        boxes, ways = super().targets(), self.kubi.ways
        if self.kubi.compact or self.kubi.reading:
            return boxes
        return [*boxes, *(self.target(way, area, self._enter) for way, area in ways.items())]

    def _enter(self, way: str) -> None:
        listener = self.kubi.listener
        with listener.one_action():
            listener.on_move(self.kubi.player, self.kubi.mark_of(way))
            listener.on_tapped()

    def way_at(self, x: float, y: float) -> str | None:
        if self.kubi.reading:
            return None
        return next((way for way, cell in self.kubi.ways.items() if not cell.distance(x, y)), None)

    def name_at(self, x: float, y: float) -> str | None:
        return self.way_at(x, y) or super().name_at(x, y)

    def down(self, finger: Pointer) -> bool:
        way = self.way_at(finger.x, finger.y) if self.kubi.visible else None
        if way is None:
            self.kubi.hold_way(None)
            return super().down(finger)
        self.kubi.listener.on_finger()
        self.press(None)
        self.finger = finger
        self.kubi.hold_way(way)
        return True

    def move(self, finger: Pointer) -> None:
        if self.kubi.held_way is None:
            super().move(finger)
        elif finger is self.finger and self.way_at(finger.x, finger.y) != self.kubi.held_way:
            self.forget_finger()  # it has slid off

    def up(self, finger: Pointer) -> None:
        way = self.kubi.held_way
        if way is None:
            super().up(finger)
        elif finger is self.finger:
            self.forget_finger()
            self._enter(way)

    def forget_finger(self) -> None:
        self.kubi.hold_way(None)
        super().forget_finger()

    def hold_cursor(self, name: str | None) -> None:
        way = name if name in self.kubi.ways else None
        self.kubi.hold_way(way)
        super().hold_cursor(None if way else name)


def paint_way(sheet: WaysSheet, paint: Brush, rect: Rect, mark: Mark) -> None:
    """Draws what a way marks, with its gain beside it, or below it if it is narrow."""
    gain = sheet.game.gain(sheet.state, sheet.player, mark)
    inner = rect.shrunk(dp(4))
    size = max(dp(12), min(dp(18), rect.height * 0.36))
    words, points = mark_text(mark), signed(gain)
    if rect.height < dp(LOW):  # one line
        words, size = words.replace(" ", ""), dp(12)
    taken = text_fitting.width(words, size * text_fitting.scale(), bold=True)
    beside = (
        taken + text_fitting.width(points, size * text_fitting.scale(), HAND) + dp(8) <= inner.width
    )
    if rect.width < dp(NARROW) and rect.height >= dp(STACKED):
        beside = False  # all have the same layout
    if beside:
        left = inner._replace(width=taken)
        right = inner._replace(x=inner.x + taken, width=inner.width - taken)
    else:
        low = inner.height * 0.46
        right = inner._replace(height=low)
        left = inner._replace(y=inner.y + low, height=inner.height - low)
    paint.text(words, left, size, palette().print, bold=True, align=0 if beside else 0.5)
    colour = palette().soft
    paint.text(points, right, size, colour, font=HAND, align=1 if beside else 0.5)


def mark_text(mark: Mark) -> str:
    """Returns the text of a mark: 1 | 9+6."""
    number = "–" if mark.number is None else str(mark.number)
    return f"{number} | {mark.sums[0]}+{mark.sums[1]}"


def _grid_in(area: Rect, count: int) -> tuple[int, float]:
    """Returns the number of columns with which this many ways fill an area best, and the height of
    each: a way is about twice as wide as high."""

    def size(columns: int) -> float:
        return min(area.width / columns / 2, area.height / ceil(count / columns))

    columns = max(range(1, count + 1), key=size)
    return columns, min(dp(HIGHEST) * 1.2, area.height / ceil(count / columns))


def _grid(count: int, width: float, room: float) -> tuple[int, int, float]:
    """Returns columns and rows for this number of ways, as even as possible, and the height of
    each."""
    if not count:
        return 1, 0, 0.0
    rows, high = 1, 0.0
    for wide, least in SIZES:
        rows = ceil(count / max(1, int(width / dp(wide))))
        high = dp(least)
        if rows * high <= room:
            break
    return ceil(count / rows), rows, high
