"""Tricubo's dice: entered in three taps if the players want to, then buttons to use them."""

from scoring.json_fields import JsonFields, Move
from scoring.tricubo.dice import (
    dice_asked,
    faces_of,
    only_pass,
    roll_of,
    uses_of,
)
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    DICE,
    LEFT,
    PASSED,
    ROWS,
    WEIGHT,
    Colour,
    Pass,
    Roll,
    Row,
    State,
)
from sheets.dice_panel import HANDLE, SMALL_HANDLE, DicePanel
from sheets.dice_sets import SIZES
from sheets.dock_slots import LINES
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.panel import FIRST, SECOND, Place
from sheets.render_context import dp, palette, sp
from sheets.texts import _, plural
from sheets.tricubo.sheet import known_face
from sheets.tricubo.texts import die_name

TALL = 1.4
"""Ratio of height to width from which the dice are below each other."""
LOWER = 8
"""How much lower in dp a taken die is drawn."""


class TricuboDice(DicePanel):
    """The three dice, and below them the six faces for the next one."""

    dice_count = len(DICE)
    roomy_keys = LINES  # the dice so far above the faces
    game: Tricubo
    state: State

    def height_open(self, width: float) -> float:
        return dp(122)

    @property
    def entering(self) -> bool:
        """Whether the dice of this round can still be entered."""
        state = self.state
        if self.game.over(state) or not state.started:
            return False
        return state.roll is None and all(taken in (None, LEFT) for taken in state.taken)

    @property
    def asked(self) -> tuple[str, ...]:
        """Returns the dice to be typed: all, or for a single player those that matter."""
        return dice_asked(self.state)

    @property
    def next_die(self) -> str:
        return self.asked[self.next_of(self.faces)]

    def take_up(self, typed: JsonFields) -> None:
        """Drafts of earlier versions may have all dice of a roll of two."""
        super().take_up(typed)
        del self.faces[len(self.asked) - 1 :]

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        tall = area.height > area.width * TALL
        typing = self.entering
        if self.fills_second:
            self._draw_so_far(paint)
            self._draw_faces(paint, self.face_keys(area))
            return
        if typing and not self.folded and not tall and not self.is_line(area):
            most = dp(64)
            if self.slots and area.height >= dp(150):  # two lines of faces, where it is narrow
                most = area.height - dp(56)
            faces = max(dp(48), min(area.height * 0.5, most, area.width / 6))
            if most > dp(64):
                faces = min(most, max(faces, min(dp(136), area.height * 0.66)))
            above = area._replace(y=area.y + faces, height=area.height - faces)
            self._draw_head(paint, self._draw_pass(paint, above))
            self._draw_faces(paint, area._replace(height=faces))
            return
        if self.state.started and not self.game.over(self.state):
            area = self._draw_pass(paint, area, below=tall)
        if self.folded:
            self.paint_unfold(paint, area)
        elif typing:
            self._draw_entering(paint, area, tall=tall)
        elif tall:
            self._draw_column(paint, area)
        else:
            self._draw_roll(paint, area)

    def _draw_entering(self, paint: Brush, area: Rect, *, tall: bool) -> None:
        """Draws dice and faces below each other, or side by side."""
        if tall:
            faces = min(area.height * 0.55, dp(160))
            head = area._replace(y=area.y + faces, height=area.height - faces)
            area = area._replace(height=faces)
        else:
            wide = min(area.width * 0.5, len(DICE) * dp(48) + dp(140))
            head = area._replace(width=wide)
            area = area._replace(x=area.x + wide, width=min(area.width - wide, dp(420)))
        self._draw_head(paint, head)
        self._draw_faces(paint, area)

    def _draw_faces(self, paint: Brush, area: Rect) -> None:
        self.paint_faces(paint, area, palette().die(self.next_die))

    @property
    def fills_second(self) -> bool:
        """Whether the dice so far are in SECOND, because the keys are only one line."""
        return self.state is not None and self.entering and not self.folded and self.is_low

    def _draw_so_far(self, paint: Brush) -> None:
        """Draws the dice so far in SECOND, and the button that hides them."""
        if self.slots is None or SECOND in self.used:
            return
        room = self.slots.second
        wide = (room.width - dp(SMALL_HANDLE)) / len(self.asked)
        self._draw_dice(paint, room, wide, min(wide - dp(4), room.height * 0.7))
        rest = room._replace(x=room.x + room.width - dp(SMALL_HANDLE), width=dp(SMALL_HANDLE))
        self.paint_fold(paint, rest)

    def _draw_head(self, paint: Brush, room: Rect) -> None:
        """Draws the dice so far, the next one marked, and the button that hides them."""
        wide = max(dp(40), min(dp(48), (room.width - dp(HANDLE) - dp(6)) / len(DICE)))
        self._draw_dice(paint, room, wide, min(room.height * 0.82, dp(44), wide))
        taken = len(self.asked) * wide + dp(6)
        rest = room._replace(x=room.x + taken, width=room.width - taken)
        rest = self.paint_fold(paint, rest)
        if rest.width >= dp(52):
            size = min(dp(15), room.height * 0.4)
            paint.text(die_name(self.next_die), rest, size, palette().soft, align=0)

    def _draw_dice(self, paint: Brush, room: Rect, wide: float, side: float) -> None:
        """Draws the dice so far in cells of this width, the next one marked."""
        for place, die in enumerate(self.asked):
            cell = Rect(room.x + place * wide, room.y, wide, room.height)
            self.places[f"die{place}"] = cell
            rect = self._square(cell, side, die)
            face = self.faces[place] if place < len(self.faces) else 0
            away = die == self.game.away(self.state, self.player)
            colour = faded(palette().die(die), 0.3 if away else 1)
            if face or away or place == len(self.faces):
                paint.die(rect, face, colour, palette().pips_on(colour), die)
            else:
                paint.slot(rect, palette().edge(colour))
            if place == self.next_of(self.faces):
                edge = min(dp(3), max(dp(1), (wide - rect.width) / 2))
                paint.box(rect.shrunk(-edge), line=palette().may, radius=dp(8), width=dp(1.3))

    def _square(self, cell: Rect, side: float, die: str) -> Rect:
        """Returns the area of a die in its size, in the middle of its cell."""
        size, (x, y) = side * SIZES[die], cell.center
        return Rect(x - size / 2, y - size / 2, size, size)

    def _draw_pass(self, paint: Brush, area: Rect, *, below: bool = False) -> Rect:
        """Draws the pass button at the right, or at the bottom; in a dock it is FIRST. Returns the
        remaining area."""
        if self.slots:
            return self._draw_pass_first(paint, area, self.slots.first)
        wide = area.width if below else min(sp(96), area.width * 0.3)
        tall = min(sp(48), area.height * 0.2) if below else area.height
        rect = Rect(area.x + area.width - wide, area.y, wide, tall)
        high = min(rect.height, sp(40), max(dp(40), wide * 0.6))
        button = rect._replace(y=rect.y + (rect.height - high) / 2, height=high)
        self._draw_pass_button(paint, rect, button)
        if below:
            return area._replace(y=area.y + tall, height=area.height - tall)
        return area._replace(width=area.width - wide - dp(8))

    def _draw_pass_first(self, paint: Brush, area: Rect, first: Rect) -> Rect:
        """Draws the pass button in its slot, unless the card has a button there. Returns the
        remaining area."""
        if FIRST not in self.used:
            self._draw_pass_button(paint, first, first.shrunk(dp(1)))
        beside = first.y + first.height > area.y and first.x < area.x + area.width
        return area._replace(width=first.x - dp(4) - area.x) if beside else area

    def _draw_pass_button(self, paint: Brush, rect: Rect, button: Rect) -> None:
        high = button.height
        self.places["pass"] = rect
        may = not self.game.check(self.state, self.player, Pass())
        due = only_pass(self.game, self.state, self.player)
        line = palette().may if due or self.pressed == "pass" else palette().line
        fill = palette().may if due else None
        paint.box(button, fill=fill, line=line, radius=high / 2, width=dp(2 if due else 1))
        colour = (
            palette().may_text if due else palette().print if may else faded(palette().soft, 0.7)
        )
        paint.text(_("Pass"), button.shrunk(dp(6)), min(dp(15), high * 0.42), colour, bold=True)

    def _draw_roll(self, paint: Brush, area: Rect) -> None:
        wide = min(area.width / len(DICE), dp(150))
        left = area.x + (area.width - wide * len(DICE)) / 2
        high = min(area.height, dp(112))
        area = area._replace(y=area.y + (area.height - high) / 2, height=high)
        for place in range(len(DICE)):
            self._draw_die(paint, Rect(left + place * wide, area.y, wide, area.height), place)

    def _draw_column(self, paint: Brush, area: Rect) -> None:
        high = min(area.height / len(DICE), dp(110))
        top = area.y + (area.height + high * len(DICE)) / 2
        for place in range(len(DICE)):
            cell = Rect(area.x, top - (place + 1) * high, area.width, high)
            self._draw_die(paint, cell, place)

    def _draw_die(self, paint: Brush, cell: Rect, place: int) -> None:
        """Draws a die of the roll with its use; a button if the player can use it."""
        die, face = DICE[place], self.face(place)
        name, words = f"roll{place}", self.use_of(die)
        away = die == self.game.away(self.state, self.player)
        if face and self.may_enter and self.is_usable(die):
            self.places[name] = cell
            if not away:
                fill = faded(palette().may, 0.3) if self.pressed == name else palette().box
                rect = cell.shrunk(dp(3))
                paint.box(
                    rect, fill=fill, line=faded(palette().may, 0.85), radius=dp(8), width=dp(2)
                )
        beside = cell.height < dp(60)  # in a line the text is beside the die
        caption = 0.0 if beside or not words else min(sp(20), cell.height * 0.26)
        side = min(cell.height - caption - dp(14), cell.width * 0.72, dp(64))
        spot = cell._replace(y=cell.y + caption + dp(2), height=cell.height - caption - dp(2))
        text = Rect(cell.x + dp(6), cell.y + dp(5), cell.width - dp(12), caption)
        if beside and words:
            spot = cell._replace(width=side + dp(8))
            text = cell._replace(x=cell.x + spot.width, width=cell.width - spot.width - dp(4))
        rect = self._square(spot, side, die)
        if away and not beside:
            rect = rect._replace(y=max(spot.y + dp(3), rect.y - dp(LOWER)))
        self._draw_face(paint, rect, place, away=away)
        size = dp(13) if beside else min(dp(13), caption * 0.75)
        if words and (
            not beside or text_fitting.width(words, size * text_fitting.scale()) <= text.width
        ):
            paint.text(words, text, size, palette().print, align=0 if beside else 0.5)

    def _draw_face(self, paint: Brush, rect: Rect, place: int, *, away: bool) -> None:
        """Draws the face of a die; an unknown one is an empty place."""
        die, face = DICE[place], self.face(place)
        if not face and not away:
            paint.slot(rect, palette().edge(palette().die(die)))
            return
        useless = self.may_enter and not self.is_usable(die)
        colour = faded(palette().die(die), 0.35 if away or useless else 1)
        paint.die(rect, face, colour, palette().pips_on(colour), die)

    def face(self, place: int) -> int:
        return known_face(self.state, place)

    @property
    def may_enter(self) -> bool:
        """Whether the player can use a die now."""
        turn = self.game.turn(self.state)
        return bool(turn.round) and self.state.taken[self.player] is None

    def use_of(self, die: str) -> str:
        """Returns what the player can do with a die, in a word or two."""
        state = self.state
        if not state.started:
            return ""
        if die == self.game.away(state, self.player):
            return _("set aside") if state.solo else _("taken")
        face = self.face(DICE.index(die))
        if state.taken[self.player] not in (None, PASSED, die) or not face:
            return ""
        uses = uses_of(self.game, state, self.player, die) if self.may_enter else ()
        if uses and isinstance(uses[0], Colour):
            return _("Colour field")
        if face == 6:
            row = plural("{count} row", "{count} rows", WEIGHT[die])
            return row if uses or not self.may_enter else _("no rows left")
        row = _("row {row}") if uses or not self.may_enter else _("row {row}: no room")
        return row.format(row=face)

    def is_usable(self, die: str) -> bool:
        """Whether the player can do anything with this die; a die that is taken says why not."""
        if die == self.game.away(self.state, self.player):
            return True
        return bool(uses_of(self.game, self.state, self.player, die))

    def places_of(self, move: Move) -> list[Place]:
        if isinstance(move, Roll):
            faces = dict(zip(DICE, faces_of(move), strict=True))
            rolled = tuple(die for die, face in faces.items() if face)
            return [f"face{faces[die]}" for die in rolled] if rolled == self.asked else []
        return ["pass"]

    # Touches

    def tapped(self, place: Place) -> None:
        if place == "pass":
            self.listener.on_move(self.player, Pass())
        elif place.startswith("roll"):
            self._use(DICE[int(place[4:])])
        elif place.startswith("die"):
            self.choose_typed(self.faces, int(place[3:]))
        elif place.startswith("face"):
            self.put_typed(self.faces, int(place[4:]))
            if len(self.faces) == len(self.asked):
                faces, self.faces = self.faces, []
                self.listener.on_move(self.state.roller, roll_of(self.asked, faces))

    def _use(self, die: str) -> None:
        """Enters the only use of a chosen die; of several the player chooses by touching a box. A
        use that costs the joker, or breaks a rule, is only previewed."""
        state = self.state
        uses = uses_of(self.game, state, self.player, die)
        joker = () if uses else uses_of(self.game, state, self.player, die, joker=True)
        if len(uses) == 1:
            self.listener.on_move(self.player, uses[0])
        elif len(uses) > 1 or len(joker) > 1:
            self.listener.on_several(uses or joker)
        elif joker:
            self.listener.on_draft(joker[0], True, True)
        elif (face := self.face(DICE.index(die))) in ROWS:
            self.listener.on_draft(Row(die, face), True, True)


PANEL = TricuboDice
