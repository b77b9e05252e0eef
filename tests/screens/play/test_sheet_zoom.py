"""The sheet of an own pad larger and smaller: by two fingers, wheel, keys and menu, in a real
window."""

from collections.abc import Iterator
from math import dist
from pathlib import Path
from typing import Any

import pytest

from sheets.zoom import LEAST_TARGET, MOST, USUAL
from tests.support import example_pads as pads
from tests.support.in_part import in_part
from tests.support.table import AT, hurry
from tools.largest_pad import largest
from tools.robot import Robot, running_app

pytestmark = pytest.mark.usefixtures("display")
SIZES = {"320x640": (320, 640), "390x844": (390, 844), "1280x800": (1280, 800)}
BOX = "y5.k10"
"""A row in the middle of the largest pad."""
Point = tuple[float, float]


@pytest.fixture(params=in_part(SIZES))
def robot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Robot]:
    with running_app(tmp_path, SIZES[request.param]) as one:
        hurry(one)
        yield one


def opened(robot: Robot, pad: dict[str, Any], players: int = 1) -> Any:
    """Opens a new game on this pad; returns its sheet."""
    robot.app.resume_game(robot.app.store.create(pads.begun(pad, players), AT))
    robot.settle()
    return robot.screen.sheet


def pinch(robot: Robot, middle: Point, start: float, end: float) -> None:
    """Moves two fingers beside this point from one distance to another, and lifts them."""
    robot.wait(1)
    x, y = middle
    left, right = robot.down(x - start / 2, y), robot.down(x + start / 2, y)
    for step in range(1, 9):
        far = start + (end - start) * step / 8
        left.touch_move(x - far / 2, y)
        right.touch_move(x + far / 2, y)
        robot.frame()
    robot.up(left)
    robot.up(right)
    robot.wait(1)


def entries(robot: Robot) -> int:
    return len(robot.screen.session.journal.entries)


def row_at(sheet: Any, y: float) -> str:
    """Returns the line at this height of the first column."""
    boxes = {box: rect for box, rect in sheet.boxes.items() if rect.y <= y <= rect.y + rect.height}
    return min(boxes, key=lambda box: boxes[box].x)


def test_two_fingers_zoom_in_and_enter_nothing(robot: Robot) -> None:
    sheet = opened(robot, largest())
    middle = robot.box_center(BOX)
    usual = sheet.boxes[BOX].height
    pinch(robot, middle, 80, 170)
    assert sheet.zoom.level == MOST
    rect = sheet.boxes[BOX]
    assert rect.height > 1.5 * usual
    assert dist(robot.seen(sheet, rect.x, rect.center[1]), (middle[0], middle[1])) < dist(
        (rect.x, 0), (rect.x + rect.width, 0)
    )
    assert abs(robot.seen(sheet, *rect.center)[1] - middle[1]) <= rect.height, "it stayed there"
    assert entries(robot) == 0
    robot.tap_box(BOX)
    assert robot.screen.game.written(robot.screen.state, 0) == {BOX: "t1"}


def test_zoomed_out_the_whole_sheet_is_shown_and_a_tap_enlarges(robot: Robot) -> None:
    sheet = opened(robot, largest())
    for _pinch in range(2):
        pinch(robot, robot.seen(sheet, *sheet.center), 280, 40)
    assert not sheet.scrolls
    assert len(sheet.boxes) == 300 + 11 * 30
    assert all(not sheet.place.distance(*rect.center) for rect in sheet.boxes.values())
    assert sheet.small
    assert sheet.boxes[BOX].height < LEAST_TARGET
    at = robot.seen(sheet, *sheet.boxes[BOX].center)
    robot.tap_at(*at)
    robot.tap_at(*at)  # the second tap of a double tap
    robot.settle()
    assert sheet.zoom.level == USUAL
    assert entries(robot) == 0
    rect = sheet.boxes[BOX]
    assert rect.height >= LEAST_TARGET
    assert abs(robot.seen(sheet, *rect.center)[1] - at[1]) <= 8 * rect.height
    robot.wait(1)
    robot.tap_box(BOX)
    assert entries(robot) == 1


def test_a_double_tap_does_not_zoom(robot: Robot) -> None:
    sheet = opened(robot, largest())
    at = robot.box_center("y2.k2")
    for _tap in range(2):
        robot.tap_at(*at)
    robot.settle()
    assert sheet.zoom.level == USUAL
    assert {*robot.screen.game.written(robot.screen.state, 0)} == {"y2.k2"}


def test_a_finger_that_stays_after_two_enters_nothing(robot: Robot) -> None:
    sheet = opened(robot, largest())
    x, y = robot.box_center(BOX)
    first = robot.down(x, y)
    second = robot.down(x, y + 60)
    robot.up(first)
    second.touch_move(x, y)
    robot.up(second)
    robot.settle()
    assert entries(robot) == 0
    assert sheet.zoom.level == USUAL
    robot.wait(1)
    robot.tap_box(BOX)
    assert entries(robot) == 1, "one finger is enough again"


def test_two_fingers_move_the_sheet(robot: Robot) -> None:
    sheet = opened(robot, largest())
    x, y = robot.box_center(BOX)
    fingers = [robot.down(x - 40, y), robot.down(x + 40, y)]
    high = sheet.lines[0][1].height
    for finger, away in zip(fingers, (-40, 40), strict=True):
        finger.touch_move(x + away, y + 3 * high)
        robot.frame()
    for finger in fingers:
        robot.up(finger)
    robot.settle()
    assert abs(robot.seen(sheet, *sheet.boxes[BOX].center)[1] - y - 3 * high) <= high
    assert entries(robot) == 0


def test_the_wheel_zooms_with_ctrl_and_scrolls_without(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    sheet = opened(robot, largest())
    at = robot.box_center(BOX)

    def turn(button: str) -> None:
        touch = UnitTestTouch(*at)
        touch.profile.append("button")
        touch.button = button
        touch.touch_down()
        touch.touch_up()
        robot.frame()

    first = sheet.first
    turn("scrollup")
    assert (sheet.first, sheet.zoom.level) == (first + 1, USUAL)
    monkeypatch.setattr(type(Window), "modifiers", ["ctrl"])
    turn("scrolldown")
    assert sheet.zoom.level > USUAL
    turn("scrollup")
    turn("scrollup")
    assert sheet.zoom.level < USUAL
    assert entries(robot) == 0


def test_keys_zoom_and_enter_enlarges(robot: Robot) -> None:
    sheet = opened(robot, largest())
    robot.key(ord("+"), "ctrl")
    assert sheet.zoom.level > USUAL
    robot.key(ord("0"), "ctrl")
    assert sheet.zoom.level == USUAL
    for _step in range(40):
        robot.key(ord("-"), "ctrl")
    assert not sheet.scrolls
    assert sheet.small
    robot.app.keys.focus_at(robot.screen.sheet_widget, BOX)
    robot.key(13)
    assert (entries(robot), sheet.zoom.level) == (0, USUAL)
    assert BOX in sheet.boxes
    robot.app.keys.focus_at(robot.screen.sheet_widget, BOX)
    robot.key(13)
    assert entries(robot) == 1


def test_the_menu_zooms(robot: Robot) -> None:
    sheet = opened(robot, largest())

    def pick(text: str) -> None:
        from screens.widgets.choice_dialog import ChoiceDialog

        robot.tap(robot.screen.ids.more)
        from kivy.core.window import Window

        dialog = next(one for one in Window.children if isinstance(one, ChoiceDialog))
        row = next(one for one in dialog.walk() if getattr(one, "text", "") == text)
        robot.tap(row)
        robot.settle()

    pick("Show the whole sheet")
    assert not sheet.scrolls
    pick("Usual size of the sheet")
    assert sheet.zoom.level == USUAL
    pick("Enlarge the sheet")
    assert sheet.zoom.level > USUAL


def test_ten_columns_are_seen_at_once(robot: Robot) -> None:
    """Points per round: on a phone there is room for some of them only."""
    block = opened(robot, pads.ROUNDS | {"players": [2, 10]}, 10)
    x, y = robot.seen(block, *block.area.center)
    pinch(robot, (x, y), 160, 40)
    assert block.in_sight == 10
    pinch(robot, (x, y), 60, 160)
    assert block.zoom.level > USUAL
    assert block.in_sight < 10
    assert entries(robot) == 0


def test_a_window_of_another_size_shows_the_whole_sheet_as_large_as_it_can(robot: Robot) -> None:
    sheet = opened(robot, largest())
    sheet.zoom.show_whole(*sheet.center)
    robot.settle()
    before = sheet.zoom.level
    robot.resize(1600, 1000)
    assert sheet.zoom.level > before
    assert not sheet.scrolls
