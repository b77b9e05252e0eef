"""The part of the window that the system does not cover, and widgets outside of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.support import looks
from tools.robot import Robot

Edges = tuple[float, float, float, float]
"""Pixels that are covered: left, top, right, bottom."""


@contextmanager
def covered(robot: Robot, *edges: float) -> Iterator[None]:
    """Covers this much of the window by the system's bars, the camera or the keyboard."""
    from screens.widgets import insets

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(insets, "read", lambda: insets.Edges(*edges))
        insets.insets.update()
        robot.settle()
        yield
    insets.insets.update()
    robot.settle()


def free() -> looks.Area:
    from screens.widgets.insets import insets

    return looks.rect_area(insets.free)


def beyond() -> list[str]:
    """Returns widgets that can be read or touched, but are not in the free area: on the screen, and
    in dialogs, menus and messages above it. Scrolled ones have to be in it from left to right."""
    from kivy.core.window import Window
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.label import Label
    from kivy.uix.scrollview import ScrollView
    from kivy.uix.textinput import TextInput

    kinds = (Label, ButtonBehavior, TextInput, ScrollView)
    parts = (one for top in Window.children for one in looks.shown(top, kinds))
    return [
        f"{type(one).__name__} {getattr(one, 'text', '')!r} at {looks.area(one)}, not in {free()}"
        for one in parts
        if not _is_empty(one) and not _is_inside(one)
    ]


def _is_empty(widget: Any) -> bool:
    """Whether it is empty or hidden."""
    from kivy.uix.label import Label

    from screens.widgets.fast_button import Untouchable

    far = looks.area(widget).left < -looks.FAR / 2
    return far or isinstance(widget, Untouchable) or (isinstance(widget, Label) and not widget.text)


def _is_inside(widget: Any) -> bool:
    from kivy.uix.scrollview import ScrollView

    here, room = looks.area(widget), free()
    outermost = [widget, *looks.ancestors(widget)][-1].parent
    if not isinstance(outermost, ScrollView):
        return here.within(room)
    if outermost.do_scroll_x:
        return True
    return here.left >= room.left - looks.HAIR and here.right <= room.right + looks.HAIR
