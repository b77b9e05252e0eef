"""A tap that is against a rule says why in one line, and can be entered all the same."""

from tests.support.table import action, answers, begin, golden, last_entry, resume, saved, ticks
from tools.robot import Robot


def refused(robot: Robot, reason: str) -> None:
    """The card says this and offers to enter it; nothing is written."""
    assert action(robot) == ("refused", reason, "", "")
    assert reason in robot.texts()
    assert answers(robot) == ["Enter anyway"]
    assert robot.screen.session.journal == saved(robot)


def test_who_is_too_early_hears_so_and_may_insist(phone: Robot) -> None:
    screen = begin(phone, 2)
    phone.tap_at(*screen.strip.cell(1).center)
    assert (screen.match.viewed, screen.sheet.name, screen.sheet.active) == (1, "Ben", False)
    assert screen.sheet.invited == frozenset()
    phone.tap_box("row3.2")
    refused(phone, "Whoever rolls takes a die first.")
    assert ticks(phone, 1) == [0, 1, 0, 0, 0]
    phone.answer("Enter anyway")
    move = {"do": "row", "die": "medium", "row": 3}
    assert last_entry(phone) == {"player": 1, "move": move, "forced": True}
    assert ticks(phone, 1) == [0, 1, 2, 0, 0]
    assert screen.action.mood == "hint"
    phone.tap(screen.ids.undo)
    assert ticks(phone, 1) == [0, 1, 0, 0, 0]


def test_every_reason_is_given_in_words(tablet: Robot) -> None:
    """On a tablet, whose boxes are large enough to be meant although others invite."""
    screen = begin(tablet, 2, "0 roll 4 6 1; 0 L4", six_marks_colour=False)
    tablet.tap_box("row4.3")
    refused(tablet, "Whoever rolled has taken this die.")
    tablet.tap_box("row5.2")
    refused(tablet, "This die shows a six: it scores rows.")
    tablet.tap_box("colour.medium")
    refused(tablet, "A six does not tick colour fields.")
    tablet.tap_box("row3.1")
    refused(tablet, "This die shows 1, so it ticks row 1.")
    tablet.tap_box("row2.1")
    assert action(tablet) == ("refused", "This is written already.", "", "")
    assert answers(tablet) == [], "nothing that could be entered anyway"
    tablet.tap_at(*screen.strip.cell(0).center)
    tablet.tap_box("row5.1")
    refused(tablet, "This player has entered this round already.")
    tablet.tap(screen.ids.undo)
    assert screen.action.mood == "hint", "a refusal is gone with the next thing that happens"


def test_who_can_use_a_die_cannot_pass(phone: Robot) -> None:
    begin(phone, 2)
    entries = len(saved(phone).entries)
    phone.tap_panel("pass")
    refused(phone, "A die can be used, so it must be used.")
    assert len(saved(phone).entries) == entries
    phone.answer("Enter anyway")
    assert last_entry(phone) == {"player": 0, "move": {"do": "pass"}, "forced": True}


def test_forced_entries_are_remarked_upon_at_the_end(phone: Robot) -> None:
    remark = "Some entries of this game break a rule."
    resume(phone, golden("tricubo-forced"))
    phone.answer("Result")
    assert remark in phone.texts()
    phone.back()
    phone.back()
    resume(phone, golden("tricubo-A-tie"))
    phone.answer("Result")
    assert remark not in phone.texts()
