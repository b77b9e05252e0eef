"""The number pad beside the sheet of an own pad: allowed numbers as buttons where there are few,
digits otherwise. It writes in the field that was tapped, or in the round that is played."""

from scoring.game import AnyGame, Box
from scoring.json_fields import JsonFields, Move
from scoring.own.moves import Write
from scoring.own.pad import FieldsSection, Range, RoundsSection, Values
from scoring.own.rules import Own
from scoring.own.state import State
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.own.sheet import OwnSheet
from sheets.own.texts import numbers_text
from sheets.own.typed_number import (
    MOST_DIGITS,
    buttons_for,
    may_become,
    takes_minus,
    value_of,
    with_key,
)
from sheets.panel import BACK, Panel, Place
from sheets.render_context import dp, palette
from sheets.sheet import Sheet
from sheets.texts import printed

DONE, SIGN = "done", "±"
KEYS = (("1", "2", "3", BACK), ("4", "5", "6", SIGN), ("7", "8", "9", "0"))
ROWS = len(KEYS)
LINE = 48
"""Height of a row of keys, in dp."""
MOST_KEY = 84
"""Maximum width of a key, in dp."""


class NumberPad(Panel):
    game: Own
    state: State
    typed = ("key",)
    tall = 300
    beside = 280

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.digits = ""
        """The digits typed so far."""
        self.box: Box | None = None
        """The box in which it will be written."""
        self.sheet: Sheet | None = None
        self.before: Write | None = None
        """An earlier entry that is being changed."""

    def attach(self, sheet: Sheet) -> None:
        self.sheet = sheet
        if isinstance(sheet, OwnSheet):
            sheet.on_selected = self.renew

    # The target of the number

    @property
    def has_numbers(self) -> bool:
        """Whether numbers are written on this pad at all."""
        kinds = (FieldsSection, RoundsSection)
        return any(isinstance(one, kinds) for one in self.state.options.pad.sections)

    @property
    def target(self) -> Box | None:
        """Returns the field that was tapped, or else the current round; None if there is none."""
        if self.state is None or self.game.over(self.state):
            return None
        selected = sorted(self.sheet.selected if self.sheet else ())
        fields = [one for one in selected if self.game.writing(self.state, self.player, one, 0)]
        if fields:
            return fields[0]
        if self.before:
            return self.game.boxes(self.state, self.player, self.before)[0]
        box = self.game.round_box(self.state, self.player)
        if box is None or self.state.options.pad.only_rounds:
            return box
        asked = self.entry(box, 0)
        legal = asked and not self.game.check(self.state, self.player, self._allowed(asked))
        return box if legal else None

    def _allowed(self, move: Write) -> Write:
        numbers = self.game.numbers_of(self.state, move)
        return Write(move.section, numbers.examples()[0], move.field)

    def entry(self, box: Box, value: int) -> Write | None:
        return self.game.writing(self.state, self.player, box, value)

    @property
    def numbers(self) -> Range | Values | None:
        """Returns the numbers that may be written in the current place; None if there is none."""
        target = self.target
        move = self.entry(target, 0) if target else None
        return self.game.numbers_of(self.state, move) if move else None

    @property
    def so_far(self) -> str:
        """Returns the digits typed for the current place."""
        return self.digits if self.box == self.target else ""

    def whole(self) -> Move | None:
        value, target = value_of(self.so_far), self.target
        return None if value is None or target is None else self.entry(target, value)

    # The draft

    def show(self, state: State, player: int) -> None:
        if player != self.player:
            self.digits, self.box = "", None
        self.state, self.player, self.before = state, player, None
        self.renew()

    def typed_part(self) -> dict[str, object] | None:
        if not self.digits or self.box is None or self.game.over(self.state):
            return None
        return {"box": self.box, "digits": self.digits}

    def draft(self) -> dict[str, object] | None:
        """Returns the draft, which does not depend on a round."""
        return self.typed_part() if self.state is not None else None

    def restore(self, draft: object) -> None:
        self.forget()
        if draft is not None:
            self.take_up(JsonFields(draft, "panel"))
        self.renew()

    def forget(self) -> None:
        self.digits, self.box = "", None

    def take_up(self, typed: JsonFields) -> None:
        box, digits = typed.get("box"), typed.get("digits")
        if not isinstance(box, str) or self.entry(box, 0) is None:
            raise typed.fail("box", "must be a place for a number")
        known = isinstance(digits, str) and digits.removeprefix("-").isdecimal()
        if not known or len(digits) > MOST_DIGITS + 1:
            raise typed.fail("digits", "must be a number")
        self.box, self.digits = box, digits

    def edit(self, move: Move) -> None:
        """Edits an earlier number, which stays until something is typed."""
        if isinstance(move, Write):
            self.before = move
        self.renew()

    def hint(self) -> tuple[str, str] | None:
        target, numbers = self.target, self.numbers
        if target is None or numbers is None or self.sheet is None:
            return None
        title = self.sheet.texts.line_label(target)
        digits = f": {self.so_far.replace('-', '−')}…" if self.so_far else ""
        asked = self.sheet.name and f"{self.sheet.name} · "
        return f"{asked}{title}{digits}", numbers_text(numbers)

    # Drawing

    def height_for(self, width: float) -> float:
        if self.state is None or not self.has_numbers:
            return 0.0
        return dp(16) + ROWS * dp(LINE)

    def paint(self, brush: Brush) -> None:
        """Draws the panel; nothing at all on a pad without numbers."""
        if self.state is not None and self.has_numbers:
            super().paint(brush)
        else:
            self.stale = False

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        """Draws the keys; none before a field is tapped, as the card says then."""
        numbers = self.numbers
        if numbers is None:
            return
        few = buttons_for(numbers)
        if few:
            self._paint_values(paint, area, few)
        else:
            self._paint_keys(paint, area, numbers)

    def _paint_values(self, paint: Brush, area: Rect, few: tuple[int, ...]) -> None:
        """Draws a button for each number; one tap enters it."""
        rows = 1 if len(few) <= 4 else 2
        columns = -(-len(few) // rows)
        wide, high = area.width / columns, min(dp(84), area.height / rows)
        top = area.y + (area.height + rows * high) / 2
        for place, value in enumerate(few):
            row, column = divmod(place, columns)
            cell = Rect(area.x + column * wide, top - (row + 1) * high, wide, high)
            self.button(paint, f"value{value}", cell, printed(value))

    def _paint_keys(self, paint: Brush, area: Rect, numbers: Range | Values) -> None:
        wide = min(dp(MOST_KEY), area.width / (len(KEYS[0]) + 1))
        high = min(dp(72), area.height / ROWS)
        left = area.x + (area.width - (len(KEYS[0]) + 1) * wide) / 2
        top = area.y + (area.height + ROWS * high) / 2
        for row, keys in enumerate(KEYS):
            for column, key in enumerate(keys):
                cell = Rect(left + column * wide, top - (row + 1) * high, wide, high)
                able = key != SIGN or takes_minus(numbers)
                self.button(paint, f"key{key}", cell, key, able=able)
        done = Rect(left + len(KEYS[0]) * wide, top - ROWS * high, wide, ROWS * high)
        self._paint_done(paint, done)

    def _paint_done(self, paint: Brush, cell: Rect) -> None:
        """Draws the key that enters the number, with the typed digits above it."""
        able = value_of(self.so_far) is not None
        self.button(paint, DONE, cell, "", able, able=able)
        typed = self.so_far.replace("-", "−")
        shade = palette().may_text if able else palette().soft
        upper = cell._replace(y=cell.y + cell.height / 2, height=cell.height / 2).shrunk(dp(6))
        lower = cell._replace(height=cell.height / 2).shrunk(dp(6))
        paint.text(typed, upper, dp(24), shade, font=HAND)
        paint.text("✓", lower, dp(24), shade, bold=True)

    # Touches

    def meaning_of(self, name: Place) -> object:
        """Returns what a tap does: a button writes in one place; repeating digits does no harm."""
        return super().meaning_of(name), self.target

    def tapped(self, place: Place) -> None:
        target = self.target
        if target is None:
            return
        if place.startswith("value"):
            self._enter(target, int(place.removeprefix("value")))
        elif place == DONE:
            if (value := value_of(self.so_far)) is not None:
                self._enter(target, value)
        elif place.startswith("key"):
            self.digits = with_key(self.so_far, place.removeprefix("key"))
            self.box = target
            self._preview(target)

    def _enter(self, target: Box, value: int) -> None:
        if move := self.entry(target, value):
            self.listener.on_move(self.player, move)

    def _preview(self, target: Box) -> None:
        """Shows the typed digits in the field in pencil, and previews the number if it is allowed
        or can no longer become so."""
        numbers, value = self.numbers, value_of(self.digits)
        move = None
        if (
            numbers
            and value is not None
            and (numbers.allows(value) or not may_become(self.digits, numbers))
        ):
            move = self.entry(target, value)
        self.listener.on_draft(move, settled=False, audible=False)
        self.show_typed()

    def show_typed(self) -> None:
        sheet, target = self.sheet, self.target
        if sheet is None or sheet.shared or target is None:
            return
        ghost = {target: self.so_far} if self.so_far.removeprefix("-") else {}
        sheet.invite(sheet.invited, sheet.selected, ghost)

    @property
    def takes_keys(self) -> bool:
        """Whether digits typed on the sheet belong to the number, not to the code of an entry."""
        numbers = self.numbers
        return numbers is not None and not buttons_for(numbers)

    def place_for(self, key: str) -> Place | None:
        """Digits, minus and backspace are typed; Enter is for what the cursor is on."""
        if key in ("-", "minus"):
            return f"key{SIGN}"
        if key == "backspace":
            return f"key{BACK}"
        return next((one for one in (f"key{key}", f"value{key}") if one in self.places), None)

    def places_of(self, move: Move) -> list[Place]:
        """Returns the taps that write a number, after its field was tapped."""
        if not isinstance(move, Write):
            return []
        if move.value in buttons_for(self.game.numbers_of(self.state, move)):
            return [f"value{move.value}"]
        digits = [f"key{digit}" for digit in str(abs(move.value))]
        return [*([f"key{SIGN}"] if move.value < 0 else []), *digits, DONE]


PANEL = NumberPad
