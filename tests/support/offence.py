"""A move against a rule, made by touch."""

from collections.abc import Callable
from typing import Any, NamedTuple

from play.match import Match
from play.seat import Seat
from scoring.journal import Journal
from sheets.panel import Panel
from sheets.sheet import Sheet
from tests.support.hand import Hand
from tests.support.table import resume
from tools.robot import Robot

Spot = Callable[[Seat], tuple[Sheet | Panel, tuple[float, float]]]
"""Where a finger touches at a seat: the sheet or the panel, and the position."""


def on_box(box: str) -> Spot:
    def spot(seat: Seat) -> tuple[Sheet | Panel, tuple[float, float]]:
        seat.sheet.bring_into_sight(box)
        return seat.sheet, seat.sheet.boxes[box].center

    return spot


def on_panel(place: str) -> Spot:
    return lambda seat: (seat.panel, seat.panel.places[place].center)


class Offence(NamedTuple):
    """A move against a rule: the touch, and what is saved afterwards."""

    journal: Journal
    player: int
    before: tuple[str, ...]
    """The places of the panel that are tapped first."""
    where: Spot
    reason: str
    more: tuple[str, ...]
    """The boxes that have to follow."""
    draft: str
    """The button that enters it in free play, if it has to be confirmed first."""
    move: dict[str, Any]
    broken: str = ""
    """The final reason, if it differs."""

    def commit(self, hand: Hand) -> Match:
        match = hand.open(self.journal)
        match.look_at(self.player)
        hand.type(self.before)
        hand.press(*self.where(hand.seat))
        return match

    def commit_in_window(self, robot: Robot) -> Any:
        """Returns the play screen."""
        screen = resume(robot, self.journal)
        screen.match.look_at(self.player)
        robot.frame(2)
        for place in self.before:
            if place in screen.panel.places:  # on a tablet, or the second time, fewer are enough
                robot.tap_panel(place)
        robot.tap_at(*self.seen(robot))
        robot.frame(2)
        return screen

    def seen(self, robot: Robot) -> tuple[float, float]:
        """Returns the position of the touch in the window."""
        drawing, spot = self.where(robot.screen.attended)
        return robot.seen(drawing, *spot)

    def is_entered(self, saved: Journal) -> bool:
        """Whether it is the last saved entry."""
        new = saved.entries[len(self.journal.entries) :]
        entry = {"player": self.player, "move": self.move, "forced": True}
        raw = new[-1].raw if new else {}
        return {key: value for key, value in raw.items() if key not in ("id", "at")} == entry
