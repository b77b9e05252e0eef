"""The rolls of someone else's game, by a file or a link: played alone, then compared."""

from pathlib import Path

from kivy.properties import ListProperty, StringProperty

from scoring import READABLE
from scoring.json_fields import JsonFields, MalformedError
from scoring.shared_rolls import SharedRolls, from_file, from_link
from screens.setup.solo_player import player_and_choices
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _, listed, plural
from sheets.titles import title_of
from storage.session import now

LARGEST = 1_000_000
"""Bytes of a file; one with rolls has far fewer."""


class ReceivedRollsScreen(RollpadScreen):
    title = StringProperty()
    words = StringProperty()
    """Whose rolls these are, and how many."""
    trouble = StringProperty()
    players = ListProperty()
    player = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.rolls: SharedRolls | None = None
        super().__init__(**kwargs)

    def arrive(self, link: str = "", files: list[Path] | None = None, **_what: object) -> None:
        if link or files:
            self.rolls = _read(link, files or [])
        self.player, self.players = player_and_choices(self.app.store, self.player)
        self._show()

    def _show(self) -> None:
        rolls = self.rolls
        self.title, self.words = _("Rolls to play"), ""
        self.trouble = "" if rolls else _("These aren’t Rollpad rolls, or they’re damaged.")
        if rolls:
            game = READABLE[rolls.game]
            options = game.read_options(JsonFields(rolls.options, "options"), 1)
            self.title = title_of(rolls.game, game.variant(options))
            names = listed([one.name for one in rolls.played if one.name])
            self.words = plural("{count} roll", "{count} rolls", len(rolls.rolls))
            if names:
                self.words = _("{rolls} of {names}").format(rolls=self.words, names=names)

    def pick_player(self, player: str) -> None:
        self.player = player

    def play(self) -> None:
        rolls, app = self.rolls, self.app
        if rolls is None:
            return
        with app.telling() as attempt:
            app.store.remember_players([self.player], now())
        if not attempt.failed:
            app.new_game(rolls.game, rolls.options, [self.player], rolls.dice)

    @property
    def makes_sense(self) -> bool:
        return False


def _read(link: str, files: list[Path]) -> SharedRolls | None:
    """Returns the rolls of a link, or of the first file; None if they cannot be read."""
    try:
        if link:
            return from_link(link)
        with files[0].open("rb") as file:
            data = file.read(LARGEST + 1)
        return from_file(data) if len(data) <= LARGEST else None
    except (OSError, MalformedError):
        return None


load_kv(__file__)
