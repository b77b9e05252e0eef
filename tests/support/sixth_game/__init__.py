"""A tiny sixth game: just what a game has to have to be played, and nothing besides.

`rules.py` would be `scoring/tally.py`, `folder/tally/` would be `screens/games/tally/`. There is no
panel, emblem, help, example, facts, confetti or pad: it is played with the defaults of all these.
"""

from pathlib import Path

import pytest

from scoring import SHELF, Cover

FOLDER = Path(__file__).parent
SIXTH = "tally"
COVER = Cover("Tally", range(1, 5), "tests.support.sixth_game.rules:Tally")
"""The one line that registers it."""


def register(patch: pytest.MonkeyPatch) -> None:
    """On the shelf beside the others, until the patch is undone."""
    import screens.games

    patch.setitem(SHELF, SIXTH, COVER)
    patch.setattr(screens.games, "__path__", [*screens.games.__path__, str(FOLDER / "folder")])
