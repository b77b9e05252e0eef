"""Every game with two, four and six players, if it allows so many."""

from play.match import ALL, SEATED
from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from tools.player import played

NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische"]
TABLES = sorted(
    {(game, min(count, GAMES[game].players[-1])) for game in GAMES for count in (2, 4, 6)}
)
SEVERAL = [(game, count) for game, count in TABLES if not view(game).sheet.shared]
"""Those with a sheet for each player; with one sheet for all see `test_layout.py`."""
MODES = (ALL, SEATED)


def middle_of_a_game(game: str, count: int) -> Journal:
    return played(game, {}, NAMES[:count], share=0.4, rolls=False)
