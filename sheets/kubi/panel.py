"""Kubi's dice, entered once in five taps, and the ways to mark them in their place; where several
sheets are on the screen the ways are on these."""

from scoring.json_fields import Move
from scoring.kubi.rules import (
    DICE,
    Kubi,
    Roll,
    State,
)
from sheets.dice_panel import FOLD, SMALL_HANDLE
from sheets.dock_slots import Dock
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.kubi.texts import takes_dice
from sheets.kubi.way_keys import WAY, WayKeys
from sheets.panel import SECOND, Place
from sheets.render_context import dp, palette
from sheets.texts import _

LINE = 64
"""Height in dp of one line of buttons."""
TWO_LINES = 100
"""Height in dp from which the dice entered so far are above the faces, where it is no dock."""
IN_A_ROW = 96
"""Width in dp from which these are in a row."""
SO_FAR = 52
"""Width in dp of the dice entered so far, beside the faces."""


class KubiDice(WayKeys):
    dice_count = DICE
    comes_and_goes = True
    game: Kubi
    state: State

    def height_for(self, width: float) -> float:
        """Returns the minimum height; 0 if there is nothing to enter."""
        there = self.state is not None and (self.entering or self.has_ways)
        return dp(LINE) if there else 0.0

    def put_in(self, slots: Dock | None) -> None:
        """Places the panel; in a dock of one sheet the ways take the place of the typed dice."""
        super().put_in(slots)
        if self.sheet:
            self.sheet.put_ways_aside(slots is not None and not self.sheet.can_enlarge)

    def room_for(self, width: float) -> float:
        return dp(LINE) if self.state is not None and not self.game.over(self.state) else 0.0

    @property
    def entering(self) -> bool:
        return takes_dice(self.game, self.state)

    @property
    def fills_second(self) -> bool:
        """Whether the dice so far are in SECOND, because the keys are only one line."""
        typed = self.state is not None and self.entering and not self.folded
        return (typed and self.is_low) or self.has_ways

    # Drawing

    def paint(self, brush: Brush) -> None:
        """Draws the panel, without its card where that would be empty."""
        if self.state is not None and (self.entering or self.has_roll or self.has_ways):
            super().paint(brush)
        else:
            self.stale = False

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        if self.has_ways:
            self.draw_ways(paint, area)
            if self.slots and SECOND not in self.used and self.slots.second.y > area.y:
                self._draw_in_second(paint, self.slots.second)
        elif not self.entering:
            self._draw_roll(paint, area)
        elif self.folded:
            self.paint_unfold(paint, area)
        elif self.is_line(area):
            wide = min(area.width * 0.5, DICE * dp(48) + dp(140))
            self._draw_dice(paint, area._replace(width=wide))
            rest = min(area.width - wide, dp(420))
            self.paint_faces(paint, area._replace(x=area.x + wide, width=rest), palette().label)
        elif self.slots and self.is_low:
            if SECOND not in self.used:
                self._draw_so_far(paint, self.slots.second)
            self.paint_faces(paint, self.face_keys(area), palette().label)
        elif self.slots or self.height >= dp(TWO_LINES):
            low = max(dp(48), min(area.height * 0.5, dp(64), area.width / 6))
            if self.slots and area.height >= dp(150):  # two lines of faces, where it is narrow
                low = max(low, min(dp(136), area.height - dp(52)))
            above = area._replace(y=area.y + low, height=area.height - low)
            self._draw_dice(paint, self.face_keys(above))
            self.paint_faces(paint, area._replace(height=low), palette().label)
        else:  # the whole height of the card can be tapped
            whole = area._replace(y=self.y, height=self.height)
            left = dp(SO_FAR)
            self._draw_so_far(paint, whole._replace(width=left))
            faces = whole._replace(x=whole.x + left, width=whole.width - left)
            self.paint_faces(paint, faces, palette().label)

    def _draw_roll(self, paint: Brush, area: Rect) -> None:
        """Draws the dice of the round in the shared tray, if there is room for them."""
        side = min(area.height * 0.84, dp(44), area.width / 6)
        for place, face in enumerate(self.state.roll.dice if self.state.roll else ()):
            x = area.x + (place + 0.5) * min(dp(56), area.width / DICE)
            rect = Rect(x - side / 2, area.y + (area.height - side) / 2, side, side)
            paint.die(rect, face, palette().label, palette().label_text)

    def _draw_in_second(self, paint: Brush, area: Rect) -> None:
        """Draws the dice that the ways belong to."""
        step, side = area.width / DICE, min(dp(18), area.height)
        for place, face in enumerate(self.state.roll.dice if self.state.roll else ()):
            x, y = area.x + (place + 0.5) * step, area.y + area.height / 2
            rect = Rect(x - side / 2, y - side / 2, side, side)
            paint.die(rect, face, palette().label, palette().label_text)

    def _draw_dice(self, paint: Brush, area: Rect) -> None:
        side = min(area.height * 0.84, dp(40), area.width / 8)
        wide = min(dp(48), area.width / DICE)
        for place in range(DICE):
            cell = Rect(area.x + place * wide, area.y, wide, area.height)
            x, y = cell.center
            rect = Rect(x - side / 2, y - side / 2, side, side)
            self._draw_die(paint, rect, place)
            self.places[f"die{place}"] = cell
        left = area.x + DICE * wide + dp(8)
        rest = Rect(left, area.y, area.x + area.width - left, area.height)
        if rest.width < dp(SMALL_HANDLE) and not self.faces:  # a tap on the empty dice hides them
            for place in range(DICE):
                del self.places[f"die{place}"]
            self.places[FOLD] = area
        elif self.entering:
            rest = self.paint_fold(paint, rest)
        if words := text_fitting.readable((_("Enter the dice"),), rest.width):
            size = min(dp(15), area.height * 0.4)
            paint.text(words, rest, size, palette().soft, align=0)

    def _draw_so_far(self, paint: Brush, area: Rect) -> None:
        """Draws the dice so far, small, three above two; a tap deletes the last one, or hides the
        dice."""
        side, step = dp(13), dp(16)
        self.places[f"die{len(self.faces) - 1}" if self.faces else FOLD] = area
        middle = area.y + area.height / 2
        if area.width >= dp(IN_A_ROW):
            step = area.width / DICE
            for place in range(DICE):
                x = area.x + (place + 0.5) * step
                rect = Rect(x - dp(9), middle - dp(9), dp(18), dp(18))
                self._draw_die(paint, rect, place)
            return
        for place in range(DICE):
            row, column = divmod(place, 3)
            y = middle + (dp(1.5) if not row else -dp(1.5) - side)
            self._draw_die(paint, Rect(area.x + column * step, y, side, side), place)

    def _draw_die(self, paint: Brush, rect: Rect, place: int) -> None:
        face = self.faces[place] if place < len(self.faces) else 0
        is_next = place == len(self.faces)
        if not face and not is_next:
            paint.slot(rect, palette().soft)
            return
        paint.die(rect, face, palette().label, palette().label_text)
        if place == self.next_of(self.faces):
            paint.box(rect.shrunk(-dp(2)), line=palette().may, radius=dp(6), width=dp(1.3))

    # Touches

    def tapped(self, place: Place) -> None:
        if place.startswith(WAY):
            self.listener.on_move(self.player, self.mark_of(place))
        elif place.startswith("die"):
            self.choose_typed(self.faces, int(place[3:]))
        elif place.startswith("face"):
            self.put_typed(self.faces, int(place[4:]))
            if len(self.faces) == DICE:
                dice, self.faces = tuple(self.faces), []
                self.listener.on_move(self.player, Roll(dice))

    def places_of(self, move: Move) -> list[Place]:
        return [f"face{face}" for face in move.dice] if isinstance(move, Roll) else []


PANEL = KubiDice
