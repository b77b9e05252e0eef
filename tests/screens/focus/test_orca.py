"""The real Orca, where it is installed: a game by keys alone, and what it has said of it."""

from pathlib import Path
from random import Random

import pytest

from screens.look.aloud import ENTRY
from screens.look.for_reader import for_reader
from screens.look.texts import speak
from screens.play import typed
from tests.support.ear import Ear
from tests.support.hand import Hand
from tests.support.orca import is_possible, orca_playing

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not is_possible(), reason="no Orca, or no way to send it keys"),
]
NAMES = ("Player 1", "Player 2")


@pytest.mark.timeout(500)
def test_tricubo_to_its_end(display: None, tmp_path: Path) -> None:
    """Entries are typed on the sheet; the game is left for the home screen and opened again."""
    speak("en")
    (tmp_path / "orca").mkdir()
    (tmp_path / "hand").mkdir()
    hand = Hand(tmp_path / "hand")
    hand.start("tricubo", {}, *NAMES)
    ear, dice = Ear(hand), Random(1)
    with orca_playing(tmp_path / "orca") as orca:
        orca.wait_for("Rollpad")
        orca.reach("tab", "Tricubo, 1 to")
        orca.press("enter")
        orca.wait_for("Player 1 entry")
        orca.reach("tab", "Start push button")
        orca.press("enter")
        orca.wait_for("Round 1")
        count = 0
        while not hand.match.session.journal.over:
            seat = hand.match.attended
            known = typed.codes(seat)
            code = dice.choice([*known])
            ear.new()
            hand.match.enter(seat, seat.player, known[code])
            *_before, entered = (words for kind, words in ear.new() if kind == ENTRY)
            orca.press(*code, "enter")
            orca.wait_for(for_reader(entered))
            count += 1
            if count == 4:
                orca.press("escape")
                orca.wait_for("Tricubo")
                orca.press("enter")
                orca.wait_for("Tricubo, Side A")
        orca.wait_for("The game is over")
    hand.store.close()
