"""Something against a rule, committed by touch."""

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.journal import Journal
from tests.support.table import last_entry, resume, saved
from tools.robot import Robot


def on_box(box: str) -> Callable[[Robot], tuple[float, float]]:
    return lambda robot: robot.box_center(box)


def on_panel(place: str) -> Callable[[Robot], tuple[float, float]]:
    def where(robot: Robot) -> tuple[float, float]:
        panel = robot.screen.panel
        x, y = robot.seen(panel, *panel.places[place].center)
        return float(x), float(y)

    return where


class Offence(NamedTuple):
    """Something against a rule: where the finger goes, and what is on disk afterwards."""

    journal: Journal
    player: int
    before: tuple[str, ...]
    """What is tapped beside the sheet first."""
    where: Callable[[Robot], tuple[float, float]]
    reason: str
    more: tuple[str, ...]
    """The boxes that have to follow."""
    draft: str
    """What enters it in free play, where it has to be let go of first."""
    move: dict[str, Any]
    broken: str = ""
    """The reason in the end, where it is another one."""

    def commit(self, robot: Robot) -> Any:
        screen = resume(robot, self.journal)
        screen.match.look_at(self.player)
        robot.frame(2)
        for place in self.before:
            robot.tap_panel(place)
        robot.tap_at(*self.where(robot))
        robot.frame(2)
        return screen

    def is_entered(self, robot: Robot) -> bool:
        entry = {"player": self.player, "move": self.move, "forced": True}
        return len(saved(robot).entries) > len(self.journal.entries) and last_entry(robot) == entry
