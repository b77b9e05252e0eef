"""A tap against a rule shows why in one line, and can be entered anyway."""

from play.action_result import ENTERED, REFUSED
from tests.support.hand import Hand
from tests.support.table import golden, resume
from tools.robot import Robot


def refused(hand: Hand, reason: str) -> None:
    """Checks that the card shows this and offers to enter it, and that nothing is written."""
    assert hand.card() == ("refused", reason, "", "")
    assert hand.last.kind == REFUSED
    assert hand.answers() == ["Enter anyway"]
    assert hand.match.session.journal == hand.saved()


def test_who_is_too_early_hears_so_and_may_insist(hand: Hand) -> None:
    match = hand.begin(2)
    match.look_at(1)
    sheet = match.front.sheet
    assert (match.viewed, sheet.name, sheet.active) == (1, "Ben", False)
    assert sheet.invited == frozenset()
    hand.tap_box("row3.2")
    refused(hand, "The roller takes a die first.")
    assert hand.sounds == ["refuse"]
    assert hand.ticks(1) == [0, 1, 0, 0, 0]
    assert hand.answer("Enter anyway").kind == ENTERED
    move = {"do": "row", "die": "medium", "row": 3}
    assert hand.last_entry() == {"player": 1, "move": move, "forced": True}
    assert hand.ticks(1) == [0, 1, 2, 0, 0]
    assert hand.seat.card.mood == "hint"
    hand.undo()
    assert hand.ticks(1) == [0, 1, 0, 0, 0]


def test_every_reason_is_given_in_words(hand: Hand) -> None:
    match = hand.begin(2, "0 roll 4 6 1; 0 L4", six_marks_colour=False)
    hand.tap_box("row4.3")
    refused(hand, "The roller has taken this die.")
    hand.tap_box("row5.2")
    refused(hand, "This die shows a six: it scores rows.")
    hand.tap_box("colour.medium")
    refused(hand, "A six can’t mark a colour field.")
    hand.tap_box("row3.1")
    refused(hand, "This die shows 1, so it marks row 1.")
    hand.tap_box("row2.label")
    words = "This is the row number: tap its boxes."
    assert hand.card() == ("fact", words, "", ""), "what is printed is explained, not refused"
    assert hand.answers() == [], "nothing that could be entered anyway"
    match.look_at(0)
    hand.tap_box("row5.1")
    refused(hand, "This round has already been entered for this player.")
    hand.undo()
    assert hand.seat.card.mood == "hint", "a refusal is gone with the next thing that happens"


def test_who_can_use_a_die_cannot_pass(hand: Hand) -> None:
    hand.begin(2)
    entries = len(hand.saved().entries)
    hand.tap_panel("pass")
    refused(hand, "You can use a die, so you must.")
    assert len(hand.saved().entries) == entries
    hand.answer("Enter anyway")
    assert hand.last_entry() == {"player": 0, "move": {"do": "pass"}, "forced": True}


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
