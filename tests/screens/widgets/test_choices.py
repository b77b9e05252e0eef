"""Choices by touch or key: chips, switches, and the list of a dialog."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.looks import cut_off, too_small
from tools.robot import Robot

ESCAPE = 27


@pytest.fixture
def settings(quick: Robot) -> Iterator[Any]:
    quick.app.open("settings")
    quick.screen.ids.scroll.scroll_y = 1
    quick.settle()
    yield quick.screen
    quick.app.use_text_size(100)
    quick.resize(360, 740)


def first_sound(quick: Robot, settings: Any) -> Any:
    """Returns the row of a switch, scrolled to."""
    row = settings.ids.sound.chips[0]
    settings.ids.scroll.scroll_to(row, animate=False)
    quick.settle()
    return row


def middle(widget: Any) -> tuple[float, float]:
    return tuple(widget.to_window(*widget.center))


def test_a_row_is_switched_by_its_words_and_by_its_switch(quick: Robot, settings: Any) -> None:
    row = first_sound(quick, settings)
    for part in (row.ids.words, row.ids.switch, row.ids.switch.ids.thumb):
        was, thumb = row.chosen, row.ids.switch.ids.thumb.x
        quick.tap_once(*middle(part))
        quick.frame(20)  # motion
        assert row.chosen is row.ids.switch.active is (not was)
        assert (row.ids.switch.ids.thumb.x > thumb) is row.chosen, "it is seen"
    settings.switch("sound", row.value)


def test_keys_stop_at_a_row_and_not_at_its_switch(quick: Robot, settings: Any) -> None:
    from screens.accessibility.focusables import focusables_in

    row = first_sound(quick, settings)
    assert [thing.widget for thing in focusables_in(row)] == [row]


def test_a_touch_ripples_and_leaves_nothing_behind(quick: Robot, settings: Any) -> None:
    chip = settings.ids.receipt.chips[1]
    quick.screen.ids.scroll.scroll_to(chip, animate=False)
    quick.settle()
    drawn = len(chip.canvas.after.children)
    touch = quick.down(*middle(chip))
    quick.frame(30)  # a page waits whether the finger scrolls
    assert len(chip.canvas.after.children) > drawn
    quick.up(touch)
    quick.frame(120)
    assert len(chip.canvas.after.children) == drawn
    assert chip.chosen
    quick.tap(settings.ids.receipt.chips[0])


def test_the_list_of_a_dialog_can_be_left_and_read_whole(quick: Robot, settings: Any) -> None:
    from kivy.core.window import Window

    quick.resize(320, 640)
    quick.app.use_text_size(200)
    quick.settle()
    quick.tap(settings.ids.language)
    quick.wait(1)
    dialog = Window.children[0]
    assert cut_off(dialog) == []
    assert too_small(dialog) == []
    assert {thing.widget for thing in quick.app.keys.focusables()} == {*dialog.chips}
    quick.key(ESCAPE)
    quick.wait(1)
    assert dialog not in Window.children
    assert quick.screen is settings, "only the dialog is left"
