"""Uses the timeline."""

from typing import Any

from scoring.journal import Journal
from storage.settings import AROUND
from tests.support.table import open_timeline as toggle_timeline
from tests.support.table import resume
from tools.robot import Robot


def drag_to(robot: Robot, place: int) -> None:
    """Drags the handle to a notch."""
    slider = robot.screen.timeline_bar.ids.slider
    ends = (slider.to_window(slider.x_of(one), slider.line) for one in (slider.place, place))
    robot.drag(*ends)


def counting(journal: Journal) -> list[int]:
    return [entry.id for entry, _ in journal.trail]


def press(robot: Robot, name: str) -> None:
    robot.tap(robot.screen.timeline_bar.ids[name])


def open_timeline(robot: Robot) -> Any:
    toggle_timeline(robot)
    assert robot.screen.match.reading
    return robot.screen.match.timeline


def sit(robot: Robot, mode: str, journal: Journal) -> Any:
    robot.app.store.settings.set(AROUND, mode)
    return resume(robot, journal)
