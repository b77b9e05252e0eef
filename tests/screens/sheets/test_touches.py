"""Effects of touches: which die, which boxes, and which box a touch in a gap is for."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from scoring.game import Box
from sheets.pointer import Pointer
from tests.support.hand import Hand
from tests.support.table import action, begin, last_entry, saved, ticks
from tools.display import save_window
from tools.laid_out import lay_out
from tools.robot import PHONE, TABLET, Robot

NEARLY_FULL = """
    0 L1; 1 S2
    1 S3; 0 L1
    0 L1; 1 S4
"""
"""Ana has ten crosses in row 1, Ben rolls."""


def test_the_box_that_is_touched_says_which_die(hand: Hand) -> None:
    match = hand.begin(2)
    for column, die in enumerate(("small", "medium", "large"), 1):
        hand.tap_box(f"row4.{column}")
        assert hand.last_entry() == {"player": 0, "move": {"do": "row", "die": die, "row": 4}}
        assert hand.ticks(0) == [1, 0, 0, column, 0]
        assert match.viewed == 1, "the next sheet is in front"
        hand.undo()
        assert hand.ticks(0) == [1, 0, 0, 0, 0]
    for die in ("small", "medium", "large"):
        hand.tap_box(f"colour.{die}")
        move = {"do": "colour", "die": die, "field": die}
        assert hand.last_entry() == {"player": 0, "move": move}
        hand.undo()


def test_the_last_box_of_a_row_asks_nobody_who_enters_last(hand: Hand) -> None:
    """Ben has taken the small die, and with Ana's the round is over: two dice come to the same."""
    hand.begin(2, f"{NEARLY_FULL}; 1 S5")
    hand.tap_box("row1.11")
    assert hand.last_entry() == {"player": 0, "move": {"do": "row", "die": "large", "row": 1}}
    assert hand.ticks(0) == [11, 0, 0, 0, 0]


def test_a_question_is_given_up_by_the_same_touch(hand: Hand) -> None:
    hand.begin(2, f"{NEARLY_FULL}; 1 S5; 0 M2")
    hand.tap_box("row1.11")
    assert hand.answers()
    hand.tap_box("row1.11")
    assert hand.answers() == []
    assert hand.card()[0] == "hint"
    assert hand.ticks(0)[0] == 10


def test_the_last_box_of_a_row_asks_the_roller_for_one_of_three(hand: Hand) -> None:
    hand.begin(2, f"{NEARLY_FULL}; 1 S5; 0 M2")
    for die in ("Large", "Medium", "Small"):
        hand.tap_box("row1.11")
        assert hand.answers() == ["Large", "Medium", "Small"]
        hand.answer(die)
        assert hand.last_entry()["move"]["die"] == die.split()[0].lower()
        hand.undo()


def test_the_field_of_three_colours_asks_which_die(hand: Hand) -> None:
    hand.begin(2)
    for die in ("Large", "Medium", "Small"):
        hand.tap_box("colour.any")
        assert hand.answers() == ["Large", "Medium", "Small"]
        assert len(hand.saved().entries) % 2 == 0, "nothing is entered before the answer"
        hand.answer(die)
        name = die.split()[0].lower()
        assert hand.last_entry()["move"] == {"do": "colour", "die": name, "field": "any"}
        hand.undo()


def test_a_six_scores_as_many_rows_as_are_touched(hand: Hand) -> None:
    match = hand.begin(2, "0 L4; 1 S2; 1 S3; 0 M2")
    before = len(hand.saved().entries)

    hand.tap_box("interim4")
    assert hand.card() == ("preview", "Score row 4: 2", "Small die", "+2")
    assert hand.answers() == ["Enter"]
    hand.tap_box("interim2")
    assert hand.card() == ("preview", "Score rows 2, 4: 1 + 2", "Medium die", "+3")
    assert hand.seat.sheet.selected == {"interim2", "interim4"}
    assert hand.seat.sheet.ghost == {"interim2": "1", "interim4": "2"}
    assert len(hand.saved().entries) == before
    hand.answer("Enter")
    move = {"do": "interim", "die": "medium", "rows": [2, 4]}
    assert hand.last_entry() == {"player": 0, "move": move}

    hand.undo()
    for row in (5, 1, 3):  # the third leaves no choice
        hand.tap_box(f"interim{row}")
    assert hand.last_entry()["move"] == {"do": "interim", "die": "large", "rows": [1, 3, 5]}
    written = match.game.written(match.state, 0)
    interims = [written.get(f"interim{row}") for row in range(1, 6)]
    assert interims == ["0", "-", "-", "-", "-"], "one cross is worth 0, no cross is struck"


def test_a_choice_that_was_begun_can_be_changed(hand: Hand) -> None:
    hand.begin(2)
    hand.tap_box("interim1")
    hand.tap_box("interim2")
    hand.tap_box("interim1")
    assert hand.seat.touched == {"interim2"}
    hand.tap_box("row3.2")  # does not go with it: a new beginning
    assert hand.last_entry()["move"] == {"do": "row", "die": "medium", "row": 3}


def test_the_joker_in_both_orders(hand: Hand) -> None:
    match = hand.begin(2, "0 L4", side="B")
    entries = len(hand.saved().entries)
    move = {"do": "row", "die": "large", "row": 4, "joker": True}

    hand.tap_box("joker")
    assert hand.card()[:2] == ("preview", "Now tap its box")
    assert hand.seat.view.invited == {"joker", "row4.3", "colour.large", "colour.any"}
    assert len(hand.saved().entries) == entries
    hand.tap_box("row4.3")
    assert hand.last_entry() == {"player": 1, "move": move}
    assert match.game.written(match.state, 1)["joker"] == "x"

    hand.undo()
    hand.tap_box("row4.3")
    assert hand.card()[:2] == ("preview", "Row 4: 3 crosses")
    assert "joker" in hand.card()[2]
    assert hand.seat.sheet.ghost.keys() == {"joker", "row4.1", "row4.2", "row4.3"}
    assert hand.last_entry() != {"player": 1, "move": move}
    hand.tap_box("joker")
    assert hand.last_entry() == {"player": 1, "move": move}

    hand.undo()
    hand.tap_box("row4.3")
    hand.answer("Enter")
    assert hand.last_entry() == {"player": 1, "move": move}


# A touch means what it touches


def refused(hand: Hand, reason: str, entries: int) -> None:
    """Nothing is entered, and the card explains why."""
    assert hand.card()[:2] == ("refused", reason)
    assert len(hand.saved().entries) == entries


NEXT_BOXES = "A die marks the next one, two or three boxes of a row."


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_quiet_box_is_refused_beside_one_that_invites(hand: Hand, size: tuple[int, int]) -> None:
    """Row 2, fourth box: that was row 1 with the large die."""
    lay_out(hand.begin(2), size)
    assert {"row1.4", "row2.3"} <= hand.seat.view.invited
    for edge in (1, hand.seat.sheet.boxes["row2.4"].width - 1):
        quiet = hand.seat.sheet.boxes["row2.4"]
        hand.tap_at(quiet.x + edge, quiet.y + quiet.height - 1)
        refused(hand, NEXT_BOXES, 2)


def test_a_die_that_was_used_otherwise_is_not_another_one(hand: Hand) -> None:
    """TC-3: Ben has used the medium die as a 4; its box in row 5 was entered as the small one's."""
    hand.begin(3, "0 L1; 1 M4")
    hand.tap_box("row5.2")
    refused(hand, "This die shows 4, so it marks row 4.", 5)
    hand.tap_box("row5.1")
    assert hand.last_entry()["move"] == {"do": "row", "die": "small", "row": 5}


SUMS = ("values", "row1")
"""Left out where a narrow sheet gets larger boxes by it."""


@pytest.mark.parametrize(("size", "missing"), [((344, 640), SUMS), (PHONE, ()), (TABLET, ())])
def test_a_label_or_a_field_that_counts_itself_says_so(
    hand: Hand, size: tuple[int, int], missing: tuple[Box, ...]
) -> None:
    hand.begin(1, "0 M1", side="B")
    lay_out(hand.match, size)
    said = {
        "values.3": "This is what a box in this column is worth.",
        "values": "The rows are counted when the game is over.",
        "row1": "The rows are counted when the game is over.",
        "interimvalues": "A six scores rows: tap the 6-boxes below.",
        "row2.label": "This is the row number: tap its boxes.",
        "colours": "Calculated from the colour fields.",
        "end": "Filled in when the game is over.",
    }
    assert {box for box in said if box not in hand.seat.sheet.boxes} == {*missing}
    for box in said.keys() - {*missing}:
        hand.tap_box(box)
        assert hand.card() == ("fact", said[box], "", "")
        assert "refuse" not in hand.last.sounds, "nothing was wrong"
        assert hand.answers() == [], "nothing that could be entered anyway"


def test_a_joker_that_is_for_nothing_says_so(hand: Hand) -> None:
    """TC-11: no die was taken yet."""
    hand.begin(2, side="B")
    hand.tap_box("joker")
    refused(hand, "The joker is only for the die that was taken.", 2)


def test_a_refused_box_does_not_give_up_what_was_begun(hand: Hand) -> None:
    hand.begin(2)
    hand.tap_box("interim1")
    hand.tap_box("row4.6")
    refused(hand, NEXT_BOXES, 2)
    assert hand.seat.touched == hand.seat.sheet.selected == {"interim1"}
    hand.tap_box("interim2")
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "interim", "die": "medium", "rows": [1, 2]}


# Only a gap is for a box beside it


def gap_after(hand: Hand, box: str, after: str) -> tuple[float, float]:
    """Returns a point between two boxes of a row, close to the second."""
    sheet = hand.seat.sheet
    left, right = sheet.boxes[box], sheet.boxes[after]
    assert right.x - left.x - left.width >= 1.5
    return right.x - 0.5, left.center[1]


def test_a_finger_in_a_gap_means_the_box_beside_it(hand: Hand) -> None:
    hand.begin(2)
    hand.tap_at(*gap_after(hand, "row4.3", "row4.4"))
    assert hand.last_entry()["move"] == {"do": "row", "die": "large", "row": 4}
    hand.undo()
    before = hand.card()
    hand.tap_at(*gap_after(hand, "row4.4", "row4.5"))  # over a quiet box
    assert hand.card() == before
    assert len(hand.saved().entries) == 4


def slide(hand: Hand, finger: Pointer, to: Box | tuple[float, float]) -> None:
    """Moves the finger to a box or a point."""
    sheet = hand.seat.sheet
    finger.x, finger.y = sheet.boxes[to].center if isinstance(to, str) else to
    finger.seconds += 1
    sheet.input.move(finger)


def test_a_sliding_finger_follows_the_same_rule(hand: Hand) -> None:
    hand.begin(2)
    finger = hand.down("row4.3")
    assert hand.seat.sheet.ghost
    slide(hand, finger, "row4.5")
    assert (hand.seat.sheet.input.pressed, hand.seat.sheet.ghost) == ("row4.5", {})
    slide(hand, finger, gap_after(hand, "row4.3", "row4.4"))
    assert hand.seat.sheet.input.pressed == "row4.3"
    slide(hand, finger, "row5.4")
    hand.up(finger)
    refused(hand, NEXT_BOXES, 2)


# What a finger would write


def test_a_preview_tells_of_purple_and_of_losses(hand: Hand) -> None:
    hand.begin(2, "0 L own; 1 M2; 1 L2; 0 M1; 0 L1; 1 S2; 1 S2; 0 L1", side="B")
    finger = hand.down("colour.medium")
    assert hand.card() == ("preview", "Colour field", "Medium die", "−1")
    slide(hand, finger, "row1.11")
    assert hand.card()[1:] == ("Row 1: 2 crosses", "6 → 8 points, purple reached", "+2")


# In a window


def picture(box: str, robot: Robot, path: Path) -> Image.Image:
    """Returns a box in a picture of the window."""
    save_window(path)
    sheet = robot.screen.sheet
    rect = sheet.boxes[box]
    left, low = robot.seen(sheet, rect.x, rect.y)
    with Image.open(path) as window:
        high = window.height - round(low)
        area = (round(left), high - round(rect.height), round(left + rect.width), high)
        return window.convert("RGB").crop(area)


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


def test_a_finger_on_a_box_previews_and_writes_nothing(phone: Robot, tmp_path: Path) -> None:
    screen = begin(phone, 2)
    entries = len(saved(phone).entries)
    empty = picture("row4.1", phone, tmp_path / "1.png")

    finger = phone.down(*phone.box_center("row4.3"))
    assert action(phone) == ("preview", "Row 4: 3 crosses", "0 → 2 points", "+2")
    assert screen.sheet.ghost == {"row4.1": "x", "row4.2": "x", "row4.3": "x"}
    ghost = picture("row4.1", phone, tmp_path / "2.png")
    assert differ(ghost, empty)

    finger.touch_move(*phone.box_center("row1.2"))
    phone.frame()
    assert action(phone) == ("preview", "Row 1: 1 cross", "0 → 1 points", "+1")
    assert screen.sheet.ghost == {"row1.2": "x"}
    assert not differ(picture("row4.1", phone, tmp_path / "3.png"), empty)

    finger.touch_move(screen.sheet.center_x, screen.sheet.top + 20)  # off the sheet
    phone.frame()
    assert screen.sheet.ghost == {}
    assert action(phone)[:2] == ("hint", "Ana rolls")
    phone.up(finger)
    assert len(saved(phone).entries) == entries
    assert ticks(phone, 0) == [1, 0, 0, 0, 0]

    finger = phone.down(*phone.box_center("row4.3"))
    finger.touch_move(*phone.box_center("row5.3"))
    assert len(saved(phone).entries) == entries
    phone.up(finger)
    assert last_entry(phone)["move"] == {"do": "row", "die": "large", "row": 5}
    phone.tap(screen.ids.undo)
    assert not differ(picture("row4.1", phone, tmp_path / "4.png"), empty)


def test_a_reason_is_read_in_the_window(phone: Robot) -> None:
    begin(phone, 2)
    phone.tap_box("row2.4")
    assert NEXT_BOXES in phone.texts()
