"""Our protocols name what exists: for mypy a subclass of an untyped class has everything."""

from kivy.input.providers.mouse import MouseMotionEvent

from screens.platform.foreign_types import KivyTouch
from screens.widgets.app_protocol import RunningApp
from tools.robot import Robot


def members(protocol: type) -> set[str]:
    names = {*protocol.__annotations__, *vars(protocol)}
    return {name for name in names if not name.startswith("_")}


def test_a_touch_of_kivy_has_all_that_ours_says() -> None:
    touch = MouseMotionEvent("mouse", 1, (0.5, 0.5))
    assert {"pos", "grab", "ud"} <= members(KivyTouch)
    assert [name for name in sorted(members(KivyTouch)) if not hasattr(touch, name)] == []


def test_the_app_has_all_that_screens_know_of_it(phone: Robot) -> None:
    assert {"store", "open", "keys"} <= members(RunningApp)
    assert [name for name in sorted(members(RunningApp)) if not hasattr(phone.app, name)] == []
