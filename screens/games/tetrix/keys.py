"""The Te-Trix sheet for those who play by keys: the form is moved over the grid."""

from collections.abc import Collection

from scoring.tetrix import Place
from scoring.tetromino import BOXES, SIZE
from screens.games.common.sheet_keys import HEADING
from screens.games.tetrix.grid import TetrixGrid
from screens.games.tetrix.lay import is_on_grid, moved
from screens.look.geometry import Rect

GRID = "grid"
"""The grid as a whole."""


class FormKeys(TetrixGrid):
    """The arrow keys move the form in the hand over the grid, R turns it, Enter sets it down."""

    def spots(self) -> dict[str, Rect]:
        if self.plain_touches or not self.boxes:
            return super().spots()
        low = self.cell_rect(SIZE - 1, 0)
        grid = {GRID: Rect(low.x, low.y, SIZE * self.cell, SIZE * self.cell)}
        others = super().spots()
        return grid | {name: others[name] for name in self.stops() if name != GRID}

    def stops(self) -> Collection[str]:
        if self.plain_touches:
            return super().stops()
        return (GRID, HEADING) if self.can_enlarge else (GRID,)

    def inviting(self) -> Collection[str]:
        return super().inviting() if self.plain_touches else (GRID,) if self.form else ()

    def hold_spot(self, name: str | None) -> None:
        """The form comes along, and stays where the cursor leaves it."""
        if self.plain_touches:
            super().hold_spot(name)
        elif name == GRID and self.form and not self.draft:
            middle = self.cell_rect(SIZE // 2, SIZE // 2)
            self.drag_to(middle.x, middle.y)
        elif name is None:
            self.let_go()

    def push_spot(self, name: str, across: int, up: int) -> bool:
        if self.plain_touches or name != GRID or not self.form:
            return False
        self.hold_spot(GRID)
        assert self.draft is not None
        draft = moved(self.draft, -up, across)
        if is_on_grid(draft):
            self.lay(draft)
        return True

    def press_spot(self, name: str) -> None:
        if name != GRID:
            super().press_spot(name)
        elif self.form is None:
            self.listener.on_box(BOXES[0, 0])
        elif self.draft is None:
            self.hold_spot(GRID)
        else:
            self.listener.on_move(self.player, Place(self.draft))

    def type_key(self, key: str) -> bool:
        if key == "r" and self.form and not self.plain_touches:
            self.hold_form(self.game.turned(self.form))
            return True
        return False
