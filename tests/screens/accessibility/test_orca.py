"""The real Orca, where it is installed: whole games by keys alone, and what it has said of them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from play import typed_entry
from play.match import Match
from scoring.json_fields import Move
from screens.widgets.for_reader import for_reader
from sheets.announcements import ENTRY
from sheets.texts import speak
from tests.support.ear import Ear
from tests.support.hand import Hand
from tests.support.orca import Orca, is_possible, orca_playing

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not is_possible(), reason="no Orca, or no way to send it keys"),
]
NAMES = ("Player 1", "Player 2")
"""As the New game screen suggests them."""
TRIPS = (3,)
"""After how many entries the game is left for the home screen, and opened again."""


class Game:
    """A game that is open in the app, beside a match without a window in which the same is entered:
    it knows what is to be typed and what has to be said."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        for name in ("orca", "hand"):
            (folder / name).mkdir()
        self.hand = Hand(folder / "hand")
        self.hand.start(game, {}, *NAMES)
        self.ear = Ear(self.hand)

    @property
    def match(self) -> Match:
        return self.hand.match

    def enter(self, *moves: Move) -> str:
        """Enters it without a window; returns the words for the last one."""
        self.ear.new()
        for move in moves:
            self.match.enter(self.match.attended, self.match.attended.player, move)
        *_before, entered = (words for kind, words in self.ear.new() if kind == ENTRY)
        return for_reader(entered)


def _begin(orca: Orca, title: str) -> None:
    """Starts a game of two from the home screen."""
    orca.wait_for("Rollpad")
    orca.reach("tab", f"{title}, 1 to")
    orca.press("enter")
    orca.wait_for("Player 1 entry")
    orca.reach("tab", "Start push button")
    orca.press("enter")
    orca.wait_for("Round 1")


def _go_home_and_back(orca: Orca, title: str) -> None:
    orca.press("escape")
    orca.wait_for("Rollpad")
    orca.reach("tab", f"{title}, Round")
    orca.press("enter")
    orca.wait_for("Round")


@pytest.fixture
def tricubo(display: None, tmp_path: Path) -> Iterator[Game]:
    speak("en")
    game = Game(tmp_path, "tricubo")
    yield game
    game.hand.store.close()


@pytest.mark.timeout(600)
def test_tricubo_to_its_end(tricubo: Game) -> None:
    """Entries are typed on the sheet; the game is left for the home screen and opened again."""
    dice, count = Random(1), 0
    with orca_playing(tricubo.folder / "orca") as orca:
        _begin(orca, "Tricubo")
        while not tricubo.match.session.journal.over:
            known = typed_entry.codes(tricubo.match.attended)
            code = dice.choice([*known])
            words = tricubo.enter(known[code])
            orca.press(*code, "enter")
            orca.wait_for(words)
            count += 1
            if count in TRIPS:
                _go_home_and_back(orca, "Tricubo")
        assert "The game is over" in orca.said()[-1]
