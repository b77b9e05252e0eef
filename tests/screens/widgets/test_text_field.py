"""Text fields: their label moves above the text, and is readable."""

from typing import Any

from tests.support.looks import Area, area
from tools.robot import Robot


def first_field(robot: Robot) -> Any:
    robot.app.open("setup", game="cubo")
    robot.settle()
    return robot.screen.rows[0].name_field


def label_of(field: Any) -> Area:
    """Returns the area in which KivyMD draws it."""
    drawn = field.canvas.after.get_group("hint-text-rectangle")[0]
    x, y = field.to_window(*drawn.pos)
    return Area(x, y, x + drawn.size[0], y + drawn.size[1])


def test_the_label_rises_above_what_is_written(quick: Robot) -> None:
    field = first_field(quick)
    field.text = ""
    quick.wait(1)
    resting = label_of(field)
    assert abs((resting.low + resting.high) / 2 - area(field).low - field.height / 2) < 1
    quick.tap(field)
    quick.frame(20)  # motion
    risen = label_of(field)
    assert risen.within(area(field))
    assert risen.low >= area(field).low + field.line_height, "above the letters"
    quick.type("Ana")
    field.focus = False
    quick.frame(20)
    assert label_of(field) == risen, "it stays while there are letters"


def test_the_label_can_be_read_whole_in_large_letters(quick: Robot) -> None:
    quick.resize(320, 640)
    quick.app.use_text_size(200)
    field = first_field(quick)
    try:
        for text in ("", "Ana"):
            field.text, field.hint_text = text, "Naam van de speler"
            quick.wait(1)
            quick.frame(20)
            assert label_of(field).within(area(field))
    finally:
        quick.app.use_text_size(100)
        quick.resize(360, 740)


def test_a_name_keeps_its_ink_by_night(quick: Robot) -> None:
    from screens.widgets.theme import theme

    field = first_field(quick)
    field.text = "Ana"
    quick.app.use_appearance("dark")
    quick.settle()
    try:
        colour = field.canvas.before.get_group("text-color")[0]
        assert list(colour.rgba) == list(theme.inks[0])
    finally:
        quick.app.use_appearance("light")
