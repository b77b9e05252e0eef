"""What all fields to write in have in common."""

from kivy.uix.textinput import TextInput

from screens.look import fitting, fonts
from screens.look.text_direction import runs_left


class Field(TextInput):
    """Tab leads on to what comes next on the screen, which need not be a field."""

    longest: int | None = None
    """So many letters are taken."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = None if self.longest is None else max(0, self.longest - len(self.text))
        super().insert_text(substring[:room], from_undo)

    def font_for(self, text: str) -> str:
        return fitting.HAND if fitting.by_hand(text) else fitting.PRINT

    def cursor_offset(self) -> float:
        """Where the cursor stands on its line, also in letters that run to the left."""
        line = self._lines[self.cursor_row] if self.cursor_row < len(self._lines) else ""
        return self._caret(line, self.cursor_col) if runs_left(line) else super().cursor_offset()

    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]:
        column, row = super().get_cursor_from_xy(x, y)
        line = self._lines[row]
        if runs_left(line):
            at = x - self.x - self.padding[0] + self.scroll_x
            columns = range(len(line) + 1)
            column = min(columns, key=lambda one: abs(self._caret(line, one) - at))
        return column, row

    def _caret(self, line: str, column: int) -> float:
        return fonts.caret(self._label_cached, line, int(column))

    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> bool | None:
        if keycode[1] == "tab":
            return False
        return super().keyboard_on_key_down(window, keycode, text, modifiers)
