"""Messages at the bottom of the window: one at a time, and each is over in its own time."""

from tools.robot import Robot


def said(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


def test_the_end_of_one_leaves_the_next_alone(phone: Robot) -> None:
    phone.app.say("One", seconds=1)
    phone.wait(0.6)
    phone.app.say("Two", seconds=1)
    phone.wait(0.6)
    assert said(phone) == "Two"
    phone.wait(0.6)
    assert said(phone) == ""


def test_only_the_one_that_is_meant_is_removed(phone: Robot) -> None:
    first = phone.app.say("One")
    second = phone.app.say("Two")
    phone.app.hush(first)
    assert said(phone) == "Two"
    phone.app.hush(second)
    assert said(phone) == ""


def test_an_answer_is_that_of_the_message_in_sight(phone: Robot) -> None:
    answers: list[str] = []
    phone.app.say("One", "Yes", lambda: answers.append("one"))
    phone.app.say("Two", "Yes", lambda: answers.append("two"))
    phone.settle()
    phone.tap(phone.app.message.ids.answer)
    assert answers == ["two"]
    phone.app.say("Three")
    phone.settle()
    assert phone.app.message.ids.answer.disabled
    assert said(phone) == "Three"


def test_no_message_builds_a_widget_of_its_own(phone: Robot) -> None:
    """At a table there is one with every entry of the others."""
    phone.app.say("One")
    message = phone.app.message
    phone.app.hush()
    phone.app.say("Two")
    assert phone.app.message is message


def test_a_larger_text_size_holds_for_the_next_one(phone: Robot) -> None:
    phone.app.say("One")
    phone.settle()
    before = phone.app.message.ids.words.font_size
    phone.app.hush()
    phone.app.use_text_size(150)
    try:
        phone.app.say("Two")
        phone.settle()
        assert phone.app.message.ids.words.font_size > 1.3 * before
    finally:
        phone.app.use_text_size(100)
