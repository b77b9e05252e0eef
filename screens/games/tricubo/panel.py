"""Tricubo's dice: entered in three taps where the players like to, and shown once they are."""

from scoring.reading import Move
from scoring.tricubo import Tricubo
from scoring.tricubo_sheet import DICE, PASSED, WEIGHT, Pass, Roll, State
from screens.games.common.panel import Panel, Place
from screens.games.tricubo.sheet import die_name, known_face
from screens.look.brush import Brush, faded
from screens.look.dice_sets import SIZES
from screens.look.geometry import Rect
from screens.look.surface import dp, shades, sp
from screens.look.texts import _, plural


class TricuboDice(Panel):
    """The three dice, and under them the six faces for the one that is next."""

    dice_count = len(DICE)
    game: Tricubo
    state: State

    def height_for(self, width: float) -> float:
        return dp(122)

    @property
    def entering(self) -> bool:
        """Whether the dice of this round can still be entered."""
        state = self.state
        if self.game.over(state) or not state.started:
            return False
        return state.roll is None and all(taken is None for taken in state.taken)

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        if self.entering:
            faces = max(dp(48), min(area.height * 0.54, dp(64), area.width / 6))
            above = area._replace(y=area.y + faces, height=area.height - faces)
            self._draw_head(paint, above)
            die = DICE[len(self.faces)]
            self.paint_faces(paint, area._replace(height=faces), shades.die(die))
        else:
            self._draw_roll(paint, area)

    def _draw_head(self, paint: Brush, area: Rect) -> None:
        """Which die is next, the dice so far, and the way out for who can use none."""
        room = self._draw_pass(paint, area)
        side = min(area.height * 0.82, dp(44))
        for place, die in enumerate(DICE):
            cell = Rect(room.x + place * dp(48), area.y, dp(48), area.height)
            self.places[f"die{place}"] = cell
            size = side * SIZES[die]
            x, y = cell.center
            rect = Rect(x - size / 2, y - size / 2, size, size)
            face = self.faces[place] if place < len(self.faces) else 0
            away = die == self.game.away(self.state, self.player)
            shade = 0.3 if away else 1 if place <= len(self.faces) else 0.6
            colour = faded(shades.die(die), shade)
            paint.die(rect, face, colour, shades.pips_on(colour), die)
            if place == len(self.faces):
                paint.box(rect.shrunk(-dp(3)), line=shades.may, radius=dp(8), width=dp(1.3))
        words = die_name(DICE[len(self.faces)])
        taken = len(DICE) * dp(48) + dp(6)
        rest = room._replace(x=room.x + taken, width=room.width - taken)
        if rest.width >= dp(52):
            paint.text(words, rest, min(dp(15), area.height * 0.4), shades.soft, align=0)

    def _draw_pass(self, paint: Brush, area: Rect) -> Rect:
        """The pass button at the right; returns what is left of the line."""
        wide = min(sp(96), area.width * 0.3)
        rect = Rect(area.x + area.width - wide, area.y, wide, area.height)
        high = min(rect.height, sp(40), max(dp(40), wide * 0.6))
        button = rect._replace(y=rect.y + (rect.height - high) / 2, height=high)
        self.places["pass"] = rect
        may = not self.game.check(self.state, self.player, Pass())
        line = shades.line if self.pressed != "pass" else shades.may
        paint.box(button, line=line, radius=high / 2)
        colour = shades.print if may else faded(shades.soft, 0.7)
        paint.text(_("Pass"), button.shrunk(dp(6)), min(dp(15), high * 0.42), colour, bold=True)
        return area._replace(width=area.width - wide - dp(8))

    def _draw_roll(self, paint: Brush, area: Rect) -> None:
        state = self.state
        if not self.game.over(state) and state.started:
            area = self._draw_pass(paint, area)
        wide = area.width / len(DICE)
        caption = min(sp(20), area.height * 0.26)
        side = min(area.height - caption - dp(4), wide * 0.8, dp(76))
        low = area.y + (area.height - side - caption - dp(4)) / 2
        for place, die in enumerate(DICE):
            size = side * SIZES[die]
            x = area.x + (place + 0.5) * wide
            rect = Rect(x - size / 2, low + caption + dp(4) + (side - size) / 2, size, size)
            away = die == self.game.away(state, self.player)
            colour = faded(shades.die(die), 0.35 if away else 1)
            paint.die(rect, self.face(place), colour, shades.pips_on(colour), die)
            words = Rect(area.x + place * wide + dp(2), low, wide - dp(4), caption)
            paint.text(self.use_of(die), words, min(dp(13), caption * 0.75), shades.soft)

    def face(self, place: int) -> int:
        return known_face(self.state, place)

    def use_of(self, die: str) -> str:
        """What the player can do with a die, in a word or two."""
        state = self.state
        if not state.started:
            return ""
        if die == self.game.away(state, self.player):
            return _("set aside") if state.solo else _("taken")
        face = self.face(DICE.index(die))
        if state.taken[self.player] not in (None, PASSED, die) or not face:
            return ""
        if face == 6:
            count = WEIGHT[die]
            return plural("score {count} row", "score {count} rows", count)
        return _("row {row}").format(row=face)

    def places_of(self, move: Move) -> list[Place]:
        if isinstance(move, Roll):
            return [f"face{face}" for face in (move.large, move.medium, move.small)]
        return ["pass"]

    def tapped(self, place: Place) -> None:
        if place == "pass":
            self.listener.on_move(self.player, Pass())
        elif place.startswith("die"):
            del self.faces[int(place[3:]) :]  # enter from this die on anew
        elif place.startswith("face"):
            self.faces.append(int(place[4:]))
            if len(self.faces) == len(DICE):
                faces, self.faces = self.faces, []
                self.listener.on_move(self.state.roller, Roll(*faces))


PANEL = TricuboDice
