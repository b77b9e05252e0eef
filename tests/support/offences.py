"""Things against a rule, one at least in every game, for tests that ask what becomes of them.

Those of a game are in `offences_<id>.py`.
"""

from scoring import GAMES
from storage.settings import STRICTNESS
from tests.support.of_game import part
from tests.support.offence import Offence
from tools.robot import Robot


def play_like(robot: Robot, level: str) -> None:
    for game in GAMES:
        robot.app.store.settings.set(STRICTNESS.of(game), level)


OFFENCES: dict[str, Offence] = {}
for each in GAMES:
    OFFENCES |= part(each, "offences", "OFFENCES", {})
