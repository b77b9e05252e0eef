"""Widgets learn where the pointer is, and a window forgets those that are gone."""

import gc

from tools.robot import Robot


def test_a_widget_that_is_gone_is_not_told_any_more(phone: Robot) -> None:
    from kivy.core.window import Window

    from screens.widgets.widgets import IconButton

    kept = [IconButton(icon="history") for _ in range(3)]
    before = len(Window.get_property_observers("mouse_pos"))
    for _ in range(20):
        IconButton(icon="history")
    kept.clear()
    gc.collect()
    assert len(Window.get_property_observers("mouse_pos")) <= before


def test_opening_screens_binds_nothing_to_the_window(phone: Robot) -> None:
    from kivy.core.window import Window

    before = len(Window.get_property_observers("mouse_pos"))
    for name in ("settings", "history", "help", "settings"):
        phone.app.open(name)
        phone.settle()
    assert len(Window.get_property_observers("mouse_pos")) == before


def test_a_tooltip_does_not_stay_on_the_next_screen(phone: Robot) -> None:
    from kivy.core.window import Window

    def has_tooltip() -> bool:
        return "Names" in [getattr(one, "text", "") for one in Window.children]

    phone.app.open("history")
    phone.settle()
    icon = phone.screen.ids.names
    Window.mouse_pos = icon.to_window(*icon.center)
    phone.wait(1)
    assert has_tooltip()
    phone.app.open("settings")  # by a key: the pointer rests where it was
    assert not has_tooltip()
    phone.settle()
    phone.wait(1)
    assert not has_tooltip()
    Window.mouse_pos = (0, 0)
