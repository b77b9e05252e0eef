"""KivyMD's buttons and cards with our touch handling: fast and exact."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tools.robot import Robot


@pytest.fixture
def bare(phone: Robot) -> Iterator[Robot]:
    """Without the messages of the start."""
    from kivy.core.window import Window

    phone.app.hush()
    yield phone
    Window.mouse_pos = (0, 0)


def put(robot: Robot, *widgets: Any) -> None:
    """Adds widgets above the screen, one over the other."""
    from kivy.uix.floatlayout import FloatLayout

    over = FloatLayout()
    for number, widget in enumerate(widgets):
        widget.pos = (60, 300 + 80 * number)
        over.add_widget(widget)
    robot.app.root.add_widget(over)
    robot.settle()


def ripples(widget: Any) -> bool:
    return widget.canvas.after.length() > type(widget)().canvas.after.length()


def test_they_are_kivymds(bare: Robot) -> None:
    from kivymd.uix.appbar import MDTopAppBar
    from kivymd.uix.button import MDButton, MDIconButton
    from kivymd.uix.card import MDCard

    from screens.widgets import widgets
    from screens.widgets.top_bar import TopBar

    assert issubclass(widgets.PillButton, MDButton)
    assert issubclass(widgets.IconButton, MDIconButton)
    assert issubclass(widgets.Card, MDCard)
    assert issubclass(widgets.Pressable, MDCard)
    assert issubclass(TopBar, MDTopAppBar)


def test_two_fingers_ripple_at_once_and_share_what_draws_it(bare: Robot) -> None:
    from screens.widgets import fast_button
    from screens.widgets.widgets import IconButton, PillButton

    fast_button.free.clear()  # others may have had three fingers
    pill, icon = PillButton(text="Yes"), IconButton(icon="history")
    done: list[Any] = []
    for button in (pill, icon):
        button.bind(on_release=done.append)
    put(bare, pill, icon)
    for _time in range(2):
        touches = [bare.down(*button.center) for button in (pill, icon)]
        bare.frame(6)
        assert [ripples(button) for button in (pill, icon)] == [True, True]
        for touch in touches:
            bare.up(touch)
        bare.frame(60)
        assert [ripples(button) for button in (pill, icon)] == [False, False]
    assert done == [pill, icon] * 2
    assert len(fast_button.free) == 2


def test_a_button_that_hides_itself_ripples_no_more(bare: Robot) -> None:
    from screens.widgets.widgets import PillButton

    pill = PillButton(text="More")
    pill.bind(on_release=lambda _pill: setattr(pill, "size", (0, 0)))
    put(bare, pill)
    bare.tap_at(*pill.center)
    bare.frame(60)  # a frame buffer without a size would crash the app
    assert not ripples(pill)


def test_nothing_ripples_where_nothing_is_to_move(
    bare: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.widgets import motion
    from screens.widgets.widgets import PillButton

    monkeypatch.setattr(motion, "wanted", False)
    pill = PillButton(text="Yes")
    put(bare, pill)
    touch = bare.down(*pill.center)
    bare.frame(6)
    assert not ripples(pill)
    bare.up(touch)
    bare.app.open("settings")
    bare.frame(2)
    assert not bare.app.manager.transition.is_active, "no screen slides"


def test_a_disabled_button_takes_the_touch_that_is_meant_for_it(bare: Robot) -> None:
    from screens.widgets.widgets import IconButton, Pressable

    done: list[Any] = []
    card, icon = Pressable(size_hint=(None, None), width=200), IconButton(icon="history")
    card.bind(on_release=done.append)
    card.add_widget(icon)
    put(bare, card)
    icon.disabled = True
    bare.tap(icon)
    assert done == []
    icon.disabled = False
    bare.tap(icon)
    assert done == []
    assert not ripples(card), "the button is pressed, and not its card"
    bare.tap_at(card.right - 10, card.center_y)
    assert done == [card]


def test_a_card_is_no_button(bare: Robot) -> None:
    from screens.accessibility.focusables import focusables_in
    from screens.widgets.widgets import Card, PillButton

    card = Card(size_hint=(None, None), width=200)
    card.add_widget(PillButton(text="Yes"))
    put(bare, card)
    assert [thing.widget for thing in focusables_in(card)] == card.children
    assert not card.on_touch_down(bare.down(card.x + 5, card.y + 5))


def test_a_press_imports_nothing(bare: Robot) -> None:
    from screens.widgets.widgets import IconButton, PillButton

    pill, icon = PillButton(text="Yes"), IconButton(icon="history")
    put(bare, pill, icon)
    before = {name for name in sys.modules if name.startswith("kivymd.uix")}
    for button in (pill, icon):
        bare.tap(button)
        button.disabled = True
    bare.frame(60)
    assert {name for name in sys.modules if name.startswith("kivymd.uix")} == before


def test_words_wrap_on_a_button(bare: Robot) -> None:
    from screens.widgets.widgets import PillButton
    from tests.support import looks

    pill = PillButton(text="Somebody else has ended the game already", most=160)
    put(bare, pill)
    assert pill.width == 160
    assert pill.height > 48
    assert looks.cut_off(pill) == []


def test_a_pointer_that_rests_on_an_icon_is_told_what_it_means(bare: Robot) -> None:
    from kivy.core.window import Window

    from screens.widgets.tooltip import Tooltip
    from screens.widgets.widgets import IconButton

    def tips() -> list[Any]:
        return [one for one in Window.children if isinstance(one, Tooltip)]

    icon = IconButton(icon="history", hint="Timeline")
    put(bare, icon)
    Window.mouse_pos = icon.center
    bare.frame(2)
    assert tips() == []
    bare.wait(1)
    [tip] = tips()
    assert tip.text == "Timeline"
    assert tip.top <= icon.y
    Window.mouse_pos = (0, 0)
    assert tips() == []
    Window.mouse_pos = icon.center
    bare.wait(1)
    assert tips() != []
    icon.parent.remove_widget(icon)
    assert tips() == []


def test_a_touch_removes_the_tooltip(bare: Robot) -> None:
    from kivy.core.window import Window

    from screens.widgets.tooltip import Tooltip
    from screens.widgets.widgets import IconButton

    icon = IconButton(icon="history", hint="Timeline")
    put(bare, icon)
    Window.mouse_pos = icon.center
    bare.wait(1)
    assert Tooltip.shown
    touch = bare.down(1, 1)
    assert "Timeline" not in [getattr(one, "text", "") for one in Window.children]
    bare.up(touch)
    icon.parent.remove_widget(icon)
    Window.mouse_pos = (0, 0)
