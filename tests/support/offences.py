"""Moves against a rule, at least one for every game.

Those of a game are in `offences_<id>.py`.
"""

from scoring import GAMES
from tests.support.of_game import part
from tests.support.offence import Offence

OFFENCES: dict[str, Offence] = {}
for each in GAMES:
    OFFENCES |= part(each, "offences", "OFFENCES", {})
