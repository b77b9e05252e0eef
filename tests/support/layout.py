"""Finds widgets that are cut off, too small or overlapping."""

from collections.abc import Iterator
from typing import Any

from scoring.journal import Journal
from tests.support import looks
from tests.support.sizes import lay_out
from tests.support.table import AT
from tools.robot import Robot


def open_game(robot: Robot, journal: Journal) -> Any:
    """Opens a game, without a transition if another one is open; returns the screen."""
    slides = robot.screen.name != "play"
    robot.app.resume_game(robot.app.store.create(journal, AT))
    if slides:
        robot.settle()
    lay_out()
    return robot.screen


def play_trouble(screen: Any) -> Iterator[str]:
    """Yields layout problems of the play screen."""
    parts = looks.play_parts(screen)
    wanted = {"bar", "sheet", "action"}
    wanted |= {"strip"} if len(screen.names) > 1 and not screen.sheet.shared else set()
    empty = screen.session.journal.over or not screen.panel.height_for(360)
    wanted |= set() if empty else {"panel"}
    yield from (f"{name} is missing" for name in wanted - parts.keys())
    yield from looks.not_within(parts, looks.window())
    yield from looks.on_each_other(screen)
    boxes = {box: looks.rect_area(rect) for box, rect in screen.sheet.boxes.items()}
    yield from looks.not_within(boxes, looks.area(screen.sheet))
    yield from looks.touching(boxes)
    for name, drawn in (("sheet", screen.sheet), ("panel", screen.panel), ("rank", screen.rank)):
        if name in parts:
            written = looks.painted(drawn)
            yield from looks.not_within(written, parts[name])
            yield from looks.side_by_side(written)
    if "panel" in parts:
        places = {name: looks.rect_area(rect) for name, rect in screen.panel.places.items()}
        yield from looks.not_within(places, parts["panel"])
        if hand := places.pop("hand", None):  # the cells in it can be tapped as well
            around = {name: one for name, one in places.items() if not one.within(hand)}
            yield from looks.touching(around | {"hand": hand})
        yield from looks.touching(places)
    yield from (found for found in looks.cut_off(screen) if "shortened" not in found)


def card_trouble(screen: Any) -> list[str]:
    """Returns the parts that do not fit into the action card."""
    card = looks.area(screen.action)
    buttons = {button.text: looks.area(button) for button in screen.action.ids.answers.children}
    found = looks.cut_off(screen.action) + looks.not_within(buttons, card)
    return found + looks.touching(buttons) + looks.outside_the_window(screen.action)


def page_trouble(screen: Any) -> list[str]:
    return looks.cut_off(screen) + looks.too_small(screen) + looks.outside_the_window(screen)
