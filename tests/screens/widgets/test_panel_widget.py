"""Keys that come where others were fade in, and take no touch meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.journal import Journal
from storage.settings import BY_HAND
from tests.support.begun import kubi_table
from tests.support.table import resume, saved
from tools.robot import Robot


def use_motion(chosen: str) -> None:
    from screens.widgets import motion  # not before there is a display

    motion.use(chosen)


def ways_of_kubi(robot: Robot) -> str:
    """Returns the last die: the ways to mark it come where the dice were."""
    resume(robot, kubi_table(1))
    for die in (1, 2, 3, 4):
        robot.tap_panel(f"face{die}")
    return "face6"


def digits_of_cubo(robot: Robot) -> str:
    """Returns the switch: the digits come where the square was, Enter stays."""
    robot.app.store.settings.set(BY_HAND.of("cubo"), False)
    resume(robot, Journal.new("cubo", {}, ["Ana", "Ben"]))
    robot.tap_panel("red1")
    return "points"


@pytest.mark.parametrize("begin", [ways_of_kubi, digits_of_cubo])
def test_new_keys_fade_in(phone: Robot, begin: Callable[[Robot], str]) -> None:
    use_motion("full")
    key = begin(phone)
    phone.wait(1)
    widget: Any = phone.screen.front.panel_widget
    before = dict(widget.panel.places)
    spot = phone.seen(widget.panel, *before[key].center)
    assert widget.veil == 0
    phone.tap_at(*spot)
    phone.frame(2)
    assert widget.veil > 0.3
    places = widget.panel.places.items()
    gone = [rect for name, rect in before.items() if name not in widget.panel.places]
    new = {name: rect for name, rect in places if name not in before}
    instead = [rect for rect in new.values() if any(rect.overlaps(old) for old in gone)]
    shown = Covered(widget)
    assert instead
    assert all(shown.covers(rect) for rect in instead)
    assert not any(shown.covers(rect) for name, rect in places if name == "late"), "it has stayed"
    entries = saved(phone).entries
    phone.tap_at(*spot)
    phone.frame()
    assert saved(phone).entries == entries, "a second tap does nothing"
    phone.wait(0.3)
    assert widget.veil == 0


class Covered:
    """What the veil of a panel covers in the window."""

    def __init__(self, widget: Any) -> None:
        (self.x, self.y), (self.width, self.height) = widget._covered.pos, widget._covered.size
        assert widget._cover.a == pytest.approx(widget.veil)

    def covers(self, rect: Any) -> bool:
        across = self.x - 1 <= rect.x and rect.x + rect.width <= self.x + self.width + 1
        return across and self.y - 1 <= rect.y and rect.y + rect.height <= self.y + self.height + 1


@pytest.mark.parametrize("chosen", ["full", "reduced"])
def test_what_stays_does_not_fade(phone: Robot, chosen: str) -> None:
    """While one types; and nothing at all without animation."""
    use_motion(chosen)
    key = digits_of_cubo(phone)
    phone.wait(1)
    widget = phone.screen.front.panel_widget
    phone.tap_panel(key)
    assert (widget.veil > 0) == (chosen == "full")
    phone.wait(0.5)
    phone.tap_panel("key1")
    assert widget.veil == 0
