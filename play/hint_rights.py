"""Who may ask for hints: no one, everyone, beginners, or solo players. No Kivy."""

from scoring.journal import Journal
from storage.encoding import clean, folded
from storage.settings import BEGINNERS, HINT_WAYS, HINTS, Settings

OFF, ALONE, BEGINNER, EVERYONE = HINT_WAYS


class HintRights:
    """The settings that allow hints."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.read_settings()

    def read_settings(self) -> None:
        """Reads who may ask: it may have been changed in the settings."""
        self.way = self._settings.get(HINTS)
        self._beginners = self._settings.get(BEGINNERS)

    def may_ask(self, journal: Journal, player: int) -> bool:
        """Whether hints are allowed for a player."""
        if self.way in (OFF, EVERYONE):
            return self.way == EVERYONE
        if journal.game.alone(journal.state):
            return True
        return self.way == BEGINNER and key(journal.names[player]) in self._beginners

    def toggle_beginner(self, name: str) -> None:
        """Makes a player a beginner, or no longer."""
        known = self._settings.get(BEGINNERS)
        rest = [one for one in known if one != key(name)]
        self._settings.set(BEGINNERS, rest if key(name) in known else [*known, key(name)])
        self.read_settings()


def key(name: str) -> str:
    """Returns the settings key of a beginner with this name."""
    return folded(clean(name))
