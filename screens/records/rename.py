"""Dialog to rename a player; warns before two players are merged."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.textinput import TextInput

from scoring.display_names import is_visible
from screens.setup.player_rows import NameField
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _, plural
from storage.encoding import clean, folded
from storage.player_renaming import PlayerCount


class NewName(NameField):
    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> bool | None:
        """Handles a key; there are no other name fields to move to."""
        if keycode[1] in ("up", "down"):
            return TextInput.keyboard_on_key_down(self, window, keycode, text, modifiers)
        return super().keyboard_on_key_down(window, keycode, text, modifiers)


class RenameScreen(RollpadScreen):
    old = StringProperty()
    effect = StringProperty()
    """What would happen."""
    warning = StringProperty()
    ready = BooleanProperty(False)
    merges = BooleanProperty(False)
    """Whether two players would become one."""

    def __init__(self, **kwargs: object) -> None:
        self.players: dict[str, PlayerCount] = {}
        super().__init__(**kwargs)

    def arrive(self, old: str = "", new: str = "", **_what: object) -> None:
        players = self.app.store.names.players()
        self.players = {folded(one.name): one for one in players}
        if old:
            self.old = old
            self.ids.name.text = new or old
        self.update()
        if old and not new:
            Clock.schedule_once(self._write)

    def _write(self, _seconds: float) -> None:
        if self.app.manager.current_screen is self:
            self.ids.name.focus = True
            self.ids.name.do_cursor_movement("cursor_end")

    def leave(self) -> None:
        self.ids.name.focus = False

    @property
    def new(self) -> str:
        name = clean(" ".join(self.ids.name.text.split()))
        return name if is_visible(name) else ""

    def update(self, *_args: object) -> None:
        """Updates the dialog for the typed name."""
        old, new = self.old, self.new
        self.effect = self.warning = ""
        self.merges = folded(new) != folded(old) and folded(new) in self.players
        self.ready = bool(new) and new != old
        if not self.ready or folded(old) not in self.players:
            self.ready = False
        elif self.merges:
            self._show_both()
        else:
            count = self.players[folded(old)].games
            self.effect = plural("{count} game changes.", "{count} games change.", count)

    def _show_both(self) -> None:
        one, other = self.players[folded(self.old)], self.players[folded(self.new)]
        parts = [f"{player.name} ({_games(player.games)})" for player in (one, other)]
        text = _("{name} already exists. {one} and {other} will be merged.")
        self.effect = text.format(name=other.name, one=parts[0], other=parts[1])
        with self.app.telling() as attempt:
            together = self.app.store.names.together(one.name, other.name)
        if attempt.failed:
            return
        if together:
            self.warning = plural(
                "They have played {count} game together. Are they really the same person?",
                "They have played {count} games together. Are they really the same person?",
                together,
            )

    def rename(self) -> None:
        if self.ready:
            self.app.open("names", rename=(self.old, self.new))


def _games(count: int) -> str:
    return plural("{count} game", "{count} games", count)


load_kv(__file__)
