"""Touches for a turn of Tricubo (`docs/taps.md`)."""

from collections.abc import Sequence

from storage.settings import TRAY
from tests.support.table import resume, saved
from tests.support.taps import Line, counted
from tests.support.tricubo_notation import new, play
from tools.robot import Robot


def begin(robot: Robot, count: int, *, dice: bool) -> None:
    robot.app.store.settings.set(TRAY.of("tricubo"), dice)
    starts = "; ".join(f"{player} start {player + 1}" for player in range(count))
    resume(robot, play(new(count), starts))


def entered(robot: Robot, boxes: Sequence[str] = (), places: Sequence[str] = ()) -> int:
    """Returns all touches of an entry."""
    before = len(saved(robot).entries)
    with counted(robot) as taps:
        for box in boxes:
            robot.tap_box(box)
        for place in places:
            robot.tap_panel(place)
    assert len(saved(robot).entries) == before + 1
    return taps.count


def roll(robot: Robot) -> int:
    """Returns the touches for a roll (TC-3): once for the whole table."""
    begin(robot, 3, dice=True)
    return entered(robot, places=("face3", "face4", "face5"))


def die(robot: Robot) -> int:
    """Returns the touches for the die to take (TC-4)."""
    roll(robot)
    return entered(robot, places=("roll0",))


def box(robot: Robot) -> int:
    """Returns the touches for the box of a die (TC-4)."""
    begin(robot, 3, dice=False)
    return entered(robot, ("row3.3",))


def alone_with_dice(robot: Robot) -> int:
    """Returns the touches for a solo turn with dice (TC-16): two dice, and the one that is used."""
    begin(robot, 1, dice=True)
    rolled = entered(robot, places=("face3", "face4"))
    return rolled + entered(robot, places=("roll1",))


def alone(robot: Robot) -> int:
    """Returns the touches for a solo turn (TC-16)."""
    begin(robot, 1, dice=False)
    return entered(robot, ("row4.2",))


TURNS = [
    Line("the roll, for the whole table", 3, with_dice=roll),
    Line("a player's box", 1, with_dice=die, without=box),
    Line("playing alone", 3, with_dice=alone_with_dice, without=alone),
]
