"""Removes what a stopped app leaves behind in Kivy: listeners, timers, animations."""

from typing import Any


def forget(others: set[int]) -> None:
    """Removes animations and timers, which would keep the whole app alive and working."""
    from kivy.animation import Animation
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.behaviors import FocusBehavior
    from kivy.uix.textinput import TextInput

    from screens.widgets.language import tr
    from screens.widgets.redraw import redraw
    from screens.widgets.theme import theme

    # Discards pending events, which the next app would have to handle.
    Window._win.set_event_filter(lambda *_event: False)
    while Window._win.poll() is not False:
        pass
    Window._win.set_event_filter(Window._event_filter)
    for field in [one for one in FocusBehavior._keyboards.values() if one]:
        field.focus = False  # otherwise it would keep taking keys
    TextInput._adjust_viewport(None)  # it remembers the last field
    TextInput._adjust_viewport.cancel()
    Animation._instances.clear()
    for source, name in ((tr, "on_change"), (theme, "on_change"), (redraw, "times")):
        for listener in source.get_property_observers(name):
            method = listener()
            if method and getattr(method, "__self__", None) is not redraw:
                source.unbind(**{name: method})  # its widget would draw itself without an app
    for event in Clock.get_events():
        if id(event) not in others:
            event.cancel()


def key_listeners() -> list[tuple[str, Any]]:
    """Returns all listeners to keys; Kivy holds them weakly."""
    from kivy.core.window import Window

    names = ("on_key_down", "on_key_up", "on_keyboard")
    found = [(name, one()) for name in names for one in Window.get_property_observers(name)]
    return [(name, listener) for name, listener in found if listener]


def forget_keys(before: list[tuple[str, Any]]) -> None:
    """Removes new listeners to keys, which would take the next app's first key."""
    from kivy.core.window import Window

    for name, listener in key_listeners():
        if (name, listener) not in before:
            Window.unbind(**{name: listener})


def be_in_front(app: Any) -> None:
    """Makes this the `app` of kv rules: Kivy keeps the first one until it is stopped."""
    from kivy.app import App
    from kivy.lang.parser import global_idmap

    App._running_app = app
    object.__setattr__(global_idmap["app"], "_obj", app)
