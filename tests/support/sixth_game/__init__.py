"""A tiny sixth game with only the required parts of a game.

`rules.py` would be `scoring/tally.py`, `folder/tally/` would be `sheets/tally/`. It has no
panel, emblem, help, example, facts, confetti or pad: the defaults are used.
"""

from pathlib import Path

import pytest

from scoring import REGISTRY, GameInfo

FOLDER = Path(__file__).parent
SIXTH = "tally"
COVER = GameInfo("Tally", range(1, 5), "tests.support.sixth_game.rules:Tally")
"""The one line that registers it."""


def register(patch: pytest.MonkeyPatch) -> None:
    """Adds it to the other games until the patch is undone."""
    import sheets

    patch.setitem(REGISTRY, SIXTH, COVER)
    patch.setattr(sheets, "__path__", [*sheets.__path__, str(FOLDER / "folder")])
