"""Prints by how many megabytes a process grows for 40 guests at a game: `python -m … GAME`."""

import gc
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from network.guest_messages import GuestLook
from scoring import GAMES
from sheets.texts import speak
from storage.settings import LANGUAGES
from tests.support.far import FarHand
from tools.player import played

GUESTS = 40
LANGUAGE = [*LANGUAGES]


def look(number: int) -> GuestLook:
    """Returns the look of a phone; no two are alike."""
    width, height, letters = 320 + 3 * number, 560 + 5 * number, 100 + 20 * (number % 3)
    return GuestLook(width, height, letters, number % 2 > 0, LANGUAGE[number % len(LANGUAGE)])


def resident() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def grown(game: str, folder: Path) -> float:
    speak("en")
    hand = FarHand(folder)
    names = ["Ana", "Ben", "Cem", "Dan"][: GAMES[game].players[-1]]
    hand.open_table(hand.open(played(game, {}, names, share=0.5)))
    before = resident()
    for number in range(GUESTS):
        browser = hand.table.browser(look=look(number))
        hand.table.guests._seat(hand.table.guests.guests[browser.key], names[number % len(names)])
        hand.table.guests.outdate()
        hand.table.guests.push()
        hand.table.pages.shown.pop(browser.number)  # that memory belongs to the phone
        hand.table.pages.known.pop(browser.number)
        hand.table.pages.sent.clear()
    assert len(hand.table.guests.guests) == GUESTS
    found = resident() - before
    hand.store.close()
    return found


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(grown(sys.argv[1], Path(folder)))
