"""The screen to choose how the sheets are shown and where the players sit."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.properties import StringProperty

from screens.platform.foreign_types import KivyTouch
from screens.play import seat_arrangement
from screens.widgets.canvas_widget import Drawn, TakesTouch
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets, HitTarget, SpokenGroup
from sheets.render_context import palette
from sheets.texts import _
from storage.settings import AROUND

CHIP = (132, 48)
"""Size of a name in the picture, in dp."""


class TablePicture(HasTargets, TakesTouch, Drawn):
    """The table from above with the names around it; they can be dragged to where people sit."""

    __events__ = ("on_seat",)

    def __init__(self, **kwargs: object) -> None:
        self.names: Sequence[str] = ()
        self.sides: list[str] = []
        self.dragged: int | None = None
        self.finger = (0.0, 0.0)
        super().__init__(**kwargs)

    def show(self, names: Sequence[str], sides: list[str]) -> None:
        self.names, self.sides = names, sides
        self.draw()

    @property
    def _chip_size(self) -> tuple[float, float]:
        wide, high = CHIP
        return text_fitting.taller(wide, self.width * 0.2), text_fitting.taller(
            high, self.height * 0.13
        )

    @property
    def table(self) -> Rect:
        """Returns the area of the screen in the picture."""
        wide, high = self._chip_size
        inner = Rect(self.x, self.y, self.width, self.height).shrunk(dp(8))
        inner = inner._replace(
            x=inner.x + wide, width=inner.width - 2 * wide, y=inner.y + high
        )._replace(height=inner.height - 2 * high)
        high = min(inner.height, inner.width * 0.62)
        wide = min(inner.width, high / 0.62)
        x, y = inner.center
        return Rect(x - wide / 2, y - high / 2, wide, high)

    def chip(self, player: int) -> Rect:
        """Returns the area of a name: clockwise along its side, or under the finger."""
        wide, high = self._chip_size
        if player == self.dragged:
            x, y = self.finger
            return Rect(x - wide / 2, y - high / 2, wide, high)
        side, table = self.sides[player], self.table
        there = [p for p, one in enumerate(self.sides) if one == side]
        share = (there.index(player) + 0.5) / len(there)
        if side in ("top", "bottom"):
            share = share if side == "top" else 1 - share
            x = table.x + table.width * share - wide / 2
            y = table.y + table.height + dp(4) if side == "top" else table.y - high - dp(4)
            return Rect(x, y, wide, high)
        share = 1 - share if side == "right" else share
        x = table.x - wide - dp(4) if side == "left" else table.x + table.width + dp(4)
        return Rect(x, table.y + table.height * share - high / 2, wide, high)

    def paint(self, paint: Brush) -> None:
        if not self.names:
            return
        table = self.table
        paint.box(table, fill=palette().paper, line=palette().line, radius=dp(16), width=dp(1.4))
        paint.text(_("Drag each name to its seat"), table.shrunk(dp(8)), dp(16), palette().soft)
        order = sorted(range(len(self.names)), key=lambda player: player == self.dragged)
        for player in order:
            rect = self.chip(player).shrunk(dp(3))
            held = player == self.dragged
            line = palette().may if held else player_colours.ink(player)
            paint.box(
                rect, fill=palette().may_tint if held else palette().box, line=line, radius=dp(20)
            )
            paint.text(self.names[player], rect.shrunk(dp(8)), dp(16), palette().print, bold=True)

    def takes(self, touch: KivyTouch) -> bool:
        under = [p for p in range(len(self.names)) if not self.chip(p).distance(*touch.pos)]
        if under:
            self.dragged = under[0]
            self.drag(touch)
        return bool(under)

    def drag(self, touch: KivyTouch) -> None:
        self.finger = touch.pos
        self.draw()

    def let_go(self, touch: KivyTouch) -> None:
        player, self.dragged = self.dragged, None
        self.draw()
        if player is not None:
            self.dispatch("on_seat", player, self.side_at(*touch.pos))

    def side_at(self, x: float, y: float) -> str:
        """Returns the side of the table nearest to a point."""
        table = self.table
        middle_x, middle_y = table.center
        across, up = (x - middle_x) / table.width, (y - middle_y) / table.height
        if abs(across) > abs(up):
            return "right" if across > 0 else "left"
        return "top" if up > 0 else "bottom"

    # Keyboard

    def targets(self) -> list[HitTarget]:
        return [
            HitTarget(
                str(player),
                self.chip(player),
                partial(self._move_on, player),
                meaning=player,
                say=partial(self._say, player),
            )
            for player in range(len(self.names))
        ]

    def push(self, name: str, across: int, up: int) -> bool:
        """Moves the name to the side of an arrow key."""
        side = {(0, 1): "top", (0, -1): "bottom", (1, 0): "right", (-1, 0): "left"}[across, up]
        if side != self.sides[int(name)]:
            self.dispatch("on_seat", int(name), side)
        return True

    def spoken_group(self) -> SpokenGroup:
        return SpokenGroup(_("Seating"))

    def _say(self, player: int) -> str:
        """Returns the spoken name of a place: its player and its side."""
        sides = {
            "top": _("at the top"),
            "right": _("at the right"),
            "bottom": _("at the bottom"),
            "left": _("at the left"),
        }
        return f"{self.names[player]}, {sides[self.sides[player]]}"

    def _move_on(self, player: int) -> None:
        """Moves the name clockwise to the next side."""
        clockwise = ("top", "right", "bottom", "left")
        at = clockwise.index(self.sides[player])
        self.dispatch("on_seat", player, clockwise[(at + 1) % len(clockwise)])

    def on_seat(self, player: int, side: str) -> None:
        """Called when a name was put at a side."""


class SeatsScreen(RollpadScreen):
    """The screen on which the players choose their sides of the table."""

    mode = StringProperty(seat_arrangement.ALL)

    def arrive(self, names: Sequence[str] = (), **_what: object) -> None:
        if names:
            self.names = tuple(names)
        player_colours.sit(self.names)
        self.mode = self.app.store.settings.get(AROUND)
        self.ids.table.show(self.names, seat_arrangement.sides(self.app.store, self.names))

    def use(self, mode: str) -> None:
        self.mode = mode
        self._keep(lambda: self.app.store.settings.set(AROUND, mode))

    def seat(self, player: int, side: str) -> None:
        """Saves the player's side, and turns the sheets to the sides."""
        places = list(self.ids.table.sides)
        places[player] = side
        self.ids.table.show(self.names, places)
        self._keep(lambda: seat_arrangement.remember(self.app.store, self.names, places))
        if self.mode != seat_arrangement.SEATED:
            self.use(seat_arrangement.SEATED)

    def _keep(self, change: Callable[[], None]) -> None:
        with self.app.telling():
            change()


load_kv(__file__)
