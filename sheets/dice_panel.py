"""The panel of a game in which all players use the same dice: one for the whole table.

The dice are hidden until a player wants to enter them: a line in their place shows them. Whether
they are visible is remembered for each game.
"""

from math import ceil

from sheets.dock_slots import has_lines
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.panel import FIRST, Panel, Place
from sheets.render_context import dp, palette
from sheets.texts import _

UNFOLD, FOLD = "unfold", "fold"
"""The places that show and hide the dice."""
LINE = 48
"""Height in dp of the line in their place, without the card's margin."""
HANDLE = 48
"""Width in dp of the button that hides them."""
SMALL_HANDLE = 40
"""The same where it has little room."""
NARROW = 260
"""Up to this width, in dp, six faces take two lines."""
TWO_LINES = 400
"""The same in a dock, where they are as large as possible."""
FINGER = 40
"""A line that is tapped is not lower than this, in dp."""
ONE_LINE = 470
"""Width in dp from which dice and faces are side by side if the panel is low."""
LOW = 118


class DicePanel(Panel):
    shared_dice = True

    @property
    def slim(self) -> bool:
        """Whether one line is enough: no dice are being entered. Known dice have room in it, so
        that nothing moves when they appear."""
        return not self.opened and not self.faces

    @property
    def has_roll(self) -> bool:
        """Whether this round's dice are known."""
        return bool(self.state is not None and self.state.roll)

    @property
    def folded(self) -> bool:
        """Whether the dice could be entered, but are hidden."""
        return self.slim and self.entering

    def height_for(self, width: float) -> float:
        return dp(LINE) + dp(16) if self.slim else self.height_open(width)

    def room_for(self, width: float) -> float:
        """Returns the height of a line of keys: in a dock the dice so far may be in SECOND."""
        return dp(LINE) + dp(16)

    @property
    def is_low(self) -> bool:
        """Whether the keys of its dock have room for the faces only."""
        keys = self.slots.keys if self.slots else None
        return keys is not None and not has_lines(keys) and not self.is_line(keys)

    def face_keys(self, area: Rect) -> Rect:
        """Returns the area of the faces where they are the only keys: all of it, unless the card
        has a button in their line."""
        return self.beside_first(area) if FIRST in self.used else area

    @property
    def least_height(self) -> float:
        """Returns the minimum height: with visible dice one line for them, and one for the
        faces."""
        return super().least_height if self.slim or self.has_roll else dp(2 * LINE + 16)

    def height_open(self, width: float) -> float:
        """Returns the minimum height with visible dice."""
        raise NotImplementedError

    def _tap(self, place: Place) -> None:
        if place in (UNFOLD, FOLD):
            self.listener.on_fold(place == UNFOLD)
        else:
            super()._tap(place)

    def type_key(self, key: str) -> bool:
        """Handles a digit, which enters a die; shows the dice first if they are hidden."""
        if self.visible and self.folded and key in "123456":
            self.tap_place(UNFOLD)
        return super().type_key(key)

    # Drawing

    def paint_unfold(self, paint: Brush, area: Rect) -> None:
        """Draws the line that shows the dice, in the line of FIRST."""
        high = min(area.height, dp(LINE))
        y = area.y + (area.height - high) / 2
        if self.slots and self.beside_first(self.keys_place) != self.keys_place:
            y = self.slots.first.center[1] - high / 2
        area = area._replace(y=y, height=high)
        self.places[UNFOLD] = area
        pressed = self.pressed == UNFOLD
        fill = faded(palette().may, 0.3) if pressed else palette().box
        rect = area.shrunk(dp(4))
        paint.box(rect, fill=fill, line=palette().line, radius=dp(10))
        chevron = dp(36) if rect.width >= dp(180) else 0
        words = rect._replace(x=rect.x + dp(6), width=rect.width - chevron - dp(12))
        paint.text(_("Enter the dice"), words, dp(15), palette().print, bold=True)
        if chevron:
            spot = rect._replace(x=rect.x + rect.width - chevron, width=chevron)
            self._paint_chevron(paint, spot, up=True)

    def paint_fold(self, paint: Brush, area: Rect) -> Rect:
        """Draws the button that hides the dice, at the right; returns the remaining area."""
        wide = min(dp(HANDLE), area.width)
        if wide < dp(SMALL_HANDLE):
            return area
        spot = area._replace(x=area.x + area.width - wide, width=wide)
        self.places[FOLD] = spot
        self._paint_chevron(paint, spot, up=False)
        return area._replace(width=area.width - wide)

    def _paint_chevron(self, paint: Brush, area: Rect, *, up: bool) -> None:
        (x, y), side = area.center, dp(6)
        rise = side * (0.5 if up else -0.5)
        colour = palette().may if self.pressed in (FOLD, UNFOLD) else palette().soft
        paint.line((x - side, y - rise, x, y + rise, x + side, y - rise), colour, dp(1.8))

    def is_line(self, area: Rect) -> bool:
        """Whether dice and faces have to be side by side."""
        return area.width >= dp(ONE_LINE) and area.height < dp(LOW)

    def paint_faces(self, paint: Brush, area: Rect, colour: Colour) -> None:
        """Draws six faces to tap; in two lines if the panel is narrow and high enough for a
        finger."""
        two = area.height >= 2 * dp(FINGER if area.width < dp(NARROW) else LINE)
        columns = 3 if two and area.width < dp(TWO_LINES if self.slots else NARROW) else 6
        rows = ceil(6 / columns)
        wide, high = area.width / columns, area.height / rows
        for face in range(1, 7):
            row, column = divmod(face - 1, columns)
            y = area.y + area.height - (row + 1) * high
            self.paint_face(paint, Rect(area.x + column * wide, y, wide, high), face, colour)

    def paint_face(self, paint: Brush, cell: Rect, face: int, colour: Colour) -> None:
        self.places[f"face{face}"] = cell
        side = min(cell.width * 0.86, cell.height * 0.92)
        x, y = cell.center
        rect = Rect(x - side / 2, y - side / 2, side, side)
        pressed = self.pressed == f"face{face}"
        paint.box(rect, line=faded(palette().edge(colour), 0.9), radius=side * 0.2, width=dp(1.1))
        ground = colour if pressed else faded(colour, 0.2)
        paint.die(rect, face, ground, palette().pips_on(colour) if pressed else palette().print)
