"""Kubi's dice: entered once in five taps, after which every player has their choices as buttons."""

from math import ceil

from scoring.kubi import DICE, Kubi, Mark, Roll, State
from scoring.reading import Move
from screens.games.common.dice_panel import NARROW, DicePanel
from screens.games.common.panel import Place
from screens.games.kubi.sheet import mark_text, takes_dice
from screens.look import fitting
from screens.look.brush import Brush, faded
from screens.look.geometry import Rect
from screens.look.surface import HAND, dp, shades, sp
from screens.look.texts import _, signed


class KubiDice(DicePanel):
    dice_count = DICE
    aside = 176
    game: Kubi
    state: State

    @property
    def common(self) -> bool:
        """The ways to mark a roll are a player's own, and beside the sheet."""
        return not self.choices

    def height_open(self, width: float) -> float:
        rows = ceil(len(self.choices) / self._columns(width))
        return max(dp(122), dp(58) + rows * dp(48)) if rows else dp(122)

    def _columns(self, width: float) -> int:
        count = len(self.choices)
        most = max(2, int(width / dp(96)))
        return min(most, 3 if count <= 9 and width < dp(420) else 5)

    @property
    def choices(self) -> tuple[Mark, ...]:
        """What the player in front may mark with the dice entered."""
        return self.game.choices_for(self.state, self.player) if self.state else ()

    @property
    def entering(self) -> bool:
        return takes_dice(self.game, self.state)

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        faces = (
            [*self.faces]
            if self.entering
            else list(self.state.roll.dice if self.state.roll else ())
        )
        if self.folded:
            self.paint_unfold(paint, area)
            return
        if self.entering and self.is_line(area):
            wide = min(area.width * 0.5, DICE * dp(48) + dp(140))
            self._draw_dice(paint, area._replace(width=wide), faces)
            rest = min(area.width - wide, dp(420))
            self.paint_faces(paint, area._replace(x=area.x + wide, width=rest), shades.label)
            return
        if self.entering:
            low = max(dp(48), min(area.height * 0.54, dp(64), area.width / 6))
            if area.width < dp(NARROW):
                low = area.height * 0.5
            head = area._replace(y=area.y + low, height=area.height - low)
            self._draw_dice(paint, head, faces)
            self.paint_faces(paint, area._replace(height=low), shades.label)
            return
        if not faces:
            paint.text(_("No dice entered"), area, dp(14), shades.soft)
            return
        choices = self.choices
        high = min(dp(38), area.height * 0.4) if choices else area.height
        head = area._replace(y=area.y + area.height - high, height=high)
        self._draw_dice(paint, head, faces)
        if choices:
            self._draw_choices(paint, area._replace(height=area.height - high - dp(2)), choices)

    def _draw_dice(self, paint: Brush, area: Rect, faces: list[int]) -> None:
        side = min(area.height * 0.84, dp(40), area.width / 8)
        wide = min(dp(48), area.width / DICE)
        for place in range(DICE):
            cell = Rect(area.x + place * wide, area.y, wide, area.height)
            x, y = cell.center
            rect = Rect(x - side / 2, y - side / 2, side, side)
            face = faces[place] if place < len(faces) else 0
            shade = 1 if face or (self.entering and place == len(faces)) else 0.3
            paint.die(rect, face, faded(shades.label, shade), shades.label_text)
            if self.entering:
                self.places[f"die{place}"] = cell
                if place == len(faces):
                    paint.box(rect.shrunk(-dp(3)), line=shades.may, radius=dp(8), width=dp(1.3))
        left = area.x + DICE * wide + dp(8)
        words = _("Enter the dice") if self.entering else ""
        rest = Rect(left, area.y, area.x + area.width - left, area.height)
        if self.entering:
            rest = self.paint_fold(paint, rest)
        if rest.width > dp(50):
            paint.text(words, rest, min(dp(15), area.height * 0.4), shades.soft, align=0)

    def _draw_choices(self, paint: Brush, area: Rect, choices: tuple[Mark, ...]) -> None:
        columns = self._columns(self.width)
        rows = ceil(len(choices) / columns)
        wide, high = area.width / columns, min(sp(56), area.height / rows)
        for place, mark in enumerate(choices):
            row, column = divmod(place, columns)
            y = area.y + area.height - (row + 1) * high
            cell = Rect(area.x + column * wide, y, wide, high)
            self.places[f"mark{place}"] = cell
            rect = cell.shrunk(dp(2.5))
            pressed = self.pressed == f"mark{place}"
            fill = faded(shades.may, 0.3 if pressed else 0.1)
            paint.box(rect, fill=fill, line=faded(shades.may, 0.75), radius=dp(9))
            self._draw_choice(paint, rect, mark)

    def _draw_choice(self, paint: Brush, rect: Rect, mark: Mark) -> None:
        """What is marked and what it gains, side by side; large letters below each other."""
        gain = self.game.gain(self.state, self.player, mark)
        inner, size = rect.shrunk(dp(5)), min(dp(16), rect.height * 0.42)
        words = inner._replace(width=inner.width * 0.62)
        points = inner._replace(x=inner.x + words.width, width=inner.width - words.width)
        align = 0.0
        if fitting.scale() > 1 and inner.height >= dp(34) and words.width < sp(80):
            inner, align = rect.shrunk(dp(3)), 0.5
            points = inner._replace(height=inner.height * 0.46)
            words = inner._replace(y=inner.y + points.height, height=inner.height * 0.54)
        paint.text(mark_text(mark), words, size, shades.print, bold=True, align=align)
        colour = shades.refuse if gain < 0 else shades.soft
        written = signed(gain)
        paint.text(written, points, size, colour, font=HAND, align=align or 1)

    # Tapping

    def tapped(self, place: Place) -> None:
        if place.startswith("mark"):
            self.listener.on_move(self.player, self.choices[int(place[4:])])
        elif place.startswith("die"):
            del self.faces[int(place[3:]) :]  # enter from this die on anew
        elif place.startswith("face"):
            self.faces.append(int(place[4:]))
            if len(self.faces) == DICE:
                dice, self.faces = tuple(self.faces), []
                self.listener.on_move(self.player, Roll(dice))

    def places_of(self, move: Move) -> list[Place]:
        return [f"face{face}" for face in move.dice] if isinstance(move, Roll) else []


PANEL = KubiDice
