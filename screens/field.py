"""What all fields to write in have in common."""

from typing import Any

from kivy.uix.textinput import TextInput

from screens import fitting


class Field(TextInput):
    """Tab leads on to what comes next on the screen, which need not be a field."""

    longest: int | None = None
    """So many letters are taken."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = None if self.longest is None else max(0, self.longest - len(self.text))
        super().insert_text(substring[:room], from_undo)

    def font_for(self, text: str) -> str:
        return fitting.HAND if fitting.by_hand(text) else fitting.PRINT

    def keyboard_on_key_down(
        self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> Any:
        if keycode[1] == "tab":
            return False
        return super().keyboard_on_key_down(window, keycode, text, modifiers)
